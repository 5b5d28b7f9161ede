import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// What the errors say of a vault that is hurt wherever it can be.
struct ErrorWordTests {
  private let scene = Scene()
  private static let stack = "a stack of somebody"
  private static let content = Array("a reading of somebody".utf8)
  private static let token = Array("a token of the session".utf8)

  /// A life of a vault. Whatever fails, it goes on.
  private func live() -> [any Error] {
    let vault = scene.vault()
    let acts: [() throws -> Void] = [
      { _ = try vault.state() }, { _ = try vault.compareCode(Samples.code) },
      { _ = try vault.tryCode(Samples.wrongCode) }, { try vault.release(by: .person) },
      { _ = try vault.tryCode(Samples.code) }, { try vault.unseal(now: Samples.now) },
      { _ = try vault.reading(kind: 1, of: Self.stack) },
      { try vault.keepReading(Self.content, kind: 99, of: Self.stack, time: Samples.now) },
      { _ = try vault.secretBytes("token") }, { _ = try vault.sign(Self.content) },
      { try vault.changeDatabaseKey() }, { try vault.setPin(code: Samples.otherCode) },
      { try vault.remove(.pin) }, { _ = try vault.discardIfLost() }, { try vault.seal() },
    ]
    return acts.compactMap { act in
      do {
        try act()
        return nil
      } catch {
        return error
      }
    }
  }

  /// Bytes as a text could show them.
  private func words(_ bytes: [UInt8]) -> [String] {
    let start = bytes.prefix(6)
    return [
      String(decoding: bytes, as: UTF8.self), start.map { String(format: "%02x", $0) }.joined(),
      start.map { String(format: "%02X", $0) }.joined(),
      start.map(String.init).joined(separator: ", "),
      Data(start).base64EncodedString(),
    ]
  }

  private func keys(of vault: Vault) throws -> [[UInt8]] {
    func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
      secret.withBytes { span in span.indices.map { span[$0] } }
    }
    return try vault.withKeys { keys throws(VaultError) in
      let item = try vault.require(.ring)
      let ring = try KeyRing(item.span, under: keys.master, generation: keys.generation)
      return [bytes(keys.master), bytes(keys.secrets), bytes(ring.current.key)]
    }
  }

  @Test(
    "A vault that is hurt anywhere says no key, no code and no content in its errors (M5-08-57)")
  func hurt() throws {
    let vault = try scene.openVault()
    try vault.keepReading(Self.content, kind: 1, of: Self.stack, time: Samples.now)
    try vault.setSecret(SecretBytes(copying: Self.token.span), named: "token")
    _ = try vault.makeSigningKey()
    try vault.add(.person)
    let secrets =
      try keys(of: vault) + [
        Samples.code, Samples.wrongCode, Samples.otherCode, Self.content, Self.token,
        Array(Self.stack.utf8),
      ]
    try vault.seal()
    let forbidden = secrets.flatMap(words)
    let items = scene.keys.items
    let database = try contents(scene.folder.database)
    var texts: Set<String> = []

    func look(_ hurt: () throws -> Void) throws {
      try hurt()
      for error in live() {
        var dumped = ""
        dump(error, to: &dumped)
        texts.insert("\(error) \(String(reflecting: error)) \(dumped)")
      }
      scene.keys.items = items
      scene.keys.writeFailure = nil
      scene.keys.isDeviceLocked = false
      for file in scene.folder.files() {
        try FileManager.default.removeItem(atPath: scene.folder.vault + "/" + file)
      }
      try write(database, to: scene.folder.database)
    }

    for (item, bytes) in items {
      for hurt in [
        nil, [], Array(bytes.dropLast()), bytes.dropLast() + [bytes[bytes.count - 1] ^ 1],
      ] {
        try look { scene.keys.items[item] = hurt }
      }
    }
    for place in [0, 100, 4200, 8300] {
      try look { try overwrite(scene.folder.database, at: place, with: [1, 2, 3]) }
    }
    try look { scene.keys.isDeviceLocked = true }
    try look { scene.keys.writeFailure = .failed(code: 28) }
    #expect(texts.count > 15)
    for text in texts {
      for word in forbidden { #expect(!text.contains(word), "\(text)") }
    }
  }
}
