import Testing

extension CheckRun {
  /// Reports what a search found, each thing once and at the line of the caller.
  func tell(
    _ report: SearchReport, _ settings: SearchSettings,
    _ reporter: (SearchReport.Falsified) -> String
  ) {
    if let complaint = report.complaint { record("\(complaint)") }
    if let falsified = report.falsified {
      record(text(falsified, report, settings, more: reporter(falsified)))
    } else if report.complaint == nil {
      for missing in classes where report.labels[missing] == nil {
        record(
          "no run of \(report.runs) was labelled \"\(missing)\"; drawn were: "
            + (report.labels.isEmpty ? "no labels" : report.distribution))
      }
    }
  }

  private func record(_ text: String) {
    Issue.record("\(text)", sourceLocation: sourceLocation)
  }

  private func text(
    _ falsified: SearchReport.Falsified, _ report: SearchReport, _ settings: SearchSettings,
    more: String
  ) -> String {
    let runs = report.runs == 1 ? "1 run" : "\(report.runs) runs"
    var lines = [
      "false after \(runs) (seed \(settings.seed)); made simpler \(falsified.shrinks) times in "
        + "\(falsified.shrinkRuns) runs"
    ]
    if let stopped = falsified.stopped { lines.append("there may be a simpler run: \(stopped)") }
    if falsified.isFlaky {
      lines.append("the same choices did not fail each time: the body hangs on more than its draws")
    }
    lines += falsified.notes.map { "  \($0)" }
    if !more.isEmpty { lines.append(more) }
    lines.append(
      falsified.failure.message.isEmpty ? falsified.failure.reason : falsified.failure.description)
    lines.append("again: \(CheckRun.again(check: id, falsified.tape))")
    return lines.joined(separator: "\n")
  }

  /// The command that makes a run again.
  static func again(check: String, _ tape: [UInt64]) -> String {
    let token = ReproductionToken(check: check, tape: tape)
    return
      "LOCKCHECK_REPRODUCE='\(token.text)' swift test\(CheckRun.options) --filter '\(CheckRun.testName)'"
  }

  /// How these tests were built: some are there in release only.
  private static var options: String {
    #if DEBUG
      ""
    #else
      " -c release"
    #endif
  }
}
