/// Which setting up of the vault something belongs to: 16 random bytes, new at each setting up.
///
/// It ties door, ring, mark, count of tries and database to each other, so that a part of an older
/// vault is not taken for one of this.
struct VaultGeneration: Equatable, Sendable {
  static let size = 16
  let bytes: [UInt8]

  init?(_ bytes: [UInt8]?) {
    guard let bytes, bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// A new one.
  init() throws(VaultError) {
    bytes = try Crypto.randomBytes(count: Self.size)
  }
}
