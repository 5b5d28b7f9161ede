/// What one worker has for itself.
@usableFromInline
final class SearchWorker {
  /// The formulas, and the predicates and monitors of the steps being evaluated.
  @usableFromInline let lanes: LaneEvaluator
  /// The source of the step in each lane.
  @usableFromInline let sources: FlatBuffer<Int>
  /// The labels of the steps in the lanes.
  @usableFromInline let labels: FlatBuffer<UInt64>
  /// Of up to 64 steps that are being looked up, which they are and which slot they have come to.
  @usableFromInline let positions: FlatBuffer<Int>
  @usableFromInline let slots: FlatBuffer<Int>
  /// Per part of the table how many of its answers, or of its new states, are dealt with.
  @usableFromInline let cursors: FlatBuffer<Int>
  /// The number that stands for no kind of action: one more than those that are listed.
  @usableFromInline let noKind: Int
  /// Per kind of action its steps.
  @usableFromInline let fired: FlatBuffer<Int>
  /// Per kind of action the steps that found a new state.
  @usableFromInline let found: FlatBuffer<Int>

  @usableFromInline
  init(_ program: MonitorProgram, kinds: Int, parts: Int) {
    lanes = LaneEvaluator(program)
    sources = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes)
    labels = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes)
    positions = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes + 1)
    slots = FlatBuffer(repeating: 0, count: LaneEvaluator.lanes + 1)
    cursors = FlatBuffer(repeating: 0, count: parts)
    noKind = kinds
    fired = FlatBuffer(repeating: 0, count: kinds + 1)
    found = FlatBuffer(repeating: 0, count: kinds + 1)
  }

  /// Nothing is dealt with.
  @inlinable @inline(__always)
  func forgetCursors() {
    var part = 0
    while part < cursors.count {
      cursors[part] = 0
      part = part &+ 1
    }
  }
}
