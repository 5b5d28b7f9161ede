//   nodes     0 ... 63      64 ... 127    128 ... 191     192     193 ...
//             predicates    predicates    monitors        false   gates, each the "and" of
//             0 to 63       64 to 127     before the step         two earlier nodes
//
//   literal   node * 2 + 1 if negated

/// A node of a ``MonitorProgram`` or its negation.
@frozen
@usableFromInline
struct Literal: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline var raw: UInt32

  @inlinable
  init(raw: UInt32) { self.raw = raw }

  init(node: Int) { raw = UInt32(node) << 1 }

  static var isFalse: Literal { Literal(node: NodeLayout.falseNode) }
  static var isTrue: Literal { ~isFalse }

  static prefix func ~ (literal: Literal) -> Literal { Literal(raw: literal.raw ^ 1) }

  @inlinable
  var node: Int { Int(truncatingIfNeeded: raw &>> 1) }
}

/// Where the kinds of node stand.
@usableFromInline
enum NodeLayout {
  @inlinable static var predicates: Int { 0 }
  @inlinable static var monitors: Int { 128 }
  @inlinable static var falseNode: Int { 192 }
  @inlinable static var firstGate: Int { 193 }
}

/// The formulas of a pass as a circuit: from the predicates of a step and the monitor bits before it to
/// the truth of each formula and the monitor bits after it.
///
/// There are only "and" gates and negations, so that an evaluation needs no decision. Every monitor bit
/// is zero before the first step of a run.
@usableFromInline
struct MonitorProgram: Sendable {
  struct Gate: Hashable, Sendable {
    let left: Literal
    let right: Literal
  }

  /// The most monitor bits of one pass.
  @usableFromInline static var maxMonitors: Int { 64 }

  var gates: [Gate] = []
  /// The value of each monitor bit after the step.
  var next: [Literal] = []
  var usesLow = false
  var usesHigh = false

  @usableFromInline
  var monitorCount: Int { next.count }
}
