import COpenSSL

/// AES-256-GCM: a plain text becomes `nonce || cipher text || tag`, bound to a context that is not
/// stored with it.
extension Crypto {
  /// Bytes that sealing adds.
  static let sealOverhead = nonceSize + tagSize

  /// Seals `plain` under `key`. Each call takes a fresh random nonce; a key seals far fewer than the
  /// 2^32 texts that this is good for.
  static func seal(
    _ plain: Span<UInt8>, key: borrowing SecretBytes, context: Span<UInt8>
  ) throws(VaultError) -> [UInt8] {
    var sealed = try randomBytes(count: nonceSize)
    sealed += [UInt8](repeating: 0, count: plain.count + tagSize)
    let done = unsafe sealed.withUnsafeMutableBufferPointer { out in
      key.withBytes { key in
        unsafe encrypt(plain, key: key, context: context, out: out.baseAddress)
      }
    }
    guard done else { throw .cryptography("seal") }
    return sealed
  }

  /// Opens what ``seal(_:key:context:)`` made; nil if key, context or any byte differs.
  static func open(
    _ sealed: Span<UInt8>, key: borrowing SecretBytes, context: Span<UInt8>
  ) -> SecretBytes? {
    guard sealed.count >= sealOverhead else { return nil }
    var plain = SecretBytes(count: sealed.count - sealOverhead)
    let count = plain.count
    let done = key.withBytes { key in
      plain.withMutableBytes { plain in
        unsafe plain.withUnsafeMutableBufferPointer { out in
          unsafe decrypt(sealed, key: key, context: context, out: out.baseAddress, count: count)
        }
      }
    }
    guard done else { return nil }
    return plain
  }

  private static func encrypt(
    _ plain: Span<UInt8>, key: Span<UInt8>, context: Span<UInt8>,
    out: UnsafeMutablePointer<UInt8>?
  ) -> Bool {
    guard key.count == keySize, let out = unsafe out, let cipher = unsafe EVP_CIPHER_CTX_new()
    else { return false }
    defer { unsafe EVP_CIPHER_CTX_free(cipher) }
    var length: Int32 = 0
    let start = unsafe key.withUnsafeBufferPointer { key in
      unsafe EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key.baseAddress, out)
    }
    let bound = unsafe context.withUnsafeBufferPointer { context in
      unsafe EVP_EncryptUpdate(cipher, nil, &length, context.baseAddress, Int32(context.count))
    }
    let body = unsafe plain.withUnsafeBufferPointer { plain in
      unsafe EVP_EncryptUpdate(
        cipher, out + nonceSize, &length, plain.baseAddress, Int32(plain.count))
    }
    let end = unsafe EVP_EncryptFinal_ex(cipher, out + nonceSize + plain.count, &length)
    let tag = unsafe EVP_CIPHER_CTX_ctrl(
      cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagSize), out + nonceSize + plain.count)
    return start == 1 && bound == 1 && body == 1 && end == 1 && tag == 1
  }

  private static func decrypt(
    _ sealed: Span<UInt8>, key: Span<UInt8>, context: Span<UInt8>,
    out: UnsafeMutablePointer<UInt8>?, count: Int
  ) -> Bool {
    guard key.count == keySize, let cipher = unsafe EVP_CIPHER_CTX_new() else { return false }
    defer { unsafe EVP_CIPHER_CTX_free(cipher) }
    return unsafe sealed.withUnsafeBufferPointer { sealed in
      guard let source = sealed.baseAddress else { return false }
      var length: Int32 = 0
      let start = unsafe key.withUnsafeBufferPointer { key in
        unsafe EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key.baseAddress, source)
      }
      let bound = unsafe context.withUnsafeBufferPointer { context in
        unsafe EVP_DecryptUpdate(cipher, nil, &length, context.baseAddress, Int32(context.count))
      }
      let body = unsafe EVP_DecryptUpdate(
        cipher, out, &length, source + nonceSize, Int32(count))
      let tag = unsafe EVP_CIPHER_CTX_ctrl(
        cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagSize),
        UnsafeMutableRawPointer(mutating: source + nonceSize + count))
      guard start == 1, bound == 1, body == 1, tag == 1, let out = unsafe out else { return false }
      return unsafe EVP_DecryptFinal_ex(cipher, out + count, &length) == 1
    }
  }
}
