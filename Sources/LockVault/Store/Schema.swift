/// The shape of the database and how an older one becomes it.
///
/// ```
/// meta     one row: magic text, schema, generation, epoch, digest of all other rows
/// kept     (part, stack, kind) → shape, time, value      without a row number
///          part 1: readings    stack: keyed hash, kind: which reading, time: when it was read
///          part 2: settings    stack: keyed hash, or empty for the whole app
///          part 3: markers     the newest item seen, by kind
/// ```
struct Schema: Sendable {
  /// The version that this code writes.
  var version: Int64
  /// What makes version n + 2 out of n + 1, run inside the transaction that raises the version.
  var steps: [@Sendable (borrowing Connection) throws(VaultError) -> Void]

  static let current = Schema(version: 1, steps: [])

  /// What the first column of the first row says in every version.
  static let magic = "lockvault: this text is never stored in clear"

  func create(_ connection: borrowing Connection, generation: VaultGeneration) throws(VaultError) {
    try connection.run(
      """
      CREATE TABLE meta(
        id INTEGER PRIMARY KEY CHECK (id = 1), magic TEXT NOT NULL, schema INTEGER NOT NULL,
        generation BLOB NOT NULL, epoch INTEGER NOT NULL, digest BLOB NOT NULL)
      """)
    try connection.run(
      """
      CREATE TABLE kept(
        part INTEGER NOT NULL, stack BLOB NOT NULL, kind INTEGER NOT NULL,
        shape INTEGER NOT NULL, time INTEGER NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (part, stack, kind)) WITHOUT ROWID
      """)
    try connection.run(
      "INSERT INTO meta VALUES (1, ?, ?, ?, 0, ?)",
      [
        .text(Self.magic), .integer(version), .bytes(generation.bytes), .bytes(RowDigest().bytes),
      ])
  }
}
