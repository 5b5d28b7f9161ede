import Foundation

/// The built command, run as a process of its own, as a person runs it.
struct CommandRun {
  let output: String
  let errors: String
  /// The exit code, or nil if a signal ended it.
  let status: Int32?
  /// The signal that ended it, or nil.
  let signal: Int32?

  /// Runs the command in `folder` to its end.
  init(_ arguments: [String], in folder: String) throws {
    self = try CommandRun.start(arguments, in: folder).end()
  }

  private init(output: String, errors: String, status: Int32?, signal: Int32?) {
    self.output = output
    self.errors = errors
    self.status = status
    self.signal = signal
  }

  /// A command that runs.
  final class Running {
    fileprivate let process = Process()
    fileprivate let output: String
    fileprivate let errors: String

    fileprivate init(output: String, errors: String) {
      self.output = output
      self.errors = errors
    }

    func send(_ number: Int32) { kill(process.processIdentifier, number) }

    var isRunning: Bool { process.isRunning }

    /// What it said on stderr so far.
    var errorsSoFar: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

    /// Waits for the end; a command that does not come to it within a minute is killed.
    func end() throws -> CommandRun {
      let latest = Date(timeIntervalSinceNow: 60)
      while process.isRunning && Date() < latest { usleep(5_000) }
      if process.isRunning { send(SIGKILL) }
      process.waitUntilExit()
      let bySignal = process.terminationReason == .uncaughtSignal
      return CommandRun(
        output: try String(contentsOfFile: output, encoding: .utf8),
        errors: try String(contentsOfFile: errors, encoding: .utf8),
        status: bySignal ? nil : process.terminationStatus,
        signal: bySignal ? process.terminationStatus : nil)
    }
  }

  /// Starts the command in `folder`. What it prints goes to two files there, so that no pipe can fill up,
  /// or stdout to `stdout`. With `largestFile` no file may grow beyond so many blocks of 512 bytes, as on a disk that
  /// is nearly full.
  static func start(
    _ arguments: [String], in folder: String, stdin: FileHandle = .nullDevice,
    stdout: FileHandle? = nil, largestFile blocks: Int? = nil
  ) throws -> Running {
    let name = UUID().uuidString
    let running = Running(output: "\(folder)/.\(name).out", errors: "\(folder)/.\(name).err")
    for path in [running.output, running.errors] {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    // The command lies beside the tests that were built with it.
    let command = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "lockcheck")
    if let blocks {
      running.process.executableURL = URL(fileURLWithPath: "/bin/sh")
      running.process.arguments =
        ["-c", "ulimit -f \(blocks); exec \"$@\"", "sh", command.path] + arguments
    } else {
      running.process.executableURL = command
      running.process.arguments = arguments
    }
    running.process.currentDirectoryURL = URL(fileURLWithPath: folder)
    running.process.standardInput = stdin
    running.process.standardOutput = stdout ?? FileHandle(forWritingAtPath: running.output)
    running.process.standardError = FileHandle(forWritingAtPath: running.errors)
    try withSignalsHeard { try running.process.run() }
    return running
  }

  /// The threads of tests block signals, and a process inherits that from the thread that starts it.
  private static func withSignalsHeard(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
