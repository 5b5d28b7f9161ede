import Foundation
import Testing
import VaultTestSupport

/// A terminal in which the notes app runs, played by tmux: keys in, the picture out.
struct Tmux {
  private let socket: String
  private let folder = ScratchFolder()

  struct Missing: Error, CustomStringConvertible {
    let description =
      "tmux is missing, so nobody plays the notes app; install it (apt-get install tmux)"
  }

  /// - Throws: ``Missing``, if there is no tmux.
  init(running command: String) throws {
    socket = folder.path + "/tmux"
    let words = ["-f", "/dev/null", "new-session", "-d", "-x", "90", "-y", "24", command]
    guard try run(words) == 0 else { throw Missing() }
  }

  /// The first command begins the server, which outlives it. What the server would hold open, `Process` would
  /// wait for.
  private static let alone = """
    for file in /proc/$$/fd/*; do
      number="${file##*/}"
      if ((number > 2)); then eval "exec $number>&-"; fi
    done
    exec tmux "$@"
    """

  private func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.alone, "tmux", "-S", socket] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func run(_ arguments: [String]) throws -> Int32 {
    let process = process(arguments)
    try ChildRun.withSignalsHeard { try process.run() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Presses keys; those of a name need one of their own (`Enter`, `C-d`).
  func press(_ keys: String...) throws { _ = try run(["send-keys"] + keys) }

  /// Types characters as they are.
  func type(_ text: String) throws { _ = try run(["send-keys", "-l", text]) }

  /// Types a line and presses Enter.
  func enter(_ text: String) throws {
    try type(text)
    try press("Enter")
  }

  /// What the person sees, and what they find by scrolling back.
  func picture() throws -> String {
    let process = process(["capture-pane", "-p", "-S", "-"])
    let output = Pipe()
    process.standardOutput = output
    try ChildRun.withSignalsHeard { try process.run() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Waits until the picture holds `text`, at most half a minute.
  @discardableResult
  func see(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var last = ""
    let end = ContinuousClock.now + .seconds(30)
    // Each look is two programs, so the pauses grow.
    var pause = 0.03
    while ContinuousClock.now < end {
      last = try picture()
      if last.contains(text) { return last }
      Thread.sleep(forTimeInterval: pause)
      pause = min(pause * 1.3, 0.4)
    }
    Issue.record("\"\(text)\" is not seen, but:\n\(last)", sourceLocation: sourceLocation)
    return last
  }

  func end() throws { _ = try run(["kill-server"]) }
}
