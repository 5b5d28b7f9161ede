import LockCore

/// The longer or shorter time away or idle that a person can ask for.
enum LongerAway: Equatable {
  /// Nobody asks for one.
  case notAsked
  case after(seconds: Int)

  /// The ticks that are asked for; nil for none.
  func ticks(_ secondsPerTick: Int) -> Int32? {
    guard case .after(let seconds) = self else { return nil }
    return Int32(seconds / secondsPerTick)
  }
}

/// The world of a file as far as the file says it; what is wrong there is nil.
struct WorldDraft {
  var policy: PolicyDraft
  var start: StartDraft
  var clock: ClockDraft
  var longerAway: LongerAway?
  var shorterAway: LongerAway? = .notAsked
  var longerIdle: LongerAway? = .notAsked
  var shorterIdle: LongerAway? = .notAsked
  /// The times that the server can name, in seconds.
  var serverTimes: [Int]? = []
  /// What the file takes away, and what it adds, as far as its names are right.
  var without: [Powers]
  var with: [Powers] = []
  /// Every name in `with` is right, so that ``with`` is all of it.
  var withIsKnown = true

  /// The settings, with some value for whatever is not known. Right only if nothing is wrong.
  var settings: WorldSettings {
    let perTick = clock.secondsPerTick ?? 1
    let policy = policy.policy(secondsPerTick: perTick)
    let longer = longerAway?.ticks(perTick)
    var powers = Powers.named.reduce(into: Powers()) { $0.insert($1.power) }
    for power in with { powers.insert(power) }
    for power in without { powers.remove(power) }
    let shorter = shorterAway?.ticks(perTick)
    let otherIdle = OtherIdle(
      longer: longerIdle?.ticks(perTick), shorter: shorterIdle?.ticks(perTick))
    // A person cannot ask for what the policy has no place for.
    if policy.means != .appPin {
      for power: Powers in [.newPin, .changeBiometrics, .verifierLoss, .secondAccount] {
        powers.remove(power)
      }
    }
    if policy.means == .none {
      for power: Powers in [.disable, .enable] { powers.remove(power) }
    }
    if policy.instance == .silent { powers.remove(.serverPolicy) }
    if start.state == .signedOut { powers.remove(.backupRestore) }
    if longer == nil { powers.remove(.longerAway) }
    if shorter == nil { powers.remove(.shorterAway) }
    if otherIdle.longer == nil { powers.remove(.longerIdle) }
    if otherIdle.shorter == nil { powers.remove(.shorterIdle) }
    let times = (serverTimes ?? []).map { Int32($0 / perTick) }
    let server = ServerTimes(first: times.first, second: times.count > 1 ? times[1] : nil)
    var longest: Int64 = 0
    let named = [longer, shorter, server.first, server.second, otherIdle.longer].map {
      $0.map(TimeLimit.after) ?? .never
    }
    for limit in [policy.away, policy.idle] + named {
      if case .after(let ticks) = limit { longest = max(longest, Int64(ticks)) }
    }
    longest = max(longest, Int64(policy.longestWait))
    let ticks = clock.ticks ?? [1]
    return WorldSettings(
      policy: policy, start: start.state ?? .notRunning,
      startConfiguration: Configuration(
        enabled: start.enabled ?? true, hasPin: start.hasPin ?? false,
        biometrics: start.biometrics == true ? .first : nil, away: policy.away),
      longestLimit: longest, shortTick: Int64(ticks.first ?? 1),
      longTick: ticks.count > 1 ? Int64(ticks[1]) : 0,
      sleepTicks: Int64(clock.sleepTicks ?? 0), wallFar: Int64(clock.wallOffsetTicks ?? 0),
      wallFine: clock.wallFine ?? false, longerAway: longer, shorterAway: shorter,
      otherIdle: otherIdle, serverTimes: server,
      startServer: start.server.flatMap { word in
        policy.instance == .silent
          ? nil : word.policy(after: server.first)
      }, powers: powers)
  }
}
