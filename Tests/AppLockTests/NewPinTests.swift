import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock

/// A new PIN beside biometrics, on a real vault.
@Suite struct NewPinTests {
  /// A session with a PIN and biometrics beside it, unlocked.
  private func trusting() throws -> (VaultRun, LockRuntime) {
    let run = VaultRun(.digiFIR(away: 60_000, checksSIM: false), keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(SessionID(7))
    let code = VaultRun.code(Samples.code)
    #expect(runtime.choosePin(code, again: code) == nil)
    runtime.tell(.changeStarted(.biometrics))
    runtime.proveChange(code)
    run.prompt?(.ok)
    #expect(run.notices == [.changed] && runtime.configuration?.biometrics != nil)
    #expect(try doors(of: run) == [.pin, .person])
    return (run, runtime)
  }

  private func doors(of run: VaultRun) throws -> Set<Vault.Door> {
    try run.store.withVault { vault throws(VaultError) in try vault.doors() }
  }

  private func change(_ change: Change, _ runtime: LockRuntime) {
    runtime.tell(.changeStarted(change))
    runtime.proveChange(VaultRun.code(Samples.code))
  }

  /// The process ends before anything else is written, and another one starts.
  private func again(_ run: VaultRun) throws -> (VaultRun, LockRuntime) {
    run.keys.changesLeft = 0
    run.end()
    run.keys.changesLeft = nil
    let next = VaultRun(run.policy, folder: run.folder, keys: run.keys)
    next.start()
    return (next, try #require(next.runtime))
  }

  @Test("A new PIN is one write, and biometrics are off from it on, whatever follows (PR-21)")
  func oneWrite() throws {
    let (first, runtime) = try trusting()
    change(.newPin, runtime)
    let other = VaultRun.code(Samples.otherCode)
    first.keys.changesLeft = 1
    #expect(runtime.choosePin(other, again: other) == nil)
    #expect(first.notices.last == .changed && runtime.configuration?.biometrics == nil)
    let (run, next) = try again(first)
    // The way in is still there, and nobody is asked to take it.
    #expect(try doors(of: run) == [.pin, .person])
    #expect(run.shown == .lock && run.prompt == nil && next.configuration?.biometrics == nil)
    next.tell(.askedForBiometrics)
    #expect(run.prompt == nil)
    next.enterPin(VaultRun.code(Samples.code))
    #expect(run.notices == [.wrong(left: 4)])
    next.enterPin(VaultRun.code(Samples.otherCode))
    #expect(run.shown == .none)
    #expect(try doors(of: run) == [.pin])
  }

  @Test("A new PIN that was not written leaves the old one, and biometrics beside it")
  func noWrite() throws {
    let (first, runtime) = try trusting()
    change(.newPin, runtime)
    let other = VaultRun.code(Samples.otherCode)
    first.keys.changesLeft = 0
    #expect(runtime.choosePin(other, again: other) == nil)
    #expect(first.notices.last == .storeFailed && runtime.configuration?.biometrics != nil)
    let (run, next) = try again(first)
    #expect(run.shown == .lock && next.configuration?.biometrics != nil)
    run.prompt?(.ok)
    #expect(run.shown == .none && run.failures.isEmpty)
  }

  @Test("Another choice of the person keeps biometrics beside the PIN")
  func kept() throws {
    let (first, runtime) = try trusting()
    change(.longerAway(120_000), runtime)
    #expect(first.notices.last == .changed)
    let (run, next) = try again(first)
    #expect(next.configuration?.biometrics != nil && next.configuration?.away == .after(120_000))
    run.prompt?(.ok)
    #expect(run.shown == .none)
  }

  /// A session whose lock is off, and a wish to turn it on with a first PIN.
  private func off() throws -> (VaultRun, LockRuntime) {
    let run = VaultRun(.standard(means: .appPin), keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(SessionID(7))
    runtime.tell(.changeStarted(.enable))
    return (run, runtime)
  }

  @Test("A lock that is turned on with its first PIN is off, and without one, until that is set")
  func firstPin() throws {
    let (first, runtime) = try off()
    let code = VaultRun.code(Samples.code)
    // The record goes through, the PIN does not.
    first.keys.changesLeft = 1
    #expect(runtime.choosePin(code, again: code) == nil)
    #expect(first.notices == [.storeFailed] && runtime.configuration?.enabled == false)
    let (run, next) = try again(first)
    #expect(run.shown == .none && !next.screen.isSealed)
    #expect(next.configuration?.enabled == false && next.configuration?.hasPin == false)
    next.tell(.changeStarted(.enable))
    #expect(next.choosePin(code, again: code) == nil)
    #expect(run.notices == [.changed])
    #expect(try doors(of: run) == [.pin])
    let (last, locked) = try again(run)
    #expect(last.shown == .lock)
    locked.enterPin(code)
    #expect(last.shown == .none && last.failures.isEmpty)
  }

  @Test("A PIN that is lost is not one that is still to come: the lock stays on")
  func lostPin() throws {
    let (first, runtime) = try off()
    let code = VaultRun.code(Samples.code)
    #expect(runtime.choosePin(code, again: code) == nil)
    #expect(first.notices == [.changed])
    first.keys.items[KeyItem("door.pin", .device)] = nil
    let (run, next) = try again(first)
    #expect(next.configuration?.enabled == true)
    #expect(next.screen.isSealed)
    #expect(throws: VaultError.self) { try run.store.open(at: run.reading()) }
  }
}
