import CVaultTools
import Foundation

/// One run of a program that was built beside the tests: what it said, and how it ended.
public struct ChildRun {
  /// The lines that it wrote.
  public let lines: [String]
  /// The signal that ended it, or nil.
  public let signal: Int32?

  /// Whether it wrote this line: before a kill, that acknowledges something.
  public func said(_ line: String) -> Bool { lines.contains(line) }

  /// How many durable acts a run to the end had.
  public var acts: Int { lines.last.flatMap { Int($0.dropFirst("acts ".count)) } ?? 0 }

  /// The acts of a run to the end that have a middle: the writes of the database.
  public var middles: Set<Int> {
    let line = lines.first { $0.hasPrefix(Self.middlesWord) } ?? ""
    return Set(line.split(separator: " ").compactMap { Int($0) })
  }

  /// How a child says them.
  public static var middles: String {
    let count = fault_count()
    let numbers = count > 0 ? (1...count).filter { fault_has_middle($0) != 0 } : []
    return ([middlesWord] + numbers.map(String.init)).joined(separator: " ")
  }

  private static let middlesWord = "middles"

  /// The error it ended with.
  public var error: String? {
    lines.first { $0.hasPrefix("error ") }.map { String($0.dropFirst(6)) }
  }

  /// Runs a child that does `what` in `folder`, with a fault of `CVaultTools` at an act.
  public init(
    _ what: String, of child: String = "vault-child", in folder: ScratchFolder, fault: Int = 0,
    at number: Int = 0, limits: String? = nil
  ) throws {
    let process = Self.process(
      what, of: child, in: folder, fault: fault, at: number, limits: limits)
    let pipe = Pipe()
    process.standardOutput = pipe
    try Self.withSignalsHeard { try process.run() }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    signal = process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
  }

  /// A child that is not started yet.
  public static func process(
    _ what: String, of child: String = "vault-child", in folder: ScratchFolder, fault: Int = 0,
    at number: Int = 0, limits: String? = nil
  ) -> Process {
    let program = program(child).path
    let arguments = [folder.path, what, "\(fault)", "\(number)"]
    let process = Process()
    if let limits {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(limits); exec \"$0\" \"$@\"", program] + arguments
    } else {
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
    }
    process.standardError = FileHandle.standardError
    return process
  }

  /// What was built with the tests lies beside them.
  public static func program(_ name: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }

  /// The threads of tests block signals, and a process inherits that from the thread that starts it.
  public static func withSignalsHeard(_ body: () throws -> Void) rethrows {
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
  public func copy() throws -> ScratchFolder {
    let other = ScratchFolder()
    for name in ["vault", "keys"] where FileManager.default.fileExists(atPath: path + "/" + name) {
      try FileManager.default.copyItem(atPath: path + "/" + name, toPath: other.path + "/" + name)
    }
    return other
  }
}
