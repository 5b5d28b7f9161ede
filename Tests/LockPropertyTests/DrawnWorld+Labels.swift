@testable import LockModel

extension DrawnWorld {
  /// The values of its fields that runs must have, each with what it is in this world: one of them for each value of
  /// an enum and of a Boolean, and for a time whether there is one.
  var labels: [String] {
    var labels = DrawnWorld.flagNames.map { yes, no, isSet in isSet(self) ? yes : no }
    labels += [
      "means \(means.rawValue)", "no means \(noMeans.rawValue)", "start \(start.rawValue)",
      "landing \((more?.landing ?? .keep).rawValue)", "stored word \(storedWord)",
      "attempts \(attempts == nil ? "not counted" : whenExhausted.rawValue)",
    ]
    labels += Powers.named.map(\.name).filter { without.contains($0) }.map { "without \($0)" }
    let added = more?.powers(self) ?? Powers()
    labels += Powers.namedTierTwo.filter { added.contains($0.power) }.map { "with \($0.name)" }
    return labels
  }

  private var storedWord: String {
    guard let more, more.decides else { return "of nobody" }
    return more.startServer.map(\.rawValue) ?? "unknown"
  }

  private static let flags: [(name: String, isSet: @Sendable (DrawnWorld) -> Bool)] = [
    ("required", { $0.required }), ("enabled at sign-in", { $0.enabled }),
    ("time away", { $0.away != nil }), ("time away of nothing", { $0.away == 0 }),
    ("time idle", { $0.policy.idle != .never }), ("device lock", { $0.lockOnDeviceLock }),
    ("rollback", { $0.lockOnWallRollback }), ("biometrics reset", { $0.biometricResetsCount }),
    ("prompt by itself", { $0.promptsByItself }), ("erases", { $0.erasesCaches }),
    ("gate", { $0.hasGate }), ("covers always", { $0.coversAlways }),
    ("server decides", { $0.more?.decides ?? false }),
    ("trusts the current set", { $0.more?.trustsCurrentSet ?? false }),
    ("signs out when due", { $0.more?.signsOut ?? false }),
    ("locks on start", { $0.more?.lockOnStart ?? true }), ("on at start", { $0.startEnabled }),
    ("PIN at start", { $0.startPin }), ("biometrics at start", { $0.startBiometrics }),
    ("waits", { $0.policy.longestWait > 0 }), ("opens actions", { $0.more?.opensActions ?? false }),
    ("longer time", { $0.longerAway != nil }), ("shorter time", { $0.more?.shorterAway != nil }),
  ]

  // Written once: runs are many.
  private static let flagNames = flags.map { ("\($0.name) yes", "\($0.name) no", $0.isSet) }

  /// All that ``labels`` can say, but for a start that only worlds of ticks have.
  static let allLabels =
    flags.flatMap { ["\($0.name) yes", "\($0.name) no"] }
    + Means.allCases.map { "means \($0)" } + NoMeans.allCases.map { "no means \($0)" }
    + [Start.notRunning, .signedOut].map { "start \($0)" }
    + DrawnMore.Landing.allCases.map { "landing \($0)" }
    + ["of nobody", "unknown"].map { "stored word \($0)" }
    + DrawnMore.Word.allCases.map { "stored word \($0)" }
    + ["attempts not counted"] + Exhausted.allCases.map { "attempts \($0)" }
    + Powers.named.map { "without \($0.name)" }
    + Powers.namedTierTwo.map { "with \($0.name)" }
}
