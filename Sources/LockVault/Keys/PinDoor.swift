/// The master key behind a code: what the key store holds for a PIN (DF-07).
///
/// ```
/// "P" 2 │ generation 16 │ code 8 │ kind 1 │ two numbers 4+4 │ salt 16 │ check 32 │ sealed master key 60
///
/// code, salt ──slow hash──► 64 bytes ┬► 32: HMAC of a fixed text = check
///                                    └► 32: AES-256-GCM key that seals the master key;
///                                           all bytes before it are its context
/// ```
///
/// The code itself is not in it, and nothing that is faster to try than the slow hash.
struct PinDoor: Equatable, Sendable {
  let generation: VaultGeneration
  /// Which code it is: random, new with each code that is chosen, and kept where the same code is hashed anew.
  let code: [UInt8]
  let hash: SlowHash
  let salt: [UInt8]
  let check: [UInt8]
  let sealedKey: [UInt8]

  private static let tag: [UInt8] = [0x50, 2]  // "P", version 2
  static let saltSize = 16
  static let codeSize = 8

  /// Seals `master` behind `code`. As slow as `hash`.
  ///
  /// - Parameter same: which code it is, where it is stored already; nil for a new one.
  init(
    code: Span<UInt8>, master: borrowing SecretBytes, hash: SlowHash, generation: VaultGeneration,
    same: [UInt8]? = nil
  ) throws(VaultError) {
    precondition(hash.isAllowed)
    let name: [UInt8]
    if let same { name = same } else { name = try Crypto.randomBytes(count: Self.codeSize) }
    self.generation = generation
    self.code = name
    self.hash = hash
    let salt = try Crypto.randomBytes(count: Self.saltSize)
    let derived = try hash.run(code, salt: salt.span)
    let check = try Self.check(of: derived)
    self.salt = salt
    self.check = check
    let context = Self.context(generation, name, hash, salt, check)
    let wrap = Self.wrappingKey(of: derived)
    sealedKey = try master.withBytes { master throws(VaultError) in
      try Crypto.seal(master, key: wrap, context: context.span)
    }
  }

  /// The master key if `code` is right, nil if it is wrong. As slow as the door says.
  ///
  /// - Throws: ``VaultError/damaged(_:)`` if the code is right and the key still does not come out.
  func open(with code: Span<UInt8>) throws(VaultError) -> SecretBytes? {
    let derived = try hash.run(code, salt: salt.span)
    let found = try Self.check(of: derived)
    guard Crypto.areEqual(found.span, check.span) else { return nil }
    let context = Self.context(generation, self.code, hash, salt, check)
    let wrap = Self.wrappingKey(of: derived)
    guard let master = Crypto.open(sealedKey.span, key: wrap, context: context.span) else {
      throw .damaged(.door)
    }
    return master
  }

  /// The second half of the slow hash decides, under a text of its own, so that the check says nothing
  /// about the first.
  private static func check(of derived: borrowing SecretBytes) throws(VaultError) -> [UInt8] {
    let half = derived.withBytes { SecretBytes(copying: $0.extracting(32..<64)) }
    let text: [UInt8] = Array("lockvault pin check".utf8)
    return try half.withBytes { half throws(VaultError) in try Crypto.hmac(text.span, key: half) }
  }

  private static func wrappingKey(of derived: borrowing SecretBytes) -> SecretBytes {
    derived.withBytes { SecretBytes(copying: $0.extracting(0..<32)) }
  }

  private static func context(
    _ generation: VaultGeneration, _ code: [UInt8], _ hash: SlowHash, _ salt: [UInt8],
    _ check: [UInt8]
  ) -> [UInt8] {
    var writer = ByteWriter()
    writer.add(tag)
    writer.add(generation.bytes)
    writer.add(code)
    switch hash {
    case .pbkdf2(let rounds):
      writer.add(UInt8(1))
      writer.add(rounds)
      writer.add(UInt32(0))
    case .argon2id(let memory, let passes):
      writer.add(UInt8(2))
      writer.add(memory)
      writer.add(passes)
    }
    writer.add(salt)
    writer.add(check)
    return writer.bytes
  }

  /// The bytes of the item.
  var encoded: [UInt8] {
    Self.context(generation, code, hash, salt, check) + sealedKey
  }

  /// Reads the item's bytes; nil if they are not what ``encoded`` makes, whatever they are.
  init?(_ bytes: Span<UInt8>) {
    var reader = ByteReader(bytes)
    guard reader.take(2) == Self.tag,
      let generation = VaultGeneration(reader.take(VaultGeneration.size)),
      let code = reader.take(Self.codeSize), let kind = reader.number(UInt8.self),
      let first = reader.number(UInt32.self),
      let second = reader.number(UInt32.self), let salt = reader.take(Self.saltSize),
      let check = reader.take(Crypto.keySize),
      let sealedKey = reader.take(Crypto.keySize + Crypto.sealOverhead), reader.isAtEnd
    else { return nil }
    let hash: SlowHash
    switch kind {
    case 1 where second == 0: hash = .pbkdf2(rounds: first)
    case 2: hash = .argon2id(memoryKiB: first, passes: second)
    default: return nil
    }
    guard hash.isAllowed else { return nil }
    self.generation = generation
    self.code = code
    self.hash = hash
    self.salt = salt
    self.check = check
    self.sealedKey = sealedKey
  }
}

/// The master key as the key store itself holds it: `"K" 1 │ generation 16 │ master key 32`.
///
/// What guards it is the item's protection: the system's check of the person (PR-18), or for a vault
/// without a lock nothing but the unlocked device.
struct KeyDoor: ~Copyable {
  let generation: VaultGeneration
  let master: SecretBytes

  private static let tag: [UInt8] = [0x4B, 1]  // "K", version 1
  private static let size = 2 + VaultGeneration.size + Crypto.keySize

  /// The bytes of the item.
  static func encoded(_ master: borrowing SecretBytes, _ generation: VaultGeneration) -> SecretBytes
  {
    var result = SecretBytes(count: size)
    let head = tag + generation.bytes
    result.withMutableBytes { target in
      master.withBytes { master in
        for index in head.indices { target[index] = head[index] }
        for index in master.indices { target[head.count + index] = master[index] }
      }
    }
    return result
  }

  /// Reads the item's bytes; nil if they are something else.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    var reader = ByteReader(bytes.extracting(0..<2 + VaultGeneration.size))
    guard reader.take(2) == Self.tag,
      let generation = VaultGeneration(reader.take(VaultGeneration.size))
    else { return nil }
    self.generation = generation
    master = SecretBytes(copying: bytes.extracting(2 + VaultGeneration.size..<Self.size))
  }
}
