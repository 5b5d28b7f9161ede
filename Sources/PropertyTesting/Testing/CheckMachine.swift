import Synchronization
import Testing

/// Makes many runs of a machine and reports the shortest that fails, as lines of Swift.
///
/// Runs that failed once are kept in `Regressions/` beside the test and made first (`LOCKCHECK_KEEP=0` keeps
/// none).
///
/// - Parameters:
///   - steps: How many steps a run has.
///   - requiring: The labels that some run must have had.
///   - keeps: False for a machine that is meant to fail.
@discardableResult
public func check<State>(
  _ machine: Machine<State>, steps: ClosedRange<Int> = 0...50, requiring classes: [String] = [],
  keeps: Bool = true, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> SearchReport {
  let check = CheckRun(name: machine.name, classes: classes, sourceLocation: sourceLocation)
  let keeps = keeps && check.environment.keeps
  let regressions = Regressions(name: machine.name, besideTest: "\(file)")
  machine.replay(regressions, sourceLocation)
  let told = Mutex(ToldRun())
  return await check.make(
    reporter: { falsified in
      let run = told.withLock { $0 }
      var text = run.lines.map { "  \($0)" }.joined(separator: "\n")
      if keeps {
        do {
          try regressions.keep(.init(reason: falsified.failure.reason, commands: run.commands))
          text += "\nkept in \(regressions.path)"
        } catch {
          text += "\nit could not be kept in \(regressions.path): \(error)"
        }
      }
      return text
    },
    { draw in
      var run = ToldRun()
      defer { if draw.isReported { told.withLock { $0 = run } } }
      try machine.run(draw, steps: steps, told: &run)
    })
}

extension Machine {
  /// Makes the runs that failed once; one that still does is an issue.
  func replay(_ regressions: Regressions, _ sourceLocation: SourceLocation) {
    do {
      for (index, entry) in try regressions.entries().enumerated() {
        guard let failure = try replay(entry.commands) else { continue }
        let steps = entry.commands.map(\.rule).joined(separator: " · ")
        Issue.record(
          "run \(index + 1) of \(regressions.path) fails: \(failure)\n  \(steps)",
          sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(
        "\(regressions.path) cannot be replayed: \(error); mend it or take the run out",
        sourceLocation: sourceLocation)
    }
  }
}
