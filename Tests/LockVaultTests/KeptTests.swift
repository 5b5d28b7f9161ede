import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// What is kept between starts, how long, and how it goes (N27).
struct KeptTests {
  private let scene = Scene()
  private let now = Samples.now

  private func reopen(_ vault: Vault, at time: Int64? = nil) throws {
    try vault.seal()
    try vault.release(by: .device)
    try vault.unseal(now: time ?? now)
  }

  private func rowCount(_ vault: Vault) throws -> Int {
    try vault.withStore { store throws(VaultError) in
      try store.rows(.readings).count + store.rows(.settings).count + store.rows(.markers).count
    }
  }

  @Test("Readings, settings and markers are kept between starts (N27-01)")
  func kept() throws {
    let vault = try scene.openDeviceVault()
    try vault.keepReading([1], kind: Samples.health, of: "home", time: now)
    try vault.keepSetting([2], kind: Samples.order, of: nil)
    try vault.keepSetting([3], kind: 17, of: "home")
    try vault.keepMarker([4], kind: 1, of: "home")
    try reopen(vault)
    #expect(
      try vault.reading(kind: Samples.health, of: "home") == Vault.Kept(value: [1], time: now))
    #expect(try vault.setting(kind: Samples.order, of: nil) == [2])
    #expect(try vault.setting(kind: 17, of: "home") == [3])
    #expect(try vault.setting(kind: 17, of: nil) == nil)
    #expect(try vault.marker(kind: 1, of: "home") == [4])
    #expect(try vault.reading(kind: Samples.health, of: "cabin") == nil)
    // A fresh reading takes the place of the kept one (N27-11).
    try vault.keepReading([9], kind: Samples.health, of: "home", time: now + 5)
    #expect(
      try vault.reading(kind: Samples.health, of: "home") == Vault.Kept(value: [9], time: now + 5))
  }

  @Test("What is not on the list is refused: no offer, no action, no credential (N27-02, N27-03)")
  func closedList() throws {
    let vault = try scene.openDeviceVault()
    for kind in UInt8.min...UInt8.max {
      if !(1...4).contains(kind) {
        expectError(.notOnTheList(kind)) {
          try vault.keepReading([1], kind: kind, of: "a", time: now)
        }
        expectError(.notOnTheList(kind)) { _ = try vault.reading(kind: kind, of: "a") }
      }
      if !(16...17).contains(kind) {
        expectError(.notOnTheList(kind)) { try vault.keepSetting([1], kind: kind, of: "a") }
      }
      if !(1...2).contains(kind) {
        expectError(.notOnTheList(kind)) { try vault.keepMarker([1], kind: kind, of: "a") }
      }
    }
    #expect(try rowCount(vault) == 0)
    // What an older version kept and this one does not is removed at the next opening.
    try vault.keepReading([1], kind: Samples.running, of: "a", time: now)
    try vault.keepMarker([1], kind: 2, of: "a")
    try vault.keepSetting([1], kind: 17, of: "a")
    try vault.seal()
    scene.options.list = KeptList(
      readings: [.init(1, shape: 2)], settings: [.init(16, shape: 2)], markers: [1])
    let narrower = scene.vault()
    try narrower.release(by: .device)
    try narrower.unseal(now: now)
    #expect(try rowCount(narrower) == 0)
  }

  @Test("A row names its stack by a keyed hash, never in clear (N27-07)")
  func keyedHash() throws {
    let vault = try scene.openDeviceVault()
    let stack = "the stack of somebody at an address"
    try vault.keepReading([1], kind: 1, of: stack, time: now)
    let row = try #require(
      try vault.withStore { store throws(VaultError) in try store.rows(.readings) }.first)
    #expect(row.stack.count == 32)
    #expect(!row.stack.containsRun(Array(stack.utf8.prefix(4))))
    // Another vault, another key: the same stack has another name.
    let other = try Scene().openDeviceVault()
    #expect(try vault.name(of: stack) != other.name(of: stack))
    #expect(try vault.name(of: stack) == vault.name(of: stack))
    #expect(try vault.name(of: stack) != vault.name(of: stack + "."))
    try vault.seal()
    #expect(!(try scene.folder.everythingKept()).containsRun(Array(stack.utf8)))
  }

  @Test("Everything kept is encrypted, and its key is readable on an unlocked device only (N27-05)")
  func encrypted() throws {
    let vault = try scene.openDeviceVault()
    let marker = Array("a reading that must not be found".utf8)
    for kind in UInt8(1)...4 { try vault.keepReading(marker, kind: kind, of: "a", time: now) }
    try vault.keepSetting(marker, kind: 17, of: nil)
    try vault.keepMarker(marker, kind: 1, of: "a")
    #expect(!(try scene.folder.everythingKept()).containsRun(marker))
    try vault.seal()
    #expect(!(try scene.folder.everythingKept()).containsRun(marker))
    let door = try #require(scene.keys.items.keys.first { $0.name == "door.device" })
    #expect(door.protection.accessibility == .whenUnlockedThisDeviceOnly)
    scene.keys.isDeviceLocked = true
    expectError(.notNow) { try vault.release(by: .device) }
  }

  @Test(
    "Readings are kept for 1 to 365 whole days or until removed; for 30 until something is chosen (N27-13)"
  )
  func choices() throws {
    #expect(Retention.Days(0) == nil && Retention.Days(366) == nil && Retention.Days(-1) == nil)
    for count in 1...365 {
      let days = try #require(Retention.Days(count))
      #expect(Retention(Retention.days(days).encoded) == .days(days))
    }
    #expect(Retention(Retention.untilRemoved.encoded) == .untilRemoved)
    #expect(Retention([1, 200]) == nil && Retention([1]) == nil)
    let vault = try scene.openDeviceVault()
    #expect(try vault.retention() == .days(try #require(Retention.Days(30))))
    try vault.setRetention(.untilRemoved, now: now)
    try reopen(vault)
    #expect(try vault.retention() == .untilRemoved)
  }

  @Test("Older readings go when the vault opens and when the period changes (N27-14)")
  func retention() throws {
    let vault = try scene.openDeviceVault()
    try vault.keepReading([1], kind: 1, of: "a", time: now)
    try vault.keepReading([2], kind: 1, of: "b", time: now - 20 * Samples.day)
    // A setting and a marker have no age.
    try vault.keepSetting([3], kind: 17, of: "a")
    try reopen(vault, at: now + 10 * Samples.day)
    #expect(try vault.reading(kind: 1, of: "b")?.value == [2])
    try reopen(vault, at: now + 10 * Samples.day + 1)
    #expect(try vault.reading(kind: 1, of: "b") == nil)
    #expect(try vault.reading(kind: 1, of: "a")?.value == [1])
    try vault.setRetention(.days(try #require(Retention.Days(1))), now: now + 2 * Samples.day)
    #expect(try vault.reading(kind: 1, of: "a") == nil)
    #expect(try vault.setting(kind: 17, of: "a") == [3])
    try vault.setRetention(.untilRemoved, now: now)
    try vault.keepReading([1], kind: 1, of: "a", time: 0)
    try reopen(vault, at: now)
    #expect(try vault.reading(kind: 1, of: "a")?.value == [1])
  }

  @Test("A clock that jumps, however far, never traps and never keeps for ever")
  func clockJumps() throws {
    let vault = try scene.openDeviceVault()
    for time in [Int64.min, -1, 0, now, Int64.max] {
      for later in [Int64.min, 0, now, Int64.max] {
        try vault.keepReading([1], kind: 1, of: "a", time: time)
        try reopen(vault, at: later)
        let isKept = try vault.reading(kind: 1, of: "a") != nil
        let period = 30 * Samples.day
        #expect(isKept == (time == later || abs(Double(time) - Double(later)) <= Double(period)))
      }
    }
  }

  @Test(
    "Removing a stack removes readings, settings, markers and the last place in one act (N27-15)")
  func removeStack() throws {
    let vault = try scene.openDeviceVault()
    for stack in ["home", "cabin"] {
      for kind in UInt8(1)...4 { try vault.keepReading([1], kind: kind, of: stack, time: now) }
      try vault.keepSetting([1], kind: 17, of: stack)
      try vault.keepMarker([1], kind: 1, of: stack)
    }
    try vault.keepLastPlace(stack: "home", tab: 3)
    vault.artwork.hold([1], of: "a film", from: "home")
    let name = try vault.name(of: "home")
    try vault.removeStack("home")
    try vault.withStore { store throws(VaultError) in
      for part in [KeptPart.readings, .settings, .markers] {
        #expect(!(try store.rows(part).contains { $0.stack == name }))
      }
    }
    #expect(try rowCount(vault) == 6)
    #expect(vault.artwork.count == 0)
    // Out of the log as well.
    #expect(try contents(scene.folder.database + "-wal").isEmpty)
    try reopen(vault)
    #expect(try vault.reading(kind: 1, of: "cabin")?.value == [1])
  }

  @Test("Clearing removes readings, settings and markers, and no pairing and no session (N27-16)")
  func clear() throws {
    let vault = try scene.openDeviceVault()
    try vault.keepReading([1], kind: 1, of: "a", time: now)
    try vault.keepSetting([1], kind: 17, of: "a")
    try vault.keepMarker([1], kind: 1, of: "a")
    try vault.keepLastPlace(stack: "a", tab: 1)
    try vault.setRetention(.untilRemoved, now: now)
    try vault.setPairing(SecretBytes(copying: [7].span), named: "a")
    try vault.setSecret(SecretBytes(copying: [8].span), named: "token")
    try vault.clearSavedData()
    #expect(try rowCount(vault) == 0)
    #expect(try vault.retention() == .standard)
    try reopen(vault)
    #expect(try vault.hasPairing("a"))
    #expect(try vault.secretBytes("token") == [8])
  }

  @Test("A reading in an unknown shape is discarded; a setting is migrated (N27-17)")
  func shapes() throws {
    scene.options.list = KeptList(
      readings: [.init(1, shape: 1), .init(2, shape: 1)],
      settings: [.init(16, shape: 1), .init(17, shape: 3)], markers: [])
    let older = try scene.openDeviceVault()
    try older.keepReading([1], kind: 1, of: "a", time: now)
    try older.keepReading([2], kind: 2, of: "a", time: now)
    try older.keepSetting([5], kind: 16, of: "a")
    try older.keepSetting([6], kind: 17, of: "a")
    try older.seal()
    scene.options.list = Samples.list
    let vault = scene.vault()
    try vault.release(by: .device)
    try vault.unseal(now: now)
    #expect(try vault.reading(kind: 1, of: "a") == nil)
    #expect(try vault.reading(kind: 2, of: "a")?.value == [2])
    #expect(try vault.setting(kind: 16, of: "a") == [5, 99])
    // Of a newer version: not read, and left for it.
    #expect(try vault.setting(kind: 17, of: "a") == nil)
    #expect(try rowCount(vault) == 3)
  }

  @Test("The app opens on the last stack and tab, or on the first one if that is gone (N27-20)")
  func lastPlace() throws {
    let vault = try scene.openDeviceVault()
    #expect(try vault.lastPlace(among: []) == nil)
    #expect(try vault.lastPlace(among: ["x", "y"])?.stack == "x")
    try vault.keepLastPlace(stack: "x", tab: 1)
    try vault.keepLastPlace(stack: "y", tab: 2)
    try reopen(vault)
    #expect(try vault.lastPlace(among: ["x", "y"])?.stack == "y")
    #expect(try vault.lastPlace(among: ["x", "y"])?.tab == 2)
    #expect(try vault.lastPlace(among: ["x"])?.stack == "x")
    #expect(try vault.lastPlace(among: ["x"])?.tab == 0)
    try vault.removeStack("y")
    #expect(try vault.lastPlace(among: ["x", "y"])?.stack == "x")
    #expect(try rowCount(vault) == 0)
  }

  @Test(
    "A key that is lost: what was kept goes, pairings stay, a new key is made, and it is said once (N27-09)"
  )
  func lostKey() throws {
    for damage in ["absent", "short", "other", "ring"] {
      let scene = Scene()
      let vault = try scene.openDeviceVault()
      try vault.keepReading([1], kind: 1, of: "a", time: now)
      try vault.setPairing(SecretBytes(copying: [7].span), named: "a")
      try vault.seal()
      let door = KeyItem("door.device", .device)
      switch damage {
      case "absent": scene.keys.items[door] = nil
      case "short": scene.keys.items[door] = [1, 2, 3]
      case "other": scene.keys.items[door] = scene.keys.items[door].map { $0.dropLast() + [0, 0] }
      default: scene.keys.items[KeyItem("ring", .device)] = nil
      }
      #expect(try vault.discardIfLost(), "\(damage)")
      #expect(scene.folder.files().isEmpty)
      #expect(try vault.doors().isEmpty)
      try vault.setUp(by: .device)
      try vault.unseal(now: now)
      #expect(try vault.reading(kind: 1, of: "a") == nil)
      #expect(try vault.hasPairing("a"))
      #expect(try vault.takeClearedNotice())
      #expect(try !vault.takeClearedNotice())
      #expect(try !vault.discardIfLost())
    }
  }

  @Test("A key that cannot be read now loses nothing (N27-09)")
  func notLost() throws {
    let vault = try scene.openDeviceVault()
    try vault.keepReading([1], kind: 1, of: "a", time: now)
    try vault.seal()
    for name in ["door.device", "ring"] {
      scene.keys.notNow = [name]
      expectError(.notNow) { _ = try vault.discardIfLost() }
    }
    scene.keys.notNow = []
    scene.keys.isMissing = true
    expectError(.noSecureStorage) { _ = try vault.discardIfLost() }
    scene.keys.isMissing = false
    #expect(try !vault.discardIfLost())
    try reopen(vault)
    #expect(try vault.reading(kind: 1, of: "a")?.value == [1])
  }

  @Test("Behind a lock a key that is lost discards nothing: the way on is \"Log out\" (S13)")
  func lostBehindLock() throws {
    let vault = try scene.openDeviceVault()
    try vault.setRecord([1])
    try vault.seal()
    scene.keys.items[KeyItem("door.device", .device)] = nil
    #expect(try !vault.discardIfLost())
    #expect(!scene.folder.files().isEmpty)
    guard case .value(let state) = try vault.state() else {
      Issue.record("the state is not known")
      return
    }
    #expect(state.lostItsDoors)
  }

  @Test("Credentials and pairings lie in the secure storage and in no file (N27-04)")
  func credentials() throws {
    let vault = try scene.openDeviceVault()
    let credential = Array("a credential of the session".utf8)
    try vault.setSecret(SecretBytes(copying: credential.span), named: "token")
    try vault.setPairing(SecretBytes(copying: credential.span), named: "home")
    let rows = try rowCount(vault)
    #expect(rows == 0)
    #expect(scene.keys.named("pairing.home") == credential)
    try vault.seal()
    #expect(!(try scene.folder.everythingKept()).containsRun(credential))
    #expect(try vault.hasPairing("home"))
    try vault.removePairing(named: "home")
    #expect(try !vault.hasPairing("home"))
  }

  @Test(
    "Artwork is in memory only, not drawn while locked, and goes with its stack and its session (N27-27, N27-28)"
  )
  func artwork() throws {
    let vault = try scene.openDeviceVault()
    let picture = Array("a picture of a film".utf8)
    vault.artwork.hold(picture, of: "a film", from: "home")
    vault.artwork.hold(picture, of: "a film", from: "cabin")
    #expect(vault.artwork.picture(of: "a film", from: "home") == picture)
    try vault.seal()
    #expect(vault.artwork.picture(of: "a film", from: "home") == nil)
    #expect(vault.artwork.count == 2)
    #expect(!(try scene.folder.everythingKept()).containsRun(picture))
    #expect(!scene.keys.items.values.contains { $0.containsRun(picture) })
    try vault.release(by: .device)
    try vault.unseal(now: now)
    #expect(vault.artwork.picture(of: "a film", from: "home") == picture)
    vault.artwork.remove(stack: "home")
    #expect(vault.artwork.picture(of: "a film", from: "home") == nil)
    try vault.beginWipe(reason: 1)
    try vault.finishWipe()
    #expect(vault.artwork.count == 0)
  }
}
