import CSQLCipher

@testable import LockVault

/// The library without the vault: what another program would try on a copied file.
@safe
final class RawSQLite {
  private var handle: OpaquePointer?

  init(_ path: String) {
    unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
  }

  deinit { unsafe sqlite3_close(handle) }

  func key(_ text: String) -> Int32 {
    unsafe sqlite3_key(handle, text, Int32(text.utf8.count))
  }

  func run(_ sql: String) -> Int32 {
    unsafe sqlite3_exec(handle, sql, nil, nil, nil)
  }
}

extension Connection {
  /// Leaves a statement unfinished in the middle of its rows.
  func leaveUnfinished(_ sql: String) -> Int32 {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    return code == SQLITE_OK ? unsafe sqlite3_step(statement) : code
  }
}

/// A backup of a connection that is never made to its end: the library does not close the connection meanwhile.
@safe
final class RawBackup {
  private var target: OpaquePointer?
  private let backup: OpaquePointer?
  let isUnderWay: Bool

  init(of connection: borrowing Connection) {
    unsafe sqlite3_open(":memory:", &target)
    let begun = unsafe sqlite3_backup_init(target, "main", connection.handle, "main")
    unsafe backup = begun
    isUnderWay = unsafe begun != nil
  }

  deinit {
    unsafe sqlite3_backup_finish(backup)
    unsafe sqlite3_close(target)
  }
}
