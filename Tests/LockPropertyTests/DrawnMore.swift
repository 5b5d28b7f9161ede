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
  /// What the world can do besides, by the names of model files.
  var with: [String] = []
}

extension DrawnMore {
  /// The powers that worlds are drawn with: all but those that ask for another time idle, which have tests and
  /// a model of their own.
  static let drawnPowers = Powers.namedTierTwo.filter {
    !$0.power.isSubset(of: [.longerIdle, .shorterIdle])
  }

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
  }

  /// The added powers that the rest of the world has a place for.
  func powers(_ world: DrawnWorld) -> Powers {
    var powers = Powers()
    for (name, power, _) in Powers.namedTierTwo where with.contains(name) { powers.insert(power) }
    if world.means != .appPin {
      powers.subtract([.changeBiometrics, .verifierLoss, .secondAccount, .enrolment])
    }
    if world.means == .none { powers.remove(.credential) }
    if !world.startBiometrics && !powers.contains(.changeBiometrics) { powers.remove(.enrolment) }
    if world.start == .signedOut { powers.remove(.backupRestore) }
    if !decides { powers.remove(.serverPolicy) }
    if shorterAway == nil { powers.remove(.shorterAway) }
    return powers
  }

  var times: ServerTimes {
    ServerTimes(first: serverTimes.first, second: serverTimes.count > 1 ? serverTimes[1] : nil)
  }

  /// The word that the store holds at the start.
  var storedWord: ServerPolicy? {
    guard decides, let startServer else { return nil }
    return ServerPolicy(required: startServer == .required, after: serverTimes.first)
  }
}
