import CSQLCipher

/// A value of the database. Content passes through here, keys never do.
enum SQLValue: Equatable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
}

/// One connection: owned by one value, used by one thread at a time, closed at its end.
///
/// Safe to use: the handle is its own, every statement is finished within the call that made it, and
/// what is bound or read is copied.
@safe
struct Connection: ~Copyable {
  /// The library's own; no code of the vault uses it outside this type.
  let handle: OpaquePointer

  /// Opens a file that exists; makes none.
  init(_ path: String) throws(VaultError) {
    WipedMemory.install()
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw VaultError(code: code, in: "open")
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    // Only where an error cut the use short: `close` reports.
    _ = letGo()
  }

  /// Closes. Where the library refuses, another key is set in place of ours: SQLCipher 3.4.1 wipes ours
  /// then, as a test shows. A later one may ignore a second key, and wipe ours when what holds the connection ends.
  ///
  /// - Throws: ``VaultError/notClosed``.
  consuming func close() throws(VaultError) {
    let isClosed = letGo()
    discard self
    guard isClosed else { throw .notClosed }
  }

  /// Whether the library closed the connection.
  private func letGo() -> Bool {
    // A statement that is not finished would keep the connection, and with it the key.
    while let statement = unsafe sqlite3_next_stmt(handle, nil) {
      unsafe sqlite3_finalize(statement)
    }
    if unsafe sqlite3_close(handle) == SQLITE_OK { return true }
    // Something else holds it, such as a backup that is under way. So another key takes the place of ours, which
    // the library wipes, pages in clear go, and the connection ends with what holds it.
    let digits = 2 * (Crypto.keySize + DatabaseKey.saltSize)
    let other = "x'" + String(repeating: "0", count: digits) + "'"
    unsafe sqlite3_key(handle, other, Int32(other.utf8.count))
    unsafe sqlite3_db_release_memory(handle)
    unsafe sqlite3_close_v2(handle)
    return false
  }

  /// How long another connection is waited for, in milliseconds.
  func setBusyTimeout(_ milliseconds: Int32) {
    unsafe _ = sqlite3_busy_timeout(handle, milliseconds)
  }

  /// Whether the database can only be read.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Hands over the key as `x'<64 digits><32 digits>'`. Nothing is tried yet, so nothing can be wrong.
  func setKey(_ key: borrowing DatabaseKey) throws(VaultError) {
    let code = unsafe withKeyText(key) { unsafe sqlite3_key(handle, $0, $1) }
    guard code == SQLITE_OK else { throw VaultError(code: code, in: "key") }
  }

  /// Writes every page anew under another key.
  func changeKey(to key: borrowing DatabaseKey) throws(VaultError) {
    let code = unsafe withKeyText(key) { unsafe sqlite3_rekey(handle, $0, $1) }
    guard code == SQLITE_OK else { throw VaultError(code: code, in: "rekey") }
  }

  /// Lends the key in the only form that SQLCipher takes for a raw one, and wipes it.
  private func withKeyText(
    _ key: borrowing DatabaseKey, _ body: (UnsafeRawPointer?, Int32) -> Int32
  ) -> Int32 {
    let digits = Array("0123456789abcdef".utf8)
    let count = 3 + 2 * (Crypto.keySize + DatabaseKey.saltSize)
    var text = SecretBytes(count: count)
    let salt = key.salt
    key.key.withBytes { key in
      text.withMutableBytes { text in
        text[0] = 0x78  // x
        text[1] = 0x27  // '
        text[count - 1] = 0x27
        for index in 0..<Crypto.keySize + DatabaseKey.saltSize {
          let byte = index < Crypto.keySize ? key[index] : salt[index - Crypto.keySize]
          text[2 + 2 * index] = digits[Int(byte >> 4)]
          text[3 + 2 * index] = digits[Int(byte & 15)]
        }
      }
    }
    return text.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { unsafe body($0.baseAddress, Int32($0.count)) }
    }
  }

  /// Runs one statement to its end and hands each row to `row`.
  func run(
    _ sql: StaticString, _ values: [SQLValue] = [],
    row: (borrowing Row) throws(VaultError) -> Void = { _ in }
  ) throws(VaultError) {
    var statement: OpaquePointer?
    var code = unsafe sqlite3_prepare_v2(
      handle, UnsafePointer(OpaquePointer(sql.utf8Start)), Int32(sql.utf8CodeUnitCount),
      &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else {
      throw VaultError(code: code, in: "prepare")
    }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      code = unsafe Self.bind(value, to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw VaultError(code: code, in: "bind") }
    }
    while true {
      code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: try row(unsafe Row(statement))
      case SQLITE_DONE: return
      default: throw VaultError(code: code, in: "step")
      }
    }
  }

  private static func bind(_ value: SQLValue, to statement: OpaquePointer, at index: Int32) -> Int32
  {
    switch value {
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe lv_bind_blob(statement, index, $0.baseAddress, Int32($0.count))
      }
    case .text(var text):
      return text.withUTF8 {
        unsafe lv_bind_text(
          statement, index, UnsafePointer(OpaquePointer($0.baseAddress)), Int32($0.count))
      }
    }
  }

  /// The first column of the first row as text; nil if there is no row.
  func text(_ sql: StaticString) throws(VaultError) -> String? {
    var found: String?
    try run(sql) { row throws(VaultError) in found = row.text(0) }
    return found
  }
}

/// One row, for the time of a call.
///
/// Safe to use: the statement outlives it, since only ``Connection`` makes one, for the time of a call, and it
/// cannot be copied.
@safe
struct Row: ~Copyable {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Lends the bytes as they lie in the library's memory.
  func withBytes(_ column: Int32, _ body: (Span<UInt8>) -> Void) {
    let start = unsafe sqlite3_column_blob(statement, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe body($0.span) }
  }

  func text(_ column: Int32) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }
}

/// The library's memory is wiped when it is given back, so that a page in clear does not outlive the
/// connection.
enum WipedMemory {
  /// Whether it is so: false if the library was in use before the vault was.
  static let isInstalled: Bool = lv_wipe_freed_memory() == SQLITE_OK

  static func install() { _ = isInstalled }
}

extension VaultError {
  /// What a result code of SQLite means to a caller.
  init(code: Int32, in operation: String) {
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .wrongKeyOrDamaged(.database)
    case SQLITE_CORRUPT: self = .damaged(.database)
    case SQLITE_FULL: self = .diskFull
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CANTOPEN: self = .readOnly
    default: self = .system(operation: operation, code: code)
    }
  }
}
