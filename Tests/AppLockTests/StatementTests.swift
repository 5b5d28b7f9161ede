import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock
@testable import LockModel

/// What the documents ask of the runtime, on a real vault.
@Suite struct StatementTests {
  private let pin = LockPolicy.digiFIR(away: 60_000, checksSIM: false)
  private let session = SessionID(7)

  /// A session with a PIN, unlocked.
  private func unlocked(_ policy: LockPolicy? = nil) throws -> (VaultRun, LockRuntime) {
    let run = VaultRun(policy ?? pin, keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(session)
    _ = runtime.choosePin(VaultRun.code(Samples.code), again: VaultRun.code(Samples.code))
    #expect(run.shown == .none && !runtime.screen.isSealed)
    return (run, runtime)
  }

  @Test("What the app keeps itself goes in the same wipe, and again until it is gone (M5-08-14)")
  func wipesToo() throws {
    let (run, runtime) = try unlocked()
    run.canWipe = false
    runtime.tell(.askedToLogOut)
    #expect(run.wipes == 1 && run.shown == .leaving)
    #expect(run.keys.named("journal") != nil)
    run.runLater()
    #expect(run.wipes == 2 && run.shown == .leaving)
    // Another start does it as well, before anything else is shown.
    let (next, _) = try run.again()
    #expect(next.wipes == 1 && next.shown == .signIn)
    #expect(next.keys.items.keys.map(\.name) == ["notice"])
  }

  @Test("Forgot PIN signs out, and the next session begins with a new PIN (DF-25)")
  func forgot() throws {
    let (run, runtime) = try unlocked().0.again()
    #expect(run.shown == .lock && runtime.screen.offers.contains(anyOf: .forgot))
    runtime.tell(.forgotPin)
    #expect(run.shown == .signIn && run.folder.files().isEmpty)
    #expect(run.keys.items.keys.map(\.name) == ["notice"])
    try runtime.signedIn(SessionID(8))
    #expect(run.shown == .setUp)
    _ = runtime.choosePin(
      VaultRun.code(Samples.otherCode), again: VaultRun.code(Samples.otherCode))
    #expect(run.shown == .none)
    let (next, locked) = try run.again()
    locked.enterPin(VaultRun.code(Samples.code))
    #expect(next.shown == .lock)
  }

  @Test("A cold start sends nothing before the proof, in front or in the background (DF-46)")
  func coldStart() throws {
    let (first, _) = try unlocked()
    first.end()
    let run = VaultRun(pin, folder: first.folder, keys: first.keys)
    let runtime = try #require(run.runtime)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.tell(.launchedInBackground(deviceLocked: false))
    runtime.tell(.pushed)
    // Not even that the push has come.
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.tell(.enteredForeground)
    runtime.tell(.becameActive)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(try runtime.protected { true })
  }

  @Test("Before the first event everything is covered and sealed, and no session is there (PR-26)")
  func beforeTheFirstEvent() throws {
    let (first, _) = try unlocked()
    first.end()
    let run = VaultRun(pin, folder: first.folder, keys: first.keys)
    let runtime = try #require(run.runtime)
    let screen = runtime.screen
    #expect(screen.surface == .starting && screen.isCovered && screen.isSealed)
    #expect(runtime.configuration == nil && runtime.opening == nil)
    #expect(throws: VaultError.sealed) {
      try run.store.withVault { vault throws(VaultError) in _ = try vault.secret(named: "token") }
    }
  }

  @Test("What one unlock allowed needs another after the next lock (M5-08-40)")
  func opening() throws {
    let (run, first) = try unlocked().0.again()
    #expect(first.opening == nil)
    first.enterPin(VaultRun.code(Samples.code))
    let opening = try #require(first.opening)
    #expect(try first.protected(since: opening) { true })
    first.tell(.askedToLock)
    #expect(first.opening == nil)
    #expect(throws: LockRuntimeError.sealed) { try first.protected(since: opening) {} }
    first.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none && first.opening != opening)
    #expect(throws: LockRuntimeError.sealed) { try first.protected(since: opening) {} }
  }

  @Test("While locked every link leads to the lock screen, and to its place afterwards (M5-08-42)")
  func links() throws {
    let (run, runtime) = try unlocked().0.again()
    for number in 1...3 as ClosedRange<UInt32> {
      runtime.tell(.opened(Target(number, session: session)))
      #expect(run.shown == .lock && run.delivered.isEmpty)
    }
    runtime.enterPin(VaultRun.code(Samples.wrongCode))
    #expect(run.shown == .lock && run.delivered.isEmpty)
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none && run.delivered == [Target(3, session: session)])
  }

  @Test("A consumer hears `locked` behind the cover and before the lock screen (M5-08-38)")
  func consumers() throws {
    let (run, runtime) = try unlocked()
    var seen: [(Announcement, Bool, Surface)] = []
    run.onAnnounce = { [unowned run] in seen.append(($0, run.isCovered, run.shown)) }
    runtime.tell(.askedToLock)
    run.onAnnounce = nil
    let (announcement, isCovered, shown) = try #require(seen.first)
    #expect(seen.count == 1 && announcement == .locked(.manual) && isCovered && shown == .none)
    #expect(run.shown == .lock)
  }

  @Test(
    "A PIN lock asks the system for biometrics alone, a system lock for the device code too (DF-35)"
  )
  func accepted() throws {
    let system = VaultRun(.standard(means: .system), keys: RecordingKeyStore())
    system.start()
    try system.runtime?.signedIn(session)
    system.runtime?.tell(.changeStarted(.enable))
    #expect(system.accepted == .biometricsOrDeviceCode)
    let device = try TestDevice.started("Models/default-pin.json5").device
    #expect(device.prompt != nil && device.accepted == .biometrics)
  }

  @Test("The runtime says that the lock is required (M5-08-20)")
  func required() throws {
    let world = try LockWorld<WideLock>("Models/m5-08-no-credential.json5")
    let device = TestDevice(world.settings, world.start.world.store)
    let runtime = LockRuntime(
      policy: world.settings.policy,
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device))
    runtime.tell(.launched(target: nil))
    #expect(!runtime.isRequired)
    device.asked.take()?(
      device.durable.record(world.settings, device.clock).map { .value($0) } ?? .absent)
    #expect(runtime.isRequired && runtime.configuration?.enabled == false)
    runtime.tell(.policyArrived(ServerPolicy(required: false, after: nil)))
    #expect(!runtime.isRequired)
  }

  @Test(
    "The runtime says that the PIN is lost, with the lock on and off (S13)",
    arguments: [true, false])
  func lost(isOn: Bool) throws {
    let world = try LockWorld<WideLock>("Models/prelude-new-device.json5")
    var store = world.start.world.store
    var configuration = store.configuration(world.settings)
    configuration.enabled = isOn
    store.configure(configuration, world.settings)
    store.lostVerifier = true
    let device = TestDevice(world.settings, store)
    let runtime = LockRuntime(
      policy: world.settings.policy,
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device))
    runtime.tell(.launched(target: nil))
    #expect(!runtime.isPinLost)
    device.asked.take()?(store.record(world.settings, device.clock).map { .value($0) } ?? .absent)
    #expect(runtime.isPinLost && runtime.configuration?.hasPin == true)
    #expect(runtime.screen.surface == (isOn ? .unavailable : .none))
  }

  @Test("The cover is drawn at each leave, lock due or not, and goes with the return (DF-43)")
  func cover() throws {
    let (run, runtime) = try unlocked()
    #expect(!run.isCovered)
    runtime.tell(.resignedActive)
    #expect(run.isCovered && run.shown == .none && runtime.opening != nil)
    runtime.tell(.enteredBackground)
    runtime.tell(.enteredForeground)
    #expect(run.isCovered)
    runtime.tell(.becameActive)
    #expect(!run.isCovered && run.shown == .none)
  }

  @Test("The runtime shows whether it is on, locked, and what is still to be set (PR-08, PR-10)")
  func shows() throws {
    var inert = pin
    inert.noMeans = .inert
    let run = VaultRun(inert, keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(session)
    #expect(run.shown == .none)
    #expect(runtime.configuration?.enabled == true && runtime.configuration?.hasPin == false)
    // "Lock now" does nothing without a PIN, and the app can say why.
    runtime.tell(.askedToLock)
    #expect(run.shown == .none)
    let (other, locked) = try unlocked().0.again()
    #expect(locked.configuration?.hasPin == true)
    #expect(locked.screen.surface == .lock && locked.screen.isSealed && other.shown == .lock)
    #expect(!locked.screen.offers.contains(anyOf: .biometrics))
  }

  @Test("At each lock the app is asked once to erase its caches, behind the cover (PD-06)")
  func erases() throws {
    var policy = pin
    policy.erasesCaches = true
    let (run, runtime) = try unlocked(policy)
    let before = run.erases
    runtime.tell(.askedToLock)
    #expect(run.erases == before + 1 && run.isCovered && run.shown == .lock)
    runtime.tell(.touched)
    #expect(run.erases == before + 1)
  }

  @Test("Nothing runs between two events: one wish to be woken, at the time itself (PD-11)")
  func timer() throws {
    let (run, runtime) = try unlocked()
    runtime.tell(.resignedActive)
    let before = run.wishes.count
    runtime.tell(.enteredBackground)
    #expect(run.wishes.count == before + 1 && run.wishes.last == 60_000)
    run.now += 20_000
    runtime.tell(.pushed)
    #expect(run.wishes.count == before + 2 && run.wishes.last == 40_000)
    run.now += 40_000
    runtime.tell(.timerFired)
    #expect(run.shown == .lock)
    #expect(run.wishes.count == before + 3 && run.wishes.last == .some(nil))
  }

  @Test("A clock that jumps back, ahead or to another boot locks, and opens nothing")
  func jumps() throws {
    for jump in [
      { $0.shift = -1 }, { $0.shift = .max / 2 }, { $0.boot = 2 }, { $0.now -= 1 },
      { $0.now = .min / 2 }, { $0.shift = .min / 4 },
    ] as [(VaultRun) -> Void] {
      let (run, runtime) = try unlocked()
      runtime.tell(.resignedActive)
      runtime.tell(.enteredBackground)
      jump(run)
      #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
      #expect(run.shown == .lock)
      #expect(try run.store.withVault { !$0.isOpen && !$0.isReleased })
      runtime.tell(.enteredForeground)
      runtime.tell(.becameActive)
      #expect(run.shown == .lock)
    }
  }

  @Test("Where nothing can be written no code is compared, it is told, and it goes on with space")
  func fullDisk() throws {
    let (run, runtime) = try unlocked().0.again()
    run.keys.writeFailure = .failed(code: 28)
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.notices == [.storeFailed] && run.shown == .lock && runtime.screen.isSealed)
    #expect(run.reported == [.keyStore(.failed(code: 28))])
    run.keys.writeFailure = nil
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none)
  }

  @Test("A second process on one vault stays locked and is told that it is busy")
  func twoProcesses() throws {
    let (run, runtime) = try unlocked()
    let other = VaultRun(run.policy, folder: run.folder, keys: run.keys)
    other.start()
    let second = try #require(other.runtime)
    second.enterPin(VaultRun.code(Samples.code))
    #expect(other.failures == [.busy] && other.shown == .lock && second.screen.isSealed)
    #expect(throws: LockRuntimeError.sealed) { try second.protected {} }
    // The first goes on, and the second opens when it is gone.
    #expect(try runtime.protected { true })
    run.end()
    second.enterPin(VaultRun.code(Samples.code))
    #expect(other.shown == .none)
  }
}
