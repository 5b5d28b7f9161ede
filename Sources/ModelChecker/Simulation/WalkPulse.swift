import Synchronization

/// Where the walks of all workers stand, and whether they must end.
@usableFromInline
final class WalkPulse: Sendable {
  /// Steps between two looks at the clock.
  @usableFromInline static var interval: Int { 1 << 14 }

  private let budget: SearchBudget
  private let runsLeft: Atomic<Int>
  private let judged = Atomic<Int>(0)
  private let states = Atomic<Int>(0)
  private let runs = Atomic<Int>(0)
  private let longest = Atomic<Int>(0)
  /// What ended the walks: 0 for nothing, 1 for the owner, 2 for the time.
  private let end = Atomic<Int>(0)

  init(_ budget: SearchBudget, runs: Int) {
    self.budget = budget
    runsLeft = Atomic(runs)
  }

  /// What ended the walks early.
  var limit: SearchLimit? {
    switch end.load(ordering: .acquiring) {
    case 1: .interrupted
    case 2: .time
    case _: nil
    }
  }

  /// Notes that a walk has come to its end.
  @usableFromInline
  func note(_ tally: WalkTally) {
    runs.add(1, ordering: .relaxed)
    runsLeft.subtract(1, ordering: .relaxed)
    states.add(tally.choices, ordering: .relaxed)
    longest.max(tally.choices - 1, ordering: .relaxed)
  }

  /// Notes `steps` more that were judged, tells where the walks stand, and says whether they must end.
  @usableFromInline
  func isOver(after steps: Int) -> Bool {
    let judged = judged.add(steps, ordering: .relaxed).newValue
    budget.hooks.progress?(
      SearchProgress(
        seconds: budget.seconds, depth: max(0, longest.load(ordering: .relaxed)),
        states: states.load(ordering: .relaxed), transitions: judged,
        frontier: runsLeft.load(ordering: .relaxed), bytes: 0,
        runs: runs.load(ordering: .relaxed)))
    if budget.hooks.isInterrupted?() ?? false {
      end.store(1, ordering: .releasing)
    } else if let most = budget.options.maxSeconds, budget.seconds >= most {
      _ = end.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing)
    }
    return isOver
  }

  /// Whether the walks must end.
  @usableFromInline
  var isOver: Bool { end.load(ordering: .relaxed) != 0 }
}
