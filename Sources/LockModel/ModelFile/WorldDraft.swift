import LockCore

/// The longer time away that a person can ask for.
enum LongerAway: Equatable {
  /// Nobody asks for one.
  case notAsked
  case after(seconds: Int)
}

/// The world of a file as far as the file says it; what is wrong there is nil.
struct WorldDraft {
  var policy: PolicyDraft
  var start: StartDraft
  var clock: ClockDraft
  var longerAway: LongerAway?
  /// What the file takes away, as far as its names are right.
  var without: [Powers]

  /// The settings, with some value for whatever is not known. Right only if nothing is wrong.
  var settings: WorldSettings {
    let perTick = clock.secondsPerTick ?? 1
    let policy = policy.policy(secondsPerTick: perTick)
    var longer: Int32?
    if case .after(let seconds) = longerAway { longer = Int32(seconds / perTick) }
    var powers = Powers.named.reduce(into: Powers()) { $0.insert($1.power) }
    for power in without { powers.remove(power) }
    // A person cannot ask for what the policy has no place for.
    if policy.means == .system { powers.remove(.newPin) }
    if longer == nil { powers.remove(.longerAway) }
    var longest: Int64 = 0
    for limit in [policy.away, policy.idle, longer.map { TimeLimit.after($0) } ?? .never] {
      if case .after(let ticks) = limit { longest = max(longest, Int64(ticks)) }
    }
    let ticks = clock.ticks ?? [1]
    return WorldSettings(
      policy: policy, start: start.state ?? .notRunning,
      startConfiguration: Configuration(
        enabled: start.enabled ?? true, hasPin: start.hasPin ?? false,
        biometrics: start.biometrics ?? false, away: policy.away),
      longestLimit: longest, shortTick: Int64(ticks.first ?? 1),
      longTick: ticks.count > 1 ? Int64(ticks[1]) : 0,
      sleepTicks: Int64(clock.sleepTicks ?? 0), wallFar: Int64(clock.wallOffsetTicks ?? 0),
      wallFine: clock.wallFine ?? false, longerAway: longer, powers: powers)
  }
}
