import Foundation
import Testing

/// Who may import what. The table is the one of the architecture page.
struct ImportTests {
  private static let allowed: [String: Set<String>] = [
    "LockCore": [],
    "ModelChecker": ["Synchronization", "Glibc", "CModelSupport"],
    "LockVault": ["CSQLCipher", "COpenSSL", "CArgon2", "CSecret", "Glibc"],
    "AppLock": ["LockCore", "LockVault", "Synchronization"],
    "LockModel": ["LockCore", "ModelChecker"],
    "ModelReport": ["ModelChecker"],
    "ModelTesting": ["ModelChecker", "ModelReport", "Testing"],
    "PropertyTesting": ["Testing", "Synchronization", "FoundationEssentials", "Dispatch"],
    "lockcheck": ["LockModel", "ModelChecker", "ModelReport", "Glibc", "Synchronization"],
  ]

  /// The parts of the checker that may ask the system: storage, and files about workers, checkpoints
  /// and clocks.
  private static let mayAskTheSystem = ["/Storage/", "Worker", "Checkpoint", "Clock"]

  /// The modules that a line imports: none or one.
  private func imported(by line: String) -> Substring? {
    let pattern =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    return line.firstMatch(of: pattern)?.1
  }

  private func findings(in file: TextFile) -> [Finding] {
    let parts = file.path.split(separator: "/")
    guard parts.count > 2, let allowed = Self.allowed[String(parts[1])] else {
      return [Finding(path: file.path, "a target that the import table does not know")]
    }
    var findings: [Finding] = []
    for (index, line) in file.code.enumerated() {
      guard line.contains("import "), let module = imported(by: line) else { continue }
      if !allowed.contains(String(module)) {
        findings.append(Finding(file, at: index, "\(parts[1]) must not import \(module)"))
      }
      let isListed = Self.mayAskTheSystem.contains { file.path.contains($0) }
      if parts[1] == "ModelChecker" && module == "Glibc" && !isListed {
        findings.append(Finding(file, at: index, "this part of ModelChecker must not import Glibc"))
      }
    }
    return findings
  }

  @Test("Every target imports only what the table allows")
  func table() {
    expectNone(Repository.swiftSources.flatMap(findings))
    #expect(!Repository.files(under: "Sources/LockCore/", ending: ".swift").isEmpty)
    #expect(!Repository.files(under: "Sources/ModelReport/", ending: ".swift").isEmpty)
  }

  @Test(
    "A forbidden import is found",
    arguments: [
      ("LockCore", "import Foundation"), ("LockCore", "  @preconcurrency import Synchronization"),
      ("ModelReport", "import Foundation"), ("ModelChecker", "private import LockCore"),
      ("LockModel", "import struct LockVault.Key"), ("lockcheck", "@testable import AppLock"),
      ("ModelChecker", "import Glibc"), ("ModelTesting", "import LockModel"),
      ("Unknown", "import LockCore"),
    ])
  func planted(target: String, line: String) {
    let file = TextFile(path: "Sources/\(target)/Planted.swift", text: "// x\n\(line)\n")
    #expect(findings(in: file).count == 1)
  }

  @Test("A comment or a string is no import")
  func notPlanted() {
    let file = TextFile(
      path: "Sources/LockCore/Planted.swift", text: "// import Foundation\nlet a = \"import b\"\n")
    #expect(findings(in: file).isEmpty)
  }
}
