extension SimulationRecord {
  /// The result of the walks, each finding with a run that was replayed and shortened.
  @usableFromInline
  func result<M: Model>(_ model: M, _ seat: WalkerSeat<M>, workers: Int) -> CheckResult {
    var outcomes = plan.properties.map { $0.claims.map { _ in ClaimOutcome.undecided } }
    for (group, found) in findings.enumerated() {
      for (number, finding) in found.enumerated() {
        guard let finding else { continue }
        let watch = plan.groups[group].watches[number]
        let claim = plan.properties[watch.place.property].claims[watch.place.claim]
        guard let (formula, value) = claim.decidedBy else { continue }
        let run = evidence(model, seat, finding, formula, is: value)
        outcomes[watch.place.property][watch.place.claim] =
          watch.isViolation ? .failed(run) : .satisfied(run)
      }
    }
    if let deadlock, !plan.deadlocks.isEmpty {
      let run = evidence(model, seat, deadlockIn: deadlock.run, choices: deadlock.choices)
      for place in plan.deadlocks { outcomes[place.property][place.claim] = .failed(run) }
    }
    let properties = zip(plan.properties, outcomes).map { PropertyResult(walked: $0, $1) }
    let isViolated = properties.contains { $0.verdict == .violated }
    let isCut = foundInRun != nil && !options.continueAfterViolation && runs < options.runs
    return CheckResult(
      verdict: isViolated ? .violated : .undetermined, complete: false,
      limit: pulse.limit ?? (isCut ? .firstViolation : nil), states: taken + runs,
      transitions: judged, depth: longest, workers: workers, seconds: budget.seconds,
      bytesPerState: 0, peakMemoryBytes: ProcessClock.peakBytes(), properties: properties,
      coverage: coverage, passes: [],
      simulation: SimulationSummary(
        runs: runs, runsAsked: options.runs, stepsAsked: options.steps, seed: options.seed,
        deadEnds: deadEnds, foundInRun: foundInRun))
  }

  /// The run of a finding, shortened, in whose last step `formula` has the truth `value`.
  private func evidence<M: Model>(
    _ model: M, _ seat: WalkerSeat<M>, _ finding: Finding, _ formula: Formula, is value: Bool
  ) -> Evidence {
    let choices = seat.walker.retrace(model, run: finding.run, choices: finding.hit.position)
    let walked = WalkedRun(model, choices, last: finding.hit.choice)
    let shortened = walked.shortened { sets, _ in
      formula.truth(along: sets).dropFirst(prelude.count).firstIndex(of: value)
        .map { $0 - prelude.count }
    }
    let explanation = Explanation(names: names, sets: shortened.sets)
    return Evidence(
      trace: shortened.trace, because: explanation.because(formula), step: shortened.length,
      parts: explanation.parts(formula), length: .shortened(from: walked.length))
  }

  private func evidence<M: Model>(
    _ model: M, _ seat: WalkerSeat<M>, deadlockIn run: Int, choices count: Int
  ) -> Evidence {
    let walked = WalkedRun(model, seat.walker.retrace(model, run: run, choices: count), last: nil)
    let shortened = walked.shortened { sets, state in
      var hasStep = false
      model.forEachStep(from: state) { _, _, _ in hasStep = true }
      return hasStep ? nil : sets.count - model.prelude.count - 1
    }
    return Evidence(
      trace: shortened.trace, because: "no step is possible", step: shortened.length, parts: [],
      length: .shortened(from: walked.length))
  }
}

extension Claim {
  /// The formula that decides the claim in one step, and the truth that does.
  fileprivate var decidedBy: (Formula, Bool)? {
    switch self {
    case .always(let formula): (formula, false)
    case .reachable(let formula): (formula, true)
    case .possible, .noDeadlock, .everyRun: nil
    }
  }
}

extension PropertyResult {
  /// What walks say of `property`, whose claims came to `outcomes`.
  fileprivate init(walked property: Property, _ outcomes: [ClaimOutcome]) {
    var failed: Evidence?
    var reached: Evidence?
    var isOpen = property.claims.isEmpty
    for outcome in outcomes {
      switch outcome {
      case .undecided: isOpen = true
      case .satisfied(let run): if reached == nil { reached = run }
      case .failed(let run):
        if failed == nil || run.isShorter(than: failed) { failed = run }
      }
    }
    var reasons: [String] = []
    for reason in property.claims.compactMap(\.notJudgedByWalks) where !reasons.contains(reason) {
      reasons.append(reason)
    }
    self.init(
      id: property.id, name: property.name, kind: property.kind,
      verdict: failed != nil ? .violated : isOpen ? .undetermined : .holds,
      evidence: failed ?? (isOpen ? nil : reached),
      notJudged: reasons.isEmpty ? nil : reasons.joined(separator: "; "))
  }
}
