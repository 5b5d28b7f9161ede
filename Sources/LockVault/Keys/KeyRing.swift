/// The key of the database and its salt. The salt is no secret: it is how the file begins.
struct DatabaseKey: ~Copyable {
  static let saltSize = 16
  let key: SecretBytes
  let salt: [UInt8]

  /// A raw key of exactly 32 bytes and a salt of exactly 16, never a passphrase.
  ///
  /// A shorter key would be taken for a passphrase by SQLCipher without a word, so it is refused here.
  init(key: consuming SecretBytes, salt: [UInt8]) throws(VaultError) {
    guard key.count == Crypto.keySize, salt.count == Self.saltSize else {
      throw .damaged(.ring)
    }
    self.key = key
    self.salt = salt
  }

  /// A new key.
  static func random() throws(VaultError) -> DatabaseKey {
    try DatabaseKey(
      key: Crypto.randomSecret(), salt: Crypto.randomBytes(count: saltSize))
  }

  /// A copy in memory of its own. The sizes are right already.
  func copy() -> DatabaseKey { DatabaseKey(checked: key.copy(), salt: salt) }

  private init(checked key: consuming SecretBytes, salt: [UInt8]) {
    self.key = key
    self.salt = salt
  }

  fileprivate func appended(to plain: inout SecretBytes, at start: Int) {
    let salt = salt
    key.withBytes { key in
      plain.withMutableBytes { target in
        for index in key.indices { target[start + index] = key[index] }
        for index in salt.indices { target[start + key.count + index] = salt[index] }
      }
    }
  }
}

/// The database's keys under the master key: the one in use and, while the key is being changed, the
/// next one.
///
/// ```
/// "R" 1 │ generation 16 │ sealed: key 32, salt 16 [, next key 32, next salt 16]
/// ```
struct KeyRing: ~Copyable {
  let current: DatabaseKey
  /// There while a change of the key is not known to have ended.
  let next: DatabaseKey?

  private static let tag: [UInt8] = [0x52, 1]  // "R", version 1
  private static let entry = Crypto.keySize + DatabaseKey.saltSize

  init(current: consuming DatabaseKey, next: consuming DatabaseKey? = nil) {
    self.current = current
    self.next = next
  }

  var hasNext: Bool {
    switch next {
    case .some: true
    case .none: false
    }
  }

  /// The key that a change was going to.
  func copyOfNext() throws(VaultError) -> DatabaseKey {
    switch next {
    case .some(let next): return next.copy()
    case .none: throw .damaged(.ring)
    }
  }

  /// The bytes of the item.
  func encoded(
    under master: borrowing SecretBytes, generation: VaultGeneration
  ) throws(VaultError) -> [UInt8] {
    var plain = SecretBytes(count: hasNext ? 2 * Self.entry : Self.entry)
    current.appended(to: &plain, at: 0)
    switch next {
    case .some(let next): next.appended(to: &plain, at: Self.entry)
    case .none: break
    }
    let key = try Crypto.derive("lockvault ring", from: master)
    let head = Self.tag + generation.bytes
    let sealed = try plain.withBytes { plain throws(VaultError) in
      try Crypto.seal(plain, key: key, context: head.span)
    }
    return head + sealed
  }

  /// Opens the item's bytes.
  ///
  /// - Throws: ``VaultError/damaged(_:)`` if they are not this vault's ring.
  init(
    _ bytes: Span<UInt8>, under master: borrowing SecretBytes, generation: VaultGeneration
  ) throws(VaultError) {
    var reader = ByteReader(bytes)
    let head = Self.tag + generation.bytes
    guard reader.take(head.count) == head else { throw .damaged(.ring) }
    let key = try Crypto.derive("lockvault ring", from: master)
    guard let plain = Crypto.open(reader.rest().span, key: key, context: head.span) else {
      throw .damaged(.ring)
    }
    guard plain.count == Self.entry || plain.count == 2 * Self.entry else {
      throw .damaged(.ring)
    }
    let current = try Self.entry(of: plain, at: 0)
    let next: DatabaseKey? =
      plain.count == Self.entry ? nil : try Self.entry(of: plain, at: Self.entry)
    self.current = current
    self.next = next
  }

  private static func entry(
    of plain: borrowing SecretBytes, at start: Int
  ) throws(VaultError) -> DatabaseKey {
    let key = plain.withBytes {
      SecretBytes(copying: $0.extracting(start..<start + Crypto.keySize))
    }
    let salt = plain.withBytes { bytes in
      (start + Crypto.keySize..<start + entry).map { bytes[$0] }
    }
    return try DatabaseKey(key: key, salt: salt)
  }
}
