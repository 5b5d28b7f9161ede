import ModelChecker

/// Two jugs of 3 and 5 litres, a tap and a drain; the puzzle asks for 4 litres.
///
/// The property says that it cannot be done. Its counterexample is the shortest solution.
struct Jugs: PlainModel {
  struct State: Hashable {
    var small = 0
    var big = 0
  }

  enum Action: CaseIterable {
    case fillSmall, fillBig, emptySmall, emptyBig, smallToBig, bigToSmall
  }

  enum Fact: CaseIterable { case solved }

  let initialStates = [State()]

  func steps(from state: State, take: Take) {
    take(.fillSmall) { $0.small = 3 }
    take(.fillBig) { $0.big = 5 }
    take(.emptySmall) { $0.small = 0 }
    take(.emptyBig) { $0.big = 0 }
    take(.smallToBig) {
      let poured = min($0.small, 5 - $0.big)
      $0.small -= poured
      $0.big += poured
    }
    take(.bigToSmall) {
      let poured = min($0.big, 3 - $0.small)
      $0.big -= poured
      $0.small += poured
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool { state.big == 4 }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.small, of: 0...3)
    fields.code(&state.big, of: 0...5)
  }

  var properties: [Property] {
    [
      .never("unsolvable", fact(.solved), means: "the big jug never holds four litres"),
      .alwaysPossible("again", fact(.solved)),
    ]
  }
}
