import ModelChecker

/// The benchmark model (applock-N) as ordinary Swift: a struct of enums, packed by hand at the edge.
///
/// What each step calls is inlined, so that the compiler sees which fields a step leaves alone.
struct BenchmarkLock: Model {
  enum Screen: UInt8 { case e6, content, e7, notice }
  enum Lock: UInt8 { case unlocked, locking, locked, unavailable }
  enum Life: UInt8 { case notRunning, foreground, inactive, background }
  enum Prompt: UInt8 { case none, showing, succeeded, failed }
  enum Last: UInt8 { case none, locked, unlocked }

  struct State {
    var idle: UInt8 = 0
    var lockOn = true
    var screen = Screen.notice
    var lock = Lock.unlocked
    var life = Life.notRunning
    var attempts: UInt8 = 0
    var pending: UInt8 = 0
    var prompt = Prompt.none
    var covered = true
    var last = Last.none
    var credential = true
    /// Two bits for each source.
    var sources: UInt64 = 0

    @inline(__always)
    func source(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: (sources &>> UInt64(index &* 2)) & 3)
    }

    @inline(__always)
    mutating func setSource(_ index: Int, _ value: UInt8) {
      let shift = UInt64(index &* 2)
      sources = (sources & ~(3 &<< shift)) | (UInt64(value) &<< shift)
    }

    var isOpen: Bool { life == .foreground && lock == .unlocked }
  }

  enum Action: Equatable {
    case tick, activity, goInactive, goBackground, goForeground, kill, coldStart, showPrompt
    case authOK, authFail, authCancel, toggleSwitch, removeCredential, addCredential, logout
    case tapNotification(Int)
    case deliver(Int)
    case clear(Int)

    var kind: Int {
      switch self {
      case .tick: 0
      case .activity: 1
      case .goInactive: 2
      case .goBackground: 3
      case .goForeground: 4
      case .kill: 5
      case .coldStart: 6
      case .showPrompt: 7
      case .authOK: 8
      case .authFail: 9
      case .authCancel: 10
      case .toggleSwitch: 11
      case .removeCredential: 12
      case .addCredential: 13
      case .logout: 14
      case .tapNotification: 15
      case .deliver: 16
      case .clear: 17
      }
    }
  }

  /// A known fault that breaks an invariant.
  enum Mutant { case goInactiveDoesNotCover, tapOpensWhenLocked }

  var idleLimit: UInt8 = 3
  var maxAttempts: UInt8 = 3
  var targets = 3
  var sourceCount = 3
  var maxDeliveries: UInt8 = 3
  var mutant: Mutant?

  static var sizeS: BenchmarkLock { BenchmarkLock() }
  static var sizeM: BenchmarkLock { BenchmarkLock(sourceCount: 5) }
  static var sizeL: BenchmarkLock { BenchmarkLock(idleLimit: 6, sourceCount: 6) }
  static var sizeX: BenchmarkLock { BenchmarkLock(idleLimit: 6, sourceCount: 7) }

  var initialStates: [State] { [State()] }

  let actionKinds = [
    "tick", "activity", "goInactive", "goBackground", "goForeground", "kill", "coldStart",
    "showPrompt", "authOK", "authFail", "authCancel", "toggleSwitch", "removeCredential",
    "addCredential", "logout", "tapNotification", "deliver", "clear",
  ]

  @inline(__always)
  func kind(of action: Action) -> Int { action.kind }

  let predicates = [
    PredicateDescription("content", "the content is on the screen"),
    PredicateDescription("unlocked", "the lock is open"),
    PredicateDescription("e6", "the lock screen is shown"),
    PredicateDescription("lastLocked", "the last event is locked"),
    PredicateDescription("foreground", "the app is in the foreground"),
    PredicateDescription("lockOn", "the policy switch is on"),
    PredicateDescription("covered", "the cover is on"),
  ]

  static let invariants: [Property] = [
    Property(
      id: "I1", name: "No content while locked.", kind: .safety,
      claims: [.always(.implies(.predicate(0), .predicate(1)))]),
    Property(
      id: "I2", name: "Locked is emitted before the lock screen.", kind: .safety,
      claims: [.always(.implies(.predicate(2), .predicate(3)))]),
    Property(
      id: "I3", name: "There is a cover outside the foreground.", kind: .safety,
      claims: [.always((!.predicate(4) && .predicate(5)).implies(.predicate(6)))]),
  ]

  @inline(__always)
  func predicates(atStart state: State) -> PredicateSet { truth(of: state) }

  @inline(__always)
  private func truth(of state: State) -> PredicateSet {
    var set = PredicateSet()
    set.insert(0, if: state.screen == .content)
    set.insert(1, if: state.lock == .unlocked)
    set.insert(2, if: state.screen == .e6)
    set.insert(3, if: state.last == .locked)
    set.insert(4, if: state.life == .foreground)
    set.insert(5, if: state.lockOn)
    set.insert(6, if: state.covered)
    return set
  }

  var packedBits: Int { 25 + 2 * sourceCount }

  @inline(__always)
  func pack(_ state: State) -> UInt64 {
    var packer = BitPacker<UInt64>()
    packer.write(state.idle, bits: 5)
    packer.write(state.lockOn)
    packer.write(state.screen.rawValue, bits: 2)
    packer.write(state.lock.rawValue, bits: 2)
    packer.write(state.life.rawValue, bits: 2)
    packer.write(state.attempts, bits: 3)
    packer.write(state.pending, bits: 4)
    packer.write(state.prompt.rawValue, bits: 2)
    packer.write(state.covered)
    packer.write(state.last.rawValue, bits: 2)
    packer.write(state.credential)
    packer.write(state.sources, bits: 39)
    return packer.packed
  }

  @inline(__always)
  func unpack(_ packed: UInt64) -> State {
    var reader = BitUnpacker(packed)
    var state = State()
    state.idle = reader.read(UInt8.self, bits: 5)
    state.lockOn = reader.readFlag()
    state.screen = Screen(rawValue: reader.read(UInt8.self, bits: 2)) ?? .e6
    state.lock = Lock(rawValue: reader.read(UInt8.self, bits: 2)) ?? .unlocked
    state.life = Life(rawValue: reader.read(UInt8.self, bits: 2)) ?? .notRunning
    state.attempts = reader.read(UInt8.self, bits: 3)
    state.pending = reader.read(UInt8.self, bits: 4)
    state.prompt = Prompt(rawValue: reader.read(UInt8.self, bits: 2)) ?? .none
    state.covered = reader.readFlag()
    state.last = Last(rawValue: reader.read(UInt8.self, bits: 2)) ?? .none
    state.credential = reader.readFlag()
    state.sources = reader.read(bits: 39)
    return state
  }

  func describe(_ action: Action) -> TraceAction {
    switch action {
    case .tapNotification(let source), .deliver(let source), .clear(let source):
      TraceAction(actionKinds[action.kind], [TraceVariable("source", .number(source))])
    case .tick, .activity, .goInactive, .goBackground, .goForeground, .kill, .coldStart,
      .showPrompt, .authOK, .authFail, .authCancel, .toggleSwitch, .removeCredential,
      .addCredential, .logout:
      TraceAction(actionKinds[action.kind])
    }
  }

  func describe(_ state: State) -> [TraceVariable] {
    [
      TraceVariable("idle", .number(Int(state.idle))),
      TraceVariable("lockOn", .flag(state.lockOn)),
      TraceVariable("screen", .text("\(state.screen)")),
      TraceVariable("lock", .text("\(state.lock)")),
      TraceVariable("life", .text("\(state.life)")),
      TraceVariable("attempts", .number(Int(state.attempts))),
      TraceVariable("pending", .number(Int(state.pending))),
      TraceVariable("prompt", .text("\(state.prompt)")),
      TraceVariable("covered", .flag(state.covered)),
      TraceVariable("last", .text("\(state.last)")),
      TraceVariable("credential", .flag(state.credential)),
      TraceVariable("sources", .number(Int(state.sources))),
    ]
  }
}
