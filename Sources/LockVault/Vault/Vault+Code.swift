/// Comparing a code. The slow part holds nothing of the vault, so that a lock need not wait for it:
/// ``beginCheck()``, then ``PinCheck/run(_:)`` wherever there is time, then ``finish(_:)``.
extension Vault {
  /// More wrong codes in a row than this are compared by no vault, whatever a policy says.
  public static let mostAttempts: UInt8 = 10

  /// Wrong codes since the last right one, the try in progress included.
  ///
  /// A count that is missing, unreadable or of another setting up of the vault counts as every try
  /// used up (255): whoever removes it must gain nothing.
  public func attempts() throws(VaultError) -> Reading<UInt8> {
    let generation: VaultGeneration
    switch try read(.ring) {
    case .notNow: return .notNow
    case .absent: return .absent
    case .value(let bytes):
      guard let found = Self.generation(ofRing: bytes) else { return .value(.max) }
      generation = found
    }
    switch try read(.attempts) {
    case .notNow: return .notNow
    case .absent: return .value(.max)
    case .value(let bytes):
      guard let found = AttemptCount(bytes), found.generation == generation else {
        return .value(.max)
      }
      return .value(found.count)
    }
  }

  /// Stores the count durably. One more than before pays for one comparison.
  public func setAttempts(_ count: UInt8) throws(VaultError) {
    let before = try attempts()
    guard let generation = Self.generation(ofRing: try require(.ring)) else {
      throw .damaged(.ring)
    }
    try write(AttemptCount(generation: generation, count: count).encoded, to: .attempts)
    switch before {
    case .value(let before): isTryPaid = count > before
    case .absent, .notNow: isTryPaid = false
    }
  }

  /// What a comparison needs, copied out of the vault. Uses up the try that was paid for.
  ///
  /// - Throws: ``VaultError/notCounted`` if none was; ``VaultError/lockedOut`` past every limit.
  public func beginCheck() throws(VaultError) -> PinCheck {
    try refuseWhileWiping()
    guard isTryPaid else { throw .notCounted }
    switch try attempts() {
    case .absent: throw .absent(.attempts)
    case .notNow: throw .notNow
    case .value(let count):
      guard count <= Self.mostAttempts else { throw .lockedOut }
    }
    let bytes = try require(.pinDoor)
    guard let door = PinDoor(bytes.span) else { throw .damaged(.door) }
    isTryPaid = false
    return PinCheck(door: door, wanted: options.slowHash)
  }

  /// Takes the verdict: a right code leaves the key released, and its door stored anew where it was
  /// weaker than wanted.
  ///
  /// - Returns: whether the code was right.
  public func finish(_ verdict: consuming PinVerdict) throws(VaultError) -> Bool {
    let generation = verdict.generation
    let stronger = verdict.stronger
    guard let master = verdict.takeMaster() else { return false }
    try refuseWhileWiping()
    try release(master, generation)
    guard let stronger else { return true }
    do throws(VaultError) {
      try write(stronger.encoded, to: .pinDoor)
    } catch {
      // The old door stands and opens; the next right code tries again.
    }
    return true
  }

  /// Compares in one call, where nothing else has to go on meanwhile.
  public func compare(_ code: Span<UInt8>) throws(VaultError) -> Bool {
    try finish(try beginCheck().run(code))
  }

  /// Ring, door, mark and count carry the generation in the same place.
  static func generation(ofRing bytes: [UInt8]) -> VaultGeneration? {
    var reader = ByteReader(bytes)
    guard reader.take(2) != nil else { return nil }
    return VaultGeneration(reader.take(VaultGeneration.size))
  }
}

/// A comparison that can be made anywhere: it holds the door, and no key.
public struct PinCheck: Sendable {
  let door: PinDoor
  let wanted: SlowHash

  /// Compares, as slowly as the door says. Where the door is weaker than wanted, a right code is hashed
  /// a second time.
  public func run(_ code: Span<UInt8>) throws(VaultError) -> PinVerdict {
    let master = try door.open(with: code)
    switch consume master {
    case .none: return PinVerdict(master: nil, generation: door.generation, stronger: nil)
    case .some(let master):
      guard door.hash.isWeaker(than: wanted) else {
        return PinVerdict(master: master, generation: door.generation, stronger: nil)
      }
      var stronger: PinDoor?
      do throws(VaultError) {
        stronger = try PinDoor(
          code: code, master: master, hash: wanted, generation: door.generation, same: door.code)
      } catch {
        // The code is right all the same; the next right code tries again.
      }
      return PinVerdict(master: master, generation: door.generation, stronger: stronger)
    }
  }
}

/// How a comparison ended; the key that it may hold is wiped when it is let go.
public struct PinVerdict: ~Copyable, Sendable {
  /// Whether the code was right. To know it opens nothing: that is ``Vault/finish(_:)``, which is called
  /// once the lock has accepted the code, and not at all if it fell meanwhile.
  public var isRight: Bool {
    switch master {
    case .some: true
    case .none: false
    }
  }

  /// Nil where the code was wrong.
  let master: SecretBytes?
  let generation: VaultGeneration
  /// The same code behind a slower hash.
  let stronger: PinDoor?

  fileprivate consuming func takeMaster() -> SecretBytes? { master }
}
