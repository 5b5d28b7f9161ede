import LockCore

/// What the runtime needs of the device and the app. Every call comes outside the runtime's own lock, one
/// after the other, in the order of the core's effects, and in the step of the event that caused it. A port
/// may call the runtime back: what it tells then waits for its turn.
public struct LockPorts: Sendable {
  /// The clocks.
  public var clock: any LockClock
  /// The system's own prompt.
  public var authenticator: any LockAuthenticator
  /// What the person sees of the lock.
  public var screen: any LockScreen
  /// Where the record and the content lie.
  public var store: any LockStore
  /// The rest of the app.
  public var host: any LockHost

  /// All of them.
  public init(
    clock: any LockClock, authenticator: any LockAuthenticator, screen: any LockScreen,
    store: any LockStore, host: any LockHost
  ) {
    self.clock = clock
    self.authenticator = authenticator
    self.screen = screen
    self.store = store
    self.host = host
  }
}

/// The clocks of the device.
public protocol LockClock: Sendable {
  /// What they say now. `continuous` must run while the device sleeps; must not call the runtime.
  func reading() -> ClockReading
}

/// The system's prompt for a person.
public protocol LockAuthenticator: Sendable {
  /// Shows it. Only `ok` for a success that was shown for this very question, by what `accepted` allows.
  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>)
  /// Takes back the prompt that was shown last. What it still answers counts for nothing.
  func withdraw()
  /// What the device says of its means now: asked with every event, so it must be cheap; must not call the
  /// runtime.
  func facts() -> DeviceFacts
}

extension LockAuthenticator {
  /// A device with a credential and biometrics that nobody changes.
  public func facts() -> DeviceFacts { DeviceFacts() }
}

/// What the system's prompt may take for a proof.
public enum AcceptedProof: BitwiseCopyable, Equatable, Sendable {
  /// Biometrics alone, beside a PIN of the app: the device's own code is never taken for it (DF-35).
  case biometrics
  /// Biometrics or the device's own code (M5-08-08): on iOS `.deviceOwnerAuthentication`, on Android
  /// `BIOMETRIC_STRONG` or `DEVICE_CREDENTIAL` (M5-08-09, M5-08-10).
  case biometricsOrDeviceCode
}

/// The surfaces of the lock. Both levels are stated with every event, so that a surface that was lost is
/// back with the next one: each call must be cheap where nothing changes.
public protocol LockScreen: Sendable {
  /// An opaque layer over every scene, or none; drawn when the call returns.
  func cover(_ isOn: Bool)
  /// The same for the other scene, where the app told of one.
  func coverOther(_ isOn: Bool)
  /// The screen on top and its buttons. With anything but `none` no view of content exists (M5-08-07).
  func show(_ surface: Surface, offers: Offers)
  /// Something the person may now be told.
  func tell(_ notice: Notice)
}

extension LockScreen {
  /// An app of one scene has no other one.
  public func coverOther(_ isOn: Bool) {}
}

/// The stored record, the verifier and the content behind them. ``VaultStore`` is the one that ships.
public protocol LockStore: Sendable {
  /// Reads the record. `notNow` for everything that is neither a record nor known to be absent.
  func read(_ answer: Answer<ReadResult>)
  /// Writes durably, and answers true only when it is. `code` is the new PIN where the write sets one. A
  /// step of the wipe that failed is asked for anew as soon as it is answered: answer it late.
  func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>)
  /// Compares a code with the verifier; away from the caller's thread, since it is slow.
  func compare(_ code: SecretCode, _ answer: Answer<Bool>)
  /// Opens the content with the proof that was given last. Does nothing where it is open.
  func open(at reading: ClockReading) throws
  /// Closes it; no key stays in memory. A right code that was compared stays usable for ``open(at:)``.
  func close()
  /// A right code that was compared opens nothing any more.
  func forgetProof()
  /// Stores a new session, durably, before the lock is told of it.
  func begin(_ session: SessionID, _ configuration: Configuration) throws
}

/// What the rest of the app does about the lock.
public protocol LockHost: Sendable {
  /// An event for consumers: `locked` before the surface, `unlocked` after the content opened.
  func announce(_ announcement: Announcement)
  /// Erases the sensitive caches; true when they are gone (PD-06).
  func eraseCaches(_ answer: Answer<Bool>)
  /// The app's own check after an unlock (DF-17).
  func checkGate(_ answer: Answer<Bool>)
  /// Tells the server that the session is over. Best effort; nothing waits for the answer (M5-08-15).
  func logOutAtServer(_ reason: LeaveReason, _ answer: Answer<Bool>)
  /// Sends the app to this place after an unlock that opens no target (DF-16, N27-20).
  func land(_ landing: LockPolicy.Landing)
  /// Opens a target now.
  func deliver(_ target: Target)
  /// Does what an action of a notification asked for, without a screen.
  func perform(_ target: Target)
  /// A target will not be opened, or an action is refused.
  func drop(_ target: Target)
  /// Wakes the runtime with `timerFired` in this many milliseconds, in place of an earlier wish; nil for
  /// no wish. Only a hint: nothing depends on it.
  func wake(after milliseconds: Int32?)
  /// The content could not be opened though the lock is open; it stays closed and the lock falls.
  func failed(_ error: any Error)
}

extension LockHost {
  /// Nothing is cached.
  public func eraseCaches(_ answer: Answer<Bool>) { answer(true) }
  /// There is no such check.
  public func checkGate(_ answer: Answer<Bool>) { answer(true) }
  /// There is no server.
  public func logOutAtServer(_ reason: LeaveReason, _ answer: Answer<Bool>) { answer(true) }
  /// The app stays where it is.
  public func land(_ landing: LockPolicy.Landing) {}
  /// Nothing is opened from outside.
  public func deliver(_ target: Target) {}
  /// No notification has actions.
  public func perform(_ target: Target) {}
  /// Nothing is opened from outside.
  public func drop(_ target: Target) {}
}
