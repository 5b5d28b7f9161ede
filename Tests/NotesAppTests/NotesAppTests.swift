import Foundation
import Testing
import VaultTestSupport

/// The notes app as a person plays it, in a real terminal.
@Suite(.serialized) struct NotesAppTests {
  private static let note = "milk and forty candles"
  private let folder = ScratchFolder()

  /// The app in a terminal, on this test's folder.
  private func start(seconds: Int = 600) throws -> Tmux {
    let app = ChildRun.program("NotesApp").path
    return try Tmux(
      running: "'\(app)' '\(folder.path)/notes' \(seconds) --keys-in-clear; echo over; sleep 600")
  }

  /// A newcomer sets a PIN and writes a note.
  private func begin(_ tmux: Tmux) throws {
    try tmux.see("Nothing is here. Enter begins.")
    try tmux.press("Enter")
    try tmux.see("Choose a PIN of six digits:")
    try tmux.enter("271828")
    try tmux.see("The same again:")
    try tmux.enter("271828")
    try tmux.see(">")
    try tmux.enter(Self.note)
    try tmux.see("- \(Self.note)")
  }

  /// All bytes below the folder.
  private func bytes() throws -> Data {
    var all = Data()
    let place = folder.path + "/notes"
    for name in try FileManager.default.subpathsOfDirectory(atPath: place) {
      all += FileManager.default.contents(atPath: place + "/" + name) ?? Data()
    }
    return all
  }

  @Test("The notes app is locked after its time, and five wrong PINs leave nothing (DF-22)")
  func life() throws {
    let tmux = try start(seconds: 6)
    defer { do { try tmux.end() } catch {} }
    try begin(tmux)
    let locked = try tmux.see("Locked. PIN:")
    #expect(!locked.contains("candles"))
    for left in [4, 3, 2, 1] {
      try tmux.enter("161803")
      try tmux.see("Wrong PIN, \(left) tries left.")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path + "/notes/vault/vault.db"))
    try tmux.enter("161803")
    let end = try tmux.see("Nothing is here.")
    #expect(end.contains("Wrong PIN, 0 tries left.") && !end.contains("candles"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/notes/vault")
    #expect(left.isEmpty)
    let keys = try String(
      contentsOfFile: folder.path + "/notes/keys-in-clear.json", encoding: .utf8)
    #expect(keys == "{\"notice\":[78,1,3]}")
  }

  @Test("A note and a PIN of the notes app are in no file in clear and never echoed (M5-08-47)")
  func nothingInClear() throws {
    let tmux = try start()
    defer { do { try tmux.end() } catch {} }
    try tmux.see("Enter begins.")
    try tmux.press("Enter")
    try tmux.see("Choose a PIN")
    try tmux.type("271828")
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try !tmux.picture().contains("2"))
    try tmux.press("Enter")
    try tmux.see("The same again:")
    try tmux.enter("271828")
    try tmux.see(">")
    try tmux.enter(Self.note)
    try tmux.see("- \(Self.note)")
    let open = try bytes()
    #expect(open.count > 4096)
    #expect(open.range(of: Data("candles".utf8)) == nil)
    #expect(open.range(of: Data("271828".utf8)) == nil)
    try tmux.press("C-d")
    // Back on the first screen, nothing of the second is left, also not above.
    #expect(try !tmux.see("over").contains("candles"))
    #expect(try bytes().range(of: Data("candles".utf8)) == nil)
  }

  @Test("The notes app covers its notes while another window has the focus (M5-08-06, PD-14)")
  func cover() throws {
    let tmux = try start(seconds: 8)
    defer { do { try tmux.end() } catch {} }
    try begin(tmux)
    try tmux.type("\u{1B}[O")
    #expect(try !tmux.see("Notes").contains("candles"))
    try tmux.type("\u{1B}[I")
    try tmux.see("- \(Self.note)")
    try tmux.type("\u{1B}[O")
    try tmux.see("Notes")
    // Away for too long: it is locked without being asked, and coming back opens nothing.
    try tmux.see("Locked. PIN:")
    try tmux.type("\u{1B}[I")
    try tmux.enter("271828")
    try tmux.see("- \(Self.note)")
  }

  @Test("A start of the notes app is locked, and the right PIN brings the notes back (DF-10)")
  func again() throws {
    let tmux = try start()
    try begin(tmux)
    try tmux.press("C-d")
    try tmux.see("over")
    try tmux.end()
    let next = try start()
    defer { do { try next.end() } catch {} }
    #expect(try !next.see("Locked. PIN:").contains("candles"))
    try next.enter("161803")
    try next.see("Wrong PIN, 4 tries left.")
    try next.enter("271828")
    try next.see("- \(Self.note)")
    try next.enter("/lock")
    #expect(try !next.see("Locked. PIN:").contains("candles"))
    try next.enter("271828")
    try next.see("- \(Self.note)")
    try next.enter("/leave")
    try next.see("Nothing is here.")
  }

  @Test("Without a secret service the notes app keeps nothing and says so (N27-08)")
  func noStorage() throws {
    let process = Process()
    process.executableURL = ChildRun.program("NotesApp")
    process.arguments = [folder.path + "/notes", "60"]
    process.environment = ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try ChildRun.withSignalsHeard { try process.run() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: data, as: UTF8.self).contains("nothing can be kept"))
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/notes").isEmpty)
  }

  @Test("The notes app has fewer than 200 lines")
  func size() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/NotesApp").path
    var lines = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: place)
    where name.hasSuffix(".swift") {
      lines +=
        try String(contentsOfFile: place + "/" + name, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }
    #expect(lines > 100 && lines < 200)
  }
}
