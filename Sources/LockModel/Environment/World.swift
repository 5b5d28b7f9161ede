import LockCore

/// Everything around the lock: the process, the device, the store, the prompt, what is on the screen,
/// and the ghosts that the properties need. The lock itself is beside it, in ``WorldState``.
struct World: BitwiseCopyable, Equatable, Sendable {
  var process = ProcessPhase.gone
  var scene = ScenePhase.background
  /// The prompt made the scene inactive, and nothing else has happened to the scene since.
  var leftByPrompt = false
  var deviceLocked = false
  /// The device was unlocked since it started.
  var firstUnlock = true

  var clock = WorldClock()
  var store = DurableStore()
  /// The write that the store has not answered.
  var inFlight: StoreWrite?
  /// A read that the store has not answered.
  var reading = false
  /// The record was read in this process.
  var hasRead = false

  var prompt = PromptPhase.none
  var promptGeneration = Generation(0)
  /// An older prompt that was never answered; its result may still come.
  var olderPrompt: Generation?
  var code = CodePhase.none
  var compareGeneration = Generation(0)
  var erasing = false
  var serverAsked = false
  var gateAsked = false

  var shown = Surface.none
  var offers = Offers.nothing
  var covered = false
  var sealed = true
  /// The last event that consumers saw in this process and session.
  var announced = LastAnnouncement.none

  var ghosts = Ghosts()
}

/// The lock in its world: a state of the model.
struct WorldState<L: LockUnderTest>: BitwiseCopyable, Equatable, Sendable {
  var subject: L
  var world: World
}

enum ProcessPhase: UInt8, BitwiseCopyable, Sendable {
  case gone, running, frozen
}

enum LastAnnouncement: UInt8, BitwiseCopyable, Sendable {
  case none, locked, unlocked
}

/// The system prompt of the newest generation, as the world remembers it.
enum PromptPhase: BitwiseCopyable, Equatable, Sendable {
  case none
  /// On the screen, and its answer is a proof for this.
  case open(Purpose)
  /// On the screen, but an episode of the lock began since: its answer proves nothing.
  case outdated
  /// Taken back; its answer may still come and proves nothing.
  case withdrawn

  var isNone: Bool { if case .none = self { true } else { false } }

  /// It can be seen, whatever its answer is worth.
  var isVisible: Bool {
    switch self {
    case .none, .withdrawn: false
    case .open, .outdated: true
    }
  }
}

/// A code that was entered, from the entry to the answer of the verifier.
enum CodePhase: BitwiseCopyable, Equatable, Sendable {
  case none
  /// Entered; the lock has not asked for the comparison.
  case entered(EnteredCode)
  /// The verifier works on it.
  case comparing(EnteredCode)
}

/// What the world knows of a code, and the lock does not.
struct EnteredCode: BitwiseCopyable, Equatable, Sendable {
  var isRight: Bool
  var purpose: Purpose
  /// No lock trigger came since: a right answer is a proof.
  var isOpen: Bool
}

/// The clocks of the device, and the true time that only the properties know. In ticks.
struct WorldClock: BitwiseCopyable, Equatable, Sendable {
  static let origin: Int32 = 1_000_000

  var real = WorldClock.origin
  var continuous = WorldClock.origin
  var uptime = WorldClock.origin
  /// What the wall clock shows more than true time.
  var wallOffset: Int32 = 0
  var bootID: UInt32 = 1

  var wall: Int32 { real + wallOffset }

  /// What is read now, with all clocks moved on by `ahead`.
  func reading(ahead: Int64 = 0) -> WorldReading {
    WorldReading(
      clock: ClockReading(
        wall: Int64(wall) + ahead, continuous: Int64(continuous) + ahead, bootID: UInt64(bootID)),
      uptime: Int64(uptime) + ahead)
  }
}

/// What survives the process.
struct DurableStore: BitwiseCopyable, Equatable, Sendable {
  var session: SessionID?
  var configuration = Configuration(enabled: false, hasPin: false, biometrics: false, away: .never)
  var attempts: UInt8 = 0
  var journal: LeaveReason?

  /// What a read finds.
  var record: StoredRecord? {
    guard session != nil || journal != nil else { return nil }
    return StoredRecord(
      session: session, configuration: configuration, attempts: attempts, journal: journal)
  }

  /// The lock is on: by what is acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  func isOn(_ policy: LockPolicy) -> Bool {
    guard session != nil, configuration.enabled || policy.required else { return false }
    switch policy.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return policy.means == .system || configuration.hasPin
    }
  }

  /// A durable write takes effect.
  mutating func apply(_ write: StoreWrite, policy: LockPolicy) {
    switch write {
    case .attempts(let count): attempts = count
    case .configuration(let new): configuration = new
    case .verifier: configuration.hasPin = true
    case .journal(let reason): journal = reason
    case .wipe(.secrets): configuration.hasPin = false
    case .wipe(.session): session = nil
    case .wipe(.attempts): attempts = 0
    case .wipe(.configuration): configuration = Configuration(startOf: policy)
    case .removeJournal: journal = nil
    }
  }
}

/// What only the properties know: computed by the world, never by the lock.
struct Ghosts: BitwiseCopyable, Equatable, Sendable {
  /// True time says that the lock is due; only a proof, the end of the session or a lock that is off
  /// clears it.
  var due = false
  /// The last touch while nothing was due, the last unlock, or the moment the lock was turned on.
  var lastUse = WorldClock.origin
  /// When the last scene went to the background, while `isOut`.
  var leftAt = WorldClock.origin
  var leftWall = WorldClock.origin
  var isOut = false
  /// Wrong codes whose verdict became known.
  var guesses: UInt8 = 0
  /// A code was entered and its end (verdict, unlock, count taken back) has not come.
  var tryOpen = false
  /// Every try was used up.
  var lockedOut = false
  /// The policy puts a check behind the unlock, and it was not passed since.
  var gateOwed = false
  /// The change that the person asked for.
  var asked: AskedChange = .none
}

/// The change in progress, as the person sees it.
enum AskedChange: UInt8, BitwiseCopyable, Sendable {
  case none, disable, enable, newPin, longerAway
}

/// The numbers of the two sessions that suffice: a target of one must not be opened in the other.
enum SessionLabel: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case a = 1
  case b = 2

  var id: SessionID { SessionID(UInt32(rawValue)) }
  var target: Target { Target(1, session: id) }
}
