import LockCore
import TestSupport

@testable import LockModel

/// States that mean the same and look different: what packing must not tell apart.
extension LockWorld where L: RealLock {
  /// `state` with its clocks moved, its ages past the limits lengthened, readings that nobody looks at
  /// scrambled, and other numbers for its generations.
  func disguised(_ state: WorldState<L>, using random: inout SplitMix64) -> WorldState<L> {
    var disguised = state
    lengthenAges(&disguised, using: &random)
    renumber(&disguised, using: &random)
    return disguised.shifted(
      real: Int32.random(in: -500_000...500_000, using: &random),
      continuous: Int32.random(in: -500_000...500_000, using: &random),
      boots: UInt32.random(in: 0...1000, using: &random))
  }

  private func lengthenAges(_ state: inout WorldState<L>, using random: inout SplitMix64) {
    let clock = state.world.clock
    let longest = settings.longestLimit
    func more() -> Int64 { Int64.random(in: 0...3, using: &random) }
    func older(_ reading: ClockReading) -> ClockReading {
      var older = reading
      if Int64(clock.continuous) - older.continuous >= longest { older.continuous -= more() }
      if !settings.policy.lockOnWallRollback {
        older.wall += more() - 7
      } else if Int64(clock.real) - older.wall >= settings.wallFar {
        older.wall -= more()
      }
      return older
    }
    if case .unlocked(var marks) = state.subject.core.state.mode {
      marks.lastActivity = marks.lastActivity.map(older)
      marks.lastActivity?.wall += more()  // Nobody looks at it.
      marks.leftAt = marks.leftAt.map(older)
      state.subject.core.state.mode = .unlocked(marks)
    }
  }

  private func renumber(_ state: inout WorldState<L>, using random: inout SplitMix64) {
    let newest = state.subject.core.state.generation
    let number = UInt32.random(in: 100...1000, using: &random)
    func renumbered(_ generation: Generation, older: UInt32) -> Generation {
      generation == newest ? Generation(number) : Generation(number - older)
    }
    let world = state.world
    if world.prompt != .none {
      state.world.promptGeneration = renumbered(world.promptGeneration, older: 3)
    }
    if case .comparing = world.code {
      state.world.compareGeneration = renumbered(world.compareGeneration, older: 7)
    }
    if world.olderPrompt != nil { state.world.olderPrompt = Generation(number - 20) }
    state.subject.core.state.generation = Generation(number)
  }
}

extension WorldState where Subject: RealLock {
  /// The same state at another time: every reading of a clock is moved as that clock is.
  func shifted(real: Int32, continuous: Int32, boots: UInt32) -> WorldState {
    var shifted = self
    shifted.world.clock.real += real
    shifted.world.clock.continuous += continuous
    shifted.world.clock.uptime += continuous
    shifted.world.clock.bootID += boots
    func moved(_ reading: ClockReading) -> ClockReading {
      ClockReading(
        wall: reading.wall + Int64(real), continuous: reading.continuous + Int64(continuous),
        bootID: reading.bootID + UInt64(boots))
    }
    if case .unlocked(let marks) = subject.core.state.mode {
      shifted.subject.core.state.mode = .unlocked(
        Marks(lastActivity: marks.lastActivity.map(moved), leftAt: marks.leftAt.map(moved)))
    }
    return shifted
  }
}
