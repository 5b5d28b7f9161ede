/// Turns formulas into one ``MonitorProgram``; what formulas share is there once.
///
/// A past operator that depends on the past costs one monitor bit: `previous f` remembers f, and
/// `a since b` remembers itself. `once b` is `true since b`; `historically f` is `not once not f`.
struct MonitorCompiler {
  private enum Memory: Hashable {
    case previous(Literal)
    case since(Literal, Literal)
  }

  private(set) var program = MonitorProgram()
  private var gates: [MonitorProgram.Gate: Literal] = [:]
  private var memories: [Memory: Literal] = [:]

  /// The literal that is true in a step exactly if `formula` is.
  mutating func literal(_ formula: Formula) -> Literal {
    switch formula {
    case .constant(let value):
      return value ? .isTrue : .isFalse
    case .predicate(let number):
      precondition(
        number >= 0 && number < PredicateSet.capacity, "a formula names predicate \(number)")
      program.usesLow = program.usesLow || number < 64
      program.usesMany = program.usesMany || number >= 8
      program.usesHigh = program.usesHigh || (64..<128).contains(number)
      program.usesTop = program.usesTop || number >= 128
      return Literal(node: NodeLayout.predicates + number)
    case .not(let inner):
      return ~literal(inner)
    case .and(let left, let right):
      return and(literal(left), literal(right))
    case .or(let left, let right):
      return ~and(~literal(left), ~literal(right))
    case .implies(let left, let right):
      return ~and(literal(left), ~literal(right))
    case .previous(let inner):
      return previous(literal(inner))
    case .once(let inner):
      return since(.isTrue, literal(inner))
    case .historically(let inner):
      return ~since(.isTrue, ~literal(inner))
    case .since(let hold, let start):
      return since(literal(hold), literal(start))
    }
  }

  /// A literal that is true if both are; a gate only where it needs one.
  mutating func and(_ left: Literal, _ right: Literal) -> Literal {
    if left == .isFalse || right == .isFalse || left == ~right { return .isFalse }
    if left == .isTrue || left == right { return right }
    if right == .isTrue { return left }
    let gate =
      left.raw < right.raw
      ? MonitorProgram.Gate(left: left, right: right)
      : MonitorProgram.Gate(left: right, right: left)
    if let known = gates[gate] { return known }
    let new = Literal(node: NodeLayout.firstGate + program.gates.count)
    program.gates.append(gate)
    gates[gate] = new
    return new
  }

  private mutating func previous(_ inner: Literal) -> Literal {
    if inner == .isFalse { return .isFalse }
    if let known = memories[.previous(inner)] { return known }
    let bit = newMonitor()
    program.next[bit] = inner
    let before = Literal(node: NodeLayout.monitors + bit)
    memories[.previous(inner)] = before
    return before
  }

  private mutating func since(_ hold: Literal, _ start: Literal) -> Literal {
    // What begins now or never, or never ends, needs no memory.
    if hold == .isFalse || start == .isFalse || start == .isTrue { return start }
    if let known = memories[.since(hold, start)] { return known }
    let bit = newMonitor()
    let before = Literal(node: NodeLayout.monitors + bit)
    let now = ~and(~start, ~and(hold, before))
    program.next[bit] = now
    memories[.since(hold, start)] = now
    return now
  }

  private mutating func newMonitor() -> Int {
    // Past the limit the program is of no use, but can still be counted (see MonitorProgram).
    program.next.append(.isFalse)
    return program.next.count - 1
  }
}
