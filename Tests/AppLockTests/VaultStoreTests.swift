import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock

/// The runtime on a real vault.
@Suite struct VaultStoreTests {
  private let pin = LockPolicy.digiFIR(away: 60_000, checksSIM: false)

  /// A session with a PIN, unlocked.
  private func unlocked(keys: RecordingKeyStore = RecordingKeyStore()) throws -> VaultRun {
    let run = VaultRun(pin, keys: keys)
    run.start()
    let runtime = try #require(run.runtime)
    #expect(run.shown == .signIn)
    try runtime.signedIn(SessionID(7))
    #expect(run.shown == .setUp)
    let code = VaultRun.code(Samples.code)
    #expect(runtime.choosePin(code, again: VaultRun.code(Samples.code)) == nil)
    #expect(run.shown == .none && !runtime.screen.isSealed)
    return run
  }

  private func doors(of run: VaultRun) throws -> Set<Vault.Door> {
    try run.store.withVault { vault throws(VaultError) in try vault.doors() }
  }

  @Test("A start is locked, a wrong PIN is counted, and the right one opens the vault")
  func unlock() throws {
    let first = try unlocked()
    let (run, runtime) = try first.again()
    #expect(run.shown == .lock)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.enterPin(VaultRun.code(Samples.wrongCode))
    #expect(run.notices == [.wrong(left: 4)])
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none)
    #expect(try runtime.protected { try run.store.withVault { $0.isOpen } })
    let count = try run.store.withVault { vault throws(VaultError) in try vault.attempts() }
    #expect(count == .value(0))
    #expect(run.failures.isEmpty && run.reported.isEmpty)
  }

  @Test("The lock falls by the clock alone, and the key leaves the memory with it")
  func fallsByTime() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    #expect(try runtime.protected { true })
    run.now += 60_000
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    #expect(try run.store.withVault { !$0.isOpen && !$0.isReleased })
  }

  @Test("Five wrong codes leave nothing, and a start in between changes nothing")
  func fiveWrong() throws {
    let first = try unlocked()
    let (run, runtime) = try first.again()
    for _ in 1...3 { runtime.enterPin(VaultRun.code(Samples.wrongCode)) }
    let (last, end) = try run.again()
    for _ in 1...2 { end.enterPin(VaultRun.code(Samples.wrongCode)) }
    #expect(run.notices + last.notices == [4, 3, 2, 1, 0].map { .wrong(left: $0) })
    #expect(last.shown == .signIn)
    #expect(last.keys.items.keys.map(\.name) == ["notice"] && last.folder.files().isEmpty)
    try end.signedIn(SessionID(8))
    #expect(last.shown == .setUp)
  }

  @Test("A right code that cannot be compared now is no wrong one, also as the last try (S21)")
  func notCompared() throws {
    let first = try unlocked()
    let (run, runtime) = try first.again()
    for _ in 1...4 { runtime.enterPin(VaultRun.code(Samples.wrongCode)) }
    run.keys.notNow = ["door.pin"]
    runtime.enterPin(VaultRun.code(Samples.code))
    for _ in 1...3 { run.runLater() }
    #expect(run.shown == .lock && runtime.screen.isSealed)
    #expect(run.reported == [.notNow, .notNow, .notNow, .notNow])
    run.keys.notNow = []
    run.runLater()
    #expect(run.shown == .none)
    #expect(try runtime.protected { true })
    #expect(run.notices == [4, 3, 2, 1].map { .wrong(left: $0) })
    let count = try run.store.withVault { vault throws(VaultError) in try vault.attempts() }
    #expect(count == .value(0))
  }

  @Test("A comparison that waits to be made again ends where a newer one is asked for")
  func comparedNewer() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    runtime.tell(.askedToLock)
    run.keys.notNow = ["door.pin"]
    runtime.enterPin(VaultRun.code(Samples.wrongCode))
    #expect(run.reported == [.notNow])
    run.keys.notNow = []
    // Another session, with a code of its own: the old one must not use up the try that is paid for it.
    runtime.tell(.askedToLogOut)
    try runtime.signedIn(SessionID(8))
    let code = VaultRun.code(Samples.code)
    #expect(runtime.choosePin(code, again: VaultRun.code(Samples.code)) == nil)
    runtime.tell(.askedToLock)
    runtime.enterPin(VaultRun.code(Samples.code))
    run.runLater()
    #expect(run.shown == .none)
    #expect(run.notices.allSatisfy { $0 != .wrong(left: 4) } && run.reported == [.notNow])
  }

  @Test("Of two sign-ins at once the second is refused, and the store has the first")
  func signedInTwice() throws {
    let run = VaultRun(pin, keys: RecordingKeyStore())
    let runtime = try #require(run.runtime)
    var refused: (any Error)?
    run.onShow = { surface in
      guard surface == .signIn, refused == nil else { return }
      // Told while the start is still being handled, so that the event of the first one waits.
      do {
        try runtime.signedIn(SessionID(7))
        try runtime.signedIn(SessionID(8))
      } catch {
        refused = error
      }
    }
    run.start()
    #expect(refused as? LockRuntimeError == .sessionPresent)
    #expect(run.shown == .setUp)
    let record = try run.store.withVault { vault throws(VaultError) in try vault.state() }
    guard case .value(let state) = record else {
      Issue.record("no record: \(record)")
      return
    }
    guard case .value(let result) = ReadResult(state) else {
      Issue.record("no session in the record")
      return
    }
    #expect(result.session == SessionID(7))
  }

  @Test("Who lets go of the stream of announcements is forgotten")
  func listensNoMore() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    let kept = runtime.announcements()
    do {
      let other = runtime.announcements()
      _ = other
    }
    #expect(runtime.inside.withLock { $0.listeners.count } == 1)
    withExtendedLifetime(kept) {}
  }

  @Test("A wipe whose step fails goes on later, and a start goes on with it")
  func wipeFails() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    run.keys.changesLeft = 3
    runtime.tell(.askedToLogOut)
    #expect(run.shown == .leaving && !run.reported.isEmpty)
    run.runLater()
    #expect(run.shown == .leaving)
    run.keys.changesLeft = nil
    let (next, _) = try run.again()
    #expect(next.shown == .signIn)
    run.runLater()
    #expect(next.keys.items.keys.map(\.name) == ["notice"])
  }

  @Test("A step of the wipe that failed is made again, and none after it goes before")
  func failedStep() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    // The entry is written, the doors go, and then nothing more.
    run.keys.changesLeft = 3
    runtime.tell(.askedToLogOut)
    #expect(run.shown == .leaving && run.keys.named("ring") != nil)
    run.keys.changesLeft = nil
    run.runLater()
    #expect(run.shown == .signIn && run.folder.files().isEmpty)
    #expect(run.keys.items.keys.map(\.name) == ["notice"])
  }

  @Test("A system lock opens by the item that asks for the person, and off by the device's own")
  func system() throws {
    let run = VaultRun(.standard(means: .system), keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(SessionID(1))
    #expect(try doors(of: run) == [.device])
    #expect(try runtime.protected { true })
    runtime.tell(.changeStarted(.enable))
    run.prompt?(.ok)
    #expect(run.notices == [.changed])
    #expect(try doors(of: run) == [.person])
    runtime.tell(.askedToLock)
    #expect(run.shown == .lock)
    runtime.tell(.triedAgain)
    run.keys.isRecognised = false
    run.prompt?(.ok)
    // The lock was told of a success and the key store knows better: nothing opens, and the lock falls.
    #expect(run.failures == [.keyStore(.notProved)] && run.shown == .lock)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    run.keys.isRecognised = true
    runtime.tell(.triedAgain)
    run.prompt?(.ok)
    #expect(run.shown == .none)
    #expect(try runtime.protected { true })
  }

  @Test("A right code that a leave overtook opens nothing, and its key is let go")
  func overtaken() throws {
    let first = try unlocked()
    first.end()
    let run = VaultRun(pin, folder: first.folder, keys: first.keys, isSlow: true)
    run.start()
    let runtime = try #require(run.runtime)
    runtime.enterPin(VaultRun.code(Samples.code))
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    run.runLater()
    #expect(run.shown == .lock && runtime.screen.isSealed)
    #expect(throws: VaultError.self) { try run.store.open(at: run.reading()) }
  }

  @Test("A vault that does not open keeps the app sealed, also where no lock can fall")
  func doesNotOpen() throws {
    let first = VaultRun(.standard(means: .system), keys: RecordingKeyStore())
    first.start()
    try first.runtime?.signedIn(SessionID(1))
    first.keys.readFailure["door.device"] = .failed(code: 5)
    let (run, runtime) = try first.again()
    #expect(run.shown == .none && runtime.screen.isSealed)
    #expect(run.failures.contains(.keyStore(.failed(code: 5))))
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    first.keys.readFailure = [:]
    #expect(try runtime.protected { true })
  }

  @Test("A storage that cannot be read now shows neither content nor a sign-in")
  func notNow() throws {
    let first = try unlocked()
    first.end()
    first.keys.isDeviceLocked = true
    let run = VaultRun(pin, folder: first.folder, keys: first.keys)
    run.start()
    let runtime = try #require(run.runtime)
    #expect(run.shown == .starting)
    first.keys.isDeviceLocked = false
    runtime.tell(.triedAgain)
    #expect(run.shown == .lock)
  }

  @Test("A PIN that the storage has lost is not taken for one that was never set (S13)")
  func lostPin() throws {
    let first = try unlocked()
    first.keys.hidden = ["door.pin"]
    let (run, runtime) = try first.again()
    #expect(run.shown == .unavailable)
    let other = VaultRun.code(Samples.otherCode)
    _ = runtime.choosePin(other, again: VaultRun.code(Samples.otherCode))
    #expect(run.shown == .unavailable)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    // Where the storage did not tell the truth, nothing was lost.
    first.keys.hidden = []
    let (last, found) = try run.again()
    found.enterPin(VaultRun.code(Samples.code))
    #expect(last.shown == .none)
  }

  @Test("A server that requires a lock without a PIN leaves no door that asks for nobody")
  func requiredDoors() {
    var policy = LockPolicy.prelude(away: 1000)
    policy.instance = .decides
    let configuration = Configuration(startOf: policy)
    func doors(_ word: ServerPolicy?) -> Set<Vault.Door> {
      RecordBytes(session: SessionID(1), configuration: configuration, server: word).doors(policy)
    }
    #expect(doors(nil) == [.device])
    #expect(doors(ServerPolicy(required: false, after: 1000)) == [.device])
    #expect(doors(ServerPolicy(required: true, after: 1000)) == [])
  }

  @Test("A damaged record is a lock that is on")
  func damagedRecord() throws {
    let first = try unlocked()
    try first.store.withVault { vault throws(VaultError) in try vault.setRecord([1, 2, 3]) }
    let (run, runtime) = try first.again()
    #expect(run.shown == .lock)
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none)
  }

  /// A session whose lock the instance decides about, with the person's switch off.
  private func decided() throws -> (VaultRun, LockRuntime) {
    let run = VaultRun(.m508, keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(SessionID(7))
    #expect(run.shown == .none)
    return (run, runtime)
  }

  private func say(_ text: String, to runtime: LockRuntime) throws {
    let bytes = Array(text.utf8)
    try runtime.policyArrived(json: bytes.span)
  }

  @Test("The instance's policy is kept for a start without the network (M5-08-23, M5-08-24)")
  func policyIsKept() throws {
    let (first, runtime) = try decided()
    try say("{\"required\": true, \"after_ms\": 5000}", to: runtime)
    let (run, locked) = try first.again()
    #expect(run.shown == .lock)
    #expect(throws: LockRuntimeError.sealed) { try locked.protected {} }
    // And its time is the one of the session that opens.
    locked.tell(.triedAgain)
    run.prompt?(.ok)
    #expect(run.shown == .none)
    locked.tell(.resignedActive)
    locked.tell(.enteredBackground)
    run.now += 4999
    #expect(try locked.protected { true })
    run.now += 1
    #expect(throws: LockRuntimeError.sealed) { try locked.protected {} }
  }

  @Test("A policy that arrives while the app runs counts from that step on (M5-08-16, M5-08-21)")
  func policyBites() throws {
    let (run, runtime) = try decided()
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    run.now += 600_000
    #expect(try runtime.protected { true })
    // Nobody was away yet for a lock that was not on: no lock in this step, and one 5 s later.
    try say("{\"required\": true, \"after_ms\": 5000}", to: runtime)
    #expect(try runtime.protected { true })
    run.now += 3000
    #expect(try runtime.protected { true })
    // A shorter time that is over already: at once.
    try say("{\"required\": true, \"after_ms\": 2000}", to: runtime)
    #expect(run.shown == .lock && runtime.screen.isSealed)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    // What is lifted opens nothing.
    try say("{\"required\": false, \"after_ms\": 2000}", to: runtime)
    #expect(run.shown == .lock && runtime.screen.isSealed)
  }

  @Test("What is known of the instance's policy decides, and what is not is taken strictly")
  func strictly() throws {
    let (run, runtime) = try decided()
    #expect(throws: InstancePolicyError.outOfBounds(at: 31)) {
      try say("{\"required\": true, \"after_ms\": 0}", to: runtime)
    }
    // What is no policy changes nothing.
    #expect(run.shown == .none)
    runtime.tell(.changeStarted(.enable))
    run.prompt?(.ok)
    #expect(run.notices == [.changed])
    // No time is known: leaving locks at once.
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    #expect(run.shown == .lock && runtime.screen.isSealed)
  }

  @Test("A new PIN opens and the old one does not; a weak one is refused before anything happens")
  func newPin() throws {
    let first = try unlocked()
    let runtime = try #require(first.runtime)
    runtime.tell(.changeStarted(.newPin))
    runtime.proveChange(VaultRun.code(Samples.code))
    let weak = VaultRun.code(Array("111111".utf8))
    #expect(runtime.choosePin(weak, again: weak) == .repeated)
    let typo = VaultRun.code(Samples.code)
    #expect(runtime.choosePin(VaultRun.code(Samples.otherCode), again: typo) == nil)
    #expect(first.notices.last == .entriesDiffer)
    let other = VaultRun.code(Samples.otherCode)
    #expect(runtime.choosePin(other, again: VaultRun.code(Samples.otherCode)) == nil)
    #expect(first.notices.last == .changed)
    let (run, next) = try first.again()
    next.enterPin(VaultRun.code(Samples.code))
    #expect(run.notices == [.wrong(left: 4)])
    next.enterPin(VaultRun.code(Samples.otherCode))
    #expect(run.shown == .none)
  }

  @Test("A port that calls back is heard after the step, and at `locked` nothing is served")
  func callsBack() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    var surfaces: [Surface] = []
    var refused = 0
    run.onAnnounce = { [unowned run] _ in
      surfaces.append(run.shown)
      do {
        try runtime.protected {}
      } catch {
        refused += 1
      }
      for number in 1...2 as ClosedRange<UInt32> {
        runtime.tell(.opened(Target(number, session: SessionID(7))))
      }
    }
    runtime.tell(.askedToLock)
    // In the order in which they were told: the newest wins.
    #expect(runtime.pendingTarget?.number == 2)
    #expect(surfaces == [.none] && refused == 1 && run.shown == .lock)
    run.onAnnounce = nil
  }

  @Test("A wish to lock shuts from when it was told, also while another event is being handled")
  func shutsAtOnce() throws {
    let first = try unlocked()
    let (run, runtime) = try first.again()
    var refused = 0
    run.onAnnounce = { announcement in
      guard announcement == .unlocked else { return }
      do { try runtime.protected {} } catch { refused += 10 }
      runtime.tell(.askedToLock)
      do { try runtime.protected {} } catch { refused += 1 }
    }
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(refused == 1 && run.shown == .lock)
    run.onAnnounce = nil
  }
}
