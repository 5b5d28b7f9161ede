import LockCore

@testable import LockModel

/// What a drawn world has beyond tier one: the rest of a policy's fields, and the powers that a model file adds.
struct DrawnMore: Codable, Equatable, Sendable {
  enum Word: String, Codable, CaseIterable, Sendable { case notRequired, required }
  enum Landing: String, Codable, CaseIterable, Sendable { case keep, home, lastPlace }

  /// A server decides beside the policy.
  var decides = false
  /// The times that it can name: two at most, each more than 0.
  var serverTimes: [Int32] = []
  /// Its word that the store holds at the start, with the first of its times.
  var startServer: Word?
  /// Only the biometrics that were enrolled when they were turned on are trusted.
  var trustsCurrentSet = false
  /// What is due ends the session.
  var signsOut = false
  var landing = Landing.keep
  var lockOnStart = true
  var shorterAway: Int32?
  var longerIdle: Int32?
  var shorterIdle: Int32?
  /// The wait after the first wrong code; nil for none.
  var wait: Int32?
  /// What an action wants while the lock is not open is opened after the unlock.
  var opensActions = false
  /// What the world can do besides, by the names of model files.
  var with: [String] = []
}

extension DrawnMore {
  /// Puts the fields of a policy into it.
  func apply(to policy: inout LockPolicy) {
    policy.instance = decides ? .decides : .silent
    policy.enrolment = trustsCurrentSet ? .currentSet : .any
    policy.whenDue = signsOut ? .signOut : .lock
    switch landing {
    case .keep: policy.landing = .keep
    case .home: policy.landing = .home
    case .lastPlace: policy.landing = .lastPlace
    }
    policy.lockOnStart = lockOnStart
    policy.actions = opensActions ? .opened : .refused
    if let wait, case .limited(let limit, _, let then) = policy.attempts {
      policy.attempts = .limited(limit, wait: .growing(wait), then: then)
    }
  }

  /// The added powers that the rest of the world has a place for.
  func powers(_ world: DrawnWorld) -> Powers {
    var powers = Powers()
    for (name, power, _) in Powers.namedTierTwo where with.contains(name) { powers.insert(power) }
    if world.means != .appPin {
      powers.subtract([.changeBiometrics, .verifierLoss, .secondAccount, .enrolment])
    }
    if world.means == .none { powers.subtract([.credential, .longerIdle]) }
    if !world.startBiometrics && !powers.contains(.changeBiometrics) { powers.remove(.enrolment) }
    if world.start == .signedOut { powers.remove(.backupRestore) }
    if !decides { powers.remove(.serverPolicy) }
    if shorterAway == nil { powers.remove(.shorterAway) }
    if longerIdle == nil { powers.remove(.longerIdle) }
    if shorterIdle == nil { powers.remove(.shorterIdle) }
    return powers
  }

  var otherIdle: OtherIdle { OtherIdle(longer: longerIdle, shorter: shorterIdle) }

  var times: ServerTimes {
    ServerTimes(first: serverTimes.first, second: serverTimes.count > 1 ? serverTimes[1] : nil)
  }

  /// The word that the store holds at the start.
  var storedWord: ServerPolicy? {
    guard decides, let startServer else { return nil }
    return ServerPolicy(required: startServer == .required, after: serverTimes.first)
  }
}
