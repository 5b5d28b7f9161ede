import CSQLCipher
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// The encrypted file by itself: every trap of the library, closed.
struct StoreTests {
  private let folder = ScratchFolder()
  private let generation: VaultGeneration
  private let key: [UInt8]
  private let salt: [UInt8]
  private let rowKey: [UInt8]

  init() throws {
    generation = try VaultGeneration()
    key = try Crypto.randomBytes(count: 32)
    salt = try Crypto.randomBytes(count: 16)
    rowKey = try Crypto.randomBytes(count: 32)
    try VaultFolder(path: folder.vault).make()
  }

  private var path: String { folder.database }

  private func databaseKey(_ key: [UInt8]? = nil, salt: [UInt8]? = nil) throws -> DatabaseKey {
    let bytes = key ?? self.key
    return try DatabaseKey(key: SecretBytes(copying: bytes.span), salt: salt ?? self.salt)
  }

  private func create() throws {
    try Store.create(
      path, key: databaseKey(), generation: generation)
  }

  private func open(
    key: [UInt8]? = nil, salt: [UInt8]? = nil, mark: UInt64 = 0, schema: Schema = .current
  ) throws -> Store {
    try Store(
      path, key: databaseKey(key, salt: salt), rowKey: SecretBytes(copying: rowKey.span),
      generation: generation, atLeast: mark, schema: schema)
  }

  private func put(_ value: [UInt8], kind: UInt8 = 1, in store: borrowing Store) throws {
    try store.change { change, connection throws(VaultError) in
      try change.put(
        KeptRow(
          part: .readings, stack: [1], kind: kind, shape: 1, time: 0, value: value),
        in: connection)
    }
  }

  @Test("What was written is there after a close and an open")
  func roundTrip() throws {
    try create()
    let store = try open()
    try put([1, 2, 3], in: store)
    _ = try store.close()
    let again = try open()
    #expect(try again.row(.readings, stack: [1], kind: 1)?.value == [1, 2, 3])
    _ = try again.close()
  }

  @Test("A wrong key does not open, and neither does a wrong salt")
  func wrongKey() throws {
    try create()
    var wrong = key
    wrong[31] ^= 1
    expectError(.wrongKeyOrDamaged(.database)) { _ = try open(key: wrong).close() }
    var otherSalt = salt
    otherSalt[0] ^= 1
    expectError(.wrongKeyOrDamaged(.database)) { _ = try open(salt: otherSalt).close() }
  }

  @Test(
    "A copy of database and log, open or closed, holds no marker and opens with no key (M5-08-47)")
  func copies() throws {
    try create()
    let marker = Array("a marker that must not be found".utf8)
    let store = try open()
    try put(marker, in: store)
    #expect(folder.files() == ["vault.db", "vault.db-wal"])
    let copy = ScratchFolder()
    try FileManager.default.copyItem(atPath: folder.vault, toPath: copy.vault)
    #expect(!(try copy.everythingKept().containsRun(marker)))
    #expect(!(try copy.everythingKept().containsRun(Array(Schema.magic.utf8))))
    // A copy with its log opens with the key: so it is a true copy.
    let right = try Store(
      copy.database, key: databaseKey(), rowKey: SecretBytes(copying: rowKey.span),
      generation: generation, atLeast: 0)
    #expect(try right.row(.readings, stack: [1], kind: 1)?.value == marker)
    _ = try right.close()
    _ = try store.close()
    #expect(!(try folder.everythingKept().containsRun(marker)))
    for path in [copy.database, path] {
      #expect(RawSQLite(path).run("SELECT * FROM meta") == SQLITE_NOTADB)
      let wrong = RawSQLite(path)
      #expect(wrong.key("x'" + String(repeating: "00", count: 48) + "'") == SQLITE_OK)
      #expect(wrong.run("PRAGMA cipher_page_size = 4096") == SQLITE_OK)
      #expect(wrong.run("SELECT * FROM meta") == SQLITE_NOTADB)
    }
    #expect(try contents(path).prefix(16) == salt[...])
  }

  @Test("A missing and an empty file open with no key at all")
  func emptyFile() throws {
    expectError(.absent(.database)) { _ = try open().close() }
    try write([], to: path)
    expectError(.damaged(.database)) { _ = try open().close() }
    // A folder in its place is no file either.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    expectError(.damaged(.database)) { _ = try open().close() }
  }

  @Test(
    "A key or salt of another length is never taken for a passphrase", arguments: [0, 31, 33, 64])
  func shortKey(count: Int) throws {
    let bytes = [UInt8](repeating: 7, count: count)
    #expect(throws: VaultError.damaged(.ring)) {
      _ = try DatabaseKey(key: SecretBytes(copying: bytes.span), salt: salt).salt
    }
    #expect(throws: VaultError.damaged(.ring)) {
      _ = try DatabaseKey(
        key: SecretBytes(copying: key.span), salt: [UInt8](repeating: 1, count: count)
      ).salt
    }
  }

  @Test("The key is a raw one: no rounds of a passphrase are run")
  func rawKey() throws {
    try create()
    // A second program that knows only the raw key and asks for other rounds opens the file.
    let other = RawSQLite(path)
    let text = "x'" + (key + salt).map { String(format: "%02x", $0) }.joined() + "'"
    #expect(other.key(text) == SQLITE_OK)
    #expect(other.run("PRAGMA kdf_iter = 4000; PRAGMA cipher_page_size = 4096") == SQLITE_OK)
    #expect(other.run("SELECT * FROM meta") == SQLITE_OK)
  }

  @Test("A file in clear is refused before it is keyed")
  func plainFile() throws {
    #expect(RawSQLite(path).run("CREATE TABLE meta(id)") == SQLITE_OK)
    expectError(.notEncrypted(.header)) { _ = try open().close() }
  }

  @Test(
    "A library that does not say it is SQLCipher is refused, and so is a setting without an answer")
  func settings() throws {
    expectError(.settingRefused(name: "cipher", found: nil)) {
      try StoreSettings.expect("cipher", "AES-256-CBC", nil)
    }
    expectError(.settingRefused(name: "synchronous", found: "1")) {
      try StoreSettings.expect("synchronous", "2", "1")
    }
    try create()
    let store = try open()
    #expect(try store.connection.text("PRAGMA synchronous") == "2")
    #expect(try store.connection.text("PRAGMA journal_mode") == "wal")
    #expect(try store.connection.text("PRAGMA secure_delete") == "1")
    #expect(try store.connection.text("PRAGMA temp_store") == "2")
    #expect(try store.connection.text("PRAGMA cipher") == "AES-256-CBC")
    // A pragma of a later version does nothing here and says nothing.
    #expect(try store.connection.text("PRAGMA cipher_memory_security = ON") == nil)
    _ = try store.close()
  }

  @Test("An old page put back into a newer file is seen")
  func oldPage() throws {
    try create()
    let store = try open()
    for kind in UInt8(0)..<200 {
      try put([UInt8](repeating: kind, count: 200), kind: kind, in: store)
    }
    let mark = try store.close()
    let before = try contents(path)
    let again = try open(mark: mark ?? 0)
    try put([UInt8](repeating: 9, count: 200), kind: 100, in: again)
    let newMark = try again.close() ?? 0
    let after = try contents(path)
    #expect(before.count == after.count)
    // Each page that differs, except the one of the first row, goes back on its own.
    var found = 0
    for page in 1..<before.count / 4096 {
      let range = page * 4096..<(page + 1) * 4096
      guard before[range] != after[range] else { continue }
      var mixed = after
      mixed.replaceSubrange(range, with: before[range])
      try write(mixed, to: path)
      expectError(.rolledBack) { _ = try open(mark: newMark).close() }
      found += 1
    }
    #expect(found > 1)
    try write(after, to: path)
    _ = try open(mark: newMark).close()
  }

  @Test("An old file put back is seen, whichever close or open it is from")
  func oldFile() throws {
    try create()
    let store = try open()
    try put([1], in: store)
    _ = try store.close()
    let old = try contents(path)
    let again = try open()
    let mark = again.epoch
    _ = try again.close()
    try write(old, to: path)
    expectError(.rolledBack) { _ = try open(mark: mark).close() }
  }

  @Test("A page in another place, a cut, a zeroed and a random file are damaged, never content")
  func damaged() throws {
    try create()
    let store = try open()
    for kind in UInt8(0)..<100 {
      try put([UInt8](repeating: kind, count: 200), kind: kind, in: store)
    }
    _ = try store.close()
    let whole = try contents(path)
    func expectNoContent(_ bytes: [UInt8], _ what: String) throws {
      try write(bytes, to: path)
      #expect(throws: VaultError.self, "\(what)") { _ = try open().close() }
    }
    var swapped = whole
    swapped.replaceSubrange(4096..<8192, with: whole[8192..<12_288])
    swapped.replaceSubrange(8192..<12_288, with: whole[4096..<8192])
    try expectNoContent(swapped, "two pages swapped")
    for count in [1, 15, 16, 512, 4095, 4096, whole.count - 4096, whole.count - 13] {
      try expectNoContent(Array(whole[..<count]), "cut to \(count) of \(whole.count)")
    }
    try expectNoContent([UInt8](repeating: 0, count: whole.count), "zeroed")
    try expectNoContent(Crypto.randomBytes(count: whole.count), "random")
    for page in 0..<whole.count / 4096 {
      var flipped = whole
      flipped[page * 4096 + 100] ^= 1
      try expectNoContent(flipped, "a bit of page \(page) turned")
    }
    // The last 12 bytes of a page are filling: without them nothing is lost, and all rows are proved.
    try write(Array(whole[..<(whole.count - 12)]), to: path)
    _ = try open().close()
  }

  @Test("A damaged log never gives half a commit")
  func damagedLog() throws {
    try create()
    let store = try open()
    try put([1], in: store)
    let copy = ScratchFolder()
    try FileManager.default.copyItem(atPath: folder.vault, toPath: copy.vault)
    _ = try store.close()
    let log = copy.database + "-wal"
    let whole = try contents(log)
    for position in stride(from: 0, to: whole.count, by: 97) {
      var flipped = whole
      flipped[position] ^= 0x55
      try write(flipped, to: log)
      let fresh = ScratchFolder()
      try FileManager.default.copyItem(atPath: copy.vault, toPath: fresh.vault)
      do throws(VaultError) {
        let opened = try Store(
          fresh.database, key: try databaseKeyTyped(), rowKey: SecretBytes(copying: rowKey.span),
          generation: generation, atLeast: 0)
        let value = try opened.row(.readings, stack: [1], kind: 1)?.value
        #expect(value == nil || value == [1])
        _ = try opened.close()
      } catch {}
    }
  }

  private func databaseKeyTyped() throws(VaultError) -> DatabaseKey {
    try DatabaseKey(key: SecretBytes(copying: key.span), salt: salt)
  }

  @Test("The file of another vault is told apart, even under the same key")
  func otherVault() throws {
    try Store.create(path, key: databaseKey(), generation: VaultGeneration())
    expectError(.otherVault) { _ = try open().close() }
  }

  @Test("Deleted rows are in no file after the change that deleted them")
  func deleted() throws {
    try create()
    // In clear, so that a marker could be found: the same calls on a plain file.
    let store = try open()
    try put([5, 5, 5], in: store)
    try store.change { change, connection throws(VaultError) in
      try change.remove(store.names(.readings), in: connection)
    }
    #expect(try contents(path + "-wal").count > 0)
    try store.emptyLog()
    #expect(try contents(path + "-wal").isEmpty)
    _ = try store.close()
    #expect(folder.files() == ["vault.db"])
  }

  @Test("A second connection gets busy, and the first goes on")
  func second() throws {
    try create()
    let store = try open()
    expectError(.busy) { _ = try open().close() }
    try put([1], in: store)
    _ = try store.close()
    _ = try open().close()
  }

  @Test("An older schema is migrated in one transaction; a newer one is refused and left alone")
  func migration() throws {
    try create()
    let store = try open()
    try put([1], in: store)
    _ = try store.close()
    let next = Schema(version: 2, steps: [setShape])
    let failing = Schema(version: 2, steps: [setShapeAndFail])
    expectError(.diskFull) { _ = try open(schema: failing).close() }
    let migrated = try open(schema: next)
    #expect(try migrated.row(.readings, stack: [1], kind: 1)?.shape == 7)
    _ = try migrated.close()
    _ = try open(schema: next).close()
    expectError(.newerSchema(found: 2, known: 1)) { _ = try open().close() }
    _ = try open(schema: next).close()
  }

  @Test("The files are for their owner alone")
  func rights() throws {
    try create()
    let store = try open()
    for name in folder.files() {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.vault + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.vault)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    _ = try store.close()
  }

  @Test("Content is in clear in no temporary file: there is none")
  func noOtherFiles() throws {
    try create()
    let store = try open()
    for kind in UInt8(0)..<100 {
      try put([UInt8](repeating: 1, count: 3_000), kind: kind, in: store)
    }
    try store.connection.run("SELECT value FROM kept ORDER BY value, shape DESC")
    #expect(folder.files() == ["vault.db", "vault.db-wal"])
    _ = try store.close()
  }
}

@Sendable private func setShape(_ connection: borrowing Connection) throws(VaultError) {
  try connection.run("UPDATE kept SET shape = 7")
}

@Sendable private func setShapeAndFail(_ connection: borrowing Connection) throws(VaultError) {
  try connection.run("UPDATE kept SET shape = 9")
  throw .diskFull
}
