#if LOCKVAULT_SECRET
  import CSecret

  /// The secret service of a Linux desktop (gnome-keyring and others), by libsecret.
  ///
  /// It knows one protection: the collection is open or locked. So it takes
  /// ``KeyAccessibility/whenUnlockedThisDeviceOnly`` and no ``Presence``; the class is kept as an
  /// attribute, so that items of older classes can be found and migrated. Any program of the same
  /// person can read its items while the collection is open: that is less than a phone gives.
  ///
  /// It never makes a prompt appear: a locked collection is "not now".
  public final class SecretServiceKeyStore: KeyStore {
    private let service: String

    /// - Parameter service: the app's name, which is an attribute of every item in clear.
    public init(service: String) {
      self.service = service
    }

    /// More than any item of the vault has; a longer one is not read.
    private static let most = 65_536

    public func read(_ item: KeyItem) throws(KeyStoreError) -> KeyReading {
      var buffer = SecretBytes(count: Self.most)
      var count = 0
      let code = buffer.withMutableBytes { bytes in
        unsafe bytes.withUnsafeMutableBufferPointer {
          unsafe lv_secret_read(
            service, item.name, item.protection.accessibility.rawValue, $0.baseAddress, $0.count,
            &count)
        }
      }
      switch code {
      case 0:
        guard count <= Self.most else { throw .failed(code: code) }
        return .value(buffer.withBytes { SecretBytes(copying: $0.extracting(0..<count)) })
      case 1: return .absent
      case 2: return .notNow
      default: throw .unavailable
      }
    }

    public func write(_ bytes: borrowing SecretBytes, to item: KeyItem) throws(KeyStoreError) {
      guard supports(item.protection) else {
        throw .unsupported(item.protection.accessibility, item.protection.presence)
      }
      let code = bytes.withBytes { bytes in
        unsafe bytes.withUnsafeBufferPointer {
          unsafe lv_secret_write(
            service, item.name, item.protection.accessibility.rawValue, $0.baseAddress, $0.count)
        }
      }
      try check(code)
    }

    public func remove(_ item: KeyItem) throws(KeyStoreError) {
      try check(
        unsafe lv_secret_remove(service, item.name, item.protection.accessibility.rawValue))
    }

    public func names() throws(KeyStoreError) -> [String] {
      let found = Names()
      let context = unsafe Unmanaged.passUnretained(found).toOpaque()
      let code = unsafe lv_secret_names(service, context) { context, name in
        guard let context = unsafe context, let name = unsafe name else { return }
        let names = unsafe Unmanaged<Names>.fromOpaque(context).takeUnretainedValue()
        unsafe names.names.append(String(cString: name))
      }
      try check(code)
      return Array(Set(found.names)).sorted()
    }

    public func supports(_ protection: KeyProtection) -> Bool {
      protection == .device
    }

    private func check(_ code: Int32) throws(KeyStoreError) {
      switch code {
      case 0, 1: return
      case 2: throw .notNow
      default: throw .unavailable
      }
    }

    private final class Names {
      var names: [String] = []
    }
  }
#endif
