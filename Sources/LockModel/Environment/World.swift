import LockCore

//   bits      47 .............................................................................. 0
//             timer announced sealed covered offers shown gateAsked serverAsked erasing (comparesNewest)
//               4       2       1      1       6      4       1          1         1           1
//             code hasOlderPrompt (promptIsNewest) prompt hasRead reading inFlight firstUnlock
//               5        1               1            3       1      1       7         1
//             deviceLocked leftByPrompt scene process
//                  1            1         2      2
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
  /// The fields of ``MoreField``: zero in a world of tier one.
  var more: UInt64 = 0
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
  static var timer: BitField { BitField(at: 44, bits: 4) }

  /// All fields from the lowest bit up.
  static let all = [
    process, scene, leftByPrompt, deviceLocked, firstUnlock, inFlight, reading, hasRead, prompt,
    promptIsNewest, hasOlderPrompt, code, comparesNewest, erasing, serverAsked, gateAsked, shown,
    offers, covered, sealed, announced, timer,
  ]
  /// How many bits they have.
  static var width: UInt64 { 48 }
}

//   more      18 ............................................................................. 0
//             ownSheet waitLeft otherCovered otherScene fingerProved pinProved delivered inFlightRest
//                 1        4         1           3           2           1         3          4

/// Where the fields stand that only a world of tier two has.
enum MoreField {
  static var inFlightRest: BitField { BitField(at: 0, bits: 4) }
  static var delivered: BitField { BitField(at: 4, bits: 3) }
  static var pinProved: BitField { BitField(at: 7, bits: 1) }
  static var fingerProved: BitField { BitField(at: 8, bits: 2) }
  static var otherScene: BitField { BitField(at: 10, bits: 3) }
  static var otherCovered: BitField { BitField(at: 13, bits: 1) }
  static var waitLeft: BitField { BitField(at: 14, bits: 4) }
  static var ownSheet: BitField { BitField(at: 18, bits: 1) }

  /// All fields from the lowest bit up.
  static let all = [
    inFlightRest, delivered, pinProved, fingerProved, otherScene, otherCovered, waitLeft, ownSheet,
  ]
  /// How many bits they have.
  static var width: UInt64 { 19 }
}

extension World {
  /// The server's word that came to the running process, as `Codes` numbers it; 0 for none.
  var delivered: UInt64 {
    @inline(__always) get { MoreField.delivered.read(more) }
    @inline(__always) set { MoreField.delivered.write(newValue, into: &more) }
  }

  /// For the change that the person asked for, the PIN was right.
  var pinProved: Bool {
    @inline(__always) get { MoreField.pinProved.isSet(more) }
    @inline(__always) set { MoreField.pinProved.write(newValue, into: &more) }
  }

  /// The set of biometrics that was recognised for the change that the person asked for; nil while none was.
  var fingerProved: Enrolment? {
    @inline(__always) get {
      let number = MoreField.fingerProved.read(more)
      return number == 0 ? nil : number == 1 ? .first : .second
    }
    @inline(__always) set {
      let number: UInt64 = newValue == nil ? 0 : newValue == .second ? 2 : 1
      MoreField.fingerProved.write(number, into: &more)
    }
  }

  /// The other scene; nil while there is none.
  var otherScene: ScenePhase? {
    @inline(__always) get { Codes.optionalScene(MoreField.otherScene.read(more)) }
    @inline(__always) set { MoreField.otherScene.write(Codes.number(newValue), into: &more) }
  }

  /// The cover is over the other scene.
  var otherCovered: Bool {
    @inline(__always) get { MoreField.otherCovered.isSet(more) }
    @inline(__always) set { MoreField.otherCovered.write(newValue, into: &more) }
  }

  /// A sheet of the system is open that the app itself has opened.
  var ownSheet: Bool {
    @inline(__always) get { MoreField.ownSheet.isSet(more) }
    @inline(__always) set { MoreField.ownSheet.write(newValue, into: &more) }
  }

  /// Time passes for a leave that is written down or on its way there.
  mutating func ageLeave(by ticks: Int64, _ longestAge: UInt64) {
    store.leave = WrittenLeave.aged(store.leave, by: ticks, longestAge)
    inFlight = WriteCode(number: Codes.aged(inFlight.number, by: ticks, longestAge))
  }

  /// Some scene is in front, with a person.
  var isActive: Bool {
    @inline(__always) get { scene == .active || (more != 0 && otherScene == .active) }
  }

  /// No scene can be seen.
  var isInBackground: Bool {
    guard scene == .background else { return false }
    return more == 0 || otherScene == nil || otherScene == .background
  }

  /// The other scene is drawn and shows content of the session.
  var showsOther: Bool {
    guard process != .gone, let otherScene, otherScene != .background else { return false }
    return hasContent && !otherCovered
  }

  /// What a picture of a scene would show, were it not for the cover.
  var hasContent: Bool { shown == .none && store.hasSession }

  /// A scene that is not active is not covered.
  var isExposed: Bool {
    guard process != .gone else { return false }
    if scene != .active && !covered { return true }
    guard let otherScene else { return false }
    return otherScene != .active && !otherCovered
  }

  /// The store with what was delivered to the running process in place of what it has of the server: what
  /// decides whether the lock is on.
  @inline(__always)
  var known: DurableStore {
    guard more != 0, delivered != 0 else { return store }
    var known = store
    known.server = delivered
    return known
  }

  /// The lock is on: by what is acknowledged or delivered and the policy, never by the lock's belief.
  @inline(__always)
  func isOn(_ policy: LockPolicy) -> Bool { known.isOn(policy) }

  /// A proof can be given now.
  @inline(__always)
  func canProve(_ policy: LockPolicy) -> Bool {
    switch policy.means {
    case .none: true
    case .system: clock.device.hasCredential
    case .appPin: store.canProve(policy)
    }
  }

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
    @inline(__always) get {
      WriteCode(
        number: WorldField.inFlight.read(bits) | MoreField.inFlightRest.read(more) &<< 7)
    }
    @inline(__always) set {
      WorldField.inFlight.write(newValue.number & 127, into: &bits)
      MoreField.inFlightRest.write(newValue.number &>> 7, into: &more)
    }
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
    @inline(__always) get {
      Offers(rawValue: UInt8(truncatingIfNeeded: WorldField.offers.read(bits)))
    }
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

  /// The timer that the lock armed last, if it stands.
  var timer: ArmedTimer {
    @inline(__always) get { ArmedTimer(number: WorldField.timer.read(bits)) }
    @inline(__always) set { WorldField.timer.write(newValue.number, into: &bits) }
  }
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
