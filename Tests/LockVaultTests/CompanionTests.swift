import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// What somebody who writes into the folder puts beside the database: its journal, its log, its index.
struct CompanionTests {
  private static let value = [UInt8](repeating: 7, count: 300)

  /// A vault of the device that was closed, with one reading.
  private func closed() throws -> Scene {
    let scene = Scene()
    let vault = try scene.openDeviceVault()
    try vault.keepReading(Self.value, kind: Samples.health, of: "home", time: Samples.now)
    try vault.seal()
    return scene
  }

  private func reading(_ scene: Scene) throws -> [UInt8]? {
    let vault = scene.vault()
    try vault.release(by: .device)
    try vault.unseal(now: Samples.now)
    return try vault.reading(kind: Samples.health, of: "home")?.value
  }

  @Test(
    "Whatever lies beside the file in place of its journal, its log or its index, it opens whole or not",
    arguments: ["-journal", "-wal", "-shm"])
  func strange(name: String) throws {
    let file = try closed()
    let database = try contents(file.folder.database)
    let strange: [[UInt8]] = [
      [], [0], [UInt8](repeating: 0, count: 9000), [UInt8](repeating: 255, count: 9000),
      try Crypto.randomBytes(count: 9000), database, Self.journal(of: [], pages: 0),
    ]
    for bytes in strange {
      let scene = try closed()
      try write(bytes, to: scene.folder.database + name)
      do {
        #expect(try reading(scene) == Self.value)
      } catch is VaultError {}
    }
    let scene = try closed()
    try FileManager.default.createDirectory(
      atPath: scene.folder.database + name, withIntermediateDirectories: false)
    do {
      #expect(try reading(scene) == Self.value)
    } catch is VaultError {}
  }

  @Test("Old pages that a journal beside the file would put back are seen")
  func oldJournal() throws {
    let scene = try closed()
    let old = try contents(scene.folder.database)
    let vault = scene.vault()
    try vault.release(by: .device)
    try vault.unseal(now: Samples.now)
    try vault.keepReading([8], kind: Samples.health, of: "home", time: Samples.now)
    try vault.seal()
    let new = try contents(scene.folder.database)
    #expect(old.count == new.count)
    let pages = old.count / 4096
    let changed = (1...pages).filter { old[page: $0] != new[page: $0] }
    #expect(changed.count > 1)
    // Each changed page alone, and all of them: the first has the epoch, the others have the rows.
    for chosen in changed.map({ [$0] }) + [changed] {
      let copy = scene.folder.database + "-journal"
      try write(new, to: scene.folder.database)
      try write(Self.journal(of: chosen.map { ($0, old[page: $0]) }, pages: pages), to: copy)
      expectError(.rolledBack) { _ = try reading(scene) }
      // So that this tests something: the library did put them back.
      let now = try contents(scene.folder.database)
      for page in chosen { #expect(now[page: page] == old[page: page]) }
    }
    try write(new, to: scene.folder.database)
    #expect(try reading(scene) == [8])
  }

  /// A journal as SQLite writes it, which asks for these pages to be put back.
  private static func journal(of pages: [(Int, [UInt8])], pages count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    for number in [pages.count, 0, count, 512, 4096] { bytes += big(number) }
    bytes += [UInt8](repeating: 0, count: 512 - bytes.count)
    for (number, page) in pages {
      let sum = stride(from: 4096 - 200, to: 0, by: -200).reduce(0) { $0 + Int(page[$1]) }
      bytes += big(number) + page + big(sum)
    }
    return bytes
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension [UInt8] {
  /// A page of a database, counted from 1.
  fileprivate subscript(page page: Int) -> [UInt8] {
    Array(self[(page - 1) * 4096..<page * 4096])
  }
}
