import CVaultTools
import Foundation
import VaultTestSupport

/// One run of the child process on a folder.
struct ChildRun {
  let lines: [String]
  /// The signal that ended it, or nil.
  let signal: Int32?

  func said(_ line: String) -> Bool { lines.contains(line) }

  /// How many durable acts a run to the end had.
  var acts: Int { lines.last.flatMap { Int($0.dropFirst("acts ".count)) } ?? 0 }

  /// The error it ended with.
  var error: String? { lines.first { $0.hasPrefix("error ") }.map { String($0.dropFirst(6)) } }

  init(
    _ what: String, in folder: ScratchFolder, fault: Int = 0,
    at number: Int = 0, limits: String? = nil
  ) throws {
    let process = try Self.process(what, in: folder, fault: fault, at: number, limits: limits)
    let pipe = Pipe()
    process.standardOutput = pipe
    try Self.withSignalsHeard { try process.run() }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }

  /// A child that is not started yet.
  static func process(
    _ what: String, in folder: ScratchFolder, fault: Int = 0, at number: Int = 0,
    limits: String? = nil
  ) throws -> Process {
    // It lies beside the tests that were built with it.
    let child = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "vault-child").path
    let arguments = [folder.path, what, "\(fault)", "\(number)"]
    let process = Process()
    if let limits {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\"", child] + arguments
    } else {
      process.executableURL = URL(filePath: child)
      process.arguments = arguments
    }
    process.standardError = FileHandle.standardError
    return process
  }

  /// The threads of tests block signals, and a process inherits that from the thread that starts it.
  static func withSignalsHeard(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}

extension ScratchFolder {
  /// A folder with the same files.
  func copy() throws -> ScratchFolder {
    let other = ScratchFolder()
    for name in ["vault", "keys"] where FileManager.default.fileExists(atPath: path + "/" + name) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: other.path + "/" + name)
    }
    return other
  }
}
