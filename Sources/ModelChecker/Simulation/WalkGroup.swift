/// The formulas of one group as a worker evaluates them along a walk.
@usableFromInline
final class WalkGroup {
  @usableFromInline let lanes: LaneEvaluator
  /// What is waited for, whether that is a violation, and whether it was found, in an earlier round or in
  /// this walk.
  @usableFromInline let literals: FlatBuffer<UInt32>
  @usableFromInline let isViolation: FlatBuffer<Bool>
  @usableFromInline let isClosed: FlatBuffer<Bool>
  @usableFromInline let isHit: FlatBuffer<Bool>
  /// The monitors before the first step of a walk, and those before the next one.
  let monitorsAtStart: UInt64
  @usableFromInline let before: Cell<UInt64>

  init(_ plan: PassPlan) {
    lanes = LaneEvaluator(plan.program)
    literals = FlatBuffer(plan.watches.map(\.literal.raw), or: 0)
    isViolation = FlatBuffer(plan.watches.map(\.isViolation), or: false)
    isClosed = FlatBuffer(repeating: false, count: plan.watches.count)
    isHit = FlatBuffer(repeating: false, count: plan.watches.count)
    var monitors: UInt64 = 0
    for set in plan.prelude { monitors = lanes.step(before: monitors, set) }
    monitorsAtStart = monitors
    before = Cell(monitors)
  }

  /// A new walk begins.
  @usableFromInline
  func begin() {
    before.value = monitorsAtStart
    var watch = 0
    while watch < isHit.count {
      isHit[watch] = isClosed[watch]
      watch = watch &+ 1
    }
  }

  /// Judges all steps from a state, of which `chosen` is the one that is taken, and gives each first hit
  /// to `note`: the watch and the step.
  @inlinable
  func judge<Packed>(
    _ steps: borrowing WalkSteps<Packed>, chosen: Int, _ note: (Int, Int) -> Void
  ) {
    let monitors = before.value
    var first = 0
    while first < steps.count {
      let size = min(LaneEvaluator.lanes, steps.count &- first)
      var lane = 0
      while lane < size {
        lanes.rows.set(lane, steps.sets[first &+ lane], before: monitors)
        lane = lane &+ 1
      }
      lanes.evaluate()
      let used = UInt64.max &>> UInt64(truncatingIfNeeded: LaneEvaluator.lanes &- size)
      var watch = 0
      while watch < literals.count {
        let hit = lanes.word(literals[watch]) & used
        if hit != 0 && !isHit[watch] {
          isHit[watch] = true
          note(watch, first &+ hit.trailingZeroBitCount)
        }
        watch = watch &+ 1
      }
      if chosen >= first && chosen < first &+ size && lanes.hasMonitors {
        before.value = lanes.after[chosen &- first]
      }
      first = first &+ size
    }
  }
}
