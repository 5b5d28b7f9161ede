import Foundation
import LockVault

/// A stand-in for secure storage where there is none: all items in one file, in clear. Who reads the file
/// has the keys. For trying an app out, and for no more.
public final class DevelopmentKeyStore: KeyStore {
  private let file: URL

  /// - Parameter file: made with the first item; its folder must be there.
  public init(file: String) { self.file = URL(filePath: file) }

  private func items() throws(KeyStoreError) -> [String: [UInt8]] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
    do {
      return try JSONDecoder().decode([String: [UInt8]].self, from: Data(contentsOf: file))
    } catch {
      throw .failed(code: 1)
    }
  }

  private func put(_ value: [UInt8]?, _ item: KeyItem) throws(KeyStoreError) {
    var items = try items()
    items[item.name] = value
    do {
      // Another file takes the place of the old one: whole or not at all.
      try JSONEncoder().encode(items).write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {
      throw .failed(code: 2)
    }
  }

  public func read(_ item: KeyItem) throws(KeyStoreError) -> KeyReading {
    try items()[item.name].map { .value(SecretBytes(copying: $0.span)) } ?? .absent
  }

  public func write(_ bytes: borrowing SecretBytes, to item: KeyItem) throws(KeyStoreError) {
    try put(bytes.withBytes { bytes in bytes.indices.map { bytes[$0] } }, item)
  }

  public func remove(_ item: KeyItem) throws(KeyStoreError) { try put(nil, item) }

  public func names() throws(KeyStoreError) -> [String] { try items().keys.sorted() }

  public func supports(_ protection: KeyProtection) -> Bool { protection == .device }
}
