/// The key of the database: opening with it, and changing it.
extension Vault {
  func openStore(atLeast mark: UInt64) throws(VaultError) {
    switch released {
    case .none: throw .sealed
    case .some(let keys): store = try openStore(keys, mark: mark)
    }
  }

  private func openStore(
    _ keys: borrowing ReleasedKeys, mark: UInt64
  ) throws(VaultError) -> Store {
    let path = folder.database
    let ring = try readRing(keys)
    if ring.hasNext { return try openAfterCutOff(path, ring: ring, keys: keys, mark: mark) }
    return try Self.open(path, with: ring.current, keys: keys, mark: mark)
  }

  /// A change of the key was cut off. The file is whole under one of both keys; the old one goes first,
  /// since only it can take back what was half written.
  private func openAfterCutOff(
    _ path: String, ring: borrowing KeyRing, keys: borrowing ReleasedKeys, mark: UInt64
  ) throws(VaultError) -> Store {
    do throws(VaultError) {
      let store = try Self.open(path, with: ring.current, keys: keys, mark: mark)
      try writeRing(KeyRing(current: ring.current.copy()), keys)
      return store
    } catch {
      guard error == .damaged(.database) else { throw error }
    }
    let next = try ring.copyOfNext()
    let store = try Self.open(path, with: next, keys: keys, mark: mark)
    try writeRing(KeyRing(current: next), keys)
    return store
  }

  /// Opens the file with a key that is known to be the right one: it came sealed out of the ring.
  private static func open(
    _ path: String, with key: borrowing DatabaseKey, keys: borrowing ReleasedKeys, mark: UInt64
  ) throws(VaultError) -> Store {
    do throws(VaultError) {
      return try Store(
        path, key: key, rowKey: keys.rows.copy(), generation: keys.generation, atLeast: mark)
    } catch .wrongKeyOrDamaged(let part) {
      throw .damaged(part)
    }
  }

  /// Gives the open database a new key: every page is written anew. Killed at any moment, the vault
  /// opens as before or as after.
  ///
  /// - Throws: ``VaultError/keyNotChanged``, for example on a full disk. The vault is sealed then, and
  ///   opens again with all that was in it.
  public func changeDatabaseKey() throws(VaultError) {
    do throws(VaultError) {
      try tryToChangeDatabaseKey()
    } catch {
      if error == .keyNotChanged { try seal() }
      throw error
    }
  }

  private func tryToChangeDatabaseKey() throws(VaultError) {
    try withKeys { keys throws(VaultError) in
      guard isOpen else { throw .sealed }
      let next = try DatabaseKey.random()
      try changeDatabaseKey(to: next, keys)
      try writeRing(KeyRing(current: next.copy()), keys)
    }
  }

  /// Up to the moment at which the file is under `next`; the ring holds both.
  private func changeDatabaseKey(
    to next: borrowing DatabaseKey, _ keys: borrowing ReleasedKeys
  ) throws(VaultError) {
    let ring = try readRing(keys)
    try writeRing(KeyRing(current: ring.current.copy(), next: next.copy()), keys)
    switch store {
    case .some(let store): try store.changeKey(to: next, file: folder.database)
    case .none: throw .sealed
    }
  }

  private func readRing(_ keys: borrowing ReleasedKeys) throws(VaultError) -> KeyRing {
    let bytes = try require(.ring)
    return try KeyRing(bytes.span, under: keys.master, generation: keys.generation)
  }

  private func writeRing(
    _ ring: consuming KeyRing, _ keys: borrowing ReleasedKeys
  ) throws(VaultError) {
    try write(ring.encoded(under: keys.master, generation: keys.generation), to: .ring)
  }

  /// What the secure storage remembers of the file. It must be there and belong to this vault: its
  /// absence would let any older copy pass.
  func readMark() throws(VaultError) -> UInt64 {
    guard let mark = Mark(try require(.mark)) else { throw .damaged(.mark) }
    let generation = try withKeys { keys throws(VaultError) in keys.generation }
    guard mark.generation == generation else { throw .damaged(.mark) }
    return mark.number
  }

  func writeMark(_ number: UInt64) throws(VaultError) {
    let generation = try withKeys { keys throws(VaultError) in keys.generation }
    try write(Mark(generation: generation, number: number).encoded, to: .mark)
  }
}
