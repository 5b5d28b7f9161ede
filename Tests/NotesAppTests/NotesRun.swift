import Foundation
import VaultTestSupport

/// One process of the notes app behind pipes: keys go in, frames come out, and the kill layer may end it.
final class NotesRun {
  enum How: String, CaseIterable { case before, half, after }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var seen = ""
  /// The frame that was waited for last.
  private var last = ""
  private static let message = "Wrong PIN"
  /// The process ended, by itself or by the layer.
  private(set) var isOver = false

  /// - Parameter act: the durable act at which it is killed; 0 for none.
  init(_ folder: String, killedAt act: Int = 0, _ how: How = .before) throws {
    // A child that was killed closes its end, which must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL = ChildRun.program("NotesApp")
    process.arguments = [folder, "600", "--keys-in-clear"]
    process.environment = [
      "LD_PRELOAD": ChildRun.program("libKillLayer.so").path, "KILL_FOLDER": folder,
      "KILL_AT": "\(act)", "KILL_HOW": how.rawValue, "KILL_COUNT": folder + ".acts",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try ChildRun.withSignalsHeard { try process.run() }
  }

  /// Types a line and Enter; nothing happens once it is over.
  func enter(_ text: String) throws {
    var keys = Array("\(text)\n".utf8)
    if last.contains(Self.message) {
      // The first key takes the message away: what is told afterwards answers this line.
      write([keys.removeFirst()])
      _ = try see { !$0.contains(Self.message) }
    }
    seen = ""
    write(keys)
  }

  private func write(_ keys: [UInt8]) {
    guard !isOver else { return }
    // That nobody reads any more is seen by reading.
    do { try input.fileHandleForWriting.write(contentsOf: Data(keys)) } catch {}
  }

  /// Waits for a frame that holds one of the texts.
  ///
  /// - Returns: the frame; nil if the process ended before.
  func see(_ texts: String...) throws -> String? {
    try see { frame in texts.contains { frame.contains($0) } }
  }

  private func see(_ isWanted: (String) -> Bool) throws -> String? {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      // A frame is whole when the line of messages has ended.
      let frames = seen.components(separatedBy: "\u{1B}[2J\u{1B}[H")
      if let frame = frames.last(where: { $0.hasSuffix("\r\n") && isWanted($0) }) {
        last = frame
        return frame
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty {
        isOver = true
        return nil
      }
      seen += String(decoding: data, as: UTF8.self)
    }
    throw Stuck(seen: seen)
  }

  struct Stuck: Error { let seen: String }

  /// Ends the input and waits.
  ///
  /// - Returns: whether SIGKILL ended it.
  @discardableResult
  func end() throws -> Bool {
    do { try input.fileHandleForWriting.close() } catch {}
    _ = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    isOver = true
    return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  /// The durable acts of the last run on `folder` that ended by itself.
  static func acts(in folder: String) throws -> Int {
    let text = try String(contentsOfFile: folder + ".acts", encoding: .utf8)
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}
