/// The items of a vault in the key store. All but the door of the person are protected alike
/// (M5-08-46).
enum VaultItem {
  case pinDoor, deviceDoor, ring, mark, attempts, record, policy, journal, notice, cleared
  case personDoor(Presence)
  /// Something of the session, sealed by the master key (PR-04).
  case secret(String)
  /// A pairing: it outlives the kept data and the key (N27-09, N27-16).
  case pairing(String)

  static let secretPrefix = "secret."
  static let pairingPrefix = "pairing."

  var item: KeyItem {
    switch self {
    case .pinDoor: KeyItem("door.pin", .device)
    case .deviceDoor: KeyItem("door.device", .device)
    case .personDoor(let presence):
      KeyItem(
        "door.person", KeyProtection(.whenUnlockedThisDeviceOnly, presence: presence))
    case .ring: KeyItem("ring", .device)
    case .mark: KeyItem("mark", .device)
    case .attempts: KeyItem("attempts", .device)
    case .record: KeyItem("record", .device)
    case .policy: KeyItem("policy", .device)
    case .journal: KeyItem("journal", .device)
    case .notice: KeyItem("notice", .device)
    case .cleared: KeyItem("cleared", .device)
    case .secret(let name): KeyItem(Self.secretPrefix + name, .device)
    case .pairing(let name): KeyItem(Self.pairingPrefix + name, .device)
    }
  }

  /// What an error about it names.
  var part: VaultError.Part {
    switch self {
    case .pinDoor, .deviceDoor, .personDoor: .door
    case .ring: .ring
    case .mark: .mark
    case .attempts: .attempts
    case .record, .policy: .record
    case .journal: .journal
    case .notice, .cleared: .notice
    case .secret, .pairing: .secret
    }
  }
}

extension Vault {
  /// Reads an item whose bytes are no key.
  func read(_ item: VaultItem) throws(VaultError) -> Reading<[UInt8]> {
    switch try readSecret(item) {
    case .absent: return .absent
    case .notNow: return .notNow
    case .value(let bytes):
      return .value(bytes.withBytes { span in span.indices.map { span[$0] } })
    }
  }

  func readSecret(_ item: VaultItem) throws(VaultError) -> KeyReading {
    do throws(KeyStoreError) {
      return try keyStore.read(item.item)
    } catch {
      throw VaultError(error)
    }
  }

  /// Reads an item that must be there.
  func require(_ item: VaultItem) throws(VaultError) -> [UInt8] {
    switch try read(item) {
    case .value(let bytes): return bytes
    case .absent: throw .absent(item.part)
    case .notNow: throw .notNow
    }
  }

  func write(_ bytes: [UInt8], to item: VaultItem) throws(VaultError) {
    try write(SecretBytes(copying: bytes.span), to: item)
  }

  func write(_ bytes: borrowing SecretBytes, to item: VaultItem) throws(VaultError) {
    do throws(KeyStoreError) {
      try keyStore.write(bytes, to: item.item)
    } catch {
      throw VaultError(error)
    }
  }

  func remove(_ item: VaultItem) throws(VaultError) {
    do throws(KeyStoreError) {
      try keyStore.remove(item.item)
    } catch {
      throw VaultError(error)
    }
  }

  func names() throws(VaultError) -> [String] {
    do throws(KeyStoreError) {
      return try keyStore.names()
    } catch {
      throw VaultError(error)
    }
  }
}

/// A number that only counts for one setting up of the vault: `tag 1 │ generation 16 │ number 8`.
private func encodedNumber(_ tag: UInt8, _ generation: VaultGeneration, _ number: UInt64) -> [UInt8]
{
  var writer = ByteWriter()
  writer.add(tag)
  writer.add(UInt8(1))
  writer.add(generation.bytes)
  writer.add(number)
  return writer.bytes
}

private func decodedNumber(_ tag: UInt8, _ bytes: [UInt8]) -> (VaultGeneration, UInt64)? {
  var reader = ByteReader(bytes)
  guard reader.take(2) == [tag, 1],
    let generation = VaultGeneration(reader.take(VaultGeneration.size)),
    let number = reader.number(UInt64.self), reader.isAtEnd
  else { return nil }
  return (generation, number)
}

/// How often the database was opened and closed, as far as the secure storage knows.
struct Mark: Equatable {
  let generation: VaultGeneration
  let number: UInt64

  init(generation: VaultGeneration, number: UInt64) {
    self.generation = generation
    self.number = number
  }

  init?(_ bytes: [UInt8]) {
    guard let (generation, number) = decodedNumber(0x4D, bytes) else { return nil }
    self.init(generation: generation, number: number)
  }

  var encoded: [UInt8] { encodedNumber(0x4D, generation, number) }
}

/// Wrong codes since the last right one, the try in progress included.
struct AttemptCount: Equatable {
  let generation: VaultGeneration
  let count: UInt8

  init(generation: VaultGeneration, count: UInt8) {
    self.generation = generation
    self.count = count
  }

  init?(_ bytes: [UInt8]) {
    guard let (generation, number) = decodedNumber(0x41, bytes), number <= UInt8.max else {
      return nil
    }
    self.init(generation: generation, count: UInt8(number))
  }

  var encoded: [UInt8] { encodedNumber(0x41, generation, UInt64(count)) }
}
