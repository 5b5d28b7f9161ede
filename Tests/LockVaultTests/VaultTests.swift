import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// Setting up, opening and closing: what a proof releases, and what nothing else does.
struct VaultTests {
  private let scene = Scene()

  @Test("A vault that was set up opens with its code and with no other (M5-08-45)")
  func opens() throws {
    let vault = try scene.openVault()
    try vault.keepReading([1, 2], kind: Samples.health, of: "a", time: Samples.now)
    try vault.seal()
    let again = scene.vault()
    #expect(try again.tryCode(Samples.wrongCode) == false)
    expectError(.sealed) { try again.unseal(now: Samples.now) }
    #expect(try again.tryCode(Samples.code))
    try again.unseal(now: Samples.now)
    #expect(try again.reading(kind: Samples.health, of: "a")?.value == [1, 2])
  }

  @Test("Without the key of the secure storage the files open for nobody (M5-08-45)")
  func withoutKey() throws {
    try scene.openVault().seal()
    for name in ["door.pin", "ring", "mark", "attempts"] {
      let saved = scene.keys.items
      scene.keys.items = saved.filter { $0.key.name != name }
      #expect(throws: VaultError.self) {
        let vault = scene.vault()
        _ = try vault.tryCode(Samples.code)
        try vault.unseal(now: Samples.now)
      }
      scene.keys.items = saved
    }
    let vault = scene.vault()
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
  }

  @Test("Every item is written for an unlocked device and this device only (M5-08-46)")
  func protection() throws {
    let vault = try scene.openVault()
    try vault.setRecord([1])
    try vault.setPolicy([2])
    try vault.setSecret(SecretBytes(copying: [1, 2].span), named: "token")
    try vault.setPairing(SecretBytes(copying: [3].span), named: "home")
    _ = try vault.makeSigningKey()
    try vault.changeDatabaseKey()
    try vault.add(.device)
    try vault.beginWipe(reason: 1)
    try vault.finishWipe()
    #expect(scene.keys.writtenProtections == [.device])
    #expect(KeyProtection.device.accessibility == .whenUnlockedThisDeviceOnly)
  }

  @Test("The shortcut is an item that the system releases after a check of the person (PR-18)")
  func person() throws {
    scene.options.presence = .enrolledSet
    let vault = try scene.openVault()
    try vault.add(.person)
    let item = KeyItem(
      "door.person", KeyProtection(.whenUnlockedThisDeviceOnly, presence: .enrolledSet))
    #expect(scene.keys.items[item] != nil)
    try vault.seal()
    scene.keys.isRecognised = false
    expectError(.keyStore(.notProved)) { try vault.release(by: .person) }
    expectError(.sealed) { try vault.unseal(now: Samples.now) }
    scene.keys.isRecognised = true
    try vault.release(by: .person)
    try vault.unseal(now: Samples.now)
    // To see which doors there are asks nobody.
    scene.keys.isRecognised = false
    #expect(try scene.vault().doors() == [.pin, .person])
    try vault.remove(.person)
    #expect(try vault.doors() == [.pin])
    expectError(.lastDoor) { try vault.remove(.pin) }
  }

  @Test("A protection that the device does not have is refused by name, and nothing is written")
  func unsupported() throws {
    scene.keys.supported = { $0.presence == .notAsked }
    let vault = try scene.openVault()
    let before = scene.keys.items
    expectError(.keyStore(.unsupported(.whenUnlockedThisDeviceOnly, .enrolledSet))) {
      try vault.add(.person)
    }
    #expect(scene.keys.items == before)
  }

  @Test("While locked every call on content and session is refused (PR-05)")
  func sealed() throws {
    let vault = try scene.openVault()
    try vault.setSecret(SecretBytes(copying: [1].span), named: "token")
    _ = try vault.makeSigningKey()
    try vault.seal()
    expectError(.sealed) { _ = try vault.reading(kind: 1, of: "a") }
    expectError(.sealed) { try vault.keepReading([1], kind: 1, of: "a", time: 0) }
    expectError(.sealed) { _ = try vault.setting(kind: 16, of: nil) }
    expectError(.sealed) { _ = try vault.marker(kind: 1, of: "a") }
    expectError(.sealed) { _ = try vault.retention() }
    expectError(.sealed) { try vault.removeStack("a") }
    expectError(.sealed) { try vault.clearSavedData() }
    expectError(.sealed) { _ = try vault.secretBytes("token") }
    expectError(.sealed) { _ = try vault.sign([1]) }
    expectError(.sealed) { try vault.setPin(code: Samples.otherCode) }
    expectError(.sealed) { try vault.add(.device) }
    expectError(.sealed) { try vault.changeDatabaseKey() }
    expectError(.sealed) { try vault.unseal(now: 0) }
    #expect(!vault.isOpen && !vault.isReleased)
    // A right code alone opens nothing yet.
    #expect(try vault.tryCode(Samples.code))
    expectError(.sealed) { _ = try vault.reading(kind: 1, of: "a") }
    expectError(.sealed) { _ = try vault.secretBytes("token") }
    expectError(.sealed) { _ = try vault.sign([1]) }
  }

  @Test("Sealing closes also where the secure storage, or the disk, fails")
  func sealsAnyway() throws {
    let vault = try scene.openVault()
    scene.keys.isDeviceLocked = true
    try vault.seal()
    #expect(!vault.isOpen && !vault.isReleased)
    scene.keys.isDeviceLocked = false
    // The file is ahead of its mark now, and is taken.
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
  }

  @Test("\"Not now\" is neither absent nor wrong, and deletes nothing (M5-08-46, N27-09)")
  func notNow() throws {
    try scene.openVault().seal()
    let items = scene.keys.items
    scene.keys.isDeviceLocked = true
    let vault = scene.vault()
    #expect(try vault.state() == .notNow)
    expectError(.notNow) { try vault.setAttempts(1) }
    expectError(.notNow) { try vault.release(by: .device) }
    expectError(.notNow) { try vault.beginWipe(reason: 1) }
    expectError(.notNow) { _ = try vault.discardIfLost() }
    #expect(scene.keys.items == items)
    #expect(scene.folder.files() == ["vault.db"])
    scene.keys.isDeviceLocked = false
    for name in ["record", "journal", "ring", "attempts", "policy"] {
      scene.keys.notNow = [name]
      #expect(try vault.state() == .notNow, "\(name)")
    }
    scene.keys.notNow = []
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
  }

  @Test(
    "Where there is no secure storage nothing is kept, no file is made, and the error says so (N27-08)"
  )
  func noStorage() throws {
    scene.keys.isMissing = true
    let vault = scene.vault()
    expectError(.noSecureStorage) { try vault.setUp(by: .device) }
    expectError(.noSecureStorage) { try vault.setUp(code: Samples.code) }
    expectError(.noSecureStorage) { _ = try vault.state() }
    #expect(!FileManager.default.fileExists(atPath: scene.folder.vault))
    #expect(VaultError.noSecureStorage.description.contains("nothing is kept"))
    scene.keys.isMissing = false
    scene.keys.supported = { _ in false }
    expectError(.keyStore(.unsupported(.whenUnlockedThisDeviceOnly, .notAsked))) {
      try vault.setUp(by: .device)
    }
    expectError(.noSecureStorage) { try vault.setUp(code: Samples.code) }
    #expect(!FileManager.default.fileExists(atPath: scene.folder.vault))
  }

  @Test("No key lies in the app's own files, and none is encrypted with such a key (N27-06)")
  func noKeyInFiles() throws {
    let vault = try scene.openDeviceVault()
    try vault.keepReading([1], kind: 1, of: "a", time: Samples.now)
    let files = try scene.folder.everythingKept()
    let door = try #require(scene.keys.named("door.device"))
    #expect(!files.containsRun(Array(door.suffix(32))))
    #expect(!files.containsRun(Array(door.suffix(32).prefix(8))))
    // All that the app's files hold is the database.
    #expect(scene.folder.files() == ["vault.db", "vault.db-wal"])
  }

  @Test("An older file put back is refused, also with its log, and the count stays")
  func oldFile() throws {
    let vault = try scene.openVault()
    try vault.seal()
    let copy = try contents(scene.folder.database)
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    try vault.keepReading([1], kind: 1, of: "a", time: Samples.now)
    try vault.seal()
    try write(copy, to: scene.folder.database)
    #expect(try vault.tryCode(Samples.code))
    expectError(.rolledBack) { try vault.unseal(now: Samples.now) }
    #expect(!vault.isOpen)
  }

  @Test("The database of another vault is refused")
  func otherVault() throws {
    let other = Scene()
    try other.openVault().seal()
    let vault = try scene.openVault()
    try vault.seal()
    try write(contents(other.folder.database), to: scene.folder.database)
    #expect(try vault.tryCode(Samples.code))
    // Its key is another one, and so the file is damaged for all that can be said.
    expectError(.damaged(.database)) { try vault.unseal(now: Samples.now) }
  }

  @Test("A set-up that ended right after its door was written is taken up at the next opening")
  func cutOffSetUp() throws {
    try scene.openVault().seal()
    try FileManager.default.moveItem(
      atPath: scene.folder.database, toPath: scene.folder.vault + "/vault.new")
    let vault = scene.vault()
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    try vault.seal()
    #expect(scene.folder.files() == ["vault.db"])
  }

  @Test("A missing database is absent, a door that is no door is damaged")
  func missing() throws {
    let vault = try scene.openVault()
    try vault.seal()
    try FileManager.default.removeItem(atPath: scene.folder.database)
    #expect(try vault.tryCode(Samples.code))
    expectError(.absent(.database)) { try vault.unseal(now: Samples.now) }
    for (item, _) in scene.keys.items where item.name == "door.pin" { scene.keys.items[item] = [1] }
    try vault.setAttempts(5)
    expectError(.damaged(.door)) { _ = try vault.beginCheck() }
  }

  @Test("The database's key can be changed, and the old file does not open any more")
  func rekey() throws {
    let vault = try scene.openVault()
    try vault.keepReading([7], kind: 1, of: "a", time: Samples.now)
    try vault.seal()
    let old = try contents(scene.folder.database)
    let oldRing = scene.keys.named("ring")
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    try vault.changeDatabaseKey()
    #expect(try vault.reading(kind: 1, of: "a")?.value == [7])
    try vault.seal()
    #expect(scene.keys.named("ring") != oldRing)
    #expect(try contents(scene.folder.database).prefix(16) != old.prefix(16))
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    #expect(try vault.reading(kind: 1, of: "a")?.value == [7])
    try vault.seal()
    try write(old, to: scene.folder.database)
    #expect(try vault.tryCode(Samples.code))
    expectError(.damaged(.database)) { try vault.unseal(now: Samples.now) }
  }

  @Test(
    "A record and a policy are read before any proof, without the network (M5-08-23, M5-08-33, PD-07)"
  )
  func record() throws {
    let vault = scene.vault()
    #expect(try vault.state() == .absent)
    try vault.setRecord([1, 2])
    try vault.setPolicy([3])
    #expect(
      try scene.vault().state()
        == .value(
          Vault.State(record: [1, 2], policy: [3], attempts: 0, journal: nil, doors: [])))
    // They lie in the secure storage and in no file.
    #expect(!FileManager.default.fileExists(atPath: scene.folder.vault))
    try vault.setUp(code: Samples.code)
    guard case .value(let state) = try scene.vault().state() else {
      Issue.record("no state")
      return
    }
    #expect(state.doors == [.pin])
  }

  @Test(
    "An item of an older class is read with its old attributes and written with the new ones (M5-08-48)"
  )
  func olderClass() throws {
    try scene.openVault().seal()
    let old = KeyProtection(.afterFirstUnlock)
    var moved: [KeyItem: [UInt8]] = [:]
    for (item, bytes) in scene.keys.items { moved[KeyItem(item.name, old)] = bytes }
    // At every number of writes that go through, the vault is whole, and at last it has moved.
    for changes in 0..<2 * moved.count {
      scene.keys.items = moved
      scene.keys.changesLeft = changes
      scene.options.older = [KeyProtection(.afterFirstUnlockThisDeviceOnly), old]
      #expect(throws: VaultError.self) { _ = try scene.vault().state() }
      scene.keys.changesLeft = nil
      guard case .value(let state) = try scene.vault().state() else {
        Issue.record("no state after \(changes) writes")
        return
      }
      #expect(state.doors == [.pin])
      #expect(scene.keys.items.keys.allSatisfy { $0.protection == .device })
      let vault = scene.vault()
      #expect(try vault.tryCode(Samples.code))
      try vault.unseal(now: Samples.now)
      try vault.seal()
      moved = [:]
      for (item, bytes) in scene.keys.items { moved[KeyItem(item.name, old)] = bytes }
    }
    // Without the list of older classes nothing is found, and nothing is deleted.
    scene.keys.items = moved
    scene.options.older = []
    #expect(try scene.vault().state() == .value(emptyState(doors: [.pin])))
    #expect(try scene.vault().tryCode(Samples.code) == false)
    #expect(scene.keys.items == moved)
  }

  private func emptyState(doors: Set<Vault.Door>) -> Vault.State {
    Vault.State(record: nil, policy: nil, attempts: 0, journal: nil, doors: doors)
  }

  @Test("An unlocked phone is asked for each signature, and a locked one signs nothing (DF-45)")
  func signing() throws {
    let vault = try scene.openVault()
    expectError(.absent(.secret)) { _ = try vault.sign([1]) }
    let publicKey = try vault.makeSigningKey()
    #expect(publicKey.count == 32)
    #expect(try vault.sign([1]).count == 64)
    #expect(try vault.sign([1]) == vault.sign([1]))
    #expect(try vault.sign([1]) != vault.sign([2]))
    scene.keys.isDeviceLocked = true
    expectError(.notNow) { _ = try vault.sign([1]) }
    scene.keys.isDeviceLocked = false
    try vault.seal()
    expectError(.sealed) { _ = try vault.sign([1]) }
    let item = try #require(scene.keys.named("secret.signing key"))
    #expect(item.count == 32 + Crypto.sealOverhead)
  }

  @Test(
    "The session's secrets come back with an unlock, and no network is there to ask (PR-04, PR-06)")
  func secrets() throws {
    let vault = try scene.openVault()
    let token = Array("a token of the session".utf8)
    try vault.setSecret(SecretBytes(copying: token.span), named: "token")
    try vault.seal()
    #expect(!(try #require(scene.keys.named("secret.token"))).containsRun(token))
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    #expect(try vault.secretBytes("token") == token)
    // One secret put in the place of another is not taken.
    scene.keys.items[KeyItem("secret.other", .device)] = scene.keys.named("secret.token")
    expectError(.damaged(.secret)) { _ = try vault.secretBytes("other") }
    #expect(try vault.secretBytes("none") == nil)
    #expect(!(try scene.folder.everythingKept()).containsRun(token))
  }

  @Test("Each error is told in a sentence, on one line")
  func words() {
    let errors: [VaultError] = [
      .notNow, .noSecureStorage, .absent(.ring), .wrongKeyOrDamaged(.database), .damaged(.door),
      .rolledBack, .otherVault, .newerSchema(found: 2, known: 1), .notEncrypted(.library),
      .notEncrypted(.header), .notEncrypted(.marker), .settingRefused(name: "a", found: nil),
      .diskFull, .keyNotChanged, .readOnly, .busy, .sealed, .wiping, .notCounted, .lockedOut,
      .notOnTheList(3),
      .lastDoor, .keyStore(.notProved), .cryptography("seal"),
      .system(operation: "open", code: 14),
    ]
    for error in errors {
      #expect(error.description.count > 30)
      #expect(!error.description.contains("\n"))
    }
  }
}
