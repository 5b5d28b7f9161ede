import LockCore
import LockVault
import Synchronization

/// The store of the runtime on a real vault: `docs/VAULT.md` has the table of effects and calls.
///
/// It guards the vault, which holds no lock of its own. The slow comparison runs outside that guard.
///
/// Where the library does not let go of the database when the lock falls, `report` is told
/// ``VaultError/notClosed``: the app is sealed, but the key may stay in memory until the process ends, so end it.
public final class VaultStore: LockStore {
  let policy: LockPolicy
  private let state: Mutex<Guarded>
  private let slowly: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let later: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let report: @Sendable (VaultError) -> Void
  private let wipesToo: @Sendable () -> Bool

  struct Guarded: ~Copyable {
    let vault: Vault
    /// A right code, until the lock accepts it or falls.
    var verdict: PinVerdict?
    /// How many comparisons were asked for. One that is made again ends where a newer one was asked for.
    var comparisons: UInt64 = 0
  }

  /// - Parameters:
  ///   - policy: the one that the runtime is made with.
  ///   - slowly: runs a comparison; by default as a task of its own.
  ///   - later: runs something after a pause, so that a wipe or a comparison that fails is not tried without one.
  ///   - report: is told of every failure; the lock itself only hears that there was one. On
  ///     ``VaultError/notClosed`` the app should end its process: the next start is locked.
  ///   - wipesToo: removes what the app keeps of the session itself; true when it is gone. Asked for in each
  ///     wipe, and again after a failure or a start in between, so it must bear repetition (M5-08-14).
  public init(
    _ vault: sending Vault, policy: LockPolicy,
    slowly: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
      Task.detached { work() }
    },
    later: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { work in
      Task.detached {
        do { try await Task.sleep(for: .seconds(1)) } catch {}
        work()
      }
    },
    report: @escaping @Sendable (VaultError) -> Void = { _ in },
    wipesToo: @escaping @Sendable () -> Bool = { true }
  ) {
    state = Mutex(Guarded(vault: vault, verdict: nil))
    self.policy = policy
    self.slowly = slowly
    self.later = later
    self.report = report
    self.wipesToo = wipesToo
  }

  /// Lends the vault, for what is kept in it. Use it within ``LockRuntime/protected(_:)`` and keep no
  /// reference.
  public func withVault<Result: Sendable>(
    _ body: (Vault) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    try state.withLock { guarded throws(VaultError) in try body(guarded.vault) }
  }

  public func read(_ answer: Answer<ReadResult>) {
    do throws(VaultError) {
      switch try withVault({ vault throws(VaultError) in try vault.state() }) {
      case .value(let state): answer(ReadResult(state))
      case .absent: answer(.absent)
      case .notNow: answer(.notNow)
      }
    } catch {
      report(error)
      answer(.notNow)
    }
  }

  public func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) {
    if case .wipe(.session) = write, !wipesToo() { return later { answer(false) } }
    do throws(VaultError) {
      let policy = policy
      try withVault { vault throws(VaultError) in
        try vault.carryOut(write, code: code, policy)
      }
      answer(true)
    } catch {
      report(error)
      switch write {
      case .attempts, .configuration, .verifier: answer(false)
      case .serverPolicy, .leave, .journal, .wipe, .removeJournal: later { answer(false) }
      }
    }
  }

  /// A comparison that could not be made is no wrong code: it is made again after a pause, until it is made or a
  /// newer one is asked for. Otherwise a right code as the last try would end the session (S21).
  public func compare(_ code: SecretCode, _ answer: Answer<Bool>) {
    let number = state.withLock { guarded in
      guarded.comparisons &+= 1
      return guarded.comparisons
    }
    begin(code, number, answer)
  }

  private func begin(_ code: SecretCode, _ number: UInt64, _ answer: Answer<Bool>) {
    guard isNewest(number) else { return }
    do throws(VaultError) {
      run(
        try withVault { vault throws(VaultError) in try vault.beginCheck() }, code, number, answer)
    } catch {
      report(error)
      guard error.mayPass else { return answer(false) }
      later { self.begin(code, number, answer) }
    }
  }

  private func run(
    _ check: PinCheck, _ code: SecretCode, _ number: UInt64, _ answer: Answer<Bool>
  ) {
    slowly {
      guard self.isNewest(number) else { return }
      do throws(VaultError) {
        let verdict = try code.withBytes { bytes throws(VaultError) in try check.run(bytes) }
        let isRight = verdict.isRight
        if isRight { self.keep(verdict) }
        answer(isRight)
      } catch {
        // There was no memory for the slow hash, perhaps. Whatever it was, no code was compared.
        self.report(error)
        self.later { self.run(check, code, number, answer) }
      }
    }
  }

  private func isNewest(_ number: UInt64) -> Bool {
    state.withLock { $0.comparisons == number }
  }

  private func keep(_ verdict: consuming sending PinVerdict) {
    var verdict: PinVerdict? = verdict
    state.withLock { $0.verdict = verdict.take() }
  }

  public func open(at reading: ClockReading) throws {
    let policy = policy
    try state.withLock { guarded throws(VaultError) in
      let vault = guarded.vault
      guard !vault.isOpen else { return }
      if !vault.isReleased {
        if let verdict = guarded.verdict.take() {
          guard try vault.finish(verdict) else { throw .sealed }
        } else {
          let doors = try vault.doors()
          guard !doors.isEmpty else { throw .absent(.door) }
          try vault.release(by: doors.contains(.person) ? .person : .device)
        }
      }
      try vault.unseal(now: reading.wall / 1000)
      vault.bringDoorsUpToDate(policy)
    }
  }

  public func close() {
    do throws(VaultError) {
      try withVault { vault throws(VaultError) in
        // A seal of a closed vault would take back the try that was paid for.
        guard vault.isOpen || vault.isReleased else { return }
        try vault.seal()
      }
    } catch {
      report(error)
    }
  }

  public func forgetProof() {
    state.withLock { $0.verdict = nil }
  }

  public func begin(_ session: SessionID, _ configuration: Configuration) throws {
    let policy = policy
    try withVault { vault throws(VaultError) in
      if try vault.state() != .absent {
        // What an unfinished sign-in left behind.
        try vault.beginWipe(reason: LeaveReason.logout.code)
        try vault.finishWipe()
      }
      let record = RecordBytes(session: session, configuration: configuration)
      if let door = record.doors(policy).first(where: { $0 != .pin }) {
        try vault.setUp(by: door)
      }
      try vault.setRecord(record.encoded)
    }
  }
}

extension VaultError {
  /// Whether what was asked for may succeed later, with nothing changed.
  fileprivate var mayPass: Bool {
    switch self {
    case .notNow, .noSecureStorage, .keyStore, .cryptography, .busy, .diskFull, .readOnly, .system:
      true
    case .absent, .wrongKeyOrDamaged, .damaged, .rolledBack, .otherVault, .newerSchema,
      .notEncrypted,
      .settingRefused, .keyNotChanged, .notClosed, .sealed, .wiping, .notCounted, .lockedOut,
      .notOnTheList, .lastDoor:
      false
    }
  }
}
