import ModelChecker

/// Peterson's mutual exclusion of two processes, after `Peterson.tla` of the TLA+ examples: each line of
/// that algorithm is a step.
struct Peterson: PlainModel {
  /// What a process does next.
  enum Line: CaseIterable { case rest, raise, giveWay, wait, work, lower }

  struct State: Hashable {
    var lines = [Line.rest, .rest]
    var flags = [false, false]
    var turn = 0
  }

  enum Action: Hashable, Sendable {
    case go(Line, Int)
    case stay(Int)
  }

  enum Fact: Hashable {
    /// The process has asked to get in and is not in.
    case asks(Int)
    case inside(Int)
  }

  /// Whether the flag goes up before the turn is given away. The other way round is a well-known mistake.
  var raisesFirst = true
  /// Whether a process may stay where it rests or works, for as long as it likes. Then only fairness says
  /// that it goes on.
  var lingers = false

  let initialStates = [State()]
  let facts: [Fact] = [.asks(0), .asks(1), .inside(0), .inside(1)]

  var actions: [Action] {
    (0...1).flatMap { process -> [Action] in
      Line.allCases.map { .go($0, process) } + (lingers ? [.stay(process)] : [])
    }
  }

  func steps(from state: State, take: Take) {
    for process in 0...1 {
      let line = state.lines[process]
      let other = 1 - process
      if lingers && (line == .rest || line == .work) { take(.stay(process)) { _ in } }
      let mayPass = !state.flags[other] || state.turn == process
      if line == .wait && !mayPass { continue }
      take(.go(line, process)) {
        $0.lines[process] = next(after: line)
        switch line {
        case .rest, .wait, .work: break
        case .raise: $0.flags[process] = true
        case .giveWay: $0.turn = other
        case .lower: $0.flags[process] = false
        }
      }
    }
  }

  private func next(after line: Line) -> Line {
    switch line {
    case .rest: raisesFirst ? .raise : .giveWay
    case .raise: raisesFirst ? .giveWay : .wait
    case .giveWay: raisesFirst ? .wait : .raise
    case .wait: .work
    case .work: .lower
    case .lower: .rest
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .asks(let process):
      state.lines[process] == .wait || state.flags[process] && state.lines[process] == .giveWay
    case .inside(let process): state.lines[process] == .work || state.lines[process] == .lower
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.lines, count: 2)
    fields.code(&state.flags, count: 2)
    fields.code(&state.turn, of: 0...1)
  }

  /// The process goes on, but it may rest for ever.
  func moves(_ process: Int) -> Fairness {
    weak { action in
      switch action {
      case .go(let line, process): line != .rest
      case .go, .stay: false
      }
    }
  }

  var properties: [Property] {
    [
      .never("exclusion", fact(.inside(0)) && fact(.inside(1))),
      .everyRun("entry", fact(.asks(0)).leadsTo(fact(.inside(0))), fairness: [moves(0), moves(1)]),
      .noDeadlock,
    ]
  }
}
