import CVaultTools
import Foundation
import LockVault
import VaultTestSupport

/// Does one thing to a vault and says what is acknowledged, until a fault ends it.
///
///     vault-child <folder> <what> <fault> <number of the act>
///
/// The last line is the number of durable acts.
@main
struct VaultChild {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let fault = Int32(arguments[3]), let number = Int(arguments[4])
    else { fatalError("vault-child: wrong arguments") }
    guard fault_install() == 0 else { fatalError("vault-child: no layer") }
    #if LOCKVAULT_SECRET
      if arguments[2].hasPrefix("keyring") { return keyring(arguments[2], folder: arguments[1]) }
    #endif
    do {
      let child = try VaultChild(folder: arguments[1])
      fault_arm(number, fault)
      try child.run(arguments[2])
    } catch {
      say("error \(error)")
    }
    say(ChildRun.middles)
    say("acts \(fault_count())")
  }

  #if LOCKVAULT_SECRET
    private static func keyring(_ what: String, folder: String) {
      let checks = KeyringChecks(folder: folder)
      do {
        switch what {
        case "keyring-open":
          try checks.items()
          try checks.life()
        case "keyring-again": try checks.end()
        default: checks.nothing()
        }
      } catch {
        say("wrong: \(error)")
      }
    }
  #endif

  private let vault: Vault
  private let folder: String

  private init(folder: String) throws {
    self.folder = folder
    vault = Vault(
      folder: folder + "/vault", keyStore: try FileKeyStore(folder: folder + "/keys"),
      options: Samples.options)
  }

  private func run(_ what: String) throws {
    switch what {
    case "set-up": try setUp()
    case "wrong-code": try wrongCode()
    case "new-code":
      try open(Samples.code)
      let code = Samples.otherCode
      try vault.setPin(code.span)
      say("changed")
    case "new-key":
      try open(Samples.code)
      try vault.changeDatabaseKey()
      say("changed")
    case "write": try write()
    case "wipe":
      try vault.beginWipe(reason: 7)
      say("begun")
      try vault.finishWipe()
      say("done")
    case "record":
      try vault.setRecord([2])
      say("stored")
      try vault.setPolicy([2])
      say("policy")
    case "content":
      try open(Samples.code)
      try vault.keepReading(
        (0..<Samples.contentCount).map { Samples.content($0) }, kind: Samples.running, of: "home",
        time: Samples.now)
    case "open": try open(Samples.code)
    case "hold":
      try open(Samples.code)
      say("open")
      _ = readLine()
    default: fatalError("vault-child: \(what)")
    }
    try vault.seal()
    say("sealed")
  }

  private func setUp() throws {
    let code = Samples.code
    try vault.setUp(pin: code.span)
    say("ready")
    try vault.unseal(now: Samples.now)
    try vault.keepReading([1], kind: Samples.health, of: "home", time: Samples.now)
    say("kept")
  }

  private func wrongCode() throws {
    guard case .value(let before) = try vault.attempts() else { return }
    try vault.setAttempts(before + 1)
    say("counted")
    let code = Samples.wrongCode
    say(try vault.compare(code.span) ? "right" : "wrong")
  }

  private func write() throws {
    try open(Samples.code)
    for value in UInt8(10)..<14 {
      let size = value == 13 ? 20_000 : 1
      try vault.keepReading(
        [UInt8](repeating: value, count: size), kind: Samples.running, of: "home",
        time: Samples.now)
      say("wrote \(value)")
    }
    try vault.removeStack("cabin")
    say("removed")
  }

  private func open(_ code: [UInt8]) throws {
    guard case .value(let before) = try vault.attempts() else { return }
    try vault.setAttempts(before + 1)
    guard try vault.compare(code.span) else {
      say("error wrong code")
      return
    }
    try vault.setAttempts(0)
    try vault.unseal(now: Samples.now)
  }
}

/// Says a line at once: what was said before a kill was acknowledged.
private func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
