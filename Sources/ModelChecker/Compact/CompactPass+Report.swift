extension CompactPass {
  /// Writes down what the search found. `again` makes a search like this one, to be repeated for the
  /// runs of the findings.
  func report(into record: inout RunRecord, began: Double, _ again: () -> CompactPass?) {
    if plan.isMain {
      record.limit = limit
      record.states = count
      record.transitions = transitions
      record.depth = depth
      record.peakBytes = peakBytes
      record.coverage = Coverage(record.kinds, workers.map(\.counts))
    } else {
      let summary = PassSummary(
        name: plan.name ?? "", states: count, transitions: transitions,
        seconds: ProcessClock.seconds() - began, bytes: peakBytes)
      record.add(summary, limit: limit)
    }
    let ways = ways(again)
    for (watch, hit) in zip(plan.watches, hits) {
      guard let hit else { continue }
      let claim = record.plan.properties[watch.place.property].claims[watch.place.claim]
      switch (watch.role, claim) {
      case (.violation, .always(let formula)):
        let run = evidence(ways, hit, formula, is: false, record.plan.names)
        record.set(.failed(run), at: watch.place)
      case (.witness, .reachable(let formula)):
        let run = evidence(ways, hit, formula, is: true, record.plan.names)
        record.set(.satisfied(run), at: watch.place)
      case (.trigger, _): break
      case (.violation, _), (.witness, _):
        InternalError.search("a watch does not belong to its claim")
      }
    }
    if let deadlock, !plan.deadlocks.isEmpty {
      let run = deadlockEvidence(ways, deadlock)
      for place in plan.deadlocks { record.set(.failed(run), at: place) }
    }
  }

  /// For each state on the way to a finding which step leads there from the one before, and the state.
  private typealias Ways = [Int: (choice: Int, state: M.Packed)]

  /// Finds the ways to all findings by searching once more: the links name the states by numbers, and the
  /// same search gives them the same numbers.
  private func ways(_ again: () -> CompactPass?) -> Ways {
    var ends = zip(plan.watches, hits).compactMap { $0.isTrigger ? nil : $1?.state }
    if let deadlock, !plan.deadlocks.isEmpty { ends.append(deadlock) }
    let numbers = Set(ends.filter { $0 >= 0 }.flatMap { parents.path(to: $0) })
    guard !numbers.isEmpty else { return [:] }
    guard let search = again() else {
      InternalError.search("there is no memory to find the run of a violation")
    }
    search.wanted = numbers
    search.isRepeated = true
    search.explore(SearchBudget(options: CheckOptions(), hooks: SearchHooks()))
    guard search.steps.count == numbers.count else {
      InternalError.search("a search that was repeated found something else")
    }
    return search.steps
  }

  private func walked(_ ways: Ways, to state: Int, last: Int?) -> WalkedRun<M> {
    let path = state < 0 ? [] : parents.path(to: state)
    let choices = path.compactMap { ways[$0] }
    return WalkedRun(model, choices, last: last)
  }

  private func evidence(
    _ ways: Ways, _ hit: Hit, _ formula: Formula, is value: Bool, _ names: [String]
  ) -> Evidence {
    let run = walked(ways, to: hit.state, last: hit.step)
    // The formula itself decides, not the program compiled from it: each is checked by the other.
    guard formula.isTrue(atEndOf: run.sets) == value else {
      InternalError.search("a run does not show what the search found")
    }
    let explanation = Explanation(names: names, sets: run.sets)
    return Evidence(
      trace: run.trace, because: explanation.because(formula), step: run.length,
      parts: explanation.parts(formula), length: .open)
  }

  private func deadlockEvidence(_ ways: Ways, _ state: Int) -> Evidence {
    let run = walked(ways, to: state, last: nil)
    guard run.allSteps(from: run.end).isEmpty else {
      InternalError.search("a state without a step has one")
    }
    return Evidence(
      trace: run.trace, because: "no step is possible", step: run.length, parts: [], length: .open)
  }
}

extension Watch {
  /// Whether a hit only says that an implication was put to the test.
  fileprivate var isTrigger: Bool { !isViolation && !isWitness }
}
