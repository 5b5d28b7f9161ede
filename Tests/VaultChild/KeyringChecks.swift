#if LOCKVAULT_SECRET
  import Foundation
  import LockVault
  import VaultTestSupport

  /// The vault on the secret service of the session that this process is in. Says "ok" or what differs.
  struct KeyringChecks {
    private let store = SecretServiceKeyStore(service: "lockvault tests")
    let folder: String

    private func expect(_ isRight: Bool, _ what: String) {
      FileHandle.standardOutput.write(Data("\(isRight ? "ok" : "wrong"): \(what)\n".utf8))
    }

    private func bytes(_ item: KeyItem) throws -> [UInt8]? {
      switch try store.read(item) {
      case .value(let value): value.withBytes { span in span.indices.map { span[$0] } }
      case .absent: nil
      case .notNow: [UInt8]("not now".utf8)
      }
    }

    private func vault() -> Vault {
      Vault(folder: folder + "/vault", keyStore: store, options: Samples.options)
    }

    /// An open collection.
    func items() throws {
      let item = KeyItem("a name", .device)
      expect(try bytes(item) == nil, "an item that was never written is absent")
      let value: [UInt8] = [0, 1, 255, 0, 10, 39]
      try store.write(SecretBytes(copying: value.span), to: item)
      expect(try bytes(item) == value, "bytes of any value come back")
      let empty: [UInt8] = []
      try store.write(SecretBytes(copying: empty.span), to: item)
      expect(try bytes(item) == [], "an item can be written anew, also with nothing")
      let long = [UInt8](repeating: 7, count: 10_000)
      try store.write(SecretBytes(copying: long.span), to: item)
      expect(try bytes(item) == long, "a long item comes back")
      let other = KeyItem("a name", KeyProtection(.afterFirstUnlock))
      expect(try bytes(other) == nil, "the same name in another class is another item")
      expect(try store.names() == ["a name"], "the names are listed")
      do {
        try store.write(SecretBytes(copying: value.span), to: other)
        expect(false, "another class is refused")
      } catch {
        expect(
          error == .unsupported(.afterFirstUnlock, .notAsked),
          "another class is refused")
      }
      expect(
        !store.supports(KeyProtection(.whenUnlockedThisDeviceOnly, presence: .enrolledSet)),
        "a check of the person is not offered")
      try store.remove(item)
      try store.remove(item)
      expect(try bytes(item) == nil, "a removed item is absent, and removing it again is no error")
      expect(try store.names().isEmpty, "no name is left")
    }

    /// A whole life of a vault.
    func life() throws {
      let code = Samples.code
      let first = vault()
      try first.setUp(pin: code.span)
      try first.unseal(now: Samples.now)
      try first.keepReading([1], kind: Samples.health, of: "home", time: Samples.now)
      try first.seal()
      expect(try isRight(Samples.wrongCode) == false, "a wrong code does not open")
      expect(try vault().attempts() == .value(1), "and is counted")
      let second = vault()
      try second.setAttempts(2)
      expect(try second.compare(code.span), "the right code opens")
      try second.unseal(now: Samples.now)
      expect(
        try second.reading(kind: Samples.health, of: "home")?.value == [1], "what was kept is there"
      )
      try second.seal()
      try lockCollection()
      expect(try vault().state() == .notNow, "a locked collection is not now")
      expect(refusal { try vault().setRecord([1]) } == .notNow, "and cannot be written now")
      expect(try vault().discardIfLost() == false, "and loses nothing")
    }

    /// After the collection was opened again.
    func end() throws {
      expect(try vault().attempts() == .value(2), "the items outlive the daemon")
      try vault().beginWipe(reason: 1)
      try vault().finishWipe()
      expect(try store.names() == ["notice"], "a wipe leaves the notice alone")
      expect(try vault().state() == .absent, "and no vault")
    }

    /// Without a bus.
    func nothing() {
      expect(refusal { try vault().setUp(by: .device) } == .noSecureStorage, "there is no storage")
      expect(
        !FileManager.default.fileExists(atPath: folder + "/vault"), "and no file is made")
    }

    private func isRight(_ code: [UInt8]) throws -> Bool {
      let vault = vault()
      try vault.setAttempts(1)
      return try vault.compare(code.span)
    }

    private func refusal(_ body: () throws -> Void) -> VaultError? {
      do {
        try body()
        return nil
      } catch {
        return error as? VaultError
      }
    }

    private func lockCollection() throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.secrets",
        "/org/freedesktop/secrets", "org.freedesktop.Secret.Service.Lock",
        "array:objpath:/org/freedesktop/secrets/collection/login",
      ]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
  }
#endif
