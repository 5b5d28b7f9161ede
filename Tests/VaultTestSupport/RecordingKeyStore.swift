import CVaultTools
import LockVault

/// A key store in memory that writes down how it was asked, and plays every fault.
///
/// An item is found by its name and its exact protection, as in a keychain query.
/// For one caller at a time, as a vault is.
// Unchecked: a port must be Sendable, and a vault asks from one thread at a time.
public final class RecordingKeyStore: KeyStore, @unchecked Sendable {
  /// One call, with the attributes that it was made with.
  public enum Call: Equatable, Sendable {
    case read(KeyItem)
    case write(KeyItem)
    case remove(KeyItem)
    case names
  }

  /// The items that there are.
  public var items: [KeyItem: [UInt8]] = [:]
  /// The calls so far.
  public private(set) var calls: [Call] = []
  /// Reads answer "not now", writes fail with it: the device is locked.
  public var isDeviceLocked = false
  /// There is no secure storage.
  public var isMissing = false
  /// Writes fail with this.
  public var writeFailure: KeyStoreError?
  /// The item of this name fails to be read, with this.
  public var readFailure: [String: KeyStoreError] = [:]
  /// The item of this name cannot be read now.
  public var notNow: Set<String> = []
  /// How many writes and removals go through before all fail; nil for no end.
  public var changesLeft: Int?
  /// Writes and removals are acts that a fault of ``fault_arm`` can be set on.
  public var countsActs = false
  /// Items of these names seem not to be there.
  public var hidden: Set<String> = []
  /// Whether the person is recognised when an item asks for a check.
  public var isRecognised = true
  /// Protections that it has.
  public var supported: (KeyProtection) -> Bool = { _ in true }

  public init() {}

  public func read(_ item: KeyItem) throws(KeyStoreError) -> KeyReading {
    calls.append(.read(item))
    if isMissing { throw .unavailable }
    if let failure = readFailure[item.name] { throw failure }
    if isDeviceLocked || notNow.contains(item.name) { return .notNow }
    guard let bytes = items[item], !hidden.contains(item.name) else { return .absent }
    if item.protection.presence != .notAsked && !isRecognised { throw .notProved }
    return .value(SecretBytes(copying: bytes.span))
  }

  public func write(_ bytes: borrowing SecretBytes, to item: KeyItem) throws(KeyStoreError) {
    calls.append(.write(item))
    try change()
    guard supported(item.protection) else {
      throw .unsupported(item.protection.accessibility, item.protection.presence)
    }
    items[item] = bytes.withBytes { span in span.indices.map { span[$0] } }
  }

  public func remove(_ item: KeyItem) throws(KeyStoreError) {
    calls.append(.remove(item))
    try change()
    items[item] = nil
  }

  public func names() throws(KeyStoreError) -> [String] {
    calls.append(.names)
    if isMissing { throw .unavailable }
    return items.keys.map(\.name).filter { !hidden.contains($0) }.sorted()
  }

  public func supports(_ protection: KeyProtection) -> Bool { supported(protection) }

  private func change() throws(KeyStoreError) {
    if isMissing { throw .unavailable }
    if isDeviceLocked { throw .notNow }
    if let writeFailure { throw writeFailure }
    if let left = changesLeft {
      guard left > 0 else { throw .failed(code: 1) }
      changesLeft = left - 1
    }
    if countsActs, fault_act(0) != 0 { throw .failed(code: 28) }
  }

  /// The items of this name, whatever their protection.
  public func named(_ name: String) -> [UInt8]? {
    items.first { $0.key.name == name }?.value
  }

  /// The protections that anything was written with.
  public var writtenProtections: Set<KeyProtection> {
    Set(
      calls.compactMap { call in
        if case .write(let item) = call { item.protection } else { nil }
      })
  }
}
