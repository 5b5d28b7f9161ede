import Foundation
import Testing

/// Rules about the Swift code itself.
struct CodeTests {
  /// Where `unsafe` may stand; nowhere else.
  private static let mayBeUnsafe = [
    "Sources/ModelChecker/Storage/", "Sources/ModelChecker/Search/ProcessClock.swift",
    "Sources/ModelChecker/Search/WorkerTeam.swift",
    "Sources/ModelChecker/Kept/NumberedStates.swift",
    "Sources/lockcheck/System/", "Sources/LockVault/Secrets/",
    "Sources/LockVault/Store/SQLite.swift", "Sources/LockVault/Store/VaultFolder.swift",
    "Sources/LockVault/Keys/SecretServiceKeyStore.swift",
    "Sources/PropertyTesting/Concurrency/CallThreads.swift",
  ]

  private func defaults(in file: TextFile) -> [Finding] {
    matches(
      of: /(?:^|[\s;{])(?:@unknown\s+)?default\s*:/, in: file, lines: file.code,
      "LockCore has no `default`")
  }

  private func unsafeCode(in file: TextFile) -> [Finding] {
    if Self.mayBeUnsafe.contains(where: { file.path.hasPrefix($0) }) { return [] }
    return matches(
      of: /\bunsafe|\bUnsafe[A-Z]|@unchecked\b/, in: file, lines: file.code,
      "unsafe code in a file that is not listed for it")
  }

  /// Calls that write to a log or a terminal.
  private func logging(in file: TextFile) -> [Finding] {
    matches(
      of: /\b(?:print|debugPrint|dump|NSLog|os_log|fputs|puts|syslog|Logger)\s*\(/, in: file,
      lines: file.code, "what ships in an app logs nothing")
  }

  @Test("The core and the vault print and log nothing (M5-08-57, PD-10)")
  func noLogging() {
    for folder in ["Sources/LockCore/", "Sources/LockVault/"] {
      let files = Repository.files(under: folder, ending: ".swift")
      #expect(!files.isEmpty)
      expectNone(files.flatMap(logging))
    }
  }

  @Test("The runtime prints and logs nothing (PD-10)")
  func noLoggingInTheRuntime() {
    let files = Repository.files(under: "Sources/AppLock/", ending: ".swift")
    #expect(!files.isEmpty)
    expectNone(files.flatMap(logging))
  }

  @Test("LockCore has no `default` in any switch")
  func noDefault() {
    expectNone(Repository.files(under: "Sources/LockCore/", ending: ".swift").flatMap(defaults))
  }

  @Test("Unsafe code stands only in the files that are listed for it")
  func unsafeFiles() {
    expectNone(Repository.swiftSources.flatMap(unsafeCode))
  }

  @Test("Each place that is listed for unsafe code has some")
  func unsafeList() {
    for place in Self.mayBeUnsafe {
      let code = Repository.files(under: place, ending: ".swift").flatMap(\.code)
      #expect(
        code.contains { $0.contains(/\bunsafe\b|@unchecked\b/) }, "\(place) needs no unsafe code")
    }
  }

  @Test("No file of the sources is longer than 500 lines")
  func length() {
    expectNone(
      Repository.swiftSources.filter { $0.lines.count - 1 > 500 }.map {
        Finding($0, at: 500, "\($0.lines.count - 1) lines")
      })
  }

  @Test("A `default`, and unsafe code, is found where it must not be, and only in code")
  func planted() {
    let text = """
      switch self {
      // default: no
      case .a: print("default: no")
      default: break
      }
      unsafe pointer.load()
      nonisolated(unsafe) var x: UnsafeMutablePointer<Int>
      let note = "unsafe"
      """
    let core = TextFile(path: "Sources/LockCore/Planted.swift", text: text)
    #expect(defaults(in: core).map(\.line) == [4])
    #expect(unsafeCode(in: core).map(\.line) == [6, 7])
    #expect(logging(in: core).map(\.line) == [3])
    let storage = TextFile(path: "Sources/ModelChecker/Storage/Planted.swift", text: text)
    #expect(unsafeCode(in: storage).isEmpty)
  }
}

/// There is one transition function of the lock.
struct OneLockTests {
  /// Who may make or change a state of the lock.
  private static let mayChange = [
    "Sources/LockCore/", "Sources/LockModel/Faults/",
    "Sources/LockModel/Environment/LockPacking.swift",
  ]

  private func findings(in file: TextFile) -> [Finding] {
    if Self.mayChange.contains(where: { file.path.hasPrefix($0) }) { return [] }
    let words = "only the core, faults and packing make a state of the lock"
    let assigned = matches(of: /\.mode\s*=(?!=)/, in: file, lines: file.code, words)
    let changed = matches(
      of:
        /\b(?:state|lock)\??\.(?:mode|scene|deviceLocked|stored|reading|writing|question|generation|change|pending|owesPrompt|awaitsGate)\b[\w.?]*\s*(?:[-+*\/&|]{0,2}=)(?!=)/,
      in: file, lines: file.code, words)
    let made = matches(
      of: /\bLockState\s*\(|\binout\s+LockState\b/, in: file, lines: file.code, words)
    var seen: Set<Int> = []
    return (assigned + changed + made).filter { seen.insert($0.line).inserted }
  }

  @Test("Nothing but the core and the faults maps an event to a state of the lock")
  func oneTransitionFunction() {
    expectNone(Repository.swiftSources.flatMap(findings))
  }

  @Test("A second transition function is found")
  func planted() {
    let text = """
      lock.state.mode = .locked
      if lock.state.mode == .locked {}
      state.stored?.attempts = 3
      subject.lock.state.generation.number &+= 1
      world.scene = .active
      let state = LockState()
      copy.mode = .locked
      // state.mode = .locked
      """
    let file = TextFile(path: "Sources/LockModel/Environment/Planted.swift", text: text)
    #expect(findings(in: file).map(\.line).sorted() == [1, 3, 4, 6, 7])
    #expect(
      findings(in: TextFile(path: "Sources/LockModel/Faults/Planted.swift", text: text)).isEmpty)
  }
}
