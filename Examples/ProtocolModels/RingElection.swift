import ModelChecker

/// Election of a leader in a ring, by Chang and Roberts (1979), after `ChangRoberts.tla` of the TLA+
/// examples: some nodes send their number around, and the one with the lowest number wins.
struct RingElection: PlainModel {
  enum Role: CaseIterable { case candidate, lost, won }

  struct State: Hashable {
    var hasBegun: [Bool]
    /// Whether the node stands for election.
    var stands: [Bool]
    var roles: [Role]
    /// The numbers on their way to each node, in no order.
    var inboxes: [Set<Int>]
  }

  enum Action: Hashable, Sendable {
    case begin(Int)
    case receive(Int, from: Int)
  }

  enum Fact: Hashable {
    case isCandidate(Int)
    case hasWon(Int)
    /// Every node that stands has a higher number than this one, and this one stands.
    case shouldWin(Int)
  }

  /// Each node has its place as its number.
  var count = 3
  /// Whether a candidate keeps a higher number than its own to itself.
  var swallowsHigher = true

  private var nodes: Range<Int> { 0..<count }

  var initialStates: [State] {
    (0..<1 << count).map { choice in
      let stands = nodes.map { choice >> $0 & 1 == 1 }
      return State(
        hasBegun: Array(repeating: false, count: count), stands: stands,
        roles: stands.map { $0 ? .candidate : .lost },
        inboxes: Array(repeating: [], count: count))
    }
  }

  var actions: [Action] {
    nodes.map { .begin($0) }
      + nodes.flatMap { node in nodes.map { .receive($0, from: node) } }
  }

  var facts: [Fact] {
    nodes.flatMap { [.isCandidate($0), .hasWon($0), .shouldWin($0)] }
  }

  func steps(from state: State, take: Take) {
    for node in nodes {
      let following = (node + 1) % count
      guard state.hasBegun[node] else {
        take(.begin(node)) {
          $0.hasBegun[node] = true
          if state.stands[node] { $0.inboxes[following].insert(node) }
        }
        continue
      }
      // Through the numbers in their order, not through the set in its own.
      for number in nodes where state.inboxes[node].contains(number) {
        take(.receive(number, from: node)) {
          $0.inboxes[node].remove(number)
          if state.roles[node] == .lost || number < node || (number > node && !swallowsHigher) {
            $0.inboxes[following].insert(number)
          }
          if state.roles[node] == .candidate && number < node { $0.roles[node] = .lost }
          if state.roles[node] == .candidate && number == node { $0.roles[node] = .won }
        }
      }
    }
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .isCandidate(let node): state.roles[node] == .candidate
    case .hasWon(let node): state.roles[node] == .won
    case .shouldWin(let node): nodes.first { state.stands[$0] } == node
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.hasBegun, count: count)
    fields.code(&state.stands, count: count)
    fields.code(&state.roles, count: count)
    for node in nodes { fields.code(&state.inboxes[node], of: nodes) }
  }

  var properties: [Property] {
    let candidates = Formula.any(nodes.map { fact(.isCandidate($0)) })
    let winner = Formula.any(nodes.map { fact(.hasWon($0)) })
    return [
      .always("lowest", .all(nodes.map { fact(.hasWon($0)).implies(fact(.shouldWin($0))) })),
      .everyRun("elects", candidates.leadsTo(winner), fairness: nodes.map(weakNode)),
    ]
  }

  private func weakNode(_ node: Int) -> Fairness {
    weak { action in
      switch action {
      case .begin(let own), .receive(_, from: let own): own == node
      }
    }
  }
}
