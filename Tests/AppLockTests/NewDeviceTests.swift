import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock

/// The runtime on a vault of which a part is gone, and on notifications with actions.
@Suite struct NewDeviceTests {
  private let pin = LockPolicy.digiFIR(away: 60_000, checksSIM: false)

  /// A session with a PIN, unlocked.
  private func unlocked() throws -> VaultRun {
    let run = VaultRun(pin, keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(SessionID(7))
    _ = runtime.choosePin(VaultRun.code(Samples.code), again: VaultRun.code(Samples.code))
    #expect(run.shown == .none)
    return run
  }

  private func again(_ run: VaultRun) throws -> (VaultRun, LockRuntime) {
    run.end()
    let next = VaultRun(run.policy, folder: run.folder, keys: run.keys)
    next.start()
    return (next, try #require(next.runtime))
  }

  private func lose(_ name: String, of run: VaultRun) {
    for item in run.keys.items.keys where item.name == name { run.keys.items[item] = nil }
  }

  @Test(
    "A start that finds the session gone forgets the passcode and all else that is left (PR-30)")
  func leftovers() throws {
    let first = try unlocked()
    lose("record", of: first)
    #expect(first.keys.items.keys.contains { $0.name == "door.pin" })
    let (run, runtime) = try again(first)
    #expect(run.shown == .signIn)
    #expect(run.keys.items.keys.map(\.name) == ["notice"] && run.folder.files().isEmpty)
    try runtime.signedIn(SessionID(8))
    #expect(run.shown == .setUp)
  }

  @Test("A storage that cannot be read forgets nothing of it")
  func leftoversNotNow() throws {
    let first = try unlocked()
    lose("record", of: first)
    first.keys.isDeviceLocked = true
    let (run, runtime) = try again(first)
    #expect(run.shown == .starting)
    #expect(run.keys.items.keys.contains { $0.name == "door.pin" })
    first.keys.isDeviceLocked = false
    runtime.tell(.triedAgain)
    #expect(run.shown == .signIn)
  }

  @Test(
    "A session whose PIN door is gone is neither opened nor set up anew: only the way out (S13)")
  func lostDoor() throws {
    let (first, opened) = try again(try unlocked())
    opened.enterPin(VaultRun.code(Samples.code))
    first.end()
    lose("door.pin", of: first)
    let (run, runtime) = try again(first)
    #expect(run.shown == .unavailable && runtime.screen.isSealed)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    runtime.tell(.askedToLogOut)
    #expect(run.shown == .signIn)
    #expect(run.keys.items.keys.map(\.name) == ["notice"])
  }

  @Test("A set-up that was cut off before its record knows the PIN")
  func cutOffSetUp() throws {
    let first = try unlocked()
    // As a kill between the door and the record leaves it.
    let record = RecordBytes(
      session: SessionID(7), configuration: Configuration(startOf: pin))
    try first.store.withVault { vault throws(VaultError) in try vault.setRecord(record.encoded) }
    let (run, runtime) = try again(first)
    #expect(run.shown == .lock)
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none)
  }

  @Test("A damaged record without the PIN's door is no first set-up")
  func damagedWithoutDoor() throws {
    let (first, opened) = try again(try unlocked())
    opened.enterPin(VaultRun.code(Samples.code))
    first.end()
    lose("door.pin", of: first)
    try first.store.withVault { vault throws(VaultError) in try vault.setRecord([1, 2, 3]) }
    let (run, _) = try again(first)
    #expect(run.shown == .unavailable)
  }

  @Test(
    "An action is served while open, refused while locked, and never behind an event that shuts")
  func actions() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    let action = Target(3, session: SessionID(7))
    runtime.tell(.acted(action))
    #expect(run.performed == [action] && run.dropped.isEmpty)
    runtime.tell(.acted(Target(3, session: SessionID(8))))
    #expect(run.performed.count == 1 && run.dropped.count == 1)
    runtime.tell(.askedToLock)
    runtime.tell(.acted(action))
    #expect(run.performed.count == 1 && run.dropped.last == action)
    runtime.enterPin(VaultRun.code(Samples.code))
    #expect(run.shown == .none && run.performed.count == 1 && run.delivered.isEmpty)
  }

  @Test("A picker that the app reports changes nothing")
  func ownSheet() throws {
    let run = try unlocked()
    let runtime = try #require(run.runtime)
    runtime.tell(.ownSheetChanged(isOpen: true))
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    run.now += 59_999
    runtime.tell(.becameActive)
    #expect(run.shown == .none)
    runtime.tell(.resignedActive)
    runtime.tell(.enteredBackground)
    run.now += 60_000
    runtime.tell(.becameActive)
    #expect(run.shown == .lock)
  }
}
