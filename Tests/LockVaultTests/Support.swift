import CVaultTools
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// A vault in a folder of its own with a key store in memory.
final class Scene {
  let folder = ScratchFolder()
  let keys = RecordingKeyStore()
  var options = Samples.options

  func vault() -> Vault {
    Vault(folder: folder.vault, keyStore: keys, options: options)
  }

  /// A vault that was set up behind the sample code, and is open.
  func openVault() throws -> Vault {
    let vault = vault()
    try vault.setUp(code: Samples.code)
    try vault.unseal(now: Samples.now)
    return vault
  }

  /// A vault of the device alone, open.
  func openDeviceVault() throws -> Vault {
    let vault = vault()
    try vault.setUp(by: .device)
    try vault.unseal(now: Samples.now)
    return vault
  }
}

extension Vault {
  func setUp(code: [UInt8]) throws { try setUp(pin: code.span) }

  func setPin(code: [UInt8]) throws { try setPin(code.span) }

  func compareCode(_ code: [UInt8]) throws -> Bool { try compare(code.span) }

  func runCheck(_ code: [UInt8]) throws -> PinVerdict { try beginCheck().run(code.span) }

  func hasPairing(_ name: String) throws -> Bool {
    switch try pairing(named: name) {
    case .some: true
    case .none: false
    }
  }

  /// A secret of the session as an array, for comparing.
  func secretBytes(_ name: String) throws -> [UInt8]? {
    guard let secret = try secret(named: name) else { return nil }
    return secret.withBytes { span in span.indices.map { span[$0] } }
  }

  /// Counts a try and compares, as the lock's core has it done.
  func tryCode(_ code: [UInt8]) throws -> Bool {
    guard case .value(let before) = try attempts() else { return false }
    try setAttempts(before == .max ? before : before + 1)
    let isRight = try compare(code.span)
    if isRight { try setAttempts(0) }
    return isRight
  }
}

/// Expects an error of the vault.
func expectError(
  _ wanted: VaultError, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  #expect(throws: wanted, sourceLocation: sourceLocation, performing: body)
}

/// Replaces the bytes of a file from `start` on.
func overwrite(_ path: String, at start: Int, with bytes: [UInt8]) throws {
  var data = try Data(contentsOf: URL(filePath: path))
  data.replaceSubrange(start..<min(data.count, start + bytes.count), with: bytes)
  try data.write(to: URL(filePath: path))
}

func contents(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

func write(_ bytes: [UInt8], to path: String) throws {
  try Data(bytes).write(to: URL(filePath: path))
}
