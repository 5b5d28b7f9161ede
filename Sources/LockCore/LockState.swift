/// What the lock knows. Small enums only: data that exists in one case is that case's payload.
public struct LockState: BitwiseCopyable, Equatable, Sendable {
  /// Locked or not, and how far on the way.
  public var mode: Mode = .notStarted
  /// The scene as last reported.
  public var scene: ScenePhase = .background
  /// The other scene as last reported; nil while there is none.
  public var otherScene: ScenePhase?
  /// The device as last reported.
  public var deviceLocked = false
  /// What the device said of its means with the last event.
  public var device = DeviceFacts()
  /// The server's word as it counts in this process: the newest that arrived, or the stored one.
  public var server: ServerPolicy?
  /// The stored record as last read or acknowledged; nil before the read, and without a session.
  public var stored: StoredRecord?
  /// A read was asked for and not answered.
  public var reading = false
  /// The write in flight.
  public var writing: StoreWrite?
  /// The question that is open.
  public var question: Question = .none
  /// The newest question's number.
  public var generation = Generation(0)
  /// The change of settings that is under way.
  public var change: ChangeProgress = .none
  /// What to open after the unlock: one place, the newest wins.
  public var pending: Target?
  /// The person arrived, and the prompt that this arrival is worth was not shown yet.
  public var owesPrompt = false
  /// The gate's check is not passed since the last unlock.
  public var awaitsGate = false
  /// When the wait after wrong codes began, in this process; nil while none stands.
  public var waitsSince: ClockReading?

  /// A fresh process.
  public init() {}
}

/// The one question that matters: locked or not.
public enum Mode: BitwiseCopyable, Equatable, Sendable {
  /// A fresh process. Leaves to: starting.
  case notStarted
  /// The stored record is not known. Nothing is shown. Leaves to: unlocked (lock not on), locking or
  /// locked (on), leaving (a journal stands), signedOut (no session).
  case starting
  /// The time marks, each only where the lock applies. Leaves to: closing, locking, locked, leaving.
  case unlocked(Marks)
  /// Locked for everybody; a leave that is written down must be forgotten before anyone is told, or a start
  /// could go on as if the lock had not fallen. Leaves to: locking, locked, leaving.
  case closing(LockReason)
  /// Locked for everybody; the erase is not answered yet. Leaves to: locked, unlocked, leaving.
  case locking
  /// Leaves to: unlocked (a proof, or set-up finished), leaving.
  case locked
  /// The session is being wiped. Leaves to: signedOut.
  case leaving(Leave)
  /// No session. Leaves to: unlocked, locked (set-up).
  case signedOut
}

extension Mode {
  /// No event has come yet.
  var isNotStarted: Bool { if case .notStarted = self { true } else { false } }
  var isStarting: Bool { if case .starting = self { true } else { false } }
  var isSignedOut: Bool { if case .signedOut = self { true } else { false } }
}

extension Question {
  var isNone: Bool { if case .none = self { true } else { false } }
}

/// The moments that limits are counted from. They exist only while unlocked.
public struct Marks: BitwiseCopyable, Equatable, Sendable {
  /// The last touch, or the unlock.
  public var lastActivity: ClockReading?
  /// When the last scene went to the background; nil while the person is here.
  public var leftAt: ClockReading?

  /// Both unknown unless given.
  public init(lastActivity: ClockReading? = nil, leftAt: ClockReading? = nil) {
    self.lastActivity = lastActivity
    self.leftAt = leftAt
  }
}

/// Where a scene stands. Inactive has a direction: who does not know it decides twice.
public enum ScenePhase: BitwiseCopyable, Equatable, Sendable {
  /// In front, with a person.
  case active
  /// On its way to the background.
  case inactiveOut
  /// On its way to the front.
  case inactiveIn
  /// Not seen.
  case background
}

/// A question about who is there. At most one is open.
public enum Question: BitwiseCopyable, Equatable, Sendable {
  /// No question is open.
  case none
  /// The system prompt of the newest generation is open. Leaves to: none, clearing.
  case prompting(Purpose)
  /// A code was entered and its count is not durable. Leaves to: comparing, none (write failed).
  /// The purpose is nil once a lock made the try worthless.
  case counting(Purpose?)
  /// The verifier works, under the newest generation. Leaves to: clearing, none.
  case comparing(Purpose?)
  /// A right proof was given and the count is being taken back. Leaves to: none, with the purpose met.
  case clearing(Purpose?)
  /// The first PIN is being written. Leaves to: none, unlocked where the purpose still stands.
  case enrolling(Purpose?)
}

/// A change of settings, from its start to its write. Never durable before the proof.
public enum ChangeProgress: BitwiseCopyable, Equatable, Sendable {
  /// No change is under way.
  case none
  /// Waits for the proof. Leaves to: choosing, confirming, applying, none.
  case proving(Change)
  /// The PIN was right, and the biometric that shall open from now on is asked for too (DF-32). Leaves
  /// to: trusting, none.
  case confirming
  /// The proof was given (or none is possible yet) and the new PIN is awaited. Leaves to: applying, none.
  case choosing(Change)
  /// Both proofs were given, and the write that trusts this set of biometrics is handed over or about to
  /// be. Leaves to: none.
  case trusting(Enrolment)
  /// The write is handed over or about to be. Leaves to: none.
  case applying(Change)
}

/// A wipe in progress.
public struct Leave: BitwiseCopyable, Equatable, Sendable {
  /// Why the session ends.
  public var reason: LeaveReason
  /// How far the wipe is.
  public var stage: LeaveStage
  /// The verdict of the last wrong code is told as soon as the journal entry is durable.
  public var owesVerdict: Bool

  /// A wipe at a stage.
  public init(reason: LeaveReason, stage: LeaveStage, owesVerdict: Bool = false) {
    self.reason = reason
    self.stage = stage
    self.owesVerdict = owesVerdict
  }
}

/// How far a wipe is: the entry first, the steps, the entry's removal last.
public enum LeaveStage: BitwiseCopyable, Equatable, Sendable {
  /// The journal entry is being written.
  case recording
  /// This step is being done.
  case wiping(WipeStep)
  /// The entry is being removed.
  case closing
}
