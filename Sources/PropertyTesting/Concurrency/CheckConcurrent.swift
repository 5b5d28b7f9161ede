import Synchronization
import Testing

/// Makes many runs of calls on several tasks and reports the shortest whose answers no order of its calls has.
///
/// The calls of a run are made `repeats` times in turns, at each `await` by another chance and always the same, and
/// as often on threads. How threads fall together is decided by the system. So where a run is made again, to shrink
/// it, for `LOCKCHECK_REPRODUCE` or because it is kept, its calls are made four times as often, and one that fails
/// seldom may pass all the same. What was seen of it is reported then, and that it was not seen again.
///
/// - Parameters:
///   - before: How many calls are made alone, before the tasks begin.
///   - atOnce: How many calls each task makes.
///   - tasks: How many there are. The orders that may have to be tried grow very fast with it.
///   - repeats: How often the calls of a run are made in turns, and on threads.
///   - requiring: The labels that some run must have had. `calls overlapped` is one that each check has.
///   - keeps: False for a machine that is meant to fail.
@discardableResult
public func check<System, Reference>(
  _ machine: ConcurrentMachine<System, Reference>, before: ClosedRange<Int> = 0...4,
  atOnce: ClosedRange<Int> = 1...4, tasks: Int = 2, repeats: Int = 10,
  requiring classes: [String] = [], keeps: Bool = true, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) async -> SearchReport {
  precondition(tasks > 1, "one task has nothing to share")
  let check = CheckRun(name: machine.name, classes: classes, sourceLocation: sourceLocation)
  let keeps = keeps && check.environment.keeps
  let regressions = Regressions(name: machine.name, besideTest: "\(file)")
  let counts = CallCounts(before: before, atOnce: atOnce, tasks: tasks)
  await machine.replay(regressions, repeats: repeats * 4, sourceLocation)
  let told = Mutex(SeenCalls())
  return await check.make(
    reporter: { falsified in
      let seen = told.withLock { $0 }
      var text = seen.lines.map { "  \($0)" }.joined(separator: "\n")
      guard keeps, !seen.commands.isEmpty else { return text }
      do {
        try regressions.keep(.init(reason: falsified.failure.reason, commands: seen.commands))
        text += "\nkept in \(regressions.path)"
      } catch {
        text += "\nit could not be kept in \(regressions.path): \(error)"
      }
      return text
    },
    { draw in
      let plan = try machine.plan(draw, counts)
      let times = draw.isReplay ? repeats * 4 : repeats
      var failed: [Meeting] = []
      var first: Failure?
      for (meeting, seed) in Meeting.each(times) {
        let made = try await machine.make(plan, meeting, seed: seed)
        draw.label("calls overlapped", when: made.history.hasOverlap)
        guard let failure = made.failure else { continue }
        failed.append(meeting)
        if first == nil {
          first = failure
          try told.withLock { seen in
            try seen.take(plan, made.history, failure, draw.choices.values)
          }
        }
        if !draw.isReported { break }
      }
      draw.note(Meeting.count(failed, of: times))
      if let first { throw first }
    })
}

extension Meeting {
  /// First in turns, which costs least.
  static func each(_ times: Int) -> [(Meeting, UInt64)] {
    [Meeting.inTurns, .onThreads].flatMap { meeting in
      (0..<times).map { (meeting, UInt64($0)) }
    }
  }

  /// How often calls failed, as a line.
  static func count(_ failed: [Meeting], of times: Int) -> String {
    let inTurns = failed.count { $0 == .inTurns }
    return "these calls failed \(inTurns) of \(times) times in turns and "
      + "\(failed.count - inTurns) of \(times) times on threads"
  }
}

/// The failing run that will be reported: the simplest, as it was last seen to fail.
struct SeenCalls: Sendable {
  private(set) var lines: [String] = []
  private(set) var commands: [StoredCommand] = []
  private var reason: String?
  private var tape: [UInt64] = []

  mutating func take<System, Reference>(
    _ plan: CallPlan<System, Reference>, _ history: CallHistory<Reference>, _ failure: Failure,
    _ tape: [UInt64]
  ) throws {
    if let reason, failure.reason != reason || self.tape.isSimpler(than: tape) { return }
    reason = failure.reason
    self.tape = tape
    commands = try plan.commands()
    lines = plan.lines(history)
  }
}

extension CallPlan {
  /// The run as it was made: each call with its answer and, where several tasks call, the moments at which it was
  /// made and had returned.
  func lines(_ history: CallHistory<Reference>) -> [String] {
    var lines = [start.line()]
    for (index, part) in parts.enumerated() where !part.isEmpty {
      if index > 0 { lines.append("task \(index):") }
      for (call, seen) in zip(part, history.tasks[index]) {
        let answer = seen.answered.text()
        let gave = answer.isEmpty ? "" : "  // gave \(answer)"
        let when = index == 0 ? "" : "  (from \(seen.called) to \(seen.returned))"
        lines.append("\(index == 0 ? "" : "  ")run.\(call.line())\(gave)\(when)")
      }
    }
    for seen in history.tasks.last ?? [] {
      lines.append("at the end: \(seen.answered.text())")
    }
    return lines
  }
}

extension ConcurrentMachine {
  /// Makes the runs that failed once; one that still does is an issue.
  func replay(
    _ regressions: Regressions, repeats: Int, _ sourceLocation: SourceLocation
  ) async {
    do {
      for (index, entry) in try regressions.entries().enumerated() {
        let plan = try plan(entry.commands)
        for (meeting, seed) in Meeting.each(repeats) {
          let made = try await make(plan, meeting, seed: seed)
          guard let failure = made.failure else { continue }
          Issue.record(
            "run \(index + 1) of \(regressions.path) fails: \(failure)\n  \(plan.lines(made.history).joined(separator: "\n  "))",
            sourceLocation: sourceLocation)
          break
        }
      }
    } catch {
      Issue.record(
        "\(regressions.path) cannot be replayed: \(error); mend it or take the run out",
        sourceLocation: sourceLocation)
    }
  }
}
