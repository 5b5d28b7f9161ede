//   nodes     0 ... 63      64 ... 127    128 ... 191   192 ... 255     256     257 ...
//             predicates    predicates    predicates    monitors        false   gates, each the "and" of
//             0 to 63       64 to 127     128 to 191    before the step         two earlier nodes
//
//   literal   node * 2 + 1 if negated

/// A node of a ``MonitorProgram`` or its negation.
@frozen
@usableFromInline
struct Literal: Hashable, BitwiseCopyable, Sendable {
  /// The node times two, plus one if negated.
  @usableFromInline var raw: UInt32

  /// The literal with this number.
  @inlinable
  init(raw: UInt32) { self.raw = raw }

  /// The literal of a node.
  init(node: Int) { raw = UInt32(node) << 1 }

  /// Never true.
  static var isFalse: Literal { Literal(node: NodeLayout.falseNode) }
  /// Always true.
  static var isTrue: Literal { ~isFalse }

  /// The negation.
  static prefix func ~ (literal: Literal) -> Literal { Literal(raw: literal.raw ^ 1) }

  /// The node without the negation.
  @inlinable
  var node: Int { Int(truncatingIfNeeded: raw &>> 1) }
}

/// Where the kinds of node stand.
@usableFromInline
enum NodeLayout {
  /// The first predicate.
  @inlinable static var predicates: Int { 0 }
  /// The first monitor bit.
  @inlinable static var monitors: Int { 192 }
  /// The node that is never true.
  @inlinable static var falseNode: Int { 256 }
  /// The first gate; it may read all nodes before it.
  @inlinable static var firstGate: Int { 257 }
}

/// The formulas of a pass as a circuit: from the predicates of a step and the monitor bits before it to
/// the truth of each formula and the monitor bits after it.
///
/// There are only "and" gates and negations, so that an evaluation needs no decision. Every monitor bit
/// is zero before the first step of a run.
@usableFromInline
struct MonitorProgram: Sendable {
  /// The "and" of two literals.
  struct Gate: Hashable, Sendable {
    let left: Literal
    let right: Literal
  }

  /// The most monitor bits of one pass.
  @usableFromInline static var maxMonitors: Int { 64 }

  /// In an order in which each reads only earlier ones.
  var gates: [Gate] = []
  /// The value of each monitor bit after the step.
  var next: [Literal] = []
  /// Whether a formula names one of predicates 0 to 63.
  var usesLow = false
  /// Whether it names no predicates but 0 to 7, and at least one of these.
  var usesFew: Bool { usesLow && !usesMany }
  /// Whether it names one of predicates 8 to 191.
  var usesMany = false
  /// Whether a formula names one of predicates 64 to 127.
  var usesHigh = false
  /// Whether a formula names one of predicates 128 to 191.
  var usesTop = false

  /// How many monitor bits there are.
  @usableFromInline
  var monitorCount: Int { next.count }
}
