import ModelChecker

/// Two-phase commit: a coordinator and some managers of resources commit together or not at all.
///
/// After Lamport's `TwoPhase.tla`. A message that was sent is never lost and may be read more than once, so
/// who has sent one is all there is to know of the messages.
struct TwoPhaseCommit: PlainModel {
  enum Phase: CaseIterable { case working, prepared, committed, aborted }
  enum Decision: CaseIterable { case open, commit, abort }

  struct State: Hashable {
    var managers: [Phase]
    /// The managers of which the coordinator has read that they are prepared.
    var heard: [Bool]
    /// The managers that have said that they are prepared.
    var said: [Bool]
    /// What the coordinator has decided, and told everybody.
    var decision = Decision.open
  }

  enum Action: Hashable, Sendable {
    case commit
    case abort
    case hear(Int)
    case prepare(Int)
    case giveUp(Int)
    case obeyCommit(Int)
    case obeyAbort(Int)
  }

  enum Fact: CaseIterable { case someCommitted, someAborted, allEnded }

  /// How many managers there are.
  var count = 3

  var initialStates: [State] {
    let none = [Bool](repeating: false, count: count)
    return [State(managers: Array(repeating: .working, count: count), heard: none, said: none)]
  }

  var actions: [Action] {
    [.commit, .abort]
      + (0..<count).flatMap { manager -> [Action] in
        [
          .hear(manager), .prepare(manager), .giveUp(manager), .obeyCommit(manager),
          .obeyAbort(manager),
        ]
      }
  }

  func steps(from state: State, take: Take) {
    if state.decision == .open {
      if state.heard.allSatisfy({ $0 }) { take(.commit) { $0.decision = .commit } }
      take(.abort) { $0.decision = .abort }
    }
    for manager in 0..<count {
      if state.decision == .open && state.said[manager] {
        take(.hear(manager)) { $0.heard[manager] = true }
      }
      if state.managers[manager] == .working {
        take(.prepare(manager)) {
          $0.managers[manager] = .prepared
          $0.said[manager] = true
        }
        take(.giveUp(manager)) { $0.managers[manager] = .aborted }
      }
      if state.decision == .commit {
        take(.obeyCommit(manager)) { $0.managers[manager] = .committed }
      }
      if state.decision == .abort {
        take(.obeyAbort(manager)) { $0.managers[manager] = .aborted }
      }
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .someCommitted: state.managers.contains(.committed)
    case .someAborted: state.managers.contains(.aborted)
    case .allEnded: state.managers.allSatisfy { $0 == .committed || $0 == .aborted }
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.managers, count: count)
    fields.code(&state.heard, count: count)
    fields.code(&state.said, count: count)
    fields.code(&state.decision)
  }

  var properties: [Property] {
    [
      .never(
        "consistent", fact(.someCommitted) && fact(.someAborted),
        means: "no manager commits while another one aborts"),
      .reachable("commits", fact(.allEnded) && fact(.someCommitted)),
      .everyRun(
        "ends", .eventually(fact(.allEnded)),
        fairness: (0..<count).map { number in weak { $0.manager == number } } + [weak(.abort)],
        means: "every manager commits or aborts at last"),
      .noDeadlock,
    ]
  }
}

extension TwoPhaseCommit.Action {
  /// The manager whose step it is; nil for the coordinator.
  var manager: Int? {
    switch self {
    case .commit, .abort, .hear: nil
    case .prepare(let manager), .giveUp(let manager), .obeyCommit(let manager),
      .obeyAbort(let manager):
      manager
    }
  }
}
