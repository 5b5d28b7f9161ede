import COpenSSL

/// The few operations of OpenSSL's libcrypto that the vault uses, over spans.
///
/// Nothing here is an algorithm of our own. All functions are thread-safe.
enum Crypto {
  /// Bytes of a key, of HMAC-SHA256 and of a derived key.
  static let keySize = 32
  /// Bytes of the nonce of AES-256-GCM.
  static let nonceSize = 12
  /// Bytes of its tag.
  static let tagSize = 16

  /// Fills with bytes of the system's generator, reseeded by libcrypto.
  static func random(into target: inout MutableSpan<UInt8>) throws(VaultError) {
    let done = unsafe target.withUnsafeMutableBufferPointer { buffer in
      unsafe RAND_bytes(buffer.baseAddress, Int32(buffer.count))
    }
    guard done == 1 else { throw .cryptography("random") }
  }

  /// A secret of random bytes.
  static func randomSecret(count: Int = keySize) throws(VaultError) -> SecretBytes {
    var secret = SecretBytes(count: count)
    try secret.withMutableBytes { bytes throws(VaultError) in try random(into: &bytes) }
    return secret
  }

  /// Random bytes that are no secret: salts, nonces, names.
  static func randomBytes(count: Int) throws(VaultError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    try random(into: &span)
    return bytes
  }

  /// HMAC-SHA256 of `message`.
  static func hmac(_ message: Span<UInt8>, key: Span<UInt8>) throws(VaultError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: keySize)
    var span = digest.mutableSpan
    try hmac(message, key: key, into: &span)
    return digest
  }

  /// HMAC-SHA256 of `message` into 32 bytes.
  static func hmac(
    _ message: Span<UInt8>, key: Span<UInt8>, into target: inout MutableSpan<UInt8>
  ) throws(VaultError) {
    precondition(target.count == keySize)
    var length: UInt32 = 0
    let done = unsafe target.withUnsafeMutableBufferPointer { out in
      unsafe key.withUnsafeBufferPointer { key in
        unsafe message.withUnsafeBufferPointer { message in
          unsafe HMAC(
            EVP_sha256(), key.baseAddress, Int32(key.count), message.baseAddress, message.count,
            out.baseAddress, &length)
        }
      }
    }
    guard unsafe done != nil, length == 32 else { throw .cryptography("hmac") }
  }

  /// A key for one use, made from a uniform key: one block of HKDF's expand step (RFC 5869), so
  /// HMAC(key, label || 1).
  static func derive(_ label: StaticString, from key: borrowing SecretBytes) throws(VaultError)
    -> SecretBytes
  {
    var message = Array("\(label)".utf8)
    message.append(1)
    var derived = SecretBytes(count: keySize)
    try key.withBytes { key throws(VaultError) in
      try derived.withMutableBytes { target throws(VaultError) in
        try hmac(message.span, key: key, into: &target)
      }
    }
    return derived
  }

  /// PBKDF2-HMAC-SHA512 of a code.
  static func pbkdf2(
    _ code: Span<UInt8>, salt: Span<UInt8>, rounds: UInt32, into target: inout MutableSpan<UInt8>
  ) throws(VaultError) {
    let done = unsafe target.withUnsafeMutableBufferPointer { out in
      unsafe code.withUnsafeBytes { code in
        unsafe salt.withUnsafeBufferPointer { salt in
          unsafe PKCS5_PBKDF2_HMAC(
            code.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(code.count),
            salt.baseAddress, Int32(salt.count), Int32(clamping: rounds), EVP_sha512(),
            Int32(out.count), out.baseAddress)
        }
      }
    }
    guard done == 1 else { throw .cryptography("pbkdf2") }
  }

  /// Whether two byte strings are equal, in a time that depends on their lengths alone.
  static func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    return unsafe one.withUnsafeBufferPointer { one in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe CRYPTO_memcmp(one.baseAddress, other.baseAddress, one.count) == 0
      }
    }
  }
}
