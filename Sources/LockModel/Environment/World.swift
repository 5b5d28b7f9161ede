import LockCore

//   bits      43 .............................................................................. 0
//             announced sealed covered offers shown gateAsked serverAsked erasing (comparesNewest)
//                 2       1      1       6      4       1          1         1           1
//             code hasOlderPrompt (promptIsNewest) prompt hasRead reading inFlight firstUnlock
//               5        1               1            3       1      1       7         1
//             deviceLocked leftByPrompt scene process
//                  1            1         2      2
//
//   store     11 .......................... 0
//             journal attempts configuration session
//                2        4          4          2
//
//   ghosts    24 ....................................................................... 0
//             asked gateOwed lockedOut tryOpen guesses isOut leftWallAge leftAge idleAge due
//               3       1        1        1       4      1        5         4       4     1
//
// The two fields in brackets are zero until a state is packed: before, the numbers of the questions say
// the same.

/// Everything around the lock: the process, the device, the store, the prompt, what is on the screen,
/// and the ghosts that the properties need. The lock itself is beside it, in ``WorldState``.
///
/// It is kept as it is stored: each part is a word of bit fields, with a property for each field. Beside
/// them stand the readings of the clocks and the numbers of the questions, which a state that was packed
/// has only relative to now and to the newest.
struct World: BitwiseCopyable, Equatable, Sendable {
  /// The fields of ``WorldField``.
  var bits: UInt64 = 0
  var store = DurableStore()
  var ghosts = Ghosts()

  var clock = WorldClock()
  var promptGeneration = Generation(0)
  var compareGeneration = Generation(0)
  private var olderGeneration = Generation(0)

  /// No process runs, and the device is unlocked.
  init() {
    scene = .background
    firstUnlock = true
    sealed = true
  }
}

/// Where the fields of a ``World`` stand.
enum WorldField {
  static var process: BitField { BitField(at: 0, bits: 2) }
  static var scene: BitField { BitField(at: 2, bits: 2) }
  static var leftByPrompt: BitField { BitField(at: 4, bits: 1) }
  static var deviceLocked: BitField { BitField(at: 5, bits: 1) }
  static var firstUnlock: BitField { BitField(at: 6, bits: 1) }
  static var inFlight: BitField { BitField(at: 7, bits: 7) }
  static var reading: BitField { BitField(at: 14, bits: 1) }
  static var hasRead: BitField { BitField(at: 15, bits: 1) }
  static var prompt: BitField { BitField(at: 16, bits: 3) }
  static var promptIsNewest: BitField { BitField(at: 19, bits: 1) }
  static var hasOlderPrompt: BitField { BitField(at: 20, bits: 1) }
  static var code: BitField { BitField(at: 21, bits: 5) }
  static var comparesNewest: BitField { BitField(at: 26, bits: 1) }
  static var erasing: BitField { BitField(at: 27, bits: 1) }
  static var serverAsked: BitField { BitField(at: 28, bits: 1) }
  static var gateAsked: BitField { BitField(at: 29, bits: 1) }
  static var shown: BitField { BitField(at: 30, bits: 4) }
  static var offers: BitField { BitField(at: 34, bits: 6) }
  static var covered: BitField { BitField(at: 40, bits: 1) }
  static var sealed: BitField { BitField(at: 41, bits: 1) }
  static var announced: BitField { BitField(at: 42, bits: 2) }

  /// All fields from the lowest bit up.
  static let all = [
    process, scene, leftByPrompt, deviceLocked, firstUnlock, inFlight, reading, hasRead, prompt,
    promptIsNewest, hasOlderPrompt, code, comparesNewest, erasing, serverAsked, gateAsked, shown,
    offers, covered, sealed, announced,
  ]
  /// How many bits they have.
  static var width: UInt64 { 44 }
}

extension World {
  var process: ProcessPhase {
    @inline(__always) get { ProcessPhase(rawValue: WorldField.process.read(bits)) ?? .gone }
    @inline(__always) set { WorldField.process.write(newValue.rawValue, into: &bits) }
  }

  var scene: ScenePhase {
    @inline(__always) get { Codes.scene(WorldField.scene.read(bits)) }
    @inline(__always) set { WorldField.scene.write(Codes.number(newValue), into: &bits) }
  }

  /// The prompt made the scene inactive, and nothing else has happened to the scene since.
  var leftByPrompt: Bool {
    @inline(__always) get { WorldField.leftByPrompt.isSet(bits) }
    @inline(__always) set { WorldField.leftByPrompt.write(newValue, into: &bits) }
  }

  var deviceLocked: Bool {
    @inline(__always) get { WorldField.deviceLocked.isSet(bits) }
    @inline(__always) set { WorldField.deviceLocked.write(newValue, into: &bits) }
  }

  /// The device was unlocked since it started.
  var firstUnlock: Bool {
    @inline(__always) get { WorldField.firstUnlock.isSet(bits) }
    @inline(__always) set { WorldField.firstUnlock.write(newValue, into: &bits) }
  }

  /// The write that the store has not answered.
  var inFlight: WriteCode {
    @inline(__always) get { WriteCode(number: WorldField.inFlight.read(bits)) }
    @inline(__always) set { WorldField.inFlight.write(newValue.number, into: &bits) }
  }

  /// A read that the store has not answered.
  var reading: Bool {
    @inline(__always) get { WorldField.reading.isSet(bits) }
    @inline(__always) set { WorldField.reading.write(newValue, into: &bits) }
  }

  /// The record was read in this process.
  var hasRead: Bool {
    @inline(__always) get { WorldField.hasRead.isSet(bits) }
    @inline(__always) set { WorldField.hasRead.write(newValue, into: &bits) }
  }

  var prompt: PromptPhase {
    @inline(__always) get { Codes.prompt(WorldField.prompt.read(bits)) }
    @inline(__always) set { WorldField.prompt.write(Codes.number(newValue), into: &bits) }
  }

  /// An older prompt that was never answered; its result may still come.
  var olderPrompt: Generation? {
    @inline(__always) get { WorldField.hasOlderPrompt.isSet(bits) ? olderGeneration : nil }
    @inline(__always) set {
      WorldField.hasOlderPrompt.write(newValue != nil, into: &bits)
      olderGeneration = newValue ?? Generation(0)
    }
  }

  var code: CodePhase {
    @inline(__always) get { Codes.code(WorldField.code.read(bits)) }
    @inline(__always) set { WorldField.code.write(Codes.number(newValue), into: &bits) }
  }

  var erasing: Bool {
    @inline(__always) get { WorldField.erasing.isSet(bits) }
    @inline(__always) set { WorldField.erasing.write(newValue, into: &bits) }
  }

  var serverAsked: Bool {
    @inline(__always) get { WorldField.serverAsked.isSet(bits) }
    @inline(__always) set { WorldField.serverAsked.write(newValue, into: &bits) }
  }

  var gateAsked: Bool {
    @inline(__always) get { WorldField.gateAsked.isSet(bits) }
    @inline(__always) set { WorldField.gateAsked.write(newValue, into: &bits) }
  }

  var shown: Surface {
    @inline(__always) get { Codes.surface(WorldField.shown.read(bits)) }
    @inline(__always) set { WorldField.shown.write(Codes.number(newValue), into: &bits) }
  }

  var offers: Offers {
    @inline(__always) get { Offers(rawValue: UInt8(truncatingIfNeeded: WorldField.offers.read(bits))) }
    @inline(__always) set { WorldField.offers.write(UInt64(newValue.rawValue), into: &bits) }
  }

  var covered: Bool {
    @inline(__always) get { WorldField.covered.isSet(bits) }
    @inline(__always) set { WorldField.covered.write(newValue, into: &bits) }
  }

  var sealed: Bool {
    @inline(__always) get { WorldField.sealed.isSet(bits) }
    @inline(__always) set { WorldField.sealed.write(newValue, into: &bits) }
  }

  /// The last event that consumers saw in this process and session.
  var announced: LastAnnouncement {
    @inline(__always) get { LastAnnouncement(rawValue: WorldField.announced.read(bits)) ?? .none }
    @inline(__always) set { WorldField.announced.write(newValue.rawValue, into: &bits) }
  }
}

/// A write as a number: ``Codes`` says which. None is zero.
struct WriteCode: BitwiseCopyable, Equatable, Sendable {
  let number: UInt64

  /// No write.
  static var none: WriteCode { WriteCode(number: 0) }
  /// The write that takes the count back.
  static var countTakenBack: WriteCode { WriteCode(number: Codes.number(ofAttempts: 0)) }
}

/// The lock in its world: a state of the model.
///
/// `Subject` is the lock itself, or what a search has in place of it (see ``LockSeat``).
struct WorldState<Subject: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable,
  Sendable
{
  var subject: Subject
  var world: World
}

enum ProcessPhase: UInt64, BitwiseCopyable, Sendable {
  case gone, running, frozen
}

enum LastAnnouncement: UInt64, BitwiseCopyable, Sendable {
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
  /// None is entered.
  case none
  /// Entered; the lock has not asked for the comparison.
  case entered(EnteredCode)
  /// The verifier works on it.
  case comparing(EnteredCode)

  @inline(__always)
  var isComparing: Bool { if case .comparing = self { true } else { false } }
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
  /// The fields of ``StoreField``.
  var bits: UInt64 = 0
}

/// Where the fields of a ``DurableStore`` stand.
enum StoreField {
  static var session: BitField { BitField(at: 0, bits: 2) }
  static var configuration: BitField { BitField(at: 2, bits: 4) }
  static var attempts: BitField { BitField(at: 6, bits: 4) }
  static var journal: BitField { BitField(at: 10, bits: 2) }

  // The parts of the configuration, as `Codes` numbers it.
  static var enabled: BitField { BitField(at: 2, bits: 1) }
  static var hasPin: BitField { BitField(at: 3, bits: 1) }
  static var awayIsLonger: BitField { BitField(at: 5, bits: 1) }

  /// All fields from the lowest bit up.
  static let all = [session, configuration, attempts, journal]
  /// How many bits they have.
  static var width: UInt64 { 12 }
}

extension DurableStore {
  var session: SessionID? {
    @inline(__always) get { Codes.session(StoreField.session.read(bits)) }
    @inline(__always) set { StoreField.session.write(Codes.number(newValue), into: &bits) }
  }

  var hasSession: Bool { @inline(__always) get { StoreField.session.isSet(bits) } }

  var hasJournal: Bool { @inline(__always) get { StoreField.journal.isSet(bits) } }

  var enabled: Bool { @inline(__always) get { StoreField.enabled.isSet(bits) } }

  var hasPin: Bool {
    @inline(__always) get { StoreField.hasPin.isSet(bits) }
    @inline(__always) set { StoreField.hasPin.write(newValue, into: &bits) }
  }

  /// The person has asked for the longer time away, and got it.
  var awayIsLonger: Bool { @inline(__always) get { StoreField.awayIsLonger.isSet(bits) } }

  var attempts: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: StoreField.attempts.read(bits)) }
    @inline(__always) set { StoreField.attempts.write(UInt64(newValue), into: &bits) }
  }

  var journal: LeaveReason? {
    @inline(__always) get { Codes.reason(StoreField.journal.read(bits)) }
    @inline(__always) set { StoreField.journal.write(Codes.number(newValue), into: &bits) }
  }

  func configuration(_ settings: WorldSettings) -> Configuration {
    Codes.configuration(StoreField.configuration.read(bits), settings)
  }

  mutating func configure(_ new: Configuration, _ settings: WorldSettings) {
    StoreField.configuration.write(Codes.number(new, settings), into: &bits)
  }

  /// What a read finds.
  func record(_ settings: WorldSettings) -> StoredRecord? {
    guard hasSession || hasJournal else { return nil }
    return StoredRecord(
      session: session, configuration: configuration(settings), attempts: attempts,
      journal: journal)
  }

  /// The lock is on: by what is acknowledged and the policy, never by the lock's belief.
  @inline(__always)
  func isOn(_ policy: LockPolicy) -> Bool {
    guard hasSession, enabled || policy.required else { return false }
    switch policy.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return canProve(policy)
    }
  }

  /// There is something that a proof can be held against.
  @inline(__always)
  func canProve(_ policy: LockPolicy) -> Bool { policy.means == .system || hasPin }

  /// A durable write takes effect.
  mutating func apply(_ write: StoreWrite, _ settings: WorldSettings) {
    switch write {
    case .attempts(let count): attempts = count
    case .configuration(let new): configure(new, settings)
    case .verifier: hasPin = true
    case .journal(let reason): journal = reason
    case .wipe(.secrets): hasPin = false
    case .wipe(.session): session = nil
    case .wipe(.attempts): attempts = 0
    case .wipe(.configuration): configure(Configuration(startOf: settings.policy), settings)
    case .removeJournal: journal = nil
    }
  }
}

/// What only the properties know: computed by the world, never by the lock.
struct Ghosts: BitwiseCopyable, Equatable, Sendable {
  /// The fields of ``GhostField``.
  var bits: UInt64 = 0
}

/// Where the fields of ``Ghosts`` stand.
enum GhostField {
  static var due: BitField { BitField(at: 0, bits: 1) }
  static var idleAge: BitField { BitField(at: 1, bits: 4) }
  static var leftAge: BitField { BitField(at: 5, bits: 4) }
  static var leftWallAge: BitField { BitField(at: 9, bits: 5) }
  static var isOut: BitField { BitField(at: 14, bits: 1) }
  static var guesses: BitField { BitField(at: 15, bits: 4) }
  static var tryOpen: BitField { BitField(at: 19, bits: 1) }
  static var lockedOut: BitField { BitField(at: 20, bits: 1) }
  static var gateOwed: BitField { BitField(at: 21, bits: 1) }
  static var asked: BitField { BitField(at: 22, bits: 3) }

  /// All fields from the lowest bit up.
  static let all = [
    due, idleAge, leftAge, leftWallAge, isOut, guesses, tryOpen, lockedOut, gateOwed, asked,
  ]
  /// How many bits they have.
  static var width: UInt64 { 25 }
}

extension Ghosts {
  /// True time says that the lock is due; only a proof, the end of the session or a lock that is off
  /// clears it.
  var due: Bool {
    @inline(__always) get { GhostField.due.isSet(bits) }
    @inline(__always) set { GhostField.due.write(newValue, into: &bits) }
  }

  /// The ticks since the last touch while nothing was due, the last unlock, or the moment the lock was
  /// turned on. Ages end at the longest limit.
  var idleAge: UInt64 {
    @inline(__always) get { GhostField.idleAge.read(bits) }
    @inline(__always) set { GhostField.idleAge.write(newValue, into: &bits) }
  }

  /// The ticks since the last scene went to the background, while `isOut`.
  var leftAge: UInt64 {
    @inline(__always) get { GhostField.leftAge.read(bits) }
    @inline(__always) set { GhostField.leftAge.write(newValue, into: &bits) }
  }

  /// How far true time stands ahead of what the wall clock showed then, plus the far offset, so that it
  /// is not negative. Kept only where the policy asks for it.
  var leftWallAge: UInt64 {
    @inline(__always) get { GhostField.leftWallAge.read(bits) }
    @inline(__always) set { GhostField.leftWallAge.write(newValue, into: &bits) }
  }

  var isOut: Bool {
    @inline(__always) get { GhostField.isOut.isSet(bits) }
    @inline(__always) set { GhostField.isOut.write(newValue, into: &bits) }
  }

  /// Wrong codes whose verdict became known.
  var guesses: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: GhostField.guesses.read(bits)) }
    @inline(__always) set { GhostField.guesses.write(UInt64(newValue), into: &bits) }
  }

  /// A code was entered and its end (verdict, unlock, count taken back) has not come.
  var tryOpen: Bool {
    @inline(__always) get { GhostField.tryOpen.isSet(bits) }
    @inline(__always) set { GhostField.tryOpen.write(newValue, into: &bits) }
  }

  /// Every try was used up.
  var lockedOut: Bool {
    @inline(__always) get { GhostField.lockedOut.isSet(bits) }
    @inline(__always) set { GhostField.lockedOut.write(newValue, into: &bits) }
  }

  /// The policy puts a check behind the unlock, and it was not passed since.
  var gateOwed: Bool {
    @inline(__always) get { GhostField.gateOwed.isSet(bits) }
    @inline(__always) set { GhostField.gateOwed.write(newValue, into: &bits) }
  }

  /// The change that the person asked for.
  var asked: AskedChange {
    @inline(__always) get { AskedChange(rawValue: GhostField.asked.read(bits)) ?? .none }
    @inline(__always) set { GhostField.asked.write(newValue.rawValue, into: &bits) }
  }
}

/// The change in progress, as the person sees it.
enum AskedChange: UInt64, BitwiseCopyable, Sendable {
  case none, disable, enable, newPin, longerAway
}

/// The numbers of the two sessions that suffice: a target of one must not be opened in the other.
enum SessionLabel: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case a = 1
  case b = 2

  var id: SessionID { SessionID(UInt32(rawValue)) }
  var target: Target { Target(1, session: id) }
}
