import Glibc
import Synchronization

/// Ctrl-C and `kill`: the first asks the search to stop, a later one ends the process.
enum Interrupt {
  /// The time of the first signal in seconds, or 0. Two signals close together are one: `timeout`
  /// sends each to the process and to its group.
  private static let firstSecond = Atomic<Int>(0)

  /// A search has begun: there is something to print before the end.
  private static let hasBegun = Atomic<Bool>(false)

  /// From now on a signal asks to stop; before, it ends the process as usual.
  static func begin() { hasBegun.store(true, ordering: .relaxed) }

  /// Whether somebody asked to stop.
  static var isRequested: Bool { firstSecond.load(ordering: .relaxed) != 0 }

  /// From now on a signal to stop is heard, and a closed pipe is an error instead of the end, as is a file that
  /// grows larger than the process may make it.
  static func listen() {
    // The flag must exist before a signal handler touches it.
    firstSecond.store(0, ordering: .relaxed)
    hasBegun.store(false, ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in Interrupt.hear(number) }
    }
  }

  /// Ends the process as a closed pipe ends one that does not listen.
  static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // Not reached, unless whoever started the process had it block the signal.
    exit(128 + SIGPIPE)
  }

  /// Runs inside a signal handler: nothing here may allocate or wait.
  private static func hear(_ number: Int32) {
    let now = max(1, time(nil))
    let first = firstSecond.load(ordering: .relaxed)
    if !hasBegun.load(ordering: .relaxed) {
      signal(number, SIG_DFL)
      raise(number)
    } else if first == 0 {
      firstSecond.store(now, ordering: .relaxed)
    } else if now - first > 1 {
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
