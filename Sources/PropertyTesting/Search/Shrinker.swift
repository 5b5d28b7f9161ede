/// Makes a failing run simple: other tapes are run, and one that fails for the same reason and is simpler in
/// shortlex order takes the place of the best one. What a run wrote down counts, not what it was given: so a
/// tape with choices that nobody asks for loses them by itself.
struct Shrinker: Sendable {
  private let reason: String
  private let settings: SearchSettings
  private let runner: Search.Runner
  private let deadline: ContinuousClock.Instant

  private(set) var result: SearchReport.Falsified
  private(set) var choices: [Choice]
  private(set) var spans: [Span]
  /// What was run already; nothing is run twice.
  private var known: Set<[UInt64]> = []

  init(
    _ failure: Failure, _ draw: Draw, _ settings: SearchSettings, _ runner: @escaping Search.Runner
  ) {
    reason = failure.reason
    self.settings = settings
    self.runner = runner
    deadline = .now.advanced(by: .seconds(settings.shrinkSeconds))
    choices = draw.choices
    spans = draw.spans
    result = SearchReport.Falsified(failure: failure, tape: draw.choices.values)
  }

  /// Whether shrinking must end.
  var isOver: Bool { result.stopped != nil }

  mutating func shrink() async {
    var before: [UInt64]
    repeat {
      before = result.tape
      await deleteItems()
      await deleteChoices()
      await zeroSpans()
      await lowerChoices()
      await sortItems()
      await lowerTogether()
      await shiftSums()
      await lowerAndDelete()
      // The dearest comes when nothing else helps any more.
      if result.tape == before { await copyItems() }
      if result.tape == before { await replaceItems() }
      if result.tape == before { await moveItems() }
    } while result.tape != before && !isOver
  }

  /// Runs a tape, and keeps the run if it is a simpler failure.
  mutating func consider(_ tape: [UInt64]) async -> Bool {
    guard !isOver, tape.isSimpler(than: result.tape), known.insert(tape).inserted else {
      return false
    }
    if result.shrinkRuns >= settings.shrinkRuns {
      result.stopped = "\(settings.shrinkRuns) runs were not enough"
      return false
    }
    if result.shrinkRuns % 16 == 15, deadline < .now {
      result.stopped = "\(settings.shrinkSeconds) seconds were not enough"
      return false
    }
    result.shrinkRuns += 1
    let draw = Draw(seed: 3, tape: tape)
    guard case .failed(let failure) = await runner(draw), failure.reason == reason else {
      return false
    }
    let made = draw.choices.values
    known.insert(made)
    guard made.isSimpler(than: result.tape) else { return false }
    choices = draw.choices
    spans = draw.spans
    result.tape = made
    result.failure = failure
    result.shrinks += 1
    return true
  }

  /// Runs the best tape with some places changed.
  mutating func consider(changing changes: [(place: Int, value: UInt64)]) async -> Bool {
    var tape = result.tape
    for (place, value) in changes { tape[place] = value }
    return await consider(tape)
  }

  /// Runs the best tape without a part.
  mutating func consider(without part: Range<Int>) async -> Bool {
    guard part.upperBound <= result.tape.count, !part.isEmpty else { return false }
    var tape = result.tape
    tape.removeSubrange(part)
    return await consider(tape)
  }
}
