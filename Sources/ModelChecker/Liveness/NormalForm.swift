/// A formula of a run with negations at the atoms only, as nodes that are each there once.
///
/// "Eventually p" is `true until p`, "always p" is `false release p`, where `a release b` says that b
/// is true up to and with the first step in which a is true, or for ever.
struct NormalForm {
  /// One node; operands are the numbers of earlier nodes.
  enum Node: Hashable {
    case isTrue
    case isFalse
    case atom(Int, negated: Bool)
    case and(Int, Int)
    case or(Int, Int)
    case next(Int)
    case until(Int, Int)
    case release(Int, Int)
  }

  /// All nodes; a number is the position here.
  private(set) var nodes: [Node] = []
  private var numbers: [Node: Int] = [:]
  /// The formulas of one step that the atoms stand for.
  private(set) var atoms: [Formula] = []

  /// The nodes of the constants.
  static let isTrue = 0
  static let isFalse = 1

  init() {
    _ = number(.isTrue)
    _ = number(.isFalse)
  }

  /// The node of `formula`, or of its negation.
  mutating func add(_ formula: RunFormula, negated: Bool) -> Int {
    switch formula {
    case .now(let step):
      return add(step, negated: negated)
    case .not(let inner):
      return add(inner, negated: !negated)
    case .and(let left, let right):
      return join(add(left, negated: negated), add(right, negated: negated), byAnd: !negated)
    case .or(let left, let right):
      return join(add(left, negated: negated), add(right, negated: negated), byAnd: negated)
    case .implies(let left, let right):
      return join(add(left, negated: !negated), add(right, negated: negated), byAnd: negated)
    case .next(let inner):
      return next(add(inner, negated: negated))
    case .eventually(let inner):
      let inner = add(inner, negated: negated)
      return negated ? release(Self.isFalse, inner) : until(Self.isTrue, inner)
    case .always(let inner):
      let inner = add(inner, negated: negated)
      return negated ? until(Self.isTrue, inner) : release(Self.isFalse, inner)
    case .until(let left, let right):
      let (hold, goal) = (add(left, negated: negated), add(right, negated: negated))
      return negated ? release(hold, goal) : until(hold, goal)
    case .unless(let left, let right):
      // p unless q = q release (p or q); its negation is not q until (not p and not q).
      let (hold, end) = (add(left, negated: negated), add(right, negated: negated))
      return negated
        ? until(end, join(hold, end, byAnd: true)) : release(end, join(hold, end, byAnd: false))
    }
  }

  private mutating func add(_ step: Formula, negated: Bool) -> Int {
    switch step {
    case .constant(let value):
      return value != negated ? Self.isTrue : Self.isFalse
    case .not(let inner):
      return add(inner, negated: !negated)
    case .predicate, .and, .or, .implies, .previous, .once, .historically, .since:
      let atom = atoms.firstIndex(of: step) ?? atoms.count
      if atom == atoms.count { atoms.append(step) }
      return number(.atom(atom, negated: negated))
    }
  }

  private mutating func number(_ node: Node) -> Int {
    if let known = numbers[node] { return known }
    nodes.append(node)
    numbers[node] = nodes.count - 1
    return nodes.count - 1
  }

  /// The "and" or the "or" of two nodes.
  private mutating func join(_ left: Int, _ right: Int, byAnd: Bool) -> Int {
    let (unit, zero) = byAnd ? (Self.isTrue, Self.isFalse) : (Self.isFalse, Self.isTrue)
    if left == zero || right == zero || areOpposite(left, right) { return zero }
    if left == unit || left == right { return right }
    if right == unit { return left }
    if absorbs(left, right, byAnd) { return left }
    if absorbs(right, left, byAnd) { return right }
    if case .next(let one) = nodes[left], case .next(let other) = nodes[right] {
      return next(join(one, other, byAnd: byAnd))
    }
    if byAnd, let one = operand(ofAlways: left), let other = operand(ofAlways: right) {
      return release(Self.isFalse, join(one, other, byAnd: true))
    }
    if !byAnd, let one = operand(ofEventually: left), let other = operand(ofEventually: right) {
      return until(Self.isTrue, join(one, other, byAnd: false))
    }
    let (low, high) = (min(left, right), max(left, right))
    return number(byAnd ? .and(low, high) : .or(low, high))
  }

  private func operand(ofAlways node: Int) -> Int? {
    if case .release(Self.isFalse, let inner) = nodes[node] { inner } else { nil }
  }

  private func operand(ofEventually node: Int) -> Int? {
    if case .until(Self.isTrue, let inner) = nodes[node] { inner } else { nil }
  }

  /// Whether `part` is an operand of `whole`'s other connective, so that `part` alone says it all.
  private func absorbs(_ part: Int, _ whole: Int, _ byAnd: Bool) -> Bool {
    switch nodes[whole] {
    case .or(let left, let right): byAnd && (left == part || right == part)
    case .and(let left, let right): !byAnd && (left == part || right == part)
    case .isTrue, .isFalse, .atom, .next, .until, .release: false
    }
  }

  private func areOpposite(_ left: Int, _ right: Int) -> Bool {
    guard case .atom(let one, let negated) = nodes[left], case .atom(one, !negated) = nodes[right]
    else { return false }
    return true
  }

  private mutating func next(_ inner: Int) -> Int {
    if inner == Self.isTrue || inner == Self.isFalse || isSuffixFree(inner) { return inner }
    return number(.next(inner))
  }

  /// Whether the node speaks of the far end of a run only: "again and again" and "from some step on".
  private func isSuffixFree(_ node: Int) -> Bool {
    switch nodes[node] {
    case .release(Self.isFalse, let inner):
      if case .until(Self.isTrue, _) = nodes[inner] { return true }
      return isSuffixFree(inner)
    case .until(Self.isTrue, let inner):
      if case .release(Self.isFalse, _) = nodes[inner] { return true }
      return isSuffixFree(inner)
    case .and(let left, let right), .or(let left, let right):
      return isSuffixFree(left) && isSuffixFree(right)
    case .isTrue, .isFalse, .atom, .next, .until, .release:
      return false
    }
  }

  private mutating func until(_ hold: Int, _ goal: Int) -> Int {
    if goal == Self.isTrue || goal == Self.isFalse || hold == Self.isFalse || hold == goal {
      return goal
    }
    if isSuffixFree(goal) || operand(ofEventually: goal) != nil { return goal }
    if case .until(let first, let last) = nodes[goal] {
      if first == hold { return goal }
      if hold == Self.isTrue { return until(Self.isTrue, last) }
    }
    if case .next(let other) = nodes[goal] {
      if hold == Self.isTrue { return next(until(Self.isTrue, other)) }
      if case .next(let one) = nodes[hold] { return next(until(one, other)) }
    }
    return number(.until(hold, goal))
  }

  private mutating func release(_ end: Int, _ hold: Int) -> Int {
    if hold == Self.isTrue || hold == Self.isFalse || end == Self.isTrue || end == hold {
      return hold
    }
    if isSuffixFree(hold) || operand(ofAlways: hold) != nil { return hold }
    if case .release(let first, let last) = nodes[hold] {
      if first == end { return hold }
      if end == Self.isFalse { return release(Self.isFalse, last) }
    }
    if case .next(let other) = nodes[hold] {
      if end == Self.isFalse { return next(release(Self.isFalse, other)) }
      if case .next(let one) = nodes[end] { return next(release(one, other)) }
    }
    return number(.release(end, hold))
  }
}
