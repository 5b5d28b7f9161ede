/// What the lock must know before any proof: read while closed, from the secure storage alone.
extension Vault {
  /// All of it, at one time.
  public struct State: Equatable, Sendable {
    /// What the app's lock stored last (M5-08-33, PD-07); nil if nothing yet.
    public var record: [UInt8]?
    /// The policy that the app's server stated last (M5-08-23); nil if none is known.
    public var policy: [UInt8]?
    /// Wrong codes; 0 where no code is set.
    public var attempts: UInt8
    /// The reason of a wipe that must be run to its end before anything is shown (H15).
    public var journal: UInt8?
    /// The ways in.
    public var doors: Set<Door>
    /// Which code is set: eight bytes, new with each code in the very write that stores it. What is stored
    /// beside a code and counts for that one alone names it by these. Nil without a code, and where its door is
    /// damaged.
    public var code: [UInt8]?
    /// The content is there, no way to it is, and no wipe took it away: a code that was set is lost, and is not to
    /// be mistaken for one that was never set (S13).
    public var lostItsDoors = false
  }

  /// Reads all of it. Absent: this device has nothing of a vault, neither record nor door nor journal.
  /// "Not now" of one item is "not now" of all: nothing is concluded from a part (S21).
  public func state() throws(VaultError) -> Reading<State> {
    do throws(VaultError) {
      try migrateItems()
      let doors = try doors()
      let journal = try optional(.journal)
      let record = try optional(.record)
      let policy = try optional(.policy)
      guard !doors.isEmpty || journal != nil || record != nil || policy != nil else {
        return .absent
      }
      // Without a code there is nothing to try: a first set-up that was cut off between ring and count must
      // not look like one whose tries are used up.
      var count: UInt8 = 0
      switch doors.contains(.pin) ? try attempts() : .absent {
      case .notNow: return .notNow
      case .absent: break
      case .value(let found): count = found
      }
      let hasContent = try VaultFolder.kind(of: folder.database) != .absent
      return .value(
        State(
          record: record, policy: policy, attempts: count,
          journal: journal.map { $0.last ?? 0 }, doors: doors,
          code: try optional(.pinDoor).flatMap { PinDoor($0.span)?.code },
          lostItsDoors: doors.isEmpty && journal == nil && hasContent))
    } catch .notNow {
      return .notNow
    }
  }

  /// Stores what the app's lock has to know at the next start. No secret belongs in it.
  public func setRecord(_ record: [UInt8]) throws(VaultError) {
    try write(record, to: .record)
  }

  /// Stores the policy that the app's server states, for starts without the network (M5-08-23).
  public func setPolicy(_ policy: [UInt8]) throws(VaultError) {
    try write(policy, to: .policy)
  }

  /// An item that may be missing.
  func optional(_ item: VaultItem) throws(VaultError) -> [UInt8]? {
    switch try read(item) {
    case .value(let bytes): return bytes
    case .absent: return nil
    case .notNow: throw .notNow
    }
  }

  /// Moves every item of an older protection to today's (M5-08-48). The door of the person stays as it
  /// is: to read it would ask for a proof.
  private func migrateItems() throws(VaultError) {
    guard !options.older.isEmpty else { return }
    let person = VaultItem.personDoor(options.presence).item.name
    for name in Set(try names()) where name != person {
      do throws(KeyStoreError) {
        let read = try KeyMigration.read(
          KeyItem(name, .device), older: options.older, in: keyStore)
        if case .notNow = read { throw .notNow }
      } catch {
        throw VaultError(error)
      }
    }
  }
}
