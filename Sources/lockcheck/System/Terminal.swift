import Glibc

/// The streams, the environment and the size of the machine.
enum Terminal {
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// A variable of the environment, or nil if it is unset or empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Whether colours are wanted: `always`, `never`, or (`auto`) a terminal without `NO_COLOR`.
  static func wantsColor(_ choice: String) -> Bool {
    switch choice {
    case "always": true
    case "never": false
    case _: outputIsTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }
  }

  /// Prints results. If nobody reads them any more, the process ends without a word, as
  /// other tools do: by SIGPIPE, which a shell shows as 141.
  static func print(_ text: String) {
    if FileSystem.write(text, to: STDOUT_FILENO) { return }
    let problem = errno
    if problem == EPIPE { Interrupt.endByClosedPipe() }
    let reason = unsafe strerror(problem).map { unsafe String(cString: $0) } ?? "error \(problem)"
    complain("error: stdout: " + reason.lowercased() + "\n")
    exit(ExitCode.failure.rawValue)
  }

  /// Prints errors and chatter. What cannot be printed there is lost.
  static func complain(_ text: String) {
    _ = FileSystem.write(text, to: STDERR_FILENO)
  }

  /// The processors of the machine that are on.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The memory of the machine in bytes, used or not.
  static var memory: Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

  /// A steady clock, in seconds.
  static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
