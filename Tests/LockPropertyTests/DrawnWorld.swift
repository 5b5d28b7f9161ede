import LockCore
import ModelChecker

@testable import LockModel

/// A policy and the world around it in plain values: every field of a policy, also in combinations that no
/// preset has. Times are in ticks or in milliseconds, as the run has it; none is nil.
struct DrawnWorld: Codable, Equatable, Sendable {
  enum Means: String, Codable, CaseIterable, Sendable { case system, appPin, none }
  enum Exhausted: String, Codable, CaseIterable, Sendable { case signOut, report }
  enum NoMeans: String, Codable, CaseIterable, Sendable { case blocked, inert, setUpFirst }
  enum Start: String, Codable, CaseIterable, Sendable { case notRunning, unlocked, signedOut }

  var required = false
  var enabled = false
  var away: Int32?
  var idle: Int32?
  var lockOnDeviceLock = false
  var lockOnWallRollback = false
  var means = Means.system
  /// The most wrong codes; nil where the system counts.
  var attempts: Int?
  var whenExhausted = Exhausted.signOut
  var biometricResetsCount = false
  var promptsByItself = false
  var noMeans = NoMeans.blocked
  var erasesCaches = false
  var hasGate = false
  var coversAlways = false

  var start = Start.notRunning
  var startEnabled = false
  var startPin = false
  var startBiometrics = false
  var longerAway: Int32?
  /// What the world cannot do, by the names of model files.
  var without: [String] = []

  /// What it has beyond tier one; nil for nothing.
  var more: DrawnMore?

  // In a world of ticks.
  var longTick: Int64 = 0
  var sleepTicks: Int64 = 0
  var wallFar: Int64 = 0
  var wallFine = false

  var policy: LockPolicy {
    func limit(_ length: Int32?) -> TimeLimit { length.map { .after($0) } ?? .never }
    let most = attempts.flatMap { AttemptLimit($0) }
    let then: LockPolicy.WhenExhausted = whenExhausted == .signOut ? .signOut : .report
    var policy = LockPolicy(
      required: required, enabled: enabled, away: limit(away), idle: limit(idle),
      lockOnDeviceLock: lockOnDeviceLock, lockOnWallRollback: lockOnWallRollback,
      means: wayIn, pinRule: .none,
      attempts: most.map { .limited($0, then: then) } ?? .systemLimited,
      biometricResetsCount: biometricResetsCount,
      autoPrompt: promptsByItself ? .oncePerActivation : .never, noMeans: lackOfMeans,
      erasesCaches: erasesCaches, hasGate: hasGate, cover: coversAlways ? .always : .whenLockApplies
    )
    more?.apply(to: &policy)
    return policy
  }

  private var wayIn: LockPolicy.Means {
    switch means {
    case .system: .system
    case .appPin: .appPin
    case .none: .none
    }
  }

  private var lackOfMeans: LockPolicy.NoMeans {
    switch noMeans {
    case .blocked: .blocked
    case .inert: .inert
    case .setUpFirst: .setUpFirst
    }
  }

  var powers: Powers {
    var powers = Powers()
    for (name, power, _) in Powers.named where !without.contains(name) { powers.insert(power) }
    // A person cannot ask for what the policy has no place for.
    if means != .appPin { powers.remove(.newPin) }
    if means == .none { powers.subtract([.disable, .enable]) }
    if longerAway == nil { powers.remove(.longerAway) }
    return more.map { powers.union($0.powers(self)) } ?? powers
  }

  /// The settings, with times as they stand here.
  var settings: WorldSettings {
    let policy = policy
    let limits =
      [away, policy.idle == .never ? nil : idle, longerAway, more?.shorterAway, more?.longerIdle]
      + (more?.serverTimes ?? []).map(Optional.some)
    let state: StartState =
      switch start {
      case .notRunning: .notRunning
      case .unlocked: .unlocked
      case .signedOut: .signedOut
      }
    return WorldSettings(
      policy: policy, start: state,
      startConfiguration: Configuration(
        enabled: startEnabled, hasPin: startPin, biometrics: startBiometrics ? .first : nil,
        away: policy.away),
      longestLimit: Int64(limits.compactMap { $0 }.reduce(policy.longestWait, max)), shortTick: 1,
      longTick: longTick, sleepTicks: sleepTicks, wallFar: wallFar, wallFine: wallFine,
      longerAway: longerAway, shorterAway: more?.shorterAway,
      otherIdle: more?.otherIdle ?? OtherIdle(), serverTimes: more?.times ?? ServerTimes(),
      startServer: more?.storedWord, powers: powers)
  }

  /// A world of ticks around the real lock.
  var tickWorld: LockWorld<WideLock> {
    let prelude = Prelude(settings)
    let start = WorldState(
      subject: WideLock(lock: prelude.state.subject), world: prelude.state.world)
    return LockWorld(
      settings: settings, start: start, prelude: prelude.steps, startPredicates: prelude.last,
      levels: prelude.levels)
  }

  /// Everything that must be true in every step of this world.
  static func properties(_ settings: WorldSettings) -> [Property] {
    LockProperty.properties.filter { $0.absence(settings) == nil }
      .map { $0.property(for: settings) } + RunProperties.all(settings)
  }
}
