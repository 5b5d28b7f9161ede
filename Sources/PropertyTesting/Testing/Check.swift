import Synchronization
import Testing

/// Runs a body many times with drawn values, and reports the simplest run that fails as one issue, here.
///
///     @Test func reversedTwice() async {
///       await check { draw in
///         let numbers = try draw(.array(of: .int(in: -100...100)), "numbers")
///         #expect(numbers.reversed().reversed() == numbers)
///       }
///     }
///
/// A run fails where it records an issue or throws. Issues of the search are kept back. The body must do the
/// same for the same draws; it may not keep anything from run to run.
///
/// - Parameters:
///   - name: Tells two checks of one test apart.
///   - requiring: The labels (see ``Draw/label(_:when:)``) that some run must have had; else the check fails,
///     since it says nothing about that class.
@discardableResult
public func check(
  _ name: String = "", requiring classes: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping Search.Body
) async -> SearchReport {
  await CheckRun(name: name, classes: classes, sourceLocation: sourceLocation).make(body)
}

/// One call of `check`.
struct CheckRun: Sendable {
  let name: String
  let classes: [String]
  let sourceLocation: SourceLocation
  var environment = PropertyEnvironment.current

  /// What the check goes by: the test and the name, without places that move.
  var id: String { "\(CheckRun.testName)\(name.isEmpty ? "" : ":\(name)")" }

  func make(
    reporter: @escaping @Sendable (SearchReport.Falsified) -> String = { _ in "" },
    _ body: @escaping Search.Body
  ) async -> SearchReport {
    for problem in environment.problems {
      Issue.record("\(problem)", sourceLocation: sourceLocation)
    }
    let search = Search(environment.settings(PropertyTrait.current, check: id))
    let collector = IssueCollector()
    let id = id
    let runner: Search.Runner = { draw in
      draw.check = id
      do {
        try await body(draw)
      } catch {
        let end = RunEnd(error)
        // What was expected before is the first that went wrong.
        let expected = collector.failure()
        if case .failed = end, let expected { return .failed(expected) }
        return end
      }
      return collector.failure().map(RunEnd.failed) ?? .passed
    }
    let report = await muted(collector) { await self.search(search, runner) }
    tell(report, search.settings, reporter)
    return report
  }

  private func search(_ search: Search, _ runner: @escaping Search.Runner) async -> SearchReport {
    guard let token = environment.reproduce, token.belongs(to: id) else {
      return await search.run(runner: runner)
    }
    var report = SearchReport()
    report.runs = 1
    report.falsified = await search.replay(token.tape, runner: runner)
    if report.falsified == nil { report.complaint = "the run of LOCKCHECK_REPRODUCE does not fail" }
    return report
  }

  /// Runs with the issues of this task kept back.
  private func muted(
    _ collector: IssueCollector, _ run: @escaping @Sendable () async -> SearchReport
  ) async -> SearchReport {
    guard let test = Test.current else { return await run() }
    let report = Mutex<SearchReport?>(nil)
    do {
      try await IssueHandlingTrait.compactMapIssues { collector.take($0) }
        .provideScope(for: test, testCase: Test.Case.current) {
          let made = await run()
          report.withLock { $0 = made }
        }
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return report.withLock { $0 } ?? SearchReport()
  }

  /// The test as `--filter` takes it: without the place in the file and without brackets.
  static var testName: String {
    guard let test = Test.current else { return "check" }
    let id = String(describing: test.id)
    return String(id.prefix { $0 != "(" })
  }
}
