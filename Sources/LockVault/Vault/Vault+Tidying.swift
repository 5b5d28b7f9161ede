/// What is due at every opening, and what to do when the key is lost.
extension Vault {
  /// Removes readings that are too old (N27-14) or in a shape that this version does not read, and all
  /// that is not on the list any more; brings settings to today's shape (N27-17).
  ///
  /// A setting that a newer version wrote is left alone: it may be read again.
  func tidyKept(now: Int64) throws(VaultError) {
    let retention = try retention()
    let list = options.list
    let (stale, migrated) = try withStore { store throws(VaultError) in
      (
        try store.names(.readings).filter { row in
          let reading = list.readings.first { $0.kind == row.kind }
          return reading?.shape != row.shape || !retention.keeps(row.time, at: now)
        } + store.names(.markers).filter { !list.markers.contains($0.kind) },
        try store.rows(.settings).compactMap { Self.change(of: $0, list) }
      )
    }
    guard !stale.isEmpty || !migrated.isEmpty else { return }
    try change { change, connection, _ throws(VaultError) in
      try change.remove(stale, in: connection)
      for (old, new) in migrated {
        if let new {
          try change.put(new, in: connection)
        } else {
          try change.remove([old.name], in: connection)
        }
      }
    }
  }

  /// What becomes of a setting: nil if it stays, else the row in its place, or none.
  private static func change(of row: KeptRow, _ list: KeptList) -> (KeptRow, KeptRow?)? {
    guard row.kind >= 16 else { return nil }
    guard let setting = list.settings.first(where: { $0.kind == row.kind }) else {
      return (row, nil)
    }
    guard row.shape < setting.shape else { return nil }
    let value = setting.migrate(row.value, row.shape)
    return (
      row,
      value.map {
        KeptRow(
          part: .settings, stack: row.stack, kind: row.kind, shape: setting.shape, time: 0,
          value: $0)
      }
    )
  }

  /// Deletes what was kept if its key is lost for good: no way in is left, or the device's own is no key
  /// (N27-09). Pairings stay. The vault can then be set up anew.
  ///
  /// A secure storage that cannot be read now loses nothing (S21, H9). Nor does a vault behind a lock, which
  /// keeps a record here: a PIN whose door is lost is not one that was never set (S13), so the way on is "Log out".
  ///
  /// - Returns: whether something was deleted; ``takeClearedNotice()`` then says so once.
  public func discardIfLost() throws(VaultError) -> Bool {
    try refuseWhileWiping()
    guard try optional(.record) == nil, try isKeyLost() else { return false }
    let hadFile = try VaultFolder.kind(of: folder.database) != .absent
    // First the words, so that a process that dies here still says them.
    if hadFile { try write([1], to: .cleared) }
    try folder.remove(folder.database)
    try folder.remove(folder.fresh)
    for item in [VaultItem.ring, .mark, .attempts] { try remove(item) }
    for door in Door.allCases { try removeItems(of: door) }
    return hadFile
  }

  private func isKeyLost() throws(VaultError) -> Bool {
    let doors = try doors()
    if doors.isEmpty { return true }
    guard doors == [.device] else { return false }
    switch try readSecret(.deviceDoor) {
    case .notNow: throw .notNow
    case .absent: return true
    case .value(let bytes):
      guard let door = bytes.withBytes({ KeyDoor($0) }) else { return true }
      switch try read(.ring) {
      case .notNow: throw .notNow
      case .absent: return true
      case .value(let ring):
        do throws(VaultError) {
          _ = try KeyRing(ring.span, under: door.master, generation: door.generation)
          return false
        } catch {
          return true
        }
      }
    }
  }

  /// Whether saved data was cleared because its key was lost: true once (N27-09).
  public func takeClearedNotice() throws(VaultError) -> Bool {
    guard try optional(.cleared) != nil else { return false }
    try remove(.cleared)
    return true
  }
}
