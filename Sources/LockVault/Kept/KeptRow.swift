/// The three parts of what is kept (N27-01).
enum KeptPart: UInt8 {
  case readings = 1
  case settings = 2
  case markers = 3
}

/// One row of the table of kept data.
struct KeptRow: Equatable {
  let part: UInt8
  let stack: [UInt8]
  let kind: UInt8
  let shape: Int64
  /// Seconds since 1970, by the clock of the device; 0 for settings and markers.
  let time: Int64
  let value: [UInt8]

  init(
    part: KeptPart, stack: [UInt8], kind: UInt8, shape: Int64, time: Int64, value: [UInt8]
  ) {
    self.part = part.rawValue
    self.stack = stack
    self.kind = kind
    self.shape = shape
    self.time = time
    self.value = value
  }

  /// Reads the columns `part, stack, kind, shape, time, value`.
  init(_ row: borrowing Row) {
    part = UInt8(truncatingIfNeeded: row.integer(0))
    stack = row.bytes(1)
    kind = UInt8(truncatingIfNeeded: row.integer(2))
    shape = row.integer(3)
    time = row.integer(4)
    value = row.bytes(5)
  }

  var name: KeptName {
    KeptName(part: part, stack: stack, kind: kind, shape: shape, time: time)
  }
}

/// A row without its value.
struct KeptName: Equatable {
  let part: UInt8
  let stack: [UInt8]
  let kind: UInt8
  let shape: Int64
  let time: Int64

  fileprivate init(part: UInt8, stack: [UInt8], kind: UInt8, shape: Int64, time: Int64) {
    self.part = part
    self.stack = stack
    self.kind = kind
    self.shape = shape
    self.time = time
  }

  fileprivate init(_ row: borrowing Row) {
    self.init(
      part: UInt8(truncatingIfNeeded: row.integer(0)), stack: row.bytes(1),
      kind: UInt8(truncatingIfNeeded: row.integer(2)), shape: row.integer(3),
      time: row.integer(4))
  }

  fileprivate var values: [SQLValue] {
    [.integer(Int64(part)), .bytes(stack), .integer(Int64(kind))]
  }
}

/// Changes of kept rows. Each brings the digest along, inside a transaction of the caller.
extension Store {
  /// Runs `body` in one transaction and stores the digest that it leaves.
  func change(
    _ body: (inout KeptChange, borrowing Connection) throws(VaultError) -> Void
  ) throws(VaultError) {
    try Self.inTransaction(connection) { connection throws(VaultError) in
      var stored: RowDigest?
      try connection.run("SELECT digest FROM meta") { row in stored = RowDigest(row.bytes(0)) }
      guard let stored else { throw .damaged(.database) }
      var change = KeptChange(digest: stored, rowKey: rowKey.copy())
      try body(&change, connection)
      try connection.run("UPDATE meta SET digest = ?", [.bytes(change.digest.bytes)])
    }
  }

  /// The row of this name.
  func row(_ part: KeptPart, stack: [UInt8], kind: UInt8) throws(VaultError) -> KeptRow? {
    try KeptChange.rows(
      in: connection,
      """
      SELECT part, stack, kind, shape, time, value FROM kept
      WHERE part = ? AND stack = ? AND kind = ?
      """, [.integer(Int64(part.rawValue)), .bytes(stack), .integer(Int64(kind))]
    ).first
  }

  /// The names of all rows of one part, in their order. Their values stay where they are.
  func names(_ part: KeptPart) throws(VaultError) -> [KeptName] {
    var names: [KeptName] = []
    try connection.run(
      "SELECT part, stack, kind, shape, time FROM kept WHERE part = ?",
      [.integer(Int64(part.rawValue))]
    ) { row in names.append(KeptName(row)) }
    return names
  }

  /// All rows of one part with their values, in the order of their names.
  func rows(_ part: KeptPart) throws(VaultError) -> [KeptRow] {
    try KeptChange.rows(
      in: connection,
      "SELECT part, stack, kind, shape, time, value FROM kept WHERE part = ?",
      [.integer(Int64(part.rawValue))])
  }
}

/// A change under way.
struct KeptChange: ~Copyable {
  fileprivate(set) var digest: RowDigest
  private let rowKey: SecretBytes
  private var scratch = ScratchBytes()
  /// How many rows were taken out.
  private(set) var removed = 0

  fileprivate init(digest: RowDigest, rowKey: consuming SecretBytes) {
    self.digest = digest
    self.rowKey = rowKey
  }

  /// Puts a row in the place of the one with the same name.
  mutating func put(_ row: KeptRow, in connection: borrowing Connection) throws(VaultError) {
    try takeOut(row.name, in: connection)
    try connection.run(
      "INSERT OR REPLACE INTO kept (part, stack, kind, shape, time, value) VALUES (?, ?, ?, ?, ?, ?)",
      row.name.values + [.integer(row.shape), .integer(row.time), .bytes(row.value)])
    scratch.setImage(of: row)
    try digest.add(scratch, key: rowKey)
  }

  /// Takes rows out.
  mutating func remove(_ names: [KeptName], in connection: borrowing Connection) throws(VaultError)
  {
    for name in names {
      try takeOut(name, in: connection)
      try connection.run(
        "DELETE FROM kept WHERE part = ? AND stack = ? AND kind = ?", name.values)
    }
    removed += names.count
  }

  /// Takes a row out of the digest, if there is one of this name.
  private mutating func takeOut(
    _ name: KeptName, in connection: borrowing Connection
  ) throws(VaultError) {
    var found = false
    try connection.run(
      """
      SELECT part, stack, kind, shape, time, value FROM kept
      WHERE part = ? AND stack = ? AND kind = ?
      """, name.values
    ) { row in
      scratch.setImage(of: row)
      found = true
    }
    if found { try digest.remove(scratch, key: rowKey) }
  }

  static func rows(
    in connection: borrowing Connection, _ sql: StaticString, _ values: [SQLValue] = []
  ) throws(VaultError) -> [KeptRow] {
    var rows: [KeptRow] = []
    try connection.run(sql, values) { row in rows.append(KeptRow(row)) }
    return rows
  }
}
