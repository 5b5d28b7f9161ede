import CVaultTools
import Foundation
import LockVault

/// A key store in a folder, so that a test can kill the process that uses it and look at what is left.
/// For tests alone: files protect nothing.
///
/// A write is a new file that takes the place of the old one, synced: whole or not at all. Each is an
/// act that a fault can be set on, before and after.
public final class FileKeyStore: KeyStore {
  private let folder: String

  public init(folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
  }

  private func path(of item: KeyItem) -> String {
    let name = item.name.replacing(" ", with: "_")
    return
      "\(folder)/\(name)@\(item.protection.accessibility.rawValue)@\(item.protection.presence)"
  }

  public func read(_ item: KeyItem) throws(KeyStoreError) -> KeyReading {
    guard let data = FileManager.default.contents(atPath: path(of: item)) else { return .absent }
    return .value(SecretBytes(copying: Array(data).span))
  }

  public func write(_ bytes: borrowing SecretBytes, to item: KeyItem) throws(KeyStoreError) {
    guard fault_act(0) == 0 else { throw .failed(code: ENOSPC) }
    let data = Data(bytes.withBytes { span in span.indices.map { span[$0] } })
    do {
      try data.write(to: URL(filePath: path(of: item)), options: .atomic)
    } catch {
      throw .failed(code: 5)
    }
    _ = fault_act(1)
  }

  public func remove(_ item: KeyItem) throws(KeyStoreError) {
    guard FileManager.default.fileExists(atPath: path(of: item)) else { return }
    _ = fault_act(0)
    do {
      try FileManager.default.removeItem(atPath: path(of: item))
    } catch {
      throw .failed(code: 5)
    }
    _ = fault_act(1)
  }

  public func names() throws(KeyStoreError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.contains("@") && !$0.hasPrefix(".") }
        .map { String($0.prefix { $0 != "@" }) }
    } catch {
      throw .failed(code: 5)
    }
  }

  public func supports(_ protection: KeyProtection) -> Bool { true }
}
