import LockCore

/// The settings that a step needs, and what follows from them.
struct StepBounds: BitwiseCopyable {
  let settings: WorldSettings
  /// Ages end here.
  let longestAge: UInt64
  /// The idle limit, and the time away as the policy has it and as a person can ask for it; the largest
  /// number for never.
  let idleLimit: UInt64
  let awayLimit: UInt64
  let longerAwayLimit: UInt64
  let shorterAwayLimit: UInt64
  /// The server has a say in the limits.
  let serverDecides: Bool
  /// The times that it can name.
  let serverTimes: (first: UInt64, second: UInt64)
  /// How many codes may be wrong; 0 where the system counts.
  let mostAttempts: UInt8

  /// What a wipe leaves, and whether anything else can be left without a session.
  let wiped: DurableStore
  let watchesLeftovers: Bool

  var policy: LockPolicy { @inline(__always) get { settings.policy } }
  var wallFar: Int64 { @inline(__always) get { settings.wallFar } }

  init(_ settings: WorldSettings) {
    self.settings = settings
    let policy = settings.policy
    longestAge = UInt64(truncatingIfNeeded: settings.longestLimit)
    idleLimit = policy.idle.ticks
    awayLimit = policy.away.ticks
    let longer = settings.longerAway.map(TimeLimit.after) ?? policy.away
    // Where the lock is required nobody gets more than the policy's time.
    longerAwayLimit = policy.required ? min(longer.ticks, awayLimit) : longer.ticks
    let shorter = settings.shorterAway.map(TimeLimit.after) ?? policy.away
    shorterAwayLimit = min(shorter.ticks, awayLimit)
    serverDecides = policy.instance == .decides
    serverTimes = (
      TimeLimit.after(settings.serverTimes.first ?? 0).ticks,
      TimeLimit.after(settings.serverTimes.second ?? 0).ticks
    )
    wiped = .wiped(settings)
    watchesLeftovers = settings.powers.contains(.reinstall)
    mostAttempts = if case .limited(let limit, _) = policy.attempts { limit.most } else { 0 }
  }

  /// The time that the server's word has; nil for none.
  func serverTime(_ word: UInt64) -> UInt64? {
    ServerWord.time(word).map { $0 == 0 ? serverTimes.first : serverTimes.second }
  }

  /// The age of the wall clock's mark as it begins; kept only where the policy asks for it.
  @inline(__always)
  func wallAge(_ clock: WorldClock) -> UInt64 {
    policy.lockOnWallRollback ? UInt64(truncatingIfNeeded: wallFar - Int64(clock.wallOffset)) : 0
  }
}

extension TimeLimit {
  /// The ticks, the largest number for never.
  fileprivate var ticks: UInt64 {
    switch self {
    case .never: .max
    case .after(let ticks): UInt64(truncatingIfNeeded: max(0, ticks))
    }
  }
}
