import ModelChecker

/// What a fault that no property rejects does to a model.
public enum FaultEffect: Equatable, Sendable {
  /// Nothing: with it the search is as without, so that nothing was put to the test.
  case nothing
  /// The search is another one, and no property that was checked minds.
  case allowed

  /// Compares the search of the faulty lock with that of the correct core; nil unless both are complete and
  /// nothing is violated with the fault.
  public init?(_ faulty: CheckResult, correct: CheckResult) {
    let isRejected = faulty.properties.contains { $0.verdict == .violated && $0.kind != .witness }
    guard faulty.complete, correct.complete, !isRejected else { return nil }
    let isAlike =
      faulty.states == correct.states && faulty.transitions == correct.transitions
    self = isAlike ? .nothing : .allowed
  }
}

extension TextReport {
  /// What is said of a fault that no property rejects.
  func faultLines(_ run: ModelRun) -> [String] {
    guard let fault = run.fault, let effect = run.faultEffect else { return [] }
    switch effect {
    case .nothing:
      return [
        "finding   the fault \(fault.printable) has no effect on this model: the search is that of the "
          + "correct core, so nothing was put to the test"
      ]
    case .allowed:
      return [
        "note      the fault \(fault.printable) has an effect on this model, and no property that was "
          + "checked rejects it"
      ]
    }
  }
}
