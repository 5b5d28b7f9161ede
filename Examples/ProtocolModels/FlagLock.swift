import ModelChecker

/// Two processes and one flag: who sees it down raises it and goes in.
struct FlagLock: PlainModel {
  enum Place: CaseIterable { case outside, sawItDown, inside }

  struct State: Hashable {
    var isFlagUp = false
    var places = [Place.outside, .outside]
  }

  enum Action: Hashable, Sendable {
    case look(Int)
    case raise(Int)
    case leave(Int)
  }

  enum Fact: Hashable { case inside(Int) }

  /// Whether who raises the flag looks again in the same step, and
  /// gives up if it is up.
  var looksAgain = false

  let initialStates = [State()]
  let actions: [Action] = [
    .look(0), .raise(0), .leave(0), .look(1), .raise(1), .leave(1),
  ]
  let facts: [Fact] = [.inside(0), .inside(1)]

  func steps(from state: State, take: Take) {
    for process in 0...1 {
      switch state.places[process] {
      case .outside:
        guard !state.isFlagUp else { continue }
        take(.look(process)) { $0.places[process] = .sawItDown }
      case .sawItDown:
        take(.raise(process)) {
          let givesUp = looksAgain && state.isFlagUp
          $0.places[process] = givesUp ? .outside : .inside
          $0.isFlagUp = true
        }
      case .inside:
        take(.leave(process)) {
          $0.places[process] = .outside
          $0.isFlagUp = false
        }
      }
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .inside(let process): state.places[process] == .inside
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.isFlagUp)
    fields.code(&state.places, count: 2)
  }

  var properties: [Property] {
    [
      .never(
        "exclusion", fact(.inside(0)) && fact(.inside(1)),
        means: "they are never both inside"),
      .reachable("entry", fact(.inside(0))),
      .noDeadlock,
    ]
  }
}
