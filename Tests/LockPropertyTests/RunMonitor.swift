import ModelChecker

/// Judges formulas about the past step by step, each by its definition: an evaluator of its own, so that a
/// fault in the checker's circuits does not hide one of the lock.
struct RunMonitor: Sendable {
  private enum Node: Hashable, Sendable {
    case constant(Bool)
    case predicate(Int)
    case not(Int)
    case and(Int, Int)
    case or(Int, Int)
    case implies(Int, Int)
    case previous(Int)
    case once(Int)
    case historically(Int)
    case since(Int, Int)
  }

  /// What must be true in every step.
  struct Claim: Sendable {
    let property: String
    fileprivate let node: Int
  }

  private(set) var claims: [Claim] = []
  private var nodes: [Node] = []
  /// Equal formulas are one node. Nodes are looked up and not formulas: those are hashed through and through.
  private var places: [Node: Int] = [:]
  private var before: [Bool] = []
  private var now: [Bool] = []
  private var isFirst = true

  init(_ properties: [Property]) {
    for property in properties {
      for case .always(let formula) in property.claims {
        claims.append(Claim(property: property.id, node: place(formula)))
      }
    }
    before = Array(repeating: false, count: nodes.count)
    now = before
  }

  private mutating func place(_ formula: Formula) -> Int {
    let node: Node =
      switch formula {
      case .constant(let value): .constant(value)
      case .predicate(let number): .predicate(number)
      case .not(let inner): .not(place(inner))
      case .and(let left, let right): .and(place(left), place(right))
      case .or(let left, let right): .or(place(left), place(right))
      case .implies(let left, let right): .implies(place(left), place(right))
      case .previous(let inner): .previous(place(inner))
      case .once(let inner): .once(place(inner))
      case .historically(let inner): .historically(place(inner))
      case .since(let hold, let start): .since(place(hold), place(start))
      }
    if let known = places[node] { return known }
    nodes.append(node)
    places[node] = nodes.count - 1
    return nodes.count - 1
  }

  /// Takes the next step; afterwards ``broken`` speaks of it.
  mutating func take(_ set: PredicateSet) {
    swap(&before, &now)
    // Taken out while it is filled, so that nothing else of this value can be reached through it.
    var values: [Bool] = []
    swap(&values, &now)
    var span = values.mutableSpan
    RunMonitor.judge(nodes, set, isFirst: isFirst, before.span, &span)
    swap(&values, &now)
    isFirst = false
  }

  private static func judge(
    _ nodes: [Node], _ set: PredicateSet, isFirst: Bool, _ before: Span<Bool>,
    _ now: inout MutableSpan<Bool>
  ) {
    for index in nodes.indices {
      now[index] =
        switch nodes[index] {
        case .constant(let value): value
        case .predicate(let number): set.contains(number)
        case .not(let inner): !now[inner]
        case .and(let left, let right): now[left] && now[right]
        case .or(let left, let right): now[left] || now[right]
        case .implies(let left, let right): !now[left] || now[right]
        case .previous(let inner): !isFirst && before[inner]
        case .once(let inner): now[inner] || (!isFirst && before[index])
        case .historically(let inner): now[inner] && (isFirst || before[index])
        case .since(let hold, let start):
          now[start] || (now[hold] && !isFirst && before[index])
        }
    }
  }

  /// The first property that is not true in the last step.
  var broken: String? {
    for claim in claims where !now[claim.node] { return claim.property }
    return nil
  }
}
