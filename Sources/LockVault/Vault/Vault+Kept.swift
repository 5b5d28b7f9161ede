/// What is kept between starts (N27), all of it in the encrypted database.
extension Vault {
  /// A reading and when it was read (N27-10).
  public struct Kept: Equatable, Sendable {
    public let value: [UInt8]
    /// Seconds since 1970, by the clock of the device.
    public let time: Int64
  }

  /// Keeps a reading of a stack, in place of an older one (N27-11).
  public func keepReading(
    _ value: [UInt8], kind: UInt8, of stack: String, time: Int64
  ) throws(VaultError) {
    let shape = try options.list.reading(kind).shape
    let name = try name(of: stack)
    try put(.readings, stack: name, kind: kind, shape: shape, time: time, value: value)
  }

  /// The reading that is kept; nil if there is none in a shape that this version reads.
  public func reading(kind: UInt8, of stack: String) throws(VaultError) -> Kept? {
    let shape = try options.list.reading(kind).shape
    guard let row = try row(.readings, stack: name(of: stack), kind: kind), row.shape == shape
    else { return nil }
    return Kept(value: row.value, time: row.time)
  }

  /// Keeps a setting of a stack, or of the whole app.
  public func keepSetting(_ value: [UInt8], kind: UInt8, of stack: String?) throws(VaultError) {
    let shape = try options.list.setting(kind).shape
    let name = try stackName(stack)
    try put(.settings, stack: name, kind: kind, shape: shape, time: 0, value: value)
  }

  /// The setting that is kept, in today's shape.
  public func setting(kind: UInt8, of stack: String?) throws(VaultError) -> [UInt8]? {
    let shape = try options.list.setting(kind).shape
    guard let row = try row(.settings, stack: stackName(stack), kind: kind), row.shape == shape
    else { return nil }
    return row.value
  }

  /// Keeps which item of a kind was seen last (N27-23).
  public func keepMarker(_ value: [UInt8], kind: UInt8, of stack: String) throws(VaultError) {
    guard options.list.markers.contains(kind) else { throw .notOnTheList(kind) }
    let name = try name(of: stack)
    try put(.markers, stack: name, kind: kind, shape: 1, time: 0, value: value)
  }

  /// The item of a kind that was seen last.
  public func marker(kind: UInt8, of stack: String) throws(VaultError) -> [UInt8]? {
    guard options.list.markers.contains(kind) else { throw .notOnTheList(kind) }
    return try row(.markers, stack: name(of: stack), kind: kind)?.value
  }

  /// How long readings are kept.
  public func retention() throws(VaultError) -> Retention {
    let row = try row(.settings, stack: [], kind: KeptList.Own.retention)
    return row.flatMap { Retention($0.value) } ?? .standard
  }

  /// Changes how long readings are kept, and removes what is too old for it in the same act (N27-14).
  public func setRetention(_ retention: Retention, now: Int64) throws(VaultError) {
    try change { change, connection, store throws(VaultError) in
      let row = KeptRow(
        part: .settings, stack: [], kind: KeptList.Own.retention, shape: KeptList.Own.shape,
        time: 0, value: retention.encoded)
      try change.put(row, in: connection)
      let old = try store.names(.readings).filter { !retention.keeps($0.time, at: now) }
      try change.remove(old, in: connection)
    }
  }

  /// Removes everything of a stack in one act: readings, settings, markers, and where the app was last
  /// if that was there (N27-15). Its pictures go as well.
  public func removeStack(_ stack: String) throws(VaultError) {
    artwork.remove(stack: stack)
    let name = try name(of: stack)
    try change { change, connection, store throws(VaultError) in
      for part in [KeptPart.readings, .settings, .markers] {
        try change.remove(store.names(part).filter { $0.stack == name }, in: connection)
      }
    }
  }

  /// "Clear saved data": every reading, setting and marker, and no pairing, no secret (N27-16).
  public func clearSavedData() throws(VaultError) {
    try change { change, connection, store throws(VaultError) in
      for part in [KeptPart.readings, .settings, .markers] {
        try change.remove(store.names(part), in: connection)
      }
    }
  }

  /// Keeps the stack and the tab that were used last (N27-20).
  public func keepLastPlace(stack: String, tab: UInt8) throws(VaultError) {
    let name = try name(of: stack)
    try change { change, connection, store throws(VaultError) in
      let old = try store.names(.settings).filter {
        $0.kind == KeptList.Own.lastPlace && $0.stack != name
      }
      try change.remove(old, in: connection)
      let row = KeptRow(
        part: .settings, stack: name, kind: KeptList.Own.lastPlace, shape: KeptList.Own.shape,
        time: 0, value: [tab])
      try change.put(row, in: connection)
    }
  }

  /// Where the app opens: the stack and tab used last, else the first of `stacks`; nil without any.
  ///
  /// The stacks are known from their pairings; the place names its own only by a keyed hash (H32).
  public func lastPlace(among stacks: [String]) throws(VaultError) -> (stack: String, tab: UInt8)? {
    let kept = try withStore { store throws(VaultError) in try store.rows(.settings) }
      .first { $0.kind == KeptList.Own.lastPlace }
    if let kept, let tab = kept.value.first {
      for stack in stacks where try name(of: stack) == kept.stack { return (stack, tab) }
    }
    return stacks.first.map { ($0, 0) }
  }

  /// The name of a stack in a row: HMAC-SHA256 under a key of its own (N27-07).
  func name(of stack: String) throws(VaultError) -> [UInt8] {
    guard isOpen else { throw .sealed }
    let text = Array(stack.utf8)
    return try withKeys { keys throws(VaultError) in
      try keys.stacks.withBytes { key throws(VaultError) in try Crypto.hmac(text.span, key: key) }
    }
  }

  private func stackName(_ stack: String?) throws(VaultError) -> [UInt8] {
    guard let stack else { return [] }
    return try name(of: stack)
  }

  private func row(_ part: KeptPart, stack: [UInt8], kind: UInt8) throws(VaultError) -> KeptRow? {
    try withStore { store throws(VaultError) in try store.row(part, stack: stack, kind: kind) }
  }

  private func put(
    _ part: KeptPart, stack: [UInt8], kind: UInt8, shape: Int64, time: Int64, value: [UInt8]
  ) throws(VaultError) {
    let row = KeptRow(
      part: part, stack: stack, kind: kind, shape: shape, time: time, value: value)
    try change { change, connection, _ throws(VaultError) in try change.put(row, in: connection) }
  }

  /// One transaction. What it took out is in no file afterwards.
  func change(
    _ body: (inout KeptChange, borrowing Connection, borrowing Store) throws(VaultError) -> Void
  ) throws(VaultError) {
    try withStore { store throws(VaultError) in
      var removed = 0
      try store.change { change, connection throws(VaultError) in
        try body(&change, connection, store)
        removed = change.removed
      }
      if removed > 0 { try store.emptyLog() }
    }
  }
}
