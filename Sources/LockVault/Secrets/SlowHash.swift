#if LOCKVAULT_ARGON2
  import CArgon2
#endif

/// How slowly a code becomes a key: the one thing between a copied key store and a short PIN (DF-08).
///
/// Every value is within its bounds, whatever it was made from.
public enum SlowHash: Equatable, Sendable {
  /// Argon2id, one lane: memory in KiB and passes. The default where libargon2 is linked.
  case argon2id(memoryKiB: UInt32, passes: UInt32)
  /// PBKDF2-HMAC-SHA512, by libcrypto.
  case pbkdf2(rounds: UInt32)

  /// The least that is taken: PBKDF2 100,000 rounds (DF-08), Argon2id 19 MiB and two passes.
  public static let leastRounds: UInt32 = 100_000
  public static let leastMemoryKiB: UInt32 = 19_456
  public static let leastPasses: UInt32 = 2
  /// The most, so that a changed item cannot make an unlock last for hours.
  static let mostRounds: UInt32 = 10_000_000
  static let mostMemoryKiB: UInt32 = 1 << 20
  static let mostPasses: UInt32 = 64

  /// Whether this build has Argon2id.
  public static var hasArgon2: Bool {
    #if LOCKVAULT_ARGON2
      true
    #else
      false
    #endif
  }

  /// What a new PIN gets: Argon2id with 64 MiB and three passes, or PBKDF2 with 210,000 rounds.
  public static var standard: SlowHash {
    hasArgon2 ? .argon2id(memoryKiB: 65_536, passes: 3) : .pbkdf2(rounds: 210_000)
  }

  /// Whether every number is within its bounds.
  public var isAllowed: Bool {
    switch self {
    case .argon2id(let memory, let passes):
      memory >= Self.leastMemoryKiB && memory <= Self.mostMemoryKiB
        && passes >= Self.leastPasses && passes <= Self.mostPasses
    case .pbkdf2(let rounds):
      rounds >= Self.leastRounds && rounds <= Self.mostRounds
    }
  }

  /// Whether a PIN stored with this should be stored anew with `wanted`: it costs less, or it is the
  /// older kind. Never the other way: a wish for less changes nothing.
  public func isWeaker(than wanted: SlowHash) -> Bool {
    switch (self, wanted) {
    case (.argon2id(let memory, let passes), .argon2id(let wantedMemory, let wantedPasses)):
      UInt64(memory) * UInt64(passes) < UInt64(wantedMemory) * UInt64(wantedPasses)
        || memory < wantedMemory
    case (.pbkdf2(let rounds), .pbkdf2(let wantedRounds)): rounds < wantedRounds
    case (.pbkdf2, .argon2id): true
    case (.argon2id, .pbkdf2): false
    }
  }

  /// 64 bytes from a code and a salt. As slow as it says.
  func run(_ code: Span<UInt8>, salt: Span<UInt8>) throws(VaultError) -> SecretBytes {
    var result = SecretBytes(count: 64)
    switch self {
    case .pbkdf2(let rounds):
      try result.withMutableBytes { target throws(VaultError) in
        try Crypto.pbkdf2(code, salt: salt, rounds: rounds, into: &target)
      }
    case .argon2id(let memory, let passes):
      try Self.argon2id(code, salt: salt, memory: memory, passes: passes, into: &result)
    }
    return result
  }

  private static func argon2id(
    _ code: Span<UInt8>, salt: Span<UInt8>, memory: UInt32, passes: UInt32,
    into result: inout SecretBytes
  ) throws(VaultError) {
    #if LOCKVAULT_ARGON2
      let code0 = result.withMutableBytes { target in
        unsafe target.withUnsafeMutableBytes { out in
          unsafe code.withUnsafeBytes { code in
            unsafe salt.withUnsafeBytes { salt in
              unsafe argon2id_hash_raw(
                passes, memory, 1, code.baseAddress, code.count, salt.baseAddress, salt.count,
                out.baseAddress, out.count)
            }
          }
        }
      }
      guard code0 == ARGON2_OK.rawValue else { throw .cryptography("argon2id") }
    #else
      throw .cryptography("argon2id, which this build does not have")
    #endif
  }
}
