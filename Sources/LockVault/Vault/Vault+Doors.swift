/// The ways to the master key.
extension Vault {
  /// One of them.
  public enum Door: CaseIterable, Hashable, Sendable {
    /// The app's own code, through a slow hash.
    case pin
    /// An item that the system gives out after its own check of the person (PR-18).
    case person
    /// An item that the unlocked device gives out, for a vault without a lock.
    case device
  }

  /// Sets the vault up behind a code, and leaves it released. Whatever an unfinished setting up left is
  /// removed.
  ///
  /// The last write is that of the door: before it there is no vault, after it there is one.
  public func setUp(pin code: Span<UInt8>) throws(VaultError) {
    let keys = try prepareSetUp()
    let door = try PinDoor(
      code: code, master: keys.master, hash: options.slowHash, generation: keys.generation)
    try write(door.encoded, to: .pinDoor)
    try finishSetUp(keys)
  }

  /// Sets the vault up behind an item of the key store, and leaves it released.
  ///
  /// - Parameter door: `person` or `device`; a code is set up by ``setUp(pin:)``.
  public func setUp(by door: Door) throws(VaultError) {
    guard let item = item(of: door) else { throw .absent(.door) }
    guard keyStore.supports(item.item.protection) else { throw refusal(of: item) }
    let keys = try prepareSetUp()
    try write(KeyDoor.encoded(keys.master, keys.generation), to: item)
    try finishSetUp(keys)
  }

  private func prepareSetUp() throws(VaultError) -> ReleasedKeys {
    // Asked first: where there is no secure storage no file is made (N27-08).
    guard try doors().isEmpty else { throw .sealed }
    try refuseWhileWiping()
    guard keyStore.supports(.device) else { throw .noSecureStorage }
    try folder.make()
    try folder.remove(folder.fresh)
    try folder.remove(folder.database)
    let generation = try VaultGeneration()
    let keys = try ReleasedKeys(Crypto.randomSecret(), generation)
    let ring = KeyRing(current: try DatabaseKey.random())
    try Store.create(
      folder.fresh, key: ring.current, generation: generation)
    try folder.sync()
    try write(ring.encoded(under: keys.master, generation: generation), to: .ring)
    try write(Mark(generation: generation, number: 0).encoded, to: .mark)
    try write(AttemptCount(generation: generation, count: 0).encoded, to: .attempts)
    return keys
  }

  private func finishSetUp(_ keys: consuming ReleasedKeys) throws(VaultError) {
    try folder.adoptFresh()
    try remove(.notice)
    released = consume keys
  }

  /// A setting up that ended right after its door was written.
  func adoptFreshFile() throws(VaultError) {
    guard try VaultFolder.kind(of: folder.database) == .absent,
      try VaultFolder.kind(of: folder.fresh) != .absent
    else { return }
    try folder.adoptFresh()
  }

  /// Stores a new code, in one write: the first one, or another one while the key is released (DF-09).
  ///
  /// - Parameter name: which code it is, eight bytes that no other code had; nil for random ones.
  public func setPin(_ code: Span<UInt8>, named name: [UInt8]? = nil) throws(VaultError) {
    precondition(name.map { $0.count == PinDoor.codeSize } ?? true, "a name of eight bytes")
    let hash = options.slowHash
    let door = try withKeys { keys throws(VaultError) in
      try PinDoor(
        code: code, master: keys.master, hash: hash, generation: keys.generation, same: name)
    }
    try write(door.encoded, to: .pinDoor)
  }

  /// Adds a way in beside the code while the key is released.
  public func add(_ door: Door) throws(VaultError) {
    guard let item = item(of: door) else { throw .absent(.door) }
    guard keyStore.supports(item.item.protection) else { throw refusal(of: item) }
    let bytes = try withKeys { keys throws(VaultError) in
      KeyDoor.encoded(keys.master, keys.generation)
    }
    try write(bytes, to: item)
  }

  /// Removes a way in, if another one is left.
  public func remove(_ door: Door) throws(VaultError) {
    let doors = try doors()
    guard doors.contains(door) else { return }
    guard doors.count > 1 else { throw .lastDoor }
    try removeItems(of: door)
  }

  func removeItems(of door: Door) throws(VaultError) {
    switch door {
    case .pin: try remove(.pinDoor)
    case .device: try remove(.deviceDoor)
    case .person:
      // Written with the presence of its time, which may not be today's.
      for presence in [Presence.enrolledSet, .anyBiometrics, .deviceOwner] {
        try remove(.personDoor(presence))
      }
    }
  }

  /// The ways that there are. Asks nobody for a proof.
  public func doors() throws(VaultError) -> Set<Door> {
    let names = try names()
    return Set(
      Door.allCases.filter { door in
        switch door {
        case .pin: names.contains(VaultItem.pinDoor.item.name)
        case .person: names.contains(VaultItem.personDoor(.enrolledSet).item.name)
        case .device: names.contains(VaultItem.deviceDoor.item.name)
        }
      })
  }

  /// Releases the key by an item of the key store; for `person` the system checks who is there.
  ///
  /// - Throws: ``VaultError/absent(_:)``, ``VaultError/notNow``, and what the system's check said.
  public func release(by door: Door) throws(VaultError) {
    try refuseWhileWiping()
    guard let item = item(of: door) else { throw .absent(.door) }
    switch try readSecret(item) {
    case .absent: throw .absent(.door)
    case .notNow: throw .notNow
    case .value(let bytes):
      guard let door = bytes.withBytes({ KeyDoor($0) }) else { throw .damaged(.door) }
      try release(door.master.copy(), door.generation)
    }
  }

  /// Keeps a master key that a proof has given out.
  func release(
    _ master: consuming SecretBytes, _ generation: VaultGeneration
  ) throws(VaultError) {
    guard released == nil else { return }
    released = try ReleasedKeys(master, generation)
  }

  private func item(of door: Door) -> VaultItem? {
    switch door {
    case .pin: nil
    case .person: .personDoor(options.presence)
    case .device: .deviceDoor
    }
  }

  private func refusal(of item: VaultItem) -> VaultError {
    let protection = item.item.protection
    return .keyStore(.unsupported(protection.accessibility, protection.presence))
  }
}
