/// Looks for a failing run at random, makes it simple, and runs it twice more to see that it fails each time.
public struct Search: Sendable {
  public typealias Body = @Sendable (Draw) async throws -> Void
  /// Makes one run and says how it ended.
  typealias Runner = @Sendable (Draw) async -> RunEnd

  public var settings: SearchSettings

  public init(_ settings: SearchSettings = SearchSettings()) { self.settings = settings }

  /// Searches for a run in which `body` throws. An error of type ``Failure`` says its own reason; of others
  /// the type is the reason.
  public func run(_ body: @escaping Body) async -> SearchReport {
    await run { draw in
      do {
        try await body(draw)
        return .passed
      } catch {
        return RunEnd(error)
      }
    }
  }

  func run(runner: @escaping Runner) async -> SearchReport {
    var report = SearchReport()
    var seeds = RandomSource(seed: settings.seed)
    while report.runs < settings.cases {
      let draw = Draw(seed: seeds.next())
      switch await runner(draw) {
      case .discarded(let reason):
        report.discarded += 1
        if reason == .tooLarge { report.tooLarge += 1 }
        if let complaint = complaint(report) {
          report.complaint = complaint
          return report
        }
      case .passed:
        report.count(draw)
      case .failed(let failure):
        report.count(draw)
        report.falsified = await simplest(failure, draw, runner)
        return report
      }
    }
    return report
  }

  /// The run of a tape, as it was found once. Nil where it does not fail any more.
  func replay(_ tape: [UInt64], runner: @escaping Runner) async -> SearchReport.Falsified? {
    let draw = Draw(seed: 0, tape: tape)
    guard case .failed(let failure) = await runner(draw) else { return nil }
    var falsified = SearchReport.Falsified(failure: failure, tape: draw.choices.values)
    await settle(&falsified, runner)
    return falsified
  }

  private func complaint(_ report: SearchReport) -> String? {
    if report.tooLarge > SearchSettings.tooLargeAllowed {
      return "runs make more than \(Draw.mostChoices) choices; a generator may go on for ever"
    }
    let given = report.discarded
    guard given >= SearchSettings.discardsAllowed,
      given > SearchSettings.discardsPerRun * report.runs
    else { return nil }
    return "\(given) runs were given up by `assume` or `filter` and only \(report.runs) counted; "
      + "draw what is wanted in place of filtering it"
  }

  private func simplest(
    _ failure: Failure, _ draw: Draw, _ runner: @escaping Runner
  ) async -> SearchReport.Falsified {
    var shrinker = Shrinker(failure, draw, settings, runner)
    await shrinker.shrink()
    var falsified = shrinker.result
    await settle(&falsified, runner)
    return falsified
  }

  /// Runs it once more as it will be reported, and once to compare.
  private func settle(_ falsified: inout SearchReport.Falsified, _ runner: @escaping Runner) async {
    let draw = Draw(seed: 1, tape: falsified.tape, isReported: true)
    let again = Draw(seed: 2, tape: falsified.tape)
    let ends = [await runner(draw), await runner(again)]
    falsified.notes = draw.notes
    for end in ends {
      guard case .failed(let failure) = end, failure.reason == falsified.failure.reason else {
        falsified.isFlaky = true
        continue
      }
      falsified.failure = failure
    }
  }
}

extension SearchReport {
  fileprivate mutating func count(_ draw: Draw) {
    runs += 1
    for label in draw.labels.keys { labels[label, default: 0] += 1 }
  }
}
