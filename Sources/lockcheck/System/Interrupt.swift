import Glibc
import Synchronization

/// Ctrl-C and `kill`: the first asks the search to stop, the second ends the process.
enum Interrupt {
  private static let wasAsked = Atomic<Bool>(false)

  /// Whether somebody asked to stop.
  static var isRequested: Bool { wasAsked.load(ordering: .relaxed) }

  /// From now on a signal to stop is heard, and a closed pipe is an error instead of the end.
  static func listen() {
    // The flag must exist before a signal handler touches it.
    wasAsked.store(false, ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interrupt.wasAsked.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }
}
