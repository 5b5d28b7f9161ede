import LockCore
import Synchronization

/// The lock as an app embeds it: it owns the core's state, feeds it with clock readings, and carries its
/// effects out. It decides nothing: what is shown, covered and sealed is what the core said last.
///
/// Call it from any thread, also from within a port. Events are handled one at a time, in the order in which
/// they came; where one is being handled already, a call returns at once and its event follows.
public final class LockRuntime: Sendable {
  /// What the app chose at the start. What an instance says later is told by ``policyArrived(json:)``.
  public let policy: LockPolicy
  let ports: LockPorts
  let inside: Mutex<Inside>
  /// The clock that stops in sleep, for a fault that decides by it.
  private let uptime: @Sendable () -> Int64
  /// What another account of the install has recorded, for a fault that takes it for its own.
  private let otherTrust: @Sendable () -> Enrolment?

  /// A lock in a fresh process; the first input must be a launch.
  public convenience init(policy: LockPolicy, ports: LockPorts) {
    self.init(Lock(policy: policy), ports: ports)
  }

  /// The same with a lock under test in place of the real one.
  package init(
    _ lock: any LockUnderTest, ports: LockPorts,
    uptime: @escaping @Sendable () -> Int64 = { 0 },
    otherTrust: @escaping @Sendable () -> Enrolment? = { nil }
  ) {
    policy = lock.lock.policy
    self.ports = ports
    self.uptime = uptime
    self.otherTrust = otherTrust
    inside = Mutex(Inside(lock: lock))
  }

  /// What is stated at the moment.
  public var screen: ScreenState { inside.withLock { $0.screen } }

  /// What waits to be opened after the unlock.
  public var pendingTarget: Target? { inside.withLock { $0.lock.lock.state.pending } }

  /// The lock cannot be turned off: an app shows its switch on, and does not let it be moved (M5-08-20).
  public var isRequired: Bool { inside.withLock { $0.lock.lock.isRequired } }

  /// What the person has chosen, as last known to be stored; nil before it was read and without a session.
  /// A PIN that is still to be set shows here (PR-10).
  public var configuration: Configuration? {
    inside.withLock { $0.lock.lock.state.stored?.configuration }
  }

  /// The PIN that was set is lost for good: its verifier is gone, as from a restored backup. Nothing that needs it
  /// is offered, also where the lock is off, and a page of settings may say why; to log out is the way to
  /// another PIN (S13).
  public var isPinLost: Bool {
    inside.withLock { $0.lock.lock.state.stored?.lostVerifier ?? false }
  }

  /// The unlock by a proof that the app is open by; nil while locked, and where no lock was on.
  public var opening: Opening? { inside.withLock { $0.opening } }

  /// The milliseconds until a code is taken again; nil where none has to wait. A screen may count them down.
  public var waitLeft: Int32? {
    let reading = read().clock
    return inside.withLock { $0.lock.lock.waitLeft(at: reading) }
  }

  /// The lock itself, as it stands.
  package var underTest: any LockUnderTest { inside.withLock { $0.lock } }

  /// Tells what happened.
  public func tell(_ input: LockInput) { take(Waiting(input.event)) }

  /// A code was entered on the lock screen. Whether it was right is told by the screen, after its count
  /// is durable (DF-20).
  public func enterPin(_ code: SecretCode) { take(Waiting(.pinEntered, entered: code)) }

  /// A code was entered as the proof for the change that is under way.
  public func proveChange(_ code: SecretCode) {
    take(Waiting(.changeProofEntered, entered: code))
  }

  /// A new code was entered twice.
  ///
  /// - Returns: what is wrong with it, in which case nothing happened. That both differ is told by the
  ///   screen.
  public func choosePin(_ code: SecretCode, again: SecretCode) -> PinRule.Objection? {
    let rule = policy.pinRule
    if let objection = code.withBytes({ rule.objection(to: $0) }) { return objection }
    let matching = code.isSame(as: again)
    take(Waiting(.pinChosen(matching: matching), chosen: matching ? code : nil))
    return nil
  }

  /// The value of `app_lock` arrived from the instance (M5-08-16). A policy with
  /// ``LockPolicy/Instance/decides`` obeys it from this step on; it is kept for starts without the network.
  ///
  /// - Throws: what is wrong with the bytes, in which case what was known before stands.
  public func policyArrived(json: Span<UInt8>) throws(InstancePolicyError) {
    let word = try InstancePolicy(json: json)
    tell(.policyArrived(ServerPolicy(required: word.required, after: word.after)))
  }

  /// A sign-in was completed. Its session is stored, and then the lock is told.
  ///
  /// - Throws: ``LockRuntimeError/sessionPresent``, or what the store says; nothing began then.
  public func signedIn(_ session: SessionID) throws {
    guard inside.withLock({ $0.beginSignIn() }) else { throw LockRuntimeError.sessionPresent }
    do {
      try ports.store.begin(session, Configuration(startOf: policy))
    } catch {
      inside.withLock { $0.isSigningIn = false }
      throw error
    }
    take(Waiting(.signedIn(session)))
  }

  /// Makes a protected call: time is decided first, and while sealed `body` is not run (PR-05). A lock that
  /// falls while `body` runs does not end it; what it then asks of the store fails.
  public func protected<Value>(_ body: () throws -> Value) throws -> Value {
    take(Waiting(.called))
    let reading = read()
    let isOpen = inside.withLock { $0.isOpen(at: reading) }
    guard isOpen else { throw LockRuntimeError.sealed }
    return try body()
  }

  /// The same, for what was begun after one unlock and must not outlive the next lock, such as taking up a
  /// terminal session again: another unlock does not make it right (M5-08-40).
  public func protected<Value>(
    since opening: Opening, _ body: () throws -> Value
  ) throws -> Value {
    try protected {
      guard self.opening == opening else { throw LockRuntimeError.sealed }
      return try body()
    }
  }

  /// The events `locked` and `unlocked` from here on, until who listens lets go of the stream. Not waited for;
  /// ``LockHost/announce(_:)`` is.
  public func announcements() -> AsyncStream<Announcement> {
    let (stream, listener) = AsyncStream.makeStream(of: Announcement.self)
    let number = inside.withLock { $0.add(listener) }
    listener.onTermination = { [weak self] _ in
      self?.inside.withLock { $0.listeners[number] = nil }
    }
    return stream
  }

  func read() -> WorldReading {
    WorldReading(
      clock: ports.clock.reading(), uptime: uptime(), device: ports.authenticator.facts(),
      otherTrust: otherTrust())
  }
}

/// The levels that the lock states.
public struct ScreenState: BitwiseCopyable, Equatable, Sendable {
  /// The screen on top; `starting` before the first event.
  public var surface = Surface.starting
  /// Its buttons.
  public var offers = Offers.nothing
  /// Everything is covered.
  public var isCovered = true
  /// Protected calls refuse.
  public var isSealed = true
}

/// One unlock by a proof, up to the next lock.
public struct Opening: BitwiseCopyable, Equatable, Sendable {
  let number: UInt64
}

/// Why the runtime refuses a call.
public enum LockRuntimeError: Error, Equatable, Sendable {
  /// The lock is shut, or the content could not be opened.
  case sealed
  /// There is a session already, or it is not known yet whether there is one.
  case sessionPresent
}

extension LockRuntimeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sealed: "the app is locked; unlock it first"
    case .sessionPresent: "there is a session already; log out first"
    }
  }
}
