import CSQLCipher

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
