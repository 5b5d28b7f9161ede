import CSQLCipher
import CVaultTools
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// What fails on its way, or was left half done, leaves the vault closed and nothing behind.
struct HalfWayTests {
  private let scene = Scene()

  @Test("Cut off at any change, it is still said once that what was kept is gone (N27-09)")
  func lostKeyCutOff() throws {
    for changes in 0...6 {
      let scene = Scene()
      try scene.openDeviceVault().seal()
      scene.keys.items[KeyItem("door.device", .device)] = [1, 2, 3]
      scene.keys.changesLeft = changes
      do { _ = try scene.vault().discardIfLost() } catch {}
      scene.keys.changesLeft = nil
      let next = scene.vault()
      _ = try next.discardIfLost()
      #expect(scene.folder.files().isEmpty)
      #expect(try next.takeClearedNotice(), "after \(changes) changes")
    }
  }

  @Test("An opening that fails after the file was opened leaves the vault closed, without a key")
  func failedOpening() throws {
    try scene.openVault().seal()
    let vault = scene.vault()
    #expect(try vault.tryCode(Samples.code))
    scene.keys.writeFailure = .failed(code: 1)
    expectError(.keyStore(.failed(code: 1))) { try vault.unseal(now: Samples.now) }
    #expect(!vault.isOpen && !vault.isReleased)
    scene.keys.writeFailure = nil
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
  }

  @Test(
    "An item of an older class that cannot be read now stops the reading of the state (M5-08-48)")
  func olderNotNow() throws {
    try scene.openVault().seal()
    scene.options.older = [KeyProtection(.afterFirstUnlock)]
    scene.keys.notNow = ["mark"]
    #expect(try scene.vault().state() == .notNow)
    scene.keys.notNow = []
    #expect(try scene.vault().state() != .notNow)
  }

  @Test("Cut off at any write, a stack that is removed is all there or all gone (N27-15)")
  func removedAtOnce() throws {
    #expect(fault_install() == SQLITE_OK)
    var act = 0
    var isCut = true
    while isCut {
      act += 1
      let scene = Scene()
      let vault = try scene.openDeviceVault()
      for kind in UInt8(1)...4 {
        try vault.keepReading([1], kind: kind, of: "home", time: Samples.now)
      }
      try vault.keepSetting([1], kind: 17, of: "home")
      try vault.keepMarker([1], kind: 1, of: "home")
      fault_arm(act, Int32(FAULT_DEAD))
      isCut = false
      do { try vault.removeStack("home") } catch { isCut = true }
      do { try vault.seal() } catch {}
      fault_arm(0, Int32(FAULT_NONE))
      let next = scene.vault()
      try next.release(by: .device)
      try next.unseal(now: Samples.now)
      let left = try next.withStore { store throws(VaultError) in
        try store.names(.readings).count + store.names(.settings).count
          + store.names(.markers).count
      }
      #expect(left == 0 || (left == 6 && isCut), "cut off at act \(act)")
      try next.seal()
    }
    #expect(act > 3)
  }

  @Test("A wipe takes a file that a set-up left half done, and a notice about lost data")
  func wipedLeftovers() throws {
    try scene.openDeviceVault().seal()
    scene.keys.items[KeyItem("door.device", .device)] = nil
    let vault = scene.vault()
    #expect(try vault.discardIfLost())
    try vault.setUp(by: .device)
    try vault.seal()
    try Data([1]).write(to: URL(filePath: scene.folder.vault + "/vault.new"))
    try vault.beginWipe(reason: 1)
    try vault.finishWipe()
    #expect(scene.folder.files().isEmpty)
    #expect(scene.keys.items.keys.map(\.name) == ["notice"])
  }

  @Test("A wipe takes the way in of the person, whatever check it was written with (PR-14)")
  func wipedPresence() throws {
    for presence in [Presence.enrolledSet, .anyBiometrics, .deviceOwner] {
      let scene = Scene()
      scene.options.presence = presence
      try scene.openVault().add(.person)
      scene.options.presence = .enrolledSet
      let vault = scene.vault()
      #expect(try vault.doors() == [.pin, .person])
      try vault.beginWipe(reason: 1)
      try vault.finishWipe()
      #expect(scene.keys.items.keys.map(\.name) == ["notice"], "\(presence)")
    }
  }
}
