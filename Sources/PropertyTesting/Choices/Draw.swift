/// Hands out the choices of one run and writes them down.
///
/// In a search they are random. In a replay they come from a tape: a choice past its end is the simplest,
/// and one that is larger than what is asked for is cut off. What was handed out is in ``choices`` and is
/// the tape of the same run.
///
/// A body must draw all that it does by chance from here, and nothing else may differ from run to run.
public final class Draw {
  /// The most choices of a run. A generator that asks for more goes on for ever.
  public static let mostChoices = 1 << 16

  /// What was chosen so far.
  public private(set) var choices: [Choice] = []
  private(set) var spans: [Span] = []
  private(set) var labels: [String: Int] = [:]
  /// The lines about the values drawn, if they are wanted.
  private(set) var notes: [String] = []
  /// The lines are wanted: this is the run that is reported.
  public let isReported: Bool

  /// The check that the run belongs to, if it belongs to one.
  var check: String?

  private let tape: [UInt64]?
  private var position = 0
  private var depth = 0
  /// What decides by chance: choices, and how they are weighted.
  var random: RandomSource

  init(seed: UInt64, tape: [UInt64]? = nil, isReported: Bool = false) {
    random = RandomSource(seed: seed)
    self.tape = tape
    self.isReported = isReported
    choices.reserveCapacity(64)
  }

  /// Every choice of the tape was handed out; never so in a search.
  var isAtEnd: Bool {
    guard let tape else { return false }
    return position >= tape.count
  }

  /// The choices come from a tape.
  var isReplay: Bool { tape != nil }

  // Choices

  /// A choice from 0 to `most`: from the tape, or what `make` says.
  @inline(__always)
  func choose(
    _ kind: Choice.Kind, most: UInt64, _ make: (inout RandomSource) -> UInt64
  ) throws -> UInt64 {
    let value: UInt64
    if let tape {
      value = position < tape.count ? min(tape[position], most) : 0
      position += 1
    } else {
      value = min(make(&random), most)
    }
    guard choices.count < Draw.mostChoices else { throw Discarded(why: .tooLarge) }
    choices.append(Choice(kind, value, most: most))
    return value
  }

  /// A position below `count`, which must be more than 0, each as likely as any other.
  public func position(below count: Int) throws -> Int {
    precondition(count > 0, "there is nothing to pick from")
    let most = UInt64(count - 1)
    return Int(try choose(.pick, most: most) { $0.number(upTo: most) })
  }

  /// One of the positions below `count` that are allowed now. On a tape one that is not takes the step of a
  /// machine back (``NotNow``): the choice means the same position in every run, and never another one.
  public func position(below count: Int, where isAllowed: (Int) -> Bool) throws -> Int {
    let place = Int(
      try choose(.pick, most: UInt64(count - 1)) { random in
        var chosen = 0
        var total: UInt64 = 0
        for place in 0..<count where isAllowed(place) {
          total += 1
          if random.number(upTo: total - 1) == 0 { chosen = place }
        }
        return UInt64(chosen)
      })
    guard isAllowed(place) else { throw NotNow() }
    return place
  }

  /// A position below `count` that is 0 in all but one of `whole` times.
  public func position(below count: Int, mostly whole: Int) throws -> Int {
    let most = UInt64(count - 1)
    return Int(
      try choose(.pick, most: most) { random in
        random.happens(1, in: UInt64(whole)) ? random.number(upTo: most) : 0
      })
  }

  /// Yes, `part` times in `whole`; it shrinks to no.
  public func happens(_ part: Int, in whole: Int) throws -> Bool {
    precondition(part >= 0 && whole > 0, "\(part) in \(whole) is no chance")
    return try choose(.flag, most: 1) { $0.happens(UInt64(part), in: UInt64(whole)) ? 1 : 0 } == 1
  }

  // Spans

  /// Begins a span; what follows belongs to it until it is closed.
  func openSpan(_ kind: Span.Kind) -> Int {
    spans.append(Span(kind: kind, start: choices.count, end: choices.count, depth: depth))
    depth += 1
    return spans.count - 1
  }

  func closeSpan(_ index: Int) {
    spans[index].end = choices.count
    depth -= 1
  }

  /// There is no span after all, but its choices stay.
  func forgetSpan(_ index: Int) {
    spans.removeLast(spans.count - index)
    depth -= 1
  }

  /// The span and its choices were never made. A tape that holds them loses them.
  func takeBackSpan(_ index: Int) {
    choices.removeLast(choices.count - spans[index].start)
    forgetSpan(index)
  }

  // Values

  /// A value of the generator. With a name it is part of what a failure shows.
  @discardableResult
  public func callAsFunction<Value>(
    _ generator: Generator<Value>, _ name: String? = nil
  ) throws -> Value {
    let value = try value(of: generator)
    if isReported && depth == 0 { note("\(name ?? "value \(notes.count + 1)") = \(shown(value))") }
    return value
  }

  /// The same, without a line about it.
  func value<Value>(of generator: Generator<Value>) throws -> Value {
    let span = openSpan(.value)
    let value = try generator.make(self)
    closeSpan(span)
    return value
  }

  private func shown<Value>(_ value: Value) -> String {
    if let text = value as? String { return text.debugDescription }
    return String(describing: value)
  }

  /// Adds a line to what a failure shows; not evaluated in other runs.
  public func note(_ line: @autoclosure () -> String) {
    if isReported { notes.append(line()) }
  }

  // Conditions

  /// Gives the run up if `condition` is false: it counts for nothing. Where most runs are given up the check
  /// fails, because what is left may be too few and too much alike.
  public func assume(_ condition: Bool) throws {
    if !condition { throw Discarded(why: .assumption) }
  }

  /// Says that the run belongs to a class, for the distribution. A check can require that some run of a class was
  /// drawn.
  public func label(_ name: String, when condition: Bool = true) {
    if condition { labels[name, default: 0] += 1 }
  }
}

/// A run that counts for nothing.
struct Discarded: Error, Equatable {
  enum Reason: Equatable, Sendable {
    /// An assumption or a filter said no.
    case assumption
    /// It made too many choices.
    case tooLarge
  }

  let why: Reason
}
