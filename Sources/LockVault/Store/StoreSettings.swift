/// Every setting of the database, and how it is known to have taken.
///
/// SQLCipher and SQLite take settings that they do not know without an error and without an effect, so
/// each is read back, and no answer is a refusal.
enum StoreSettings {
  /// Bytes of a page.
  static let pageSize = 4096
  /// How long a second connection is waited for, in milliseconds.
  static let busyTimeout: Int32 = 250

  /// The linked library says that it encrypts. Plain SQLite gives no row and would ignore the key.
  static func proveLibrary(_ connection: borrowing Connection) throws(VaultError) {
    guard let version = try connection.text("PRAGMA cipher_version"), !version.isEmpty else {
      throw .notEncrypted(.library)
    }
  }

  /// What must be set after the key and before the first page is read.
  static func beforeFirstPage(_ connection: borrowing Connection) throws(VaultError) {
    try connection.run("PRAGMA cipher_page_size = 4096")
    try connection.run("PRAGMA cipher_use_hmac = ON")
    try expect("cipher_page_size", "4096", connection.text("PRAGMA cipher_page_size"))
    try expect("cipher_use_hmac", "1", connection.text("PRAGMA cipher_use_hmac"))
    try expect("cipher", "AES-256-CBC", connection.text("PRAGMA cipher"))
    // Before the first page, so that the index of the log is in memory and not in a file.
    try expect(
      "locking_mode", "exclusive", connection.text("PRAGMA locking_mode = EXCLUSIVE"))
  }

  /// The rest.
  static func afterFirstPage(_ connection: borrowing Connection) throws(VaultError) {
    try expect("journal_mode", "wal", connection.text("PRAGMA journal_mode = WAL"))
    try connection.run("PRAGMA synchronous = FULL")
    try connection.run("PRAGMA temp_store = MEMORY")
    try connection.run("PRAGMA cell_size_check = ON")
    try expect("synchronous", "2", connection.text("PRAGMA synchronous"))
    try expect("secure_delete", "1", connection.text("PRAGMA secure_delete = ON"))
    try expect("temp_store", "2", connection.text("PRAGMA temp_store"))
    try expect("mmap_size", "0", connection.text("PRAGMA mmap_size = 0"))
    try expect("cell_size_check", "1", connection.text("PRAGMA cell_size_check"))
    try expect("page_size", "4096", connection.text("PRAGMA page_size"))
  }

  static func expect(_ name: String, _ wanted: String, _ found: String?) throws(VaultError) {
    guard found == wanted else { throw .settingRefused(name: name, found: found) }
  }
}
