import LockCore

/// How a world that counts in ticks stands for one in milliseconds: an age is no number of ticks but a class,
/// by the limits that it has reached, of all that can come to count.
///
///     0   the mark was set in this step        2   the shortest limit is reached
///     1   below every limit                    3   the next one is reached as well, and so on
///
/// All that the world does with an age is to compare it with a limit, and the limits of the settings are these
/// numbers. So nothing is lost, whatever the lengths are.
struct AgeClasses: Sendable {
  static var fresh: UInt64 { 0 }
  /// A wait that was begun in an earlier step and is not over; one that a step begins has a smaller number.
  static var standingWait: UInt64 { World.longestWait + 1 }

  /// The policy in milliseconds.
  let policy: LockPolicy
  /// The times away that a person can ask for, in milliseconds.
  let longerAway: Int32?
  let shorterAway: Int32?
  /// The times idle that a person can ask for, in milliseconds.
  let otherIdle: OtherIdle
  /// The times that the server can name, in milliseconds.
  let serverTimes: ServerTimes
  /// Every limit above 0 that can come to count, each once, the shortest first.
  let limits: [Int64]

  /// - Parameter settings: Their times are in milliseconds.
  init(_ settings: WorldSettings) {
    policy = settings.policy
    longerAway = settings.longerAway
    shorterAway = settings.shorterAway
    otherIdle = settings.otherIdle
    serverTimes = settings.serverTimes
    let named = [
      longerAway, shorterAway, serverTimes.first, serverTimes.second, otherIdle.longer,
      otherIdle.shorter,
    ]
    let lengths = [policy.away.length, policy.idle.length] + named.map { $0.map(Int64.init) }
    limits = Set(lengths.compactMap { $0 }.filter { $0 > 0 }).sorted()
  }

  /// The class of an age in milliseconds.
  func number(ofAge age: Int64) -> UInt64 { UInt64(1 + limits.count { $0 <= age }) }

  /// The class of an age of a leave. Where leaves are written down, one of this very moment is as fresh as in its
  /// own step, since nobody can tell the two apart.
  func number(ofLeave age: Int64) -> UInt64 {
    age == 0 && !policy.lockOnStart ? AgeClasses.fresh : number(ofAge: age)
  }

  /// A limit as the class of the ages that have just reached it; 0 for one that is reached at once.
  func inClasses(_ length: Int32) -> Int32 {
    length <= 0 ? 0 : Int32(number(ofAge: Int64(length)))
  }

  func inClasses(_ limit: TimeLimit) -> TimeLimit {
    guard case .after(let length) = limit else { return .never }
    return .after(inClasses(length))
  }

  func inClasses(_ word: ServerPolicy) -> ServerPolicy {
    ServerPolicy(required: word.required, after: word.after.map { inClasses($0) })
  }

  /// A time away as the lock is told it.
  func inMilliseconds(_ limit: TimeLimit) -> TimeLimit {
    guard case .after(let number) = limit else { return policy.away }
    for choice in [longerAway, shorterAway].compactMap({ $0 }) where inClasses(choice) == number {
      return .after(choice)
    }
    return policy.away
  }

  /// A chosen time idle as the lock is told it; nil for none.
  func inMilliseconds(idle limit: TimeLimit?) -> TimeLimit? {
    guard case .after(let number) = limit else { return limit }
    let choices = [otherIdle.longer, otherIdle.shorter].compactMap { $0 }
    return choices.first { inClasses($0) == number }.map { .after($0) }
  }

  /// The time idle that counts beside the server's, as ``ChosenIdle`` numbers the choice, in milliseconds; nil
  /// for none.
  func idleLength(_ chosen: UInt64) -> Int64? {
    guard let ofPolicy = policy.idle.length else { return nil }
    guard let length = ChosenIdle.limit(chosen, otherIdle)?.length else { return ofPolicy }
    // Where the lock is required nobody gets more than the policy's time.
    return policy.required ? min(length, ofPolicy) : length
  }

  func inMilliseconds(_ word: ServerPolicy) -> ServerPolicy {
    let times = [serverTimes.first, serverTimes.second].compactMap { $0 }
    return ServerPolicy(
      required: word.required,
      after: word.after.flatMap { number in times.first { inClasses($0) == number } })
  }

  /// The time that a stored word has, in milliseconds; nil for none.
  func time(ofWord number: UInt64) -> Int64? {
    ServerWord.time(number).flatMap { $0 == 0 ? serverTimes.first : serverTimes.second }.map {
      Int64($0)
    }
  }

  /// The settings of the world, with classes for limits.
  func settings(_ settings: WorldSettings) -> WorldSettings {
    var classes = settings
    classes.policy.away = inClasses(settings.policy.away)
    classes.policy.idle = inClasses(settings.policy.idle)
    classes.startConfiguration.away = classes.policy.away
    if case .limited(let limit, .growing(1...), let then) = policy.attempts {
      classes.policy.attempts = .limited(limit, wait: .growing(1), then: then)
    }
    classes.longerAway = longerAway.map { inClasses($0) }
    classes.otherIdle = OtherIdle(
      longer: otherIdle.longer.map { inClasses($0) },
      shorter: otherIdle.shorter.map { inClasses($0) })
    classes.shorterAway = shorterAway.map { inClasses($0) }
    classes.serverTimes = ServerTimes(
      first: serverTimes.first.map { inClasses($0) },
      second: serverTimes.second.map { inClasses($0) })
    classes.startServer = settings.startServer.map { inClasses($0) }
    classes.longestLimit = Int64(1 + limits.count)
    classes.shortTick = 1
    classes.longTick = 0
    classes.sleepTicks = 1
    // The place of the wall clock is a class too: before the leave, or not.
    classes.wallFar = 1
    classes.wallFine = false
    return classes
  }
}

extension TimeLimit {
  /// The limit in milliseconds; nil for none.
  var length: Int64? {
    guard case .after(let length) = self else { return nil }
    return Int64(length)
  }
}
