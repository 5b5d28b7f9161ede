/// Where small secrets lie under the protection of the device: keychain, keystore, secret service.
///
/// The vault is the only caller, and calls one at a time. A write is durable, and whole or not at all,
/// when it returns. An adapter never shows a prompt of its own, except where an item asks for the
/// person (``Presence``). How one is written for iOS and Android is in `docs/VAULT.md`.
public protocol KeyStore: AnyObject {
  /// Reads the item of this name and of exactly this protection.
  func read(_ item: KeyItem) throws(KeyStoreError) -> KeyReading
  /// Writes the item, in place of one with the same name and protection.
  func write(_ bytes: borrowing SecretBytes, to item: KeyItem) throws(KeyStoreError)
  /// Removes the item of this name and of exactly this protection; no error if there is none.
  func remove(_ item: KeyItem) throws(KeyStoreError)
  /// The names of all items of this store, whatever their protection.
  func names() throws(KeyStoreError) -> [String]
  /// Whether items can be protected like this here.
  func supports(_ protection: KeyProtection) -> Bool
}

/// A name and the protection that goes with it: the attributes of an item.
public struct KeyItem: Hashable, Sendable {
  public let name: String
  public let protection: KeyProtection

  public init(_ name: String, _ protection: KeyProtection) {
    self.name = name
    self.protection = protection
  }
}

/// When an item can be read, and by whose leave.
public struct KeyProtection: Hashable, Sendable {
  public let accessibility: KeyAccessibility
  public let presence: Presence

  public init(_ accessibility: KeyAccessibility, presence: Presence = .notAsked) {
    self.accessibility = accessibility
    self.presence = presence
  }

  /// What the vault writes everything with: while unlocked, on this device only (M5-08-46).
  public static let device = KeyProtection(.whenUnlockedThisDeviceOnly)
}

/// When the device gives an item out, and whether it goes into backups (M5-08-46). The names are those
/// of iOS; other systems have fewer.
public enum KeyAccessibility: String, CaseIterable, Hashable, Sendable {
  /// Only while the device is unlocked; in no backup. The only one that the vault writes.
  case whenUnlockedThisDeviceOnly
  /// As before, and gone for good when the device's own code is removed.
  case whenPasscodeSetThisDeviceOnly
  /// Only while the device is unlocked, and in backups. Only ever read, to migrate.
  case whenUnlocked
  /// From the first unlock after a start on; in no backup. Only ever read, to migrate.
  case afterFirstUnlockThisDeviceOnly
  /// From the first unlock on, and in backups. Only ever read, to migrate.
  case afterFirstUnlock
}

/// Whose check must succeed before the system gives an item out (PR-18).
public enum Presence: Hashable, Sendable {
  /// Nobody's.
  case notAsked
  /// A finger or face of the set that was enrolled when the item was written.
  case enrolledSet
  /// Any finger or face, later ones too (DF-37).
  case anyBiometrics
  /// Any of them or the device's own code (M5-08-08).
  case deviceOwner
}

/// The answer to a read; its value is wiped when it is let go.
public enum KeyReading: ~Copyable {
  case value(SecretBytes)
  /// It is known not to be there.
  case absent
  /// It cannot be read now: the device is locked, or was not unlocked since its start.
  case notNow
}

/// What a key store cannot do.
public enum KeyStoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no secure storage on this device at all.
  case unavailable
  /// It exists and cannot be written now. (A read says so with ``KeyReading/notNow``.)
  case notNow
  /// It cannot protect an item like this.
  case unsupported(KeyAccessibility, Presence)
  /// The person's check did not succeed: cancelled, not recognised, or locked out by the system.
  case notProved
  /// It failed, with a number of its own.
  case failed(code: Int32)

  public var description: String {
    switch self {
    case .unavailable: "this device has no secure storage"
    case .notNow: "the secure storage cannot be written now; try again when the device is unlocked"
    case .unsupported(let accessibility, let presence):
      "the secure storage cannot protect an item by \(accessibility.rawValue), \(presence)"
    case .notProved: "the system did not recognise the person; the item stays closed"
    case .failed(let code): "the secure storage failed with \(code); nothing was changed"
    }
  }
}

extension VaultError {
  init(_ error: KeyStoreError) {
    switch error {
    case .unavailable: self = .noSecureStorage
    case .notNow: self = .notNow
    case .unsupported, .notProved, .failed: self = .keyStore(error)
    }
  }
}
