import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// Bytes that are wiped, and the operations on them, against published values.
struct SecretTests {
  private func hex(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }

  private func bytes(_ secret: borrowing SecretBytes) -> [UInt8] {
    secret.withBytes { span in span.indices.map { span[$0] } }
  }

  @Test("A secret holds what was put in, and a copy is a place of its own")
  func holds() {
    let source: [UInt8] = [1, 2, 3]
    var secret = SecretBytes(copying: source.span)
    let copy = secret.copy()
    secret.withMutableBytes { $0[0] = 9 }
    #expect(bytes(secret) == [9, 2, 3])
    #expect(bytes(copy) == [1, 2, 3])
    var moved: [UInt8] = [4, 5]
    let taken = SecretBytes(moving: &moved)
    #expect(moved.isEmpty)
    #expect(bytes(taken) == [4, 5])
    #expect(SecretBytes(count: 0).count == 0)
    #expect(bytes(SecretBytes(count: 5000)) == [UInt8](repeating: 0, count: 5000))
  }

  @Test("PBKDF2-HMAC-SHA512 gives the published value")
  func pbkdf2() throws {
    // The test of RFC 6070 ("password", "salt", one and two rounds) as published for SHA-512.
    let code = Array("password".utf8)
    let salt = Array("salt".utf8)
    var result = SecretBytes(count: 64)
    try result.withMutableBytes { target throws(VaultError) in
      try Crypto.pbkdf2(code.span, salt: salt.span, rounds: 1, into: &target)
    }
    #expect(
      bytes(result)
        == hex(
          "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252"
            + "c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce"))
  }

  @Test("The slow hash makes as many rounds, in as much memory, as it says (DF-08)")
  func slowHash() throws {
    // By Python's hashlib, and by libargon2 called from Python.
    let code = Samples.code
    let salt = [UInt8](0..<16)
    let rounds = try SlowHash.pbkdf2(rounds: 100_000).run(code.span, salt: salt.span)
    #expect(
      bytes(rounds)
        == hex(
          "538e0f215d4315c2dba88febd3cdcd49c5ff21597e64235c33e2706d6bdc2303"
            + "1012c4e14e55be0fd265735f9ab5f8034cc45ddd6d7183e146e4e353b443a892"))
    guard SlowHash.hasArgon2 else { return }
    let passes = try SlowHash.argon2id(memoryKiB: 19_456, passes: 2).run(
      code.span, salt: salt.span)
    #expect(
      bytes(passes)
        == hex(
          "4088563a649075115405332720b9df01e5283c9dd05c6bcb19eb11cb1b3a7632"
            + "5ba679d4242a5fcd58a619f868bb58fd24c0dec8c5f22a3dc8a4071e7f6512e0"))
  }

  @Test("HMAC-SHA256 gives the published value")
  func hmac() throws {
    // RFC 4231, test case 2.
    let key = Array("Jefe".utf8)
    let message = Array("what do ya want for nothing?".utf8)
    let digest = try Crypto.hmac(message.span, key: key.span)
    #expect(
      digest == hex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
  }

  @Test("What is sealed opens with its key and context, and with nothing else")
  func sealing() throws {
    let key = try Crypto.randomSecret()
    let other = try Crypto.randomSecret()
    let plain: [UInt8] = Array("a text".utf8)
    let context: [UInt8] = [1]
    let sealed = try Crypto.seal(plain.span, key: key, context: context.span)
    #expect(sealed.count == plain.count + Crypto.sealOverhead)
    func opened(_ sealed: [UInt8], _ key: borrowing SecretBytes, _ context: [UInt8]) -> [UInt8]? {
      guard let plain = Crypto.open(sealed.span, key: key, context: context.span) else {
        return nil
      }
      return bytes(plain)
    }
    #expect(opened(sealed, key, context) == plain)
    #expect(opened(sealed, other, context) == nil)
    #expect(opened(sealed, key, [2]) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(opened(changed, key, context) == nil)
      #expect(opened(Array(sealed[..<index]), key, context) == nil)
    }
    let sealedAgain = try Crypto.seal(plain.span, key: key, context: context.span)
    #expect(sealedAgain != sealed)
    let empty: [UInt8] = []
    let sealedNothing = try Crypto.seal(empty.span, key: key, context: empty.span)
    #expect(opened(sealedNothing, key, []) == [])
  }

  @Test("Keys for different uses differ, and are the same again")
  func derived() throws {
    let master = try Crypto.randomSecret()
    let one = try Crypto.derive("one", from: master)
    let again = try Crypto.derive("one", from: master)
    let two = try Crypto.derive("two", from: master)
    #expect(bytes(one) == bytes(again))
    #expect(bytes(one) != bytes(two))
    #expect(bytes(one) != bytes(master))
  }

  @Test("Comparing looks at every byte, and at the lengths first")
  func equality() {
    let one: [UInt8] = [1, 2, 3]
    for index in one.indices {
      var other = one
      other[index] ^= 0x80
      #expect(!areEqual(one, other))
    }
    #expect(areEqual(one, one))
    #expect(!areEqual(one, [1, 2]))
  }

  private func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    Crypto.areEqual(one.span, other.span)
  }

  @Test("Signatures are made as published for Ed25519")
  func signatures() throws {
    // RFC 8032, 7.1, test 2.
    let seed = hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    let key = SecretBytes(copying: seed.span)
    let publicKey = try Crypto.publicKey(of: key)
    #expect(
      publicKey
        == hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"))
    let message: [UInt8] = [0x72]
    let signature = try Crypto.sign(message.span, key: key)
    #expect(
      signature
        == hex(
          "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"))
  }
}

/// The slow hash and the door behind it.
struct PinDoorTests {
  private let generation: VaultGeneration

  init() throws { generation = try VaultGeneration() }

  private func door(_ hash: SlowHash, code: [UInt8] = Samples.code) throws -> PinDoor {
    let master = SecretBytes(copying: [UInt8](repeating: 3, count: 32).span)
    return try PinDoor(code: code.span, master: master, hash: hash, generation: generation)
  }

  private func opened(_ door: PinDoor, _ code: [UInt8]) throws -> [UInt8]? {
    guard let master = try door.open(with: code.span) else { return nil }
    return master.withBytes { span in span.indices.map { span[$0] } }
  }

  private func decoded(_ bytes: [UInt8]) -> PinDoor? { PinDoor(bytes.span) }

  private static let hashes: [SlowHash] =
    [.pbkdf2(rounds: SlowHash.leastRounds)]
    + (SlowHash.hasArgon2
      ? [.argon2id(memoryKiB: SlowHash.leastMemoryKiB, passes: SlowHash.leastPasses)] : [])

  @Test("A right code opens, a wrong one does not, and the item says neither (DF-07)")
  func opens() throws {
    for hash in Self.hashes {
      let door = try door(hash)
      #expect(try opened(door, Samples.code) == [UInt8](repeating: 3, count: 32))
      #expect(try opened(door, Samples.wrongCode) == nil)
      #expect(try opened(door, []) == nil)
      let item = door.encoded
      #expect(!item.containsRun(Samples.code))
      #expect(!item.containsRun([UInt8](repeating: 3, count: 4)))
      #expect(decoded(item) == door)
    }
  }

  @Test("Two doors for one code have nothing in common: each has a salt of its own")
  func salts() throws {
    let hash = try #require(Self.hashes.first)
    let one = try door(hash)
    let two = try door(hash)
    #expect(one.salt != two.salt)
    #expect(one.check != two.check)
    #expect(one.sealedKey != two.sealedKey)
  }

  @Test("A guess costs 100,000 rounds of PBKDF2 or more, and less is refused (DF-08)")
  func bounds() throws {
    #expect(SlowHash.pbkdf2(rounds: 100_000).isAllowed)
    #expect(!SlowHash.pbkdf2(rounds: 99_999).isAllowed)
    #expect(!SlowHash.argon2id(memoryKiB: 19_455, passes: 2).isAllowed)
    #expect(!SlowHash.argon2id(memoryKiB: 19_456, passes: 1).isAllowed)
    #expect(!SlowHash.pbkdf2(rounds: 10_000_001).isAllowed)
    #expect(!SlowHash.argon2id(memoryKiB: 2 << 20, passes: 2).isAllowed)
    #expect(SlowHash.standard.isAllowed)
    if SlowHash.hasArgon2 {
      #expect(SlowHash.standard == .argon2id(memoryKiB: 65_536, passes: 3))
    } else {
      #expect(SlowHash.standard == .pbkdf2(rounds: 210_000))
    }
  }

  @Test("What is stored again is only what is weaker than wanted")
  func weaker() {
    let few = SlowHash.pbkdf2(rounds: 100_000)
    let many = SlowHash.pbkdf2(rounds: 200_000)
    let small = SlowHash.argon2id(memoryKiB: 19_456, passes: 2)
    let large = SlowHash.argon2id(memoryKiB: 65_536, passes: 3)
    for (one, other) in [(few, many), (many, small), (small, large)] {
      #expect(one.isWeaker(than: other))
      #expect(!other.isWeaker(than: one))
      #expect(!one.isWeaker(than: one))
    }
    #expect(few.isWeaker(than: large))
  }

  @Test("A changed item opens nothing: no byte of it can be turned")
  func changed() throws {
    let door = try door(.pbkdf2(rounds: SlowHash.leastRounds))
    let item = door.encoded
    // One bit of each field; the numbers of rounds get too large or too small, or make another hash.
    for index in [0, 1, 2, 17, 18, 25, 26, 27, 30, 34, 35, 50, 51, 82, 83, 95, 127, item.count - 1]
    {
      var changed = item
      changed[index] ^= 1
      guard let door = PinDoor(changed.span) else { continue }
      do {
        #expect(try opened(door, Samples.code) == nil, "byte \(index)")
      } catch {
        #expect(error as? VaultError == .damaged(.door), "byte \(index)")
      }
    }
  }

  @Test("Bytes that are no door give none, whatever they are", arguments: 0..<50)
  func garbage(seed: Int) throws {
    let length = seed * 5
    let bytes = try Crypto.randomBytes(count: length)
    #expect(decoded(bytes) == nil)
    let item = try door(.pbkdf2(rounds: SlowHash.leastRounds)).encoded
    let cut = Array(item[..<min(length, item.count - 1)])
    #expect(decoded(cut) == nil)
    #expect(decoded(item + [0]) == nil)
  }
}
