/// What the vault cannot do, and why. No case carries a key, a code or content.
///
/// Where two causes cannot be told apart the case says so; `docs/VAULT.md` lists them.
public enum VaultError: Error, Equatable, Sendable {
  /// The secure storage cannot be read or written at this moment (device locked, before the first
  /// unlock). Nothing is lost, nothing was changed; ask again after an unlock (S21).
  case notNow
  /// There is no secure storage on this device, so nothing is kept (N27-08).
  case noSecureStorage
  /// What was asked for does not exist: nothing was set up, or it was removed.
  case absent(Part)
  /// A file that does not open with its key: the key is wrong, or the first page is damaged, or it
  /// is no database. Only who knows the key to be right can say which.
  case wrongKeyOrDamaged(Part)
  /// What is there is not what the vault wrote: cut, swapped, zeroed, or mixed from two states.
  case damaged(Part)
  /// The file was put back from an older copy: it is older than the secure storage knows it to be.
  case rolledBack
  /// The file belongs to another vault than the key.
  case otherVault
  /// A newer version of the app wrote the file; nothing was changed.
  case newerSchema(found: Int64, known: Int64)
  /// The linked library stores in clear, or the file is stored in clear.
  case notEncrypted(Proof)
  /// A setting of the database did not take. `found` is nil if it gave no answer at all.
  case settingRefused(name: String, found: String?)
  case diskFull
  /// The database has its old key or its new one, and not certainly the new one; no space, perhaps. The
  /// vault was sealed and opens with either.
  case keyNotChanged
  /// The file or its folder cannot be written.
  case readOnly
  /// Another process, or another connection, has the store.
  case busy
  /// The library did not close the database: something of it is in use. The vault is sealed, and another key was
  /// set in place of its key; a SQLCipher that ignores a second key keeps the first until what is in use ends.
  case notClosed
  /// The vault is closed: a proof must open it first (PR-05).
  case sealed
  /// A wipe was begun and must be run to its end first: no key is released (S20).
  case wiping
  /// A code was to be compared before its try was counted durably (S7).
  case notCounted
  /// More wrong codes than any policy allows: no code is compared any more (S8).
  case lockedOut
  /// The kind is not on the list of what may be kept (N27-02).
  case notOnTheList(UInt8)
  /// The last door of the vault would be removed: nobody could open it again.
  case lastDoor
  /// The key store refused the item or the protection that was asked for.
  case keyStore(KeyStoreError)
  /// The cryptographic library failed; the name is that of the operation.
  case cryptography(String)
  /// Another failure of the database or of the system, with its number.
  case system(operation: String, code: Int32)

  /// What an error is about.
  public enum Part: Equatable, Sendable {
    case database, door, ring, mark, record, journal, secret, attempts, notice
  }

  /// How it was seen that something is stored in clear.
  public enum Proof: Equatable, Sendable {
    /// The library does not say that it is SQLCipher.
    case library
    /// The file begins as a plain SQLite file does.
    case header
    /// Text that was written is found in the file.
    case marker
  }
}

extension VaultError: CustomStringConvertible {
  /// What happened and what to do, in one sentence each.
  public var description: String {
    switch self {
    case .notNow: "the secure storage cannot be used now; try again when the device is unlocked"
    case .noSecureStorage: "this device has no secure storage, so nothing is kept on it"
    case .absent(let part): "\(part.name): not there; set the vault up"
    case .wrongKeyOrDamaged(let part):
      "\(part.name): does not open; the key is wrong or the beginning is damaged"
    case .damaged(let part): "\(part.name): damaged; log out and set up again"
    case .rolledBack: "the database is an older copy; log out and set up again"
    case .otherVault: "the database belongs to another vault; log out and set up again"
    case .newerSchema(let found, let known):
      "the database has schema \(found), this app knows \(known); update the app"
    case .notEncrypted(.library): "the linked library is not SQLCipher; link libsqlcipher"
    case .notEncrypted(.header): "the database is stored in clear; remove it and set up again"
    case .notEncrypted(.marker): "the database shows text in clear; do not ship this library"
    case .settingRefused(let name, let found):
      "the setting \(name) did not take (\(found ?? "no answer")); check the linked library"
    case .diskFull: "no space is left for the database; free some and try again"
    case .keyNotChanged:
      "the key of the database was not changed, for want of space perhaps; unlock and try again"
    case .readOnly: "the database or its folder cannot be written; check the rights of the folder"
    case .busy: "another process has the database open; close it and try again"
    case .notClosed:
      "the database was not closed, something of it is in use and may keep its key: end this process"
    case .sealed: "the vault is locked; unlock it first"
    case .wiping: "the session is being removed; finish that first"
    case .notCounted: "a code must be counted before it is compared"
    case .lockedOut: "too many wrong codes; log out and set up again"
    case .notOnTheList(let kind): "kind \(kind) is not on the list of what may be kept"
    case .lastDoor: "the last way into the vault cannot be removed; add another one first"
    case .keyStore(let error): "\(error)"
    case .cryptography(let operation): "libcrypto failed in \(operation); nothing was changed"
    case .system(let operation, let code): "\(operation) failed with \(code); nothing was changed"
    }
  }
}

extension VaultError.Part {
  fileprivate var name: String {
    switch self {
    case .database: "the database"
    case .door: "the way into the vault"
    case .ring: "the key of the database"
    case .mark: "the mark of the database"
    case .record: "the record of the lock"
    case .journal: "the wipe journal"
    case .secret: "a secret of the session"
    case .attempts: "the count of tries"
    case .notice: "the notice of a sign-out"
    }
  }
}

/// The answer to a read of secure storage (M5-08-46, N27-09).
public enum Reading<Value> {
  case value(Value)
  /// It is known not to be there.
  case absent
  /// It cannot be read now. Neither absent nor wrong.
  case notNow
}

extension Reading: Equatable where Value: Equatable {}
extension Reading: Sendable where Value: Sendable {}
