import CSQLCipher
import CVaultTools
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// The memory of this very process is searched for keys: while open they are found, so the search works;
/// after a lock there are none.
@Suite(.serialized)
struct MemoryTests {
  /// What is looked for, with every byte turned, so that the search finds the key and not this.
  private struct Masked {
    static let mask: UInt8 = 0xA5
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ secret: borrowing SecretBytes) {
      self.name = name
      bytes = secret.withBytes { span in span.indices.map { span[$0] ^ Self.mask } }
    }

    /// The first 16 bytes in the digits that the database's library is told them in.
    init(digitsOf secret: borrowing SecretBytes) {
      name = "digits of the database's key"
      bytes = secret.withBytes { span in
        (0..<16).flatMap { index in
          [span[index] >> 4, span[index] & 15].map { ($0 < 10 ? 48 + $0 : 87 + $0) ^ Self.mask }
        }
      }
    }

    init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    func count() -> Int {
      unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe memory_count(buffer.baseAddress, Int32(buffer.count), Self.mask)
      }
    }
  }

  private func secrets(of vault: Vault) throws -> [Masked] {
    try vault.withKeys { keys throws(VaultError) in
      let bytes = try vault.require(.ring)
      let ring = try KeyRing(bytes.span, under: keys.master, generation: keys.generation)
      return [
        Masked("master key", keys.master), Masked("key of the rows", keys.rows),
        Masked("key of the names", keys.stacks), Masked("key of the secrets", keys.secrets),
        Masked("key of the database", ring.current.key), Masked(digitsOf: ring.current.key),
      ]
    }
  }

  @Test("After a lock no byte run of a key is in memory, nor what was read from the database")
  func afterLock() throws {
    let scene = Scene()
    let vault = try scene.openVault()
    try vault.seal()
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    let secrets = try secrets(of: vault)
    try vault.changeDatabaseKey()
    let later = try self.secrets(of: vault)
    for secret in later { #expect(secret.count() > 0, "\(secret.name): the search finds nothing") }
    try vault.seal()
    for secret in secrets + later { #expect(secret.count() == 0, "\(secret.name)") }
    // Nor after it was opened and closed by a wipe.
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    for secret in later { #expect(secret.count() > 0, "\(secret.name): the search finds nothing") }
    try vault.beginWipe(reason: 1)
    for secret in secrets + later { #expect(secret.count() == 0, "\(secret.name)") }
  }

  @Test("A wrong code, a failed opening and a verdict that is let go leave no key in memory")
  func afterFailure() throws {
    let scene = Scene()
    let vault = try scene.openVault()
    let secrets = try secrets(of: vault)
    try vault.seal()
    #expect(try vault.tryCode(Samples.wrongCode) == false)
    try vault.setAttempts(2)
    do {
      let verdict = try vault.runCheck(Samples.code)
      #expect(secrets[0].count() > 0)
      _ = consume verdict
    }
    for secret in secrets { #expect(secret.count() == 0, "\(secret.name)") }
    try overwrite(scene.folder.database, at: 200, with: [1, 2, 3, 4])
    #expect(try vault.tryCode(Samples.code))
    #expect(throws: VaultError.damaged(.database)) { try vault.unseal(now: Samples.now) }
    try vault.seal()
    for secret in secrets { #expect(secret.count() == 0, "\(secret.name)") }
  }

  @Test(
    "Pages in clear are not in memory after the database is closed (PD-09)",
    .enabled(if: memory_has_heap() == 1, "the heap of a sanitizer is not searched"))
  func pages() throws {
    let folder = ScratchFolder()
    let vault = Vault(
      folder: folder.vault, keyStore: try FileKeyStore(folder: folder.keys),
      options: Samples.options)
    try vault.setUp(code: Samples.code)
    try vault.seal()
    // Written by another process: this one reads it from pages alone.
    let run = try ChildRun("content", in: folder)
    #expect(run.said("sealed") && run.error == nil)
    let content = Masked(
      name: "content", bytes: (200..<240).map { Samples.content($0) ^ Masked.mask })
    #expect(content.count() == 0)
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    #expect(content.count() > 0, "the search finds nothing")
    try vault.keepMarker([1], kind: 1, of: "cabin")
    try vault.removeStack("cabin")
    try vault.seal()
    #expect(content.count() == 0)
    #expect(WipedMemory.isInstalled)
    // Taken out row by row, in a transaction that removes it.
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    try vault.removeStack("home")
    try vault.seal()
    #expect(content.count() == 0)
  }

  @Test("A statement that is left in its middle keeps no connection and no key")
  func unfinishedStatement() throws {
    let scene = Scene()
    let vault = try scene.openVault()
    let secrets = try secrets(of: vault)
    let left = try vault.withStore { store in
      store.connection.leaveUnfinished("SELECT magic FROM meta")
    }
    #expect(left == SQLITE_ROW)
    for secret in secrets {
      #expect(secret.count() > 0, "\(secret.name): the search finds nothing")
    }
    try vault.seal()
    for secret in secrets { #expect(secret.count() == 0, "\(secret.name)") }
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
  }

  @Test("A close that the library refuses says so, and leaves no key and no page in clear")
  func busyClose() throws {
    let scene = Scene()
    let vault = try scene.openVault()
    try vault.keepSetting(Array(0..<200), kind: Samples.order, of: nil)
    let content = Masked(name: "content", bytes: (0..<200).map { $0 ^ Masked.mask })
    let secrets = try secrets(of: vault)
    var backup: RawBackup? = try vault.withStore { store in RawBackup(of: store.connection) }
    #expect(backup?.isUnderWay == true)
    for secret in secrets {
      #expect(secret.count() > 0, "\(secret.name): the search finds nothing")
    }
    if memory_has_heap() == 1 { #expect(content.count() > 0, "the search finds nothing") }
    #expect(throws: VaultError.notClosed) { try vault.seal() }
    #expect(!vault.isOpen && !vault.isReleased)
    for secret in secrets { #expect(secret.count() == 0, "\(secret.name)") }
    if memory_has_heap() == 1 { #expect(content.count() == 0) }
    // The connection ends with what held it, and nothing is lost.
    backup = nil
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    #expect(try vault.setting(kind: Samples.order, of: nil) == Array(0..<200))
  }
}
