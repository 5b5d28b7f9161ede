/// The encrypted store of an app and the keys to it: closed, until a proof releases the key.
///
/// It decides nothing about the lock: whoever holds the lock's state says when a code may be compared,
/// when to unseal and when to seal. What it does refuse is what must never happen, whoever asks: a code
/// compared before its try was counted, a key released while a wipe is not finished.
///
/// ```
/// closed ──release──► released ──unseal──► open ──seal──► closed
///           a proof     the key in memory    the store      no key in memory
/// ```
///
/// One caller at a time; it holds no lock of its own. Each write is durable when its call returns.
public final class Vault {
  let folder: VaultFolder
  let keyStore: any KeyStore
  let options: VaultOptions
  /// The master key between a proof and the opening, and while open.
  var released: ReleasedKeys?
  var store: Store?
  /// A try was counted durably and no code was compared since.
  var isTryPaid = false
  /// Pictures, in memory only.
  public let artwork = Artwork()

  /// - Parameters:
  ///   - folder: where the database lies, and nothing else. Made at the first setting up. Keep it out of
  ///     backups.
  ///   - keyStore: the device's secure storage, for this app alone.
  public init(folder: String, keyStore: any KeyStore, options: VaultOptions = VaultOptions()) {
    self.folder = VaultFolder(path: folder)
    self.keyStore = keyStore
    self.options = options
  }

  /// The store is open: content can be read and written.
  public var isOpen: Bool { store != nil }

  /// A key is in memory: after a proof, and while open.
  public var isReleased: Bool { released != nil }

  /// Opens the store with the key that a proof released, and applies what is due: the keeping time,
  /// shapes, settings (N27-14, N27-17).
  ///
  /// - Parameter now: seconds since 1970, by the clock of the device.
  /// - Throws: ``VaultError/sealed`` if no proof was given; ``VaultError/damaged(_:)``,
  ///   ``VaultError/rolledBack`` and others about the file. It is closed again then.
  public func unseal(now: Int64) throws(VaultError) {
    guard store == nil else { return }
    try refuseWhileWiping()
    guard released != nil else { throw .sealed }
    try adoptFreshFile()
    let mark = try readMark()
    try openStore(atLeast: mark)
    do throws(VaultError) {
      try writeMark(store?.epoch ?? mark)
      try tidyKept(now: now)
    } catch {
      try seal()
      throw error
    }
    artwork.isDrawn = true
  }

  /// Closes the store and wipes every key. Content in memory is the caller's to drop.
  ///
  /// What may fail on the way, such as telling the secure storage that the file was closed, stops it not.
  ///
  /// - Throws: ``VaultError/notClosed`` alone; no key is in memory then either, and the vault is sealed.
  public func seal() throws(VaultError) {
    artwork.isDrawn = false
    isTryPaid = false
    let generation = released?.generation
    released = nil
    guard let open = store.take() else { return }
    let mark = try open.close()
    guard let mark, let generation else { return }
    do throws(VaultError) {
      try write(Mark(generation: generation, number: mark).encoded, to: .mark)
    } catch {
      // The file is then ahead of its mark, which is always taken. Only a copy made before this close
      // would not be told from it until the next opening.
    }
  }

  /// The keys for one use each, as long as one is released.
  func withKeys<Result: ~Copyable>(
    _ body: (borrowing ReleasedKeys) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    switch released {
    case .some(let keys): return try body(keys)
    case .none: throw .sealed
    }
  }

  /// The open store.
  func withStore<Result>(
    _ body: (borrowing Store) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    switch store {
    case .some(let store): return try body(store)
    case .none: throw .sealed
    }
  }
}

/// What an app decides about its vault.
public struct VaultOptions: Sendable {
  /// How slow a new PIN is; a PIN stored with less is stored anew when it is next entered.
  public var slowHash: SlowHash
  /// What may be kept (N27-01).
  public var list: KeptList
  /// How the item is protected that opens without a PIN, by a check of the system.
  public var presence: Presence
  /// Protections that older versions of the app wrote items with (M5-08-48).
  public var older: [KeyProtection]

  /// - Parameter slowHash: must be within the bounds of ``SlowHash/isAllowed``.
  public init(
    slowHash: SlowHash = .standard, list: KeptList = .nothing, presence: Presence = .enrolledSet,
    older: [KeyProtection] = []
  ) {
    precondition(slowHash.isAllowed, "a slow hash out of its bounds")
    self.slowHash = slowHash
    self.list = list
    self.presence = presence
    self.older = older
  }
}

/// The master key and what is made of it.
///
/// ```
/// master ┬► ring      seals the database's key
///        ├► rows      sums up the rows of the database
///        ├► stacks    names stacks (N27-07)
///        └► secrets   seals what belongs to the session
/// ```
struct ReleasedKeys: ~Copyable {
  let master: SecretBytes
  let rows: SecretBytes
  let stacks: SecretBytes
  let secrets: SecretBytes
  let generation: VaultGeneration

  init(_ master: consuming SecretBytes, _ generation: VaultGeneration) throws(VaultError) {
    let rows = try Crypto.derive("lockvault rows", from: master)
    let stacks = try Crypto.derive("lockvault stacks", from: master)
    let secrets = try Crypto.derive("lockvault secrets", from: master)
    self.master = master
    self.rows = rows
    self.stacks = stacks
    self.secrets = secrets
    self.generation = generation
  }
}
