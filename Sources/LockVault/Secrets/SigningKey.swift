import COpenSSL

/// Ed25519 signatures by a private key that is held only for the call (DF-45).
extension Crypto {
  /// Bytes of a private key, and of a public one.
  static let signingKeySize = 32
  /// Bytes of a signature.
  static let signatureSize = 64

  /// The public key that belongs to `privateKey`.
  static func publicKey(of privateKey: borrowing SecretBytes) throws(VaultError) -> [UInt8] {
    guard let key = unsafe evpKey(privateKey) else { throw .cryptography("signing key") }
    defer { unsafe EVP_PKEY_free(key) }
    var bytes = [UInt8](repeating: 0, count: signingKeySize)
    var count = bytes.count
    let done = unsafe bytes.withUnsafeMutableBufferPointer {
      unsafe EVP_PKEY_get_raw_public_key(key, $0.baseAddress, &count)
    }
    guard done == 1, count == signingKeySize else { throw .cryptography("public key") }
    return bytes
  }

  /// Signs `message`.
  static func sign(_ message: Span<UInt8>, key privateKey: borrowing SecretBytes) throws(VaultError)
    -> [UInt8]
  {
    guard let key = unsafe evpKey(privateKey), let context = unsafe EVP_MD_CTX_new() else {
      throw .cryptography("signing key")
    }
    defer {
      unsafe EVP_MD_CTX_free(context)
      unsafe EVP_PKEY_free(key)
    }
    var signature = [UInt8](repeating: 0, count: signatureSize)
    var count = signature.count
    let done = unsafe signature.withUnsafeMutableBufferPointer { out in
      unsafe message.withUnsafeBufferPointer { message in
        unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1
          && EVP_DigestSign(context, out.baseAddress, &count, message.baseAddress, message.count)
            == 1
      }
    }
    guard done, count == signatureSize else { throw .cryptography("sign") }
    return signature
  }

  private static func evpKey(_ privateKey: borrowing SecretBytes) -> OpaquePointer? {
    unsafe privateKey.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, $0.baseAddress, $0.count)
      }
    }
  }
}
