import AppLock
import DevelopmentKeys
import Foundation
import LockCore
import LockVault

/// Notes behind a PIN: `NotesApp FOLDER SECONDS [--keys-in-clear]`. README.md says how to try it.
@main final class NotesApp {
  private let terminal = Terminal()
  private let store: VaultStore
  private let lock: LockRuntime
  private var line: [UInt8] = []
  private var firstCode: SecretCode?
  private var surface = Surface.starting

  static func main() throws {
    let words = CommandLine.arguments
    guard words.count > 2, let seconds = Int32(words[2]), 1...86_400 ~= seconds else {
      return print("usage: NotesApp FOLDER SECONDS [--keys-in-clear]; it locks after the seconds")
    }
    let folder = URL(filePath: words[1]).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let keys = keyStore(folder, isInClear: words.contains("--keys-in-clear")) else {
      return print("no secret service, so nothing can be kept; to try it out: --keys-in-clear")
    }
    let list = KeptList(settings: [.init(16, shape: 1)])
    let vault = Vault(folder: folder + "/vault", keyStore: keys, options: VaultOptions(list: list))
    var policy = LockPolicy.standard(means: .appPin)
    (policy.enabled, policy.noMeans) = (true, .setUpFirst)
    (policy.away, policy.idle) = (.after(seconds * 1000), .after(seconds * 1000))
    NotesApp(VaultStore(vault, policy: policy, slowly: { $0() }), policy).run()
  }

  /// The secret service of the desktop; a file in clear only if that was asked for.
  private static func keyStore(_ folder: String, isInClear: Bool) -> (any KeyStore)? {
    if isInClear { return DevelopmentKeyStore(file: folder + "/keys-in-clear.json") }
    #if LOCKVAULT_SECRET
      let service = SecretServiceKeyStore(service: "notes in \(folder)")
      if case .success = Result(catching: service.names) { return service }
    #endif
    return nil
  }

  private init(_ store: VaultStore, _ policy: LockPolicy) {
    self.store = store
    let ports = LockPorts(
      clock: terminal, authenticator: terminal, screen: terminal, store: store, host: terminal)
    lock = LockRuntime(policy: policy, ports: ports)
  }

  private func run() {
    tell(.launched(target: nil), .becameActive)
    repeat { draw() } while terminal.key().map(take) ?? false
    store.close()
    terminal.restore()
  }

  private func tell(_ inputs: LockInput...) { for input in inputs { lock.tell(input) } }

  /// False at the end.
  private func take(_ key: UInt8) -> Bool {
    switch key {
    case 0: lock.tell(.timerFired)
    case 1: tell(.enteredForeground, .becameActive)
    case 2: tell(.resignedActive, .enteredBackground)
    case 3, 4: return false
    default:
      terminal.say("")
      lock.tell(.touched)
      guard lock.screen.surface == surface else { return true }  // it fell: not meant for the lock
      if key == 10 || key == 13 { trying(enter) }
      if key == 127 { _ = line.popLast() } else if key >= 32, line.count < 200 { line.append(key) }
    }
    return true
  }

  private func enter() throws {
    defer { line = [] }
    switch surface {
    case .none where line == Array("/lock".utf8): lock.tell(.askedToLock)
    case .none where line == Array("/leave".utf8): lock.tell(.askedToLogOut)
    case .none: _ = try notes(adding: String(decoding: line, as: UTF8.self))
    case .lock: lock.enterPin(SecretCode(moving: &line))
    case .setUp: choosePin(SecretCode(moving: &line))
    case .signIn: try lock.signedIn(SessionID(1))
    case .starting, .unavailable, .gate, .waiting, .lockedOut, .leaving: lock.tell(.triedAgain)
    }
  }

  private func choosePin(_ code: SecretCode) {
    guard let first = firstCode.take() else {
      firstCode = code
      return
    }
    if let objection = lock.choosePin(first, again: code) { terminal.say("Refused: \(objection)") }
  }

  /// All notes, with one more; an error while the lock is shut.
  private func notes(adding note: String = "") throws -> String {
    try lock.protected {
      try store.withVault { vault throws(VaultError) in
        let old = try vault.setting(kind: 16, of: nil) ?? []
        let all = note.isEmpty ? old : old + Array("- \(note)\r\n".utf8)
        if !note.isEmpty { try vault.keepSetting(all, kind: 16, of: nil) }
        return String(decoding: all, as: UTF8.self)
      }
    }
  }

  private func trying(_ body: () throws -> Void) {
    do { try body() } catch { terminal.say("\(error)") }
  }

  private func draw() {
    var text = ""
    if lock.screen.surface == .none { trying { text = try notes() } }  // it decides about time
    if lock.screen.surface != surface {
      (line, firstCode, surface) = ([], nil, lock.screen.surface)
    }
    switch surface {
    case .none where lock.screen.isCovered: text = "Notes"
    case .none: text += "> \(String(decoding: line, as: UTF8.self))"
    case .lock: text = "Locked. PIN:"
    case .setUp: text = firstCode == nil ? "Choose a PIN of six digits:" : "The same again:"
    case .signIn: text = "Nothing is here. Enter begins."
    case .starting, .unavailable, .gate, .waiting, .lockedOut, .leaving: text = "Not now. Enter."
    }
    terminal.draw("\(text)\r\n\(terminal.said)\r\n")
  }
}
