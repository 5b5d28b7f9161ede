/// Checks a model with interchangeable parts: of the states that differ only in which part is which it
/// searches one.
///
///     let result = try SymmetricChecker(model, properties: properties).run()
///
/// Verdicts, and the lengths of counterexamples, are those of ``Checker``; ``CheckResult/states`` are fewer,
/// by up to the number of arrangements. Counterexamples are runs of the model itself, not of its reduced
/// form: they are found again step by step on it, and judged there.
///
/// That the parts are interchangeable for the model and for the properties is not taken on trust: the
/// steps of each state are compared with those of its other arrangements (``Check``), and a difference ends the
/// run with a ``SymmetryRefusal`` that says what differs.
public struct SymmetricChecker<M: SymmetricModel>: Sendable {
  /// How much of the claim that the parts are interchangeable is checked.
  public enum Check: Equatable, Sendable {
    /// Every arrangement of every state is expanded and compared: the time of a search without the
    /// reduction, and more, but not its memory. Nothing is assumed.
    case full
    /// One more arrangement of each state is. A mistake will show somewhere, most likely, and need not:
    /// results say what they assume (``PropertyResult/assumed``).
    case sampled
  }

  /// The model, with its interchangeable parts.
  public let model: M
  /// What must be true of it; the results come in this order.
  public let properties: [Property]
  /// How far the run may go.
  public let options: CheckOptions
  /// Whom to tell and to ask while it runs.
  public let hooks: SearchHooks
  /// How much is checked.
  public let check: Check

  /// A search that is not started yet.
  @inlinable
  public init(
    _ model: M, properties: [Property], options: CheckOptions = CheckOptions(),
    hooks: SearchHooks = SearchHooks(), check: Check = .full
  ) {
    self.model = model
    self.properties = properties
    self.options = options
    self.hooks = hooks
    self.check = check
  }

  /// Searches, or says why that would not be sound.
  @inlinable
  public func run() throws(SymmetryRefusal) -> CheckResult {
    try refuseRuns()
    let quotient = try quotient(watching: properties)
    try compareStarts(quotient)
    let result = search(quotient, options)
    if quotient.watch.hasFound {
      // On one worker, so that it is always the same difference that is told.
      let again = try self.quotient(watching: properties)
      var alone = options
      alone.workers = 1
      _ = search(again, alone)
      throw refusal(again)
    }
    return try lifted(result, quotient)
  }

  @inlinable
  func search(_ quotient: QuotientModel<M>, _ options: CheckOptions) -> CheckResult {
    precondition(options.checkpoint == nil, "a search of representatives writes no checkpoints")
    let watch = quotient.watch
    let isInterrupted = hooks.isInterrupted
    let ends: @Sendable () -> Bool = { watch.hasFound || (isInterrupted?() ?? false) }
    return Checker(
      quotient, properties: properties, options: options,
      hooks: SearchHooks(progress: hooks.progress, isInterrupted: ends)
    ).run()
  }
}

extension SymmetricChecker {
  @usableFromInline
  func refuseRuns() throws(SymmetryRefusal) {
    for property in properties {
      for case .everyRun in property.claims { throw .unsupported(property: property.id) }
    }
  }

  @usableFromInline
  func quotient(watching properties: [Property]) throws(SymmetryRefusal) -> QuotientModel<M> {
    guard let arrangements = Arrangements(model.interchangeable) else {
      throw .tooMany(model.interchangeable)
    }
    let numbers = properties.reduce(into: Set<Int>()) { $0.formUnion($1.predicateNumbers) }
    return QuotientModel(
      base: model, arrangements: arrangements,
      watch: SymmetryWatch(predicates: numbers.sorted(), looksAtAll: check == .full))
  }

  /// The arrangements of an initial state must be initial states too, and look the same.
  @usableFromInline
  func compareStarts(_ quotient: QuotientModel<M>) throws(SymmetryRefusal) {
    var sets: [(packed: M.Packed, set: PredicateSet)] = []
    for state in model.initialStates {
      sets.append((model.pack(state), model.predicates(atStart: state)))
    }
    for (packed, set) in sets {
      var current = packed
      for exchange in quotient.arrangements.exchanges {
        let next = model.exchanging(exchange.part, ofGroup: exchange.group, in: current)
        guard model.exchanging(exchange.part, ofGroup: exchange.group, in: next) == current else {
          throw .notInterchangeable("two exchanges of the same parts do not give the state again")
        }
        current = next
        guard let other = sets.first(where: { $0.packed == current }) else {
          throw .notInterchangeable("one arrangement of an initial state is none")
        }
        for number in quotient.watch.predicates
        where set.contains(number) != other.set.contains(number) {
          throw tellsApart(number, step: "the start")
        }
      }
    }
  }

  /// What the watch of a search found.
  @usableFromInline
  func refusal(_ quotient: QuotientModel<M>) -> SymmetryRefusal {
    switch quotient.watch.difference {
    case .predicate(let number, let step): tellsApart(number, step: step)
    case .other(let problem): .notInterchangeable(problem)
    case nil: .notInterchangeable("a search that was repeated found something else")
    }
  }

  private func tellsApart(_ number: Int, step: String) -> SymmetryRefusal {
    let property = properties.first { $0.predicateNumbers.contains(number) }
    return .tellsApart(
      property: property?.id ?? "", predicate: model.predicates[number].name, step: step)
  }

  /// The result with runs of the model itself.
  @usableFromInline
  func lifted(
    _ result: CheckResult, _ quotient: QuotientModel<M>
  ) throws(SymmetryRefusal) -> CheckResult {
    var result = result
    // The number is one of the reduced graph.
    result.digest = nil
    result.symmetry = SymmetrySummary(
      groups: model.interchangeable, arrangements: quotient.arrangements.count,
      isChecked: check == .full)
    let names = model.interchangeable.map(\.name).joined(separator: ", ")
    for (index, property) in properties.enumerated() {
      if check == .sampled && quotient.arrangements.count > 1 {
        result.properties[index].assumed.append("interchangeable: \(names)")
      }
      guard let evidence = result.properties[index].evidence else { continue }
      guard let run = LiftedRun(quotient: quotient).lift(evidence.trace) else {
        throw .notInterchangeable("a run of the reduced model is none of the model")
      }
      var hasStep = false
      model.forEachStep(from: run.state) { _, _, _ in hasStep = true }
      guard property.claims.contains(where: { $0.isShown(by: run.sets, hasStep: hasStep) }) else {
        throw .notInterchangeable("a run of the model does not break what its reduced form does")
      }
      result.properties[index].evidence = Evidence(
        trace: run.trace, because: evidence.because, step: evidence.step, parts: evidence.parts,
        length: evidence.length)
    }
    return result
  }
}

extension Property {
  /// The numbers of the predicates in its claims.
  var predicateNumbers: Set<Int> {
    claims.reduce(into: []) { numbers, claim in
      switch claim {
      case .always(let formula), .reachable(let formula): formula.addPredicates(to: &numbers)
      case .possible(let when, let along, let reach):
        for formula in [when, along, reach] { formula.addPredicates(to: &numbers) }
      case .noDeadlock, .everyRun: break
      }
    }
  }
}

extension Formula {
  /// Adds the numbers of the predicates that it names.
  func addPredicates(to numbers: inout Set<Int>) {
    switch self {
    case .constant: break
    case .predicate(let number): numbers.insert(number)
    case .not(let inner), .previous(let inner), .once(let inner), .historically(let inner):
      inner.addPredicates(to: &numbers)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .since(let left, let right):
      left.addPredicates(to: &numbers)
      right.addPredicates(to: &numbers)
    }
  }
}
