/// The encrypted database: opened with a raw key and a salt, proved to be what it was, and closed so
/// that no key stays in memory.
///
/// One connection, one process, one thread at a time. It is exclusive: a second one gets
/// ``VaultError/busy``. Each change is durable when its call returns.
struct Store: ~Copyable {
  let connection: Connection
  /// For the digest of the rows.
  let rowKey: SecretBytes
  /// How often the file was opened or closed.
  let epoch: UInt64

  /// Makes the file `path` and closes it again: from then on it is only opened.
  static func create(
    _ path: String, key: borrowing DatabaseKey, generation: VaultGeneration,
    schema: Schema = .current
  ) throws(VaultError) {
    try VaultFolder.makeEmpty(path)
    let connection = try Connection(path)
    try prepare(connection, key: key)
    try StoreSettings.afterFirstPage(connection)
    try inTransaction(connection) { connection throws(VaultError) in
      try schema.create(connection, generation: generation)
    }
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    try proveFile(path, salt: key.salt)
    try connection.close()
  }

  /// Opens the file `path`.
  ///
  /// - Parameter atLeast: the epoch that the secure storage remembers.
  /// - Throws: every error of the file; nothing of it was changed, and nothing is left open.
  init(
    _ path: String, key: borrowing DatabaseKey, rowKey: consuming SecretBytes,
    generation: VaultGeneration, atLeast mark: UInt64, schema: Schema = .current
  ) throws(VaultError) {
    try Self.look(at: path)
    let connection = try Connection(path)
    guard !connection.isReadOnly else { throw .readOnly }
    try Self.prepare(connection, key: key)
    // The first page: here a wrong key shows.
    _ = try connection.text("SELECT count(*) FROM sqlite_master")
    try StoreSettings.afterFirstPage(connection)
    let found = try Self.firstRow(connection, generation: generation, mark: mark, schema: schema)
    let digest = try Self.digest(connection, rowKey)
    guard digest == RowDigest(found.digest) else { throw .rolledBack }
    if found.schema < schema.version {
      try Self.migrate(connection, rowKey, from: found.schema, to: schema)
    }
    let epoch = try Self.advance(connection)
    self.connection = connection
    self.rowKey = rowKey
    self.epoch = epoch
  }

  /// Whether there is something that can be a database: SQLCipher would open an empty or a missing file
  /// with any key, and a plain one must never be taken.
  private static func look(at path: String) throws(VaultError) {
    switch try VaultFolder.kind(of: path) {
    case .absent: throw .absent(.database)
    case .file(size: 0), .other: throw .damaged(.database)
    case .file: break
    }
    let plain = Array("SQLite format 3\0".utf8)
    if try VaultFolder.head(of: path, count: plain.count) == plain { throw .notEncrypted(.header) }
  }

  private static func prepare(
    _ connection: borrowing Connection, key: borrowing DatabaseKey
  ) throws(VaultError) {
    connection.setBusyTimeout(StoreSettings.busyTimeout)
    try StoreSettings.proveLibrary(connection)
    try connection.setKey(key)
    try StoreSettings.beforeFirstPage(connection)
  }

  /// The file begins with the salt, and what was written into it is not in it.
  private static func proveFile(_ path: String, salt: [UInt8]) throws(VaultError) {
    let start = try VaultFolder.head(of: path, count: 16 * StoreSettings.pageSize)
    guard Array(start.prefix(salt.count)) == salt else { throw .notEncrypted(.header) }
    guard !start.containsRun(Array(Schema.magic.utf8)) else { throw .notEncrypted(.marker) }
  }

  /// The first row, if it is this vault's, not newer than this code and not older than its mark.
  private static func firstRow(
    _ connection: borrowing Connection, generation: VaultGeneration, mark: UInt64, schema: Schema
  ) throws(VaultError) -> FirstRow {
    var found: FirstRow?
    do throws(VaultError) {
      found = try FirstRow(connection)
    } catch .system(_, 1) {
      // "No such table": an empty database that someone else made with this very key, or none of ours.
      throw .damaged(.database)
    }
    guard let found, found.magic == Schema.magic else { throw .damaged(.database) }
    guard found.generation == generation.bytes else { throw .otherVault }
    guard found.schema <= schema.version else {
      throw .newerSchema(found: found.schema, known: schema.version)
    }
    guard found.epoch >= mark else { throw .rolledBack }
    return found
  }

  private static func migrate(
    _ connection: borrowing Connection, _ rowKey: borrowing SecretBytes, from version: Int64,
    to schema: Schema
  ) throws(VaultError) {
    guard version >= 1, schema.steps.count >= schema.version - 1 else {
      throw .damaged(.database)
    }
    try inTransaction(connection) { connection throws(VaultError) in
      for step in schema.steps[Int(version - 1)..<Int(schema.version - 1)] { try step(connection) }
      try connection.run(
        "UPDATE meta SET schema = ?, digest = ?",
        [.integer(schema.version), .bytes(try digest(connection, rowKey).bytes)])
    }
  }

  /// The sum over all rows, added up anew. Reads every page of the file.
  static func digest(
    _ connection: borrowing Connection, _ rowKey: borrowing SecretBytes
  ) throws(VaultError) -> RowDigest {
    var digest = RowDigest()
    var scratch = ScratchBytes()
    try connection.run("SELECT part, stack, kind, shape, time, value FROM kept") {
      row throws(VaultError) in
      scratch.setImage(of: row)
      try digest.add(scratch, key: rowKey)
    }
    return digest
  }

  /// Marks the file as opened or closed once more.
  private static func advance(_ connection: borrowing Connection) throws(VaultError) -> UInt64 {
    let next = try inTransaction(connection) { connection throws(VaultError) in
      try connection.run("UPDATE meta SET epoch = epoch + 1")
      return try FirstRow(connection)?.epoch
    }
    guard let next else { throw .damaged(.database) }
    return next
  }

  /// Empties the write-ahead log, so that what was deleted is in no file any more.
  func emptyLog() throws(VaultError) {
    var blocked: Int64 = 0
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") { row in blocked = row.integer(0) }
    guard blocked == 0 else { throw .busy }
  }

  /// Writes every page anew under `key`. Killed at any moment, the file opens with one of both keys.
  ///
  /// The library says that all is well also where it is not, for example on a full disk. So the file is
  /// asked: it begins with the new salt, or the key was not changed.
  ///
  /// - Throws: ``VaultError/keyNotChanged``; the store must then be closed and opened again.
  func changeKey(to key: borrowing DatabaseKey, file path: String) throws(VaultError) {
    let start: [UInt8]
    do throws(VaultError) {
      try connection.changeKey(to: key)
      try emptyLog()
      start = try VaultFolder.head(of: path, count: key.salt.count)
    } catch {
      throw .keyNotChanged
    }
    guard start == key.salt else { throw .keyNotChanged }
  }

  /// Closes, having marked the file once more where that is possible.
  ///
  /// - Returns: the epoch for the secure storage to remember; nil if the file could not be marked, for
  ///   example on a full disk, which stops no lock.
  /// - Throws: ``VaultError/notClosed`` alone; the key is gone then as well.
  consuming func close() throws(VaultError) -> UInt64? {
    var mark: UInt64?
    do throws(VaultError) {
      mark = try Self.advance(connection)
    } catch {
      mark = nil
    }
    try connection.close()
    return mark
  }

  /// Runs `body` in one transaction: all of it is durable, or nothing.
  static func inTransaction<Result>(
    _ connection: borrowing Connection,
    _ body: (borrowing Connection) throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    try connection.run("BEGIN IMMEDIATE")
    do throws(VaultError) {
      let result = try body(connection)
      try connection.run("COMMIT")
      return result
    } catch {
      // Fails where SQLite has rolled back by itself, and then there is nothing left to do.
      do throws(VaultError) { try connection.run("ROLLBACK") } catch {}
      throw error
    }
  }
}

/// The first row of the database.
private struct FirstRow {
  let magic: String
  let schema: Int64
  let generation: [UInt8]
  let epoch: UInt64
  let digest: [UInt8]

  /// Nil if there is no row.
  init?(_ connection: borrowing Connection) throws(VaultError) {
    var found: FirstRow?
    try connection.run("SELECT magic, schema, generation, epoch, digest FROM meta") { row in
      found = FirstRow(row)
    }
    guard let found else { return nil }
    self = found
  }

  private init(_ row: borrowing Row) {
    magic = row.text(0)
    schema = row.integer(1)
    generation = row.bytes(2)
    epoch = UInt64(clamping: row.integer(3))
    digest = row.bytes(4)
  }
}

extension [UInt8] {
  /// Whether `run` stands somewhere in these bytes.
  func containsRun(_ run: [UInt8]) -> Bool {
    guard let first = run.first, count >= run.count else { return run.isEmpty }
    return (0...count - run.count).contains { start in
      self[start] == first && self[start..<start + run.count].elementsEqual(run)
    }
  }
}
