import ModelChecker

/// Philosophers around a table, with one fork between any two of them. Who eats holds both.
struct Philosophers: PlainModel {
  /// How they take their forks.
  enum Manners {
    /// Everybody the left one first.
    case leftFirst
    /// The last one takes the right one first.
    case oneRightFirst
    /// Both in one step.
    case bothAtOnce
  }

  enum Seat: CaseIterable { case thinks, hasOne, eats }

  struct State: Hashable { var seats: [Seat] }

  enum Action: Hashable, Sendable {
    case takeFirst(Int)
    case eat(Int)
    case rest(Int)
  }

  enum Fact: Hashable { case eats(Int) }

  var count = 4
  var manners = Manners.leftFirst

  var initialStates: [State] { [State(seats: Array(repeating: .thinks, count: count))] }

  var actions: [Action] {
    (0..<count).flatMap { seat -> [Action] in
      let first: [Action] = manners == .bothAtOnce ? [] : [.takeFirst(seat)]
      return first + [.eat(seat), .rest(seat)]
    }
  }

  var facts: [Fact] { (0..<count).map { .eats($0) } }

  func steps(from state: State, take: Take) {
    for seat in 0..<count {
      switch state.seats[seat] {
      case .thinks where manners == .bothAtOnce:
        guard isFree(left(of: seat), in: state), isFree(right(of: seat), in: state) else {
          continue
        }
        take(.eat(seat)) { $0.seats[seat] = .eats }
      case .thinks:
        guard isFree(first(of: seat), in: state) else { continue }
        take(.takeFirst(seat)) { $0.seats[seat] = .hasOne }
      case .hasOne:
        guard isFree(second(of: seat), in: state) else { continue }
        take(.eat(seat)) { $0.seats[seat] = .eats }
      case .eats:
        take(.rest(seat)) { $0.seats[seat] = .thinks }
      }
    }
  }

  // A fork has the number of the seat to its right.
  private func left(of seat: Int) -> Int { seat }
  private func right(of seat: Int) -> Int { (seat + 1) % count }

  private func first(of seat: Int) -> Int {
    manners == .oneRightFirst && seat == count - 1 ? right(of: seat) : left(of: seat)
  }

  private func second(of seat: Int) -> Int {
    first(of: seat) == left(of: seat) ? right(of: seat) : left(of: seat)
  }

  private func isFree(_ fork: Int, in state: State) -> Bool {
    ![fork, (fork + count - 1) % count].contains { seat in
      switch state.seats[seat] {
      case .thinks: false
      case .hasOne: first(of: seat) == fork
      case .eats: true
      }
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .eats(let seat): state.seats[seat] == .eats
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.seats, count: count)
  }

  var properties: [Property] {
    [
      .always(
        "forks", .all((0..<count).map { !(fact(.eats($0)) && fact(.eats(($0 + 1) % count))) })),
      .noDeadlock,
      .everyRun("meals", .againAndAgain(fact(.eats(0))), fairness: fairness),
    ]
  }

  /// Who eats gets up at last, and what can be taken again and again is taken.
  var fairness: [Fairness] {
    weakEach { if case .rest = $0 { true } else { false } }
      + strongEach { if case .rest = $0 { false } else { true } }
  }
}
