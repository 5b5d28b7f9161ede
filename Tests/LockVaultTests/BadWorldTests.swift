import CVaultTools
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// A full disk, a folder without rights, a second process: a typed error each time, and nothing lost.
@Suite(.serialized)
struct BadWorldTests {
  private func vault(in folder: ScratchFolder) throws -> Vault {
    Vault(
      folder: folder.vault, keyStore: try FileKeyStore(folder: folder.keys),
      options: Samples.options)
  }

  /// How many acts a run to the end has: without one there would be nothing to look at.
  private func acts(of what: String, in folder: ScratchFolder) throws -> Int {
    let run = try ChildRun(what, in: folder)
    #expect(run.error == nil && run.signal == nil)
    return try #require(run.acts > 0 ? run.acts : nil)
  }

  private func prepared() throws -> ScratchFolder {
    let folder = ScratchFolder()
    let vault = try vault(in: folder)
    try vault.setUp(code: Samples.code)
    try vault.unseal(now: Samples.now)
    try vault.keepReading([1], kind: Samples.health, of: "home", time: Samples.now)
    try vault.seal()
    return folder
  }

  @Test(
    "A disk that is full from any act on gives a typed error, and all is there when space is back",
    arguments: ["write", "new-key", "new-code", "open", "wrong-code", "record", "wipe"])
  func fullDisk(what: String) throws {
    try onFullDisk(what, fault: FAULT_FULL, step: 3)
  }

  @Test("One write that fails while the database's key is changed is seen, and all is there")
  func failedOnce() throws {
    try onFullDisk("new-key", fault: FAULT_FULL_ONCE, step: 1)
  }

  private func onFullDisk(_ what: String, fault: Int, step: Int) throws {
    let base = try prepared()
    let acts = try acts(of: what, in: base.copy())
    for number in stride(from: 1, through: acts, by: step) {
      let folder = try base.copy()
      let run = try ChildRun(what, in: folder, fault: fault, at: number)
      #expect(run.signal == nil)
      if let error = run.error {
        #expect(
          error.contains("space") || error.contains("secure storage failed with"),
          "act \(number): \(error)")
      }
      let vault = try vault(in: folder)
      if what == "wipe" {
        if run.said("begun") { try vault.finishWipe() }
        if try vault.state() == .absent { continue }
      }
      try vault.setAttempts(0)
      #expect(
        try vault.tryCode(
          run.said("changed") && what == "new-code" ? Samples.otherCode : Samples.code))
      try vault.unseal(now: Samples.now)
      #expect(try vault.reading(kind: Samples.health, of: "home")?.value == [1])
      for value in UInt8(10)..<14 where run.said("wrote \(value)") {
        #expect(try vault.reading(kind: Samples.running, of: "home")?.value.first ?? 0 >= value)
      }
      try vault.seal()
    }
  }

  @Test("On a disk that is full a lock still closes, and no key stays")
  func sealOnFullDisk() throws {
    let folder = try prepared()
    let acts = try acts(of: "open", in: folder.copy())
    // The last acts are those of the seal.
    for number in max(1, acts - 6)...acts {
      let run = try ChildRun("open", in: folder.copy(), fault: FAULT_FULL, at: number)
      #expect(run.said("sealed") && run.error == nil)
    }
  }

  @Test("A set-up on a full disk leaves no vault, and succeeds when space is back")
  func setUpOnFullDisk() throws {
    let acts = try acts(of: "set-up", in: ScratchFolder())
    for number in stride(from: 1, through: acts, by: 4) {
      let folder = ScratchFolder()
      let run = try ChildRun("set-up", in: folder, fault: FAULT_FULL, at: number)
      #expect(run.signal == nil)
      let vault = try vault(in: folder)
      if try vault.doors().isEmpty {
        #expect(!run.said("ready"))
        try vault.setUp(code: Samples.code)
      } else {
        #expect(try vault.tryCode(Samples.code))
      }
      try vault.unseal(now: Samples.now)
      try vault.seal()
    }
  }

  /// Runs `body` on the vault of `folder` as somebody who may only read it.
  private func readOnly(_ folder: ScratchFolder, file: Int, _ body: () throws -> Void) throws {
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: file], ofItemAtPath: folder.database)
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.vault)
    without_rights(1)
    defer {
      without_rights(0)
      do {
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.vault)
      } catch {}
    }
    try body()
  }

  @Test("A folder or a file that may only be read is told as that, and opens again with its rights")
  func noRights() throws {
    let folder = try prepared()
    let vault = try vault(in: folder)
    #expect(try vault.tryCode(Samples.code))
    for file in [0o444, 0o666] {
      try readOnly(folder, file: file) {
        expectError(.readOnly) { try vault.unseal(now: Samples.now) }
      }
    }
    try readOnly(folder, file: 0o000) {
      expectError(.readOnly) {
        let again = try self.vault(in: folder)
        try again.release(by: vault)
        try again.unseal(now: Samples.now)
      }
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.database)
    let again = try self.vault(in: folder)
    #expect(try again.tryCode(Samples.code))
    try again.unseal(now: Samples.now)
    #expect(try again.reading(kind: Samples.health, of: "home")?.value == [1])
  }

  @Test("A folder that cannot be made is told, and what stands in its place stays")
  func noFolder() throws {
    let folder = ScratchFolder()
    try write([1], to: folder.vault)
    let vault = try vault(in: folder)
    expectError(.system(operation: "mkdir", code: ENOTDIR)) { try vault.setUp(by: .device) }
    #expect(try contents(folder.vault) == [1])
    let deep = Vault(
      folder: folder.path + "/none/vault", keyStore: RecordingKeyStore(), options: Samples.options)
    expectError(.system(operation: "mkdir", code: ENOENT)) { try deep.setUp(by: .device) }
  }

  @Test("A second process on one store is told that it is busy, and gets in when the first is gone")
  func twoProcesses() throws {
    let folder = try prepared()
    let child = ChildRun.process("hold", in: folder)
    let output = Pipe()
    let input = Pipe()
    child.standardOutput = output
    child.standardInput = input
    try ChildRun.withSignalsHeard { try child.run() }
    let line = output.fileHandleForReading.availableData
    #expect(String(decoding: line, as: UTF8.self) == "open\n")
    let vault = try vault(in: folder)
    #expect(try vault.tryCode(Samples.code))
    expectError(.busy) { try vault.unseal(now: Samples.now) }
    #expect(try vault.tryCode(Samples.code))
    expectError(.busy) { try vault.unseal(now: Samples.now) }
    input.fileHandleForWriting.write(Data("\n".utf8))
    child.waitUntilExit()
    #expect(try vault.tryCode(Samples.code))
    try vault.unseal(now: Samples.now)
    #expect(try vault.reading(kind: Samples.health, of: "home")?.value == [1])
  }
}

extension Vault {
  /// Takes over the key that another value of the same vault has released.
  fileprivate func release(by other: Vault) throws {
    try other.withKeys { keys throws(VaultError) in
      try release(keys.master.copy(), keys.generation)
    }
  }
}
