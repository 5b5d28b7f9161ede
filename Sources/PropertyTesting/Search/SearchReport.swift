/// What a search found and what it took.
public struct SearchReport: Sendable {
  /// The runs that counted, the failing one included.
  public internal(set) var runs = 0
  /// The runs that were given up.
  public internal(set) var discarded = 0
  /// Those among them that made too many choices.
  var tooLarge = 0
  /// How many runs had each label.
  public internal(set) var labels: [String: Int] = [:]
  /// The simplest failing run; nil if none failed.
  public internal(set) var falsified: Falsified?
  /// What is wrong with the check itself: too many runs given up.
  public internal(set) var complaint: String?

  /// A failing run that was made simple.
  public struct Falsified: Sendable {
    public internal(set) var failure: Failure
    /// Its choices, to run it again.
    public internal(set) var tape: [UInt64]
    /// How often it became simpler, and how many runs that took.
    public internal(set) var shrinks = 0
    public internal(set) var shrinkRuns = 0
    /// Why shrinking ended early, if it did.
    public internal(set) var stopped: String?
    /// The values of the run, a line each.
    public internal(set) var notes: [String] = []
    /// The run came out otherwise when it was made once more.
    public internal(set) var isFlaky = false
  }

  /// The distribution as one line, the most frequent label first.
  public var distribution: String {
    labels.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value * 100 / max(runs, 1)) %" }.joined(separator: ", ")
  }
}
