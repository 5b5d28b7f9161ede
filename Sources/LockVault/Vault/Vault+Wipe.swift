/// Ending a session so that nothing is left, whenever the process dies on the way (S8, S18, L7).
///
/// ```
/// beginWipe(reason)   the entry: from here on no key is released
/// wipe(step) × 4      each can be repeated
/// endWipe()           the notice with the reason, then the entry goes
/// ```
///
/// At a start, an entry that is there is run to its end before anything is shown: from the first step.
extension Vault {
  /// The steps of a wipe, in order.
  public enum WipeStep: CaseIterable, Equatable, Sendable {
    /// The doors, the ring and all that the key seals: from here on the database is noise.
    case secrets
    /// The database, the pairings, the pictures.
    case session
    /// The count of tries and the mark of the database.
    case attempts
    /// The record of the lock and the policy.
    case configuration
  }

  /// Writes the entry that makes a wipe certain, and closes the vault. A second one changes nothing
  /// but the reason.
  ///
  /// - Parameter reason: the app's own number for it.
  public func beginWipe(reason: UInt8) throws(VaultError) {
    try write([0x4A, 1, reason], to: .journal)
    try seal()
  }

  /// Runs one step; again if it was run before.
  ///
  /// - Throws: ``VaultError/absent(_:)`` without an entry.
  public func wipe(_ step: WipeStep) throws(VaultError) {
    guard try optional(.journal) != nil else { throw .absent(.journal) }
    switch step {
    case .secrets:
      try seal()
      for door in Door.allCases { try removeItems(of: door) }
      try remove(.ring)
      try removeAll(VaultItem.secretPrefix) { .secret($0) }
    case .session:
      artwork.removeAll()
      try folder.remove(folder.database)
      try folder.remove(folder.fresh)
      try removeAll(VaultItem.pairingPrefix) { .pairing($0) }
      try remove(.cleared)
    case .attempts:
      try remove(.attempts)
      try remove(.mark)
    case .configuration:
      try remove(.record)
      try remove(.policy)
    }
  }

  /// The last act of a wipe: leaves the notice with its reason and takes the entry away.
  public func endWipe() throws(VaultError) {
    guard let entry = try optional(.journal) else { return }
    try write([0x4E, 1, entry.last ?? 0], to: .notice)
    try remove(.journal)
  }

  /// Runs a wipe that was begun to its end. Nothing happens without an entry.
  public func finishWipe() throws(VaultError) {
    guard try optional(.journal) != nil else { return }
    for step in WipeStep.allCases { try wipe(step) }
    try endWipe()
  }

  /// Why the last session ended, until it is delivered or the vault is set up again (H31).
  public func notice() throws(VaultError) -> Reading<UInt8> {
    switch try read(.notice) {
    case .value(let bytes): return .value(bytes.last ?? 0)
    case .absent: return .absent
    case .notNow: return .notNow
    }
  }

  /// The notice was delivered.
  public func removeNotice() throws(VaultError) {
    try remove(.notice)
  }

  func refuseWhileWiping() throws(VaultError) {
    guard try optional(.journal) == nil else { throw .wiping }
  }

  private func removeAll(
    _ prefix: String, _ item: (String) -> VaultItem
  ) throws(VaultError) {
    for name in try names() where name.hasPrefix(prefix) {
      try remove(item(String(name.dropFirst(prefix.count))))
    }
  }
}
