import AppLock
import LockCore
import LockVault
import VaultTestSupport

/// A person with a PIN lock on a real vault, whose keys are files: one process from its start on.
// Unchecked: ports must be Sendable, and one thread drives a person.
public final class LockPerson: LockClock, LockAuthenticator, LockScreen, LockHost,
  @unchecked Sendable
{
  /// What a person does in one process.
  public enum Deed: String, CaseIterable, Sendable {
    case setUp, wrongPin, lastWrong, rightPin, newPin, logOut, forgot, longerAway, disable, policy,
      rekey, biometrics, newPinBeside, enable
  }

  /// Five tries, then the end of the session; a PIN before anything else.
  public static let policy: LockPolicy = {
    var policy = LockPolicy.digiFIR(away: 60_000, checksSIM: false)
    policy.instance = .decides
    return policy
  }()
  /// The one that a deed is done under: a lock is turned on with its first PIN where it may be off.
  public static func policy(of deed: Deed) -> LockPolicy {
    deed == .enable ? .standard(means: .appPin) : policy
  }
  public static let longerAway: Int32 = 120_000
  public static let session = SessionID(1)
  /// What the server says in ``Deed/policy``.
  public static let word = ServerPolicy(required: true, after: 5000)

  public let store: NotedStore
  /// What is shown.
  public private(set) var shown = Surface.starting
  /// What was told.
  public private(set) var told: [Notice] = []
  private let say: (String) -> Void
  private var made: LockRuntime?

  /// - Parameter say: is told at once of what was acknowledged.
  public init(
    _ folder: ScratchFolder, policy: LockPolicy = LockPerson.policy,
    say: @escaping (String) -> Void = { _ in }
  ) throws {
    self.say = say
    let vault = Vault(
      folder: folder.vault, keyStore: try FileKeyStore(folder: folder.keys),
      options: Samples.options)
    store = NotedStore(
      VaultStore(vault, policy: policy, slowly: { $0() }, later: { _ in }), say: say)
    made = LockRuntime(
      policy: policy,
      ports: LockPorts(clock: self, authenticator: self, screen: self, store: store, host: self))
  }

  /// The lock of this process.
  public var runtime: LockRuntime {
    guard let made else { fatalError("the process has ended") }
    return made
  }

  /// The process starts with the person in front.
  public func start() {
    runtime.tell(.launched(target: nil))
    runtime.tell(.becameActive)
  }

  /// The process ends in good order.
  public func end() {
    store.close()
    made = nil
    say("sealed")
  }

  /// Sets a PIN where none is, and keeps a reading.
  public func setUp() throws {
    if shown == .signIn { try runtime.signedIn(Self.session) }
    choose(Samples.code)
    try keep()
  }

  /// Keeps a reading, as a protected call.
  public func keep() throws {
    try runtime.protected {
      try store.store.withVault { vault throws(VaultError) in
        try vault.keepReading([1], kind: Samples.health, of: "home", time: Samples.now)
      }
    }
    say("kept")
  }

  /// The reading that is kept, as a protected call.
  public func kept() throws -> [UInt8]? {
    try runtime.protected {
      try store.store.withVault { vault throws(VaultError) in
        try vault.reading(kind: Samples.health, of: "home")?.value
      }
    }
  }

  /// Enters a PIN.
  public func enter(_ code: [UInt8]) { runtime.enterPin(Self.code(code)) }

  /// Starts, does it, ends.
  public func perform(_ deed: Deed) throws {
    start()
    switch deed {
    case .setUp: try setUp()
    case .wrongPin: enter(Samples.wrongCode)
    case .lastWrong: for _ in 1...4 { enter(Samples.wrongCode) }
    case .forgot: runtime.tell(.forgotPin)
    case .rightPin, .newPin, .logOut, .longerAway, .disable, .policy, .rekey, .biometrics,
      .newPinBeside, .enable:
      enter(Samples.code)
      try perform(open: deed)
    }
    end()
  }

  private func perform(open deed: Deed) throws {
    switch deed {
    case .setUp, .wrongPin, .lastWrong, .forgot, .rightPin: break
    case .logOut: runtime.tell(.askedToLogOut)
    case .newPin, .newPinBeside:
      change(.newPin)
      choose(Samples.otherCode)
    case .longerAway: change(.longerAway(Self.longerAway))
    case .biometrics: change(.biometrics)
    case .enable:
      runtime.tell(.changeStarted(.enable))
      choose(Samples.code)
    case .disable: change(.disable)
    case .policy:
      runtime.tell(.policyArrived(Self.word))
    case .rekey:
      try runtime.protected {
        try store.store.withVault { vault throws(VaultError) in try vault.changeDatabaseKey() }
      }
      say("rekeyed")
    }
  }

  private func choose(_ code: [UInt8]) {
    _ = runtime.choosePin(Self.code(code), again: Self.code(code))
  }

  private func change(_ change: Change) {
    runtime.tell(.changeStarted(change))
    runtime.proveChange(Self.code(Samples.code))
  }

  static func code(_ bytes: [UInt8]) -> SecretCode {
    var bytes = bytes
    return SecretCode(moving: &bytes)
  }

  public func reading() -> ClockReading {
    ClockReading(wall: Samples.now * 1000, continuous: 0, bootID: 1)
  }
  public func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) {
    // The finger turns biometrics on, and opens nothing.
    answer(purpose == .change ? .ok : .unavailable)
  }
  public func withdraw() {}
  public func cover(_ isOn: Bool) {}
  public func show(_ surface: Surface, offers: Offers) {
    if surface != shown { say("shows \(surface)") }
    shown = surface
  }
  public func tell(_ notice: Notice) {
    told.append(notice)
    say("tells \(notice)")
  }
  public func announce(_ announcement: Announcement) {}
  public func wake(after milliseconds: Int32?) {}
  public func failed(_ error: any Error) { say("error \(error)") }
}
