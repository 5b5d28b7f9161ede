/// What one side says of the lock: the person who chooses, the app's policy that requires it, or the
/// server. What counts is the merge of all: the stricter of each part (requirements 4.7, "one value").
public struct LockTerms: BitwiseCopyable, Equatable, Sendable {
  /// The lock is on.
  public var enabled: Bool
  /// It cannot be turned off (M5-08-20, -21).
  public var isRequired: Bool
  /// Lock when the last scene has been in the background this long.
  public var away: TimeLimit
  /// Lock when this long has passed since the last touch.
  public var idle: TimeLimit
  /// What holds while there is no way in.
  public var noMeans: LockPolicy.NoMeans

  /// All of its parts. A required lock is on, and blocks where nothing can be proved (M5-08-22).
  public init(
    enabled: Bool, isRequired: Bool, away: TimeLimit, idle: TimeLimit, noMeans: LockPolicy.NoMeans
  ) {
    self.enabled = enabled || isRequired
    self.isRequired = isRequired
    self.away = away
    self.idle = idle
    self.noMeans = isRequired ? .blocked : noMeans
  }

  /// The terms of a side that has nothing to say: merged with any others, these are what they were.
  public static let none = LockTerms(
    enabled: false, isRequired: false, away: .never, idle: .never, noMeans: .inert)

  /// The stricter of the two in each part: on or required where one of them says so, the smaller of two
  /// times, and blocked before set-up before inert.
  @inline(__always)
  public func merged(with other: LockTerms) -> LockTerms {
    LockTerms(
      enabled: enabled || other.enabled, isRequired: isRequired || other.isRequired,
      away: away.stricter(other.away), idle: idle.stricter(other.idle),
      noMeans: noMeans.stricter(other.noMeans))
  }
}

extension LockPolicy.NoMeans {
  /// The one that leaves fewer ways past the lock.
  func stricter(_ other: LockPolicy.NoMeans) -> LockPolicy.NoMeans {
    switch (self, other) {
    case (.blocked, _), (_, .blocked): .blocked
    case (.setUpFirst, _), (_, .setUpFirst): .setUpFirst
    case (.inert, .inert): .inert
    }
  }
}

extension Lock {
  /// What counts now: what the person has chosen, merged with what the policy and the server require.
  public var terms: LockTerms { policy.terms(state.stored?.configuration, state.server) }
}

extension LockPolicy {
  /// What counts for a person who has chosen `configuration` (nil: what a session begins with) while `word` is
  /// what is known of the server.
  @inline(__always)
  package func terms(_ configuration: Configuration?, _ word: ServerPolicy?) -> LockTerms {
    let chosen = LockTerms(
      enabled: configuration?.enabled ?? enabled, isRequired: false,
      away: configuration?.away ?? away, idle: (configuration?.idle ?? idle).positive,
      noMeans: noMeans)
    // Where nobody has a say beside the person nothing is merged: the case of almost every lock.
    guard required || instance == .decides else { return chosen }
    return chosen.merged(with: ownTerms).merged(with: terms(of: word))
  }

  /// The app's own requirement. Where it requires the lock nobody gets more than the policy's times.
  private var ownTerms: LockTerms {
    guard required else { return .none }
    return LockTerms(enabled: true, isRequired: true, away: away, idle: idle, noMeans: .blocked)
  }

  /// The server's. While it has named no time, leaving locks at once (H29).
  private func terms(of word: ServerPolicy?) -> LockTerms {
    switch instance {
    case .silent:
      return .none
    case .decides:
      let isRequired = word?.required ?? false
      let idle = word?.after.map { TimeLimit.after($0) } ?? .never
      return LockTerms(
        enabled: isRequired, isRequired: isRequired, away: .after(word?.after ?? 0), idle: idle,
        noMeans: .inert)
    }
  }
}
