/// Moves an item that an older version stored in another class (M5-08-48).
enum KeyMigration {
  /// Reads `item`; if it is absent, looks for it under the attributes of `older`, in order, writes what
  /// is found with the new ones, reads that back, and only then removes the old item.
  ///
  /// It can be cut off anywhere and be run again: at every moment at least one of both is there.
  static func read(
    _ item: KeyItem, older: [KeyProtection], in store: any KeyStore
  ) throws(KeyStoreError) -> KeyReading {
    switch try store.read(item) {
    case .value(let value):
      try removeOld(item, older: older, in: store)
      return .value(value)
    case .notNow: return .notNow
    case .absent: break
    }
    for protection in older where protection != item.protection {
      switch try store.read(KeyItem(item.name, protection)) {
      case .absent: continue
      case .notNow: return .notNow
      case .value(let value):
        try store.write(value, to: item)
        guard case .value(let written) = try store.read(item), areEqual(written, value) else {
          throw .failed(code: 0)
        }
        try removeOld(item, older: older, in: store)
        return .value(value)
      }
    }
    return .absent
  }

  private static func removeOld(
    _ item: KeyItem, older: [KeyProtection], in store: any KeyStore
  ) throws(KeyStoreError) {
    for protection in older where protection != item.protection {
      try store.remove(KeyItem(item.name, protection))
    }
  }

  private static func areEqual(_ one: borrowing SecretBytes, _ other: borrowing SecretBytes) -> Bool
  {
    one.withBytes { one in other.withBytes { Crypto.areEqual(one, $0) } }
  }
}
