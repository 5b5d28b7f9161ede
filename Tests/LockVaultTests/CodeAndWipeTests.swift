import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// Counting and comparing codes.
struct AttemptTests {
  private let scene = Scene()

  @Test("No code is compared before its try is durable, and each try pays for one (DF-20)")
  func paid() throws {
    let vault = try scene.openVault()
    expectError(.notCounted) { _ = try vault.compareCode(Samples.code) }
    try vault.setAttempts(1)
    scene.keys.writeFailure = .failed(code: 1)
    expectError(.keyStore(.failed(code: 1))) { try vault.setAttempts(2) }
    scene.keys.writeFailure = nil
    #expect(try vault.compareCode(Samples.wrongCode) == false)
    expectError(.notCounted) { _ = try vault.compareCode(Samples.code) }
    // The same count again, or a lower one, pays for nothing.
    try vault.setAttempts(1)
    expectError(.notCounted) { _ = try vault.compareCode(Samples.code) }
    try vault.setAttempts(0)
    expectError(.notCounted) { _ = try vault.compareCode(Samples.code) }
    // The count is in the secure storage before the comparison is made.
    try vault.setAttempts(1)
    let item = try #require(scene.keys.items[KeyItem("attempts", .device)])
    #expect(AttemptCount(item)?.count == 1)
    #expect(try vault.compareCode(Samples.code))
    // A restart in between pays for nothing either.
    try vault.setAttempts(2)
    expectError(.notCounted) { _ = try scene.vault().compareCode(Samples.code) }
  }

  @Test("A lock takes back a try that was paid for: the next code is counted anew")
  func paidTry() throws {
    let vault = try scene.openVault()
    try vault.setAttempts(1)
    try vault.seal()
    expectError(.notCounted) { _ = try vault.beginCheck() }
    try vault.setAttempts(2)
    _ = try vault.beginCheck()
  }

  @Test("The count survives the end of the process (DF-20)")
  func survives() throws {
    try scene.openVault().seal()
    #expect(try scene.vault().tryCode(Samples.wrongCode) == false)
    #expect(try scene.vault().tryCode(Samples.wrongCode) == false)
    #expect(try scene.vault().attempts() == .value(2))
    #expect(try scene.vault().tryCode(Samples.code))
    #expect(try scene.vault().attempts() == .value(0))
  }

  @Test("Putting an older database back does not wind the count back (DF-20)")
  func oldDatabase() throws {
    let vault = try scene.openVault()
    try vault.seal()
    let old = try contents(scene.folder.database)
    for _ in 0..<3 { _ = try vault.tryCode(Samples.wrongCode) }
    try write(old, to: scene.folder.database)
    #expect(try scene.vault().attempts() == .value(3))
    guard case .value(let state) = try scene.vault().state() else {
      Issue.record("no state")
      return
    }
    #expect(state.attempts == 3)
    // Nor does removing the files do it.
    try FileManager.default.removeItem(atPath: scene.folder.vault)
    #expect(try scene.vault().attempts() == .value(3))
  }

  @Test("A count that is missing, broken or of another vault counts as every try used up")
  func lostCount() throws {
    let other = Scene()
    try other.openVault().seal()
    try scene.openVault().seal()
    let item = KeyItem("attempts", .device)
    let whole = try #require(scene.keys.items[item])
    let broken: [[UInt8]?] = [nil, [], [1], Array(whole.dropLast()), other.keys.items[item]]
    for bytes in broken {
      scene.keys.items[item] = bytes
      #expect(try scene.vault().attempts() == .value(.max))
      #expect(throws: VaultError.notCounted) { _ = try scene.vault().tryCode(Samples.code) }
    }
    scene.keys.items[item] = whole
    #expect(try scene.vault().tryCode(Samples.code))
  }

  @Test("No vault compares more than ten wrong codes in a row, whatever a policy says")
  func most() throws {
    try scene.openVault().seal()
    let vault = scene.vault()
    for _ in 0..<10 { #expect(try vault.tryCode(Samples.wrongCode) == false) }
    expectError(.lockedOut) { _ = try vault.tryCode(Samples.code) }
  }

  @Test(
    "A weaker slow hash is raised when the right code is next entered, and the door stays if that fails"
  )
  func raised() throws {
    scene.options.slowHash = .pbkdf2(rounds: 100_000)
    try scene.openVault().seal()
    let code = try code()
    scene.options.slowHash = .pbkdf2(rounds: 120_000)
    func rounds() throws -> SlowHash? {
      let item = try #require(scene.keys.named("door.pin"))
      return PinDoor(item.span)?.hash
    }
    let vault = scene.vault()
    _ = try vault.tryCode(Samples.wrongCode)
    #expect(try rounds() == .pbkdf2(rounds: 100_000))
    try vault.setAttempts(2)
    let verdict = try vault.runCheck(Samples.code)
    #expect(verdict.isRight && !vault.isReleased)
    scene.keys.writeFailure = .failed(code: 1)
    #expect(try vault.finish(verdict))
    #expect(try rounds() == .pbkdf2(rounds: 100_000))
    scene.keys.writeFailure = nil
    try vault.seal()
    #expect(try vault.tryCode(Samples.code))
    #expect(try rounds() == .pbkdf2(rounds: 120_000))
    try vault.unseal(now: Samples.now)
    try vault.seal()
    // It is the same code still.
    #expect(try self.code() == code)
    // And never lowered again.
    scene.options.slowHash = .pbkdf2(rounds: 100_000)
    #expect(try scene.vault().tryCode(Samples.code))
    #expect(try rounds() == .pbkdf2(rounds: 120_000))
  }

  /// Which code is set.
  private func code() throws -> [UInt8] {
    guard case .value(let state) = try scene.vault().state() else { return [] }
    return try #require(state.code)
  }

  @Test("A new code opens from the moment it is stored, the old one from then on not (DF-09)")
  func change() throws {
    let vault = try scene.openVault()
    let before = try code()
    try vault.keepReading([1], kind: 1, of: "a", time: Samples.now)
    try vault.setPin(code: Samples.otherCode)
    #expect(try code() != before)
    try vault.seal()
    #expect(try vault.tryCode(Samples.code) == false)
    #expect(try vault.tryCode(Samples.otherCode))
    try vault.unseal(now: Samples.now)
    #expect(try vault.reading(kind: 1, of: "a")?.value == [1])
  }

  @Test("The code is in no item and in no file; only a salted verifier is (DF-06, DF-07, PR-17)")
  func nowhere() throws {
    let vault = try scene.openVault()
    try vault.keepReading([1], kind: 1, of: "a", time: Samples.now)
    #expect(try vault.tryCode(Samples.code))
    try vault.setPin(code: Samples.otherCode)
    for code in [Samples.code, Samples.otherCode] {
      #expect(!scene.keys.items.values.contains { $0.containsRun(code) })
      #expect(!(try scene.folder.everythingKept()).containsRun(code))
    }
    // The item is for this device only, so no backup holds it.
    let door = try #require(scene.keys.items.keys.first { $0.name == "door.pin" })
    #expect(door.protection == .device)
  }
}

/// The journalled end of a session.
struct WipeTests {
  private let scene = Scene()

  /// A vault with something of everything.
  private func fullVault() throws -> Vault {
    let vault = try scene.openVault()
    try vault.setRecord([1])
    try vault.setPolicy([2])
    try vault.setSecret(SecretBytes(copying: [3].span), named: "token")
    _ = try vault.makeSigningKey()
    try vault.setPairing(SecretBytes(copying: [4].span), named: "home")
    try vault.keepReading([5], kind: 1, of: "a", time: Samples.now)
    try vault.add(.person)
    try vault.add(.device)
    return vault
  }

  private func expectNothingLeft() throws {
    #expect(scene.keys.items.keys.map(\.name).filter { $0 != "notice" } == [])
    #expect(scene.folder.files() == [])
    #expect(try scene.vault().state() == .absent)
  }

  @Test(
    "After a wipe nothing is left but the notice with its reason (M5-08-14, PR-14, PR-25, PR-30)")
  func nothingLeft() throws {
    let vault = try fullVault()
    try vault.beginWipe(reason: 3)
    #expect(!vault.isOpen && !vault.isReleased)
    for step in Vault.WipeStep.allCases { try vault.wipe(step) }
    guard case .value(let state) = try vault.state() else {
      Issue.record("the entry is gone before the end")
      return
    }
    #expect(state == Vault.State(record: nil, policy: nil, attempts: 0, journal: 3, doors: []))
    try vault.endWipe()
    try expectNothingLeft()
    #expect(try vault.notice() == .value(3))
    try vault.removeNotice()
    #expect(try vault.notice() == .absent)
    #expect(scene.keys.items.isEmpty)
  }

  @Test("The notice stays until it is delivered or the vault is set up anew (DF-24, DF-30)")
  func notice() throws {
    let vault = try fullVault()
    try vault.beginWipe(reason: 2)
    try vault.finishWipe()
    #expect(try scene.vault().notice() == .value(2))
    try vault.setUp(code: Samples.otherCode)
    #expect(try scene.vault().notice() == .absent)
    try vault.unseal(now: Samples.now)
    #expect(try vault.reading(kind: 1, of: "a") == nil)
  }

  @Test("While an entry is there no key is released, and nothing is set up")
  func noKey() throws {
    let vault = try fullVault()
    try vault.setAttempts(1)
    let verdict = try vault.runCheck(Samples.code)
    try vault.beginWipe(reason: 1)
    do throws(VaultError) {
      _ = try vault.finish(verdict)
      Issue.record("a key was released")
    } catch {
      #expect(error == .wiping)
    }
    #expect(!vault.isReleased)
    expectError(.wiping) { try vault.release(by: .person) }
    expectError(.wiping) { try vault.release(by: .device) }
    expectError(.wiping) { try vault.unseal(now: Samples.now) }
    expectError(.wiping) { _ = try vault.discardIfLost() }
    expectError(.wiping) { try vault.setPairing(SecretBytes(copying: [4].span), named: "b") }
    try vault.setAttempts(2)
    expectError(.wiping) { _ = try vault.compareCode(Samples.code) }
    try vault.wipe(.secrets)
    expectError(.wiping) { try vault.setUp(code: Samples.code) }
    try vault.finishWipe()
    try vault.setUp(code: Samples.code)
  }

  @Test("No step runs without an entry, and an end without one is no end")
  func noEntry() throws {
    let vault = try fullVault()
    let items = scene.keys.items
    for step in Vault.WipeStep.allCases {
      expectError(.absent(.journal)) { try vault.wipe(step) }
    }
    try vault.finishWipe()
    try vault.endWipe()
    #expect(scene.keys.items == items)
    #expect(vault.isOpen)
  }

  @Test("A wipe that is cut off at any change of the secure storage ends when it is run again")
  func cutOff() throws {
    let vault = try fullVault()
    try vault.seal()
    let items = scene.keys.items
    let database = try contents(scene.folder.database)
    for changes in 1..<60 {
      scene.keys.items = items
      try FileManager.default.createDirectory(
        atPath: scene.folder.vault, withIntermediateDirectories: true)
      try write(database, to: scene.folder.database)
      scene.keys.changesLeft = changes
      let cut = scene.vault()
      var isCut = false
      do {
        try cut.beginWipe(reason: 2)
        try cut.finishWipe()
      } catch {
        isCut = true
      }
      scene.keys.changesLeft = nil
      if isCut {
        guard case .value(let state) = try scene.vault().state() else {
          Issue.record("no entry after \(changes) changes")
          return
        }
        #expect(state.journal == 2)
        try scene.vault().finishWipe()
      }
      try expectNothingLeft()
      #expect(try scene.vault().notice() == .value(2))
      if !isCut { return }
    }
    Issue.record("the wipe has no end")
  }

  @Test("Each step can be repeated, in any order")
  func repeated() throws {
    let vault = try fullVault()
    try vault.beginWipe(reason: 1)
    for step in Vault.WipeStep.allCases + Vault.WipeStep.allCases.reversed() {
      try vault.wipe(step)
      try vault.wipe(step)
    }
    try vault.beginWipe(reason: 2)
    try vault.finishWipe()
    try vault.finishWipe()
    try expectNothingLeft()
    #expect(try vault.notice() == .value(2))
  }
}
