/// Small secrets outside the database: they lie in the key store and nowhere else (N27-04).
extension Vault {
  /// Stores a secret of the session, such as a token, sealed by the vault's key: hidden while locked
  /// (PR-04), gone with the session.
  public func setSecret(_ bytes: borrowing SecretBytes, named name: String) throws(VaultError) {
    guard isOpen else { throw .sealed }
    let sealed = try withKeys { keys throws(VaultError) in
      let context = Self.context(of: name, keys)
      return try bytes.withBytes { bytes throws(VaultError) in
        try Crypto.seal(bytes, key: keys.secrets, context: context.span)
      }
    }
    try write(sealed, to: .secret(name))
  }

  /// A secret of the session, without the network (PR-06); nil if there is none of this name.
  ///
  /// - Throws: ``VaultError/sealed`` while locked (PR-05), ``VaultError/notNow`` on a locked device.
  public func secret(named name: String) throws(VaultError) -> SecretBytes? {
    guard isOpen else { throw .sealed }
    guard let sealed = try optional(.secret(name)) else { return nil }
    return try withKeys { keys throws(VaultError) in
      let context = Self.context(of: name, keys)
      guard let plain = Crypto.open(sealed.span, key: keys.secrets, context: context.span) else {
        throw .damaged(.secret)
      }
      return plain
    }
  }

  /// Removes a secret of the session; no error if there is none.
  public func removeSecret(named name: String) throws(VaultError) {
    try remove(.secret(name))
  }

  private static func context(of name: String, _ keys: borrowing ReleasedKeys) -> [UInt8] {
    keys.generation.bytes + Array(name.utf8)
  }

  /// Stores a pairing. It is protected by the device alone, so that it outlives a lost key (N27-09) and
  /// clearing (N27-16); a sign-out removes it.
  public func setPairing(_ bytes: borrowing SecretBytes, named name: String) throws(VaultError) {
    try refuseWhileWiping()
    try write(bytes, to: .pairing(name))
  }

  /// A pairing; nil if there is none of this name.
  public func pairing(named name: String) throws(VaultError) -> SecretBytes? {
    switch try readSecret(.pairing(name)) {
    case .value(let bytes): return bytes
    case .absent: return nil
    case .notNow: throw .notNow
    }
  }

  /// Removes a pairing; no error if there is none.
  public func removePairing(named name: String) throws(VaultError) {
    try remove(.pairing(name))
  }

  /// Makes the key that signs for this session, in place of an older one.
  ///
  /// - Returns: its public half.
  public func makeSigningKey() throws(VaultError) -> [UInt8] {
    let key = try Crypto.randomSecret(count: Crypto.signingKeySize)
    let publicKey = try Crypto.publicKey(of: key)
    try setSecret(key, named: Self.signingKeyName)
    return publicKey
  }

  /// Signs `message` (Ed25519). The private key is fetched for each signature and wiped after it, so it
  /// signs only while the device is unlocked (DF-45) and the vault is open.
  public func sign(_ message: [UInt8]) throws(VaultError) -> [UInt8] {
    guard let key = try secret(named: Self.signingKeyName) else { throw .absent(.secret) }
    return try Crypto.sign(message.span, key: key)
  }

  private static let signingKeyName = "signing key"
}
