import LockCore
import ModelChecker

/// What a step did, as it is collected.
struct StepFacts: BitwiseCopyable {
  /// The predicates that are known to be true already; none is ever taken back.
  var truths: PredicateSet
  /// What can make the lock fall, open or begin to count, or is asked about then.
  var causes = StepCauses.none
  var applied = false
  var asksForPrompt = false
  var usedCode = false
  var usedPrompt = false
  /// The write that failed.
  var failed = WriteCode.none
  /// The session of the target that was handed over, of the action that took effect, of the target that was dropped, and of the one that was
  /// brought; 0 for none.
  var delivered: UInt8 = 0
  var performed: UInt8 = 0
  var dropped: UInt8 = 0
  var brought: UInt8 = 0
}

/// What happened in a step that the lock may move for.
struct StepCauses: BitwiseCopyable, Equatable {
  private var bits: UInt8

  static var none: StepCauses { StepCauses(bits: 0) }
  /// The process started.
  static var launch: StepCauses { StepCauses(bits: 1) }
  static var touch: StepCauses { StepCauses(bits: 2) }
  /// The person locked by a button.
  static var button: StepCauses { StepCauses(bits: 4) }
  /// The person left, and the time away is none.
  static var leave: StepCauses { StepCauses(bits: 8) }
  /// The lock was told that the device was locked.
  static var device: StepCauses { StepCauses(bits: 16) }
  /// The wall clock stands before the leave.
  static var rollback: StepCauses { StepCauses(bits: 32) }
  /// The first PIN became durable.
  static var verifier: StepCauses { StepCauses(bits: 64) }
  /// The person came back.
  static var comeBack: StepCauses { StepCauses(bits: 128) }

  @inline(__always)
  mutating func insert(_ cause: StepCauses) { bits |= cause.bits }

  @inline(__always)
  func contains(_ cause: StepCauses) -> Bool { bits & cause.bits != 0 }
}

/// What matters of the state before a step, looked up once for all steps of a state.
struct StepStart: BitwiseCopyable {
  let phase: LockPhase
  /// The session of the target that the lock keeps; 0 for none.
  let pending: UInt8
  let runs: Bool
  let isOn: Bool
  let tryOpen: Bool
  /// What is true of every step from there.
  var truths: PredicateSet

  var isOpen: Bool { @inline(__always) get { phase == .open } }
  var isShut: Bool { @inline(__always) get { phase == .shut } }

  @inline(__always)
  init(_ world: World, _ phase: LockPhase, _ pending: UInt8, isOn: Bool) {
    self.phase = phase
    self.pending = pending
    self.isOn = isOn
    runs = world.process != .gone
    truths = PredicateSet()
    truths.insert(.wasLocked, if: runs && phase == .shut)
    truths.insert(.wasLockedOut, if: world.ghosts.lockedOut)
    tryOpen = world.ghosts.tryOpen
  }
}
