import ModelChecker
import ModelReport
import Synchronization

/// Progress on stderr: on a terminal one line that is drawn again, elsewhere a plain line now and
/// then.
final class ProgressLine: Sendable {
  private struct Clock {
    var lastShown: Double
    var isDrawn = false
  }

  private let name: String
  private let redraws: Bool
  private let interval: Double
  private let clock: Mutex<Clock>

  /// - Parameter choice: `auto`, `always` (the first line at once, so that short runs show one too)
  ///   or `never`, for which there is no progress line.
  init?(name: String, choice: String) {
    if choice == "never" { return nil }
    self.name = name
    redraws = Terminal.errorIsTerminal
    interval = redraws ? 0.1 : 10
    clock = Mutex(Clock(lastShown: choice == "always" ? -interval : Terminal.seconds))
  }

  /// Shows where the search stands, if it is time to.
  func show(_ progress: SearchProgress) {
    let now = Terminal.seconds
    let due = clock.withLock { clock in
      guard now - clock.lastShown >= interval else { return false }
      clock.lastShown = now
      clock.isDrawn = true
      return true
    }
    guard due else { return }
    let line = name + "  " + ProgressLine.text(for: progress)
    // A line that is too long is cut by the terminal: a wrapped one could not be drawn over.
    Terminal.complain(redraws ? "\r\u{1B}[?7l\(line)\u{1B}[K\u{1B}[?7h" : line + "\n")
  }

  /// Takes the drawn line away before results are printed.
  func clear() {
    let isDrawn = clock.withLock { $0.isDrawn }
    if redraws && isDrawn { Terminal.complain("\r\u{1B}[K") }
  }

  /// The numbers of a progress line.
  static func text(for progress: SearchProgress) -> String {
    // A pass after the first has its own states, and its own time for them.
    let seconds = progress.pass?.seconds ?? progress.seconds
    let rate = seconds > 0 ? Double(progress.states) / seconds : 0
    if let runs = progress.runs {
      return [
        NumberText.seconds(progress.seconds),
        "\(NumberText.grouped(runs)) of \(NumberText.counted(runs + progress.frontier, "run"))",
        NumberText.counted(progress.states, "state"),
        NumberText.counted(progress.transitions, "transition"),
        NumberText.grouped(Int(rate)) + " states/s",
      ].joined(separator: ", ")
    }
    return [
      NumberText.seconds(progress.seconds),
      progress.pass.map { "pass \"\($0.name)\"" },
      "depth " + NumberText.grouped(progress.depth),
      NumberText.counted(progress.states, "state"),
      NumberText.counted(progress.transitions, "transition"),
      "frontier " + NumberText.grouped(progress.frontier),
      NumberText.grouped(Int(rate)) + " states/s",
      NumberText.bytes(progress.bytes),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
