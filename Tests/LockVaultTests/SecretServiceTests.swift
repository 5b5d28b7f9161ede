#if LOCKVAULT_SECRET
  import Foundation
  import Testing
  import VaultTestSupport

  /// Whether the daemon and what starts it are installed.
  private let hasKeyring = ["dbus-run-session", "gnome-keyring-daemon", "dbus-send"].allSatisfy {
    name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// The real key store of a Linux desktop, in a session bus of the test's own with a keyring in a scratch
  /// folder. Left out where the daemon is not installed.
  @Suite(.serialized, .enabled(if: hasKeyring, "no gnome-keyring here"))
  struct SecretServiceTests {
    /// Runs the checks of the child in a session whose keyring is opened by a password.
    private func run(_ what: String, in folder: ScratchFolder) throws -> [String] {
      let child = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "vault-child").path
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      let script = """
        printf 'a password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
        exec "$0" "$1" "$2" 0 0
        """
      process.arguments =
        what == "keyring-none"
        ? [child, folder.path, what, "0", "0"]
        : ["dbus-run-session", "--", "bash", "-c", script, child, folder.path, what]
      var environment = ProcessInfo.processInfo.environment
      environment["HOME"] = folder.path
      environment["XDG_DATA_HOME"] = folder.path + "/data"
      environment["XDG_RUNTIME_DIR"] = folder.path + "/run"
      environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.path)/none"
      process.environment = environment
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      for name in ["data", "run"] {
        try FileManager.default.createDirectory(
          atPath: folder.path + "/" + name, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
      try ChildRun.withSignalsHeard { try process.run() }
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(
      "The secret service keeps items, counts, and says \"not now\" when its collection is locked")
    func service() throws {
      let folder = ScratchFolder()
      let first = try run("keyring-open", in: folder)
      #expect(first.count == 17)
      #expect(first.allSatisfy { $0.hasPrefix("ok: ") }, "\(first.joined(separator: "\n"))")
      let again = try run("keyring-again", in: folder)
      #expect(again.count == 3)
      #expect(again.allSatisfy { $0.hasPrefix("ok: ") }, "\(again.joined(separator: "\n"))")
    }

    @Test("Without a secret service there is no secure storage, and no file is made (N27-08)")
    func none() throws {
      let lines = try run("keyring-none", in: ScratchFolder())
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasPrefix("ok: ") }, "\(lines.joined(separator: "\n"))")
    }
  }
#endif
