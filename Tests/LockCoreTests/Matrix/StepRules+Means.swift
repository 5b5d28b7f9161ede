import LockCore

/// What must be so of time, of the ways in and of the place after an unlock. What counts is worked out
/// here once more and not asked of the lock.
extension StepRules {
  /// The lock is on whatever the person has chosen.
  private var isRequired: Bool {
    switch after.policy.instance {
    case .silent: after.policy.required
    case .decides: after.policy.required || after.state.server?.required == true
    }
  }

  private func applies(_ stored: StoredRecord) -> Bool {
    guard stored.session != nil, stored.configuration.enabled || isRequired else { return false }
    guard after.policy.noMeans == .inert, after.policy.means == .appPin else { return true }
    return stored.configuration.hasPin
  }

  private func canProve(_ stored: StoredRecord) -> Bool {
    switch after.policy.means {
    case .none: true
    case .system: after.state.device.hasCredential
    case .appPin: stored.configuration.hasPin && !stored.lostVerifier
    }
  }

  /// The set of biometrics that opens: the one that is there, if it is on and trusted.
  private func opens(_ stored: StoredRecord) -> Bool {
    guard let recorded = stored.configuration.biometrics, let present = after.state.device.enrolment
    else { return false }
    return after.policy.enrolment == .any || recorded == present
  }

  /// What is due does not stay open.
  var timeComplaint: String? {
    guard case .unlocked(let marks) = after.state.mode, let stored = after.state.stored,
      applies(stored)
    else { return nil }
    let policy = after.policy
    var away = stored.configuration.away
    var idle = stored.configuration.idle ?? policy.idle
    if policy.required {
      away = least(away, policy.away)
      idle = least(idle, policy.idle)
    }
    if policy.instance == .decides {
      away = least(away, .after(after.state.server?.after ?? 0))
      if let after = after.state.server?.after { idle = least(idle, .after(after)) }
    }
    if isDue(marks.leftAt, away) { return "away for too long, and open" }
    if isDue(marks.lastActivity, idle) { return "idle for too long, and open" }
    if policy.lockOnWallRollback, let leftAt = marks.leftAt, reading.wall < leftAt.wall {
      return "the wall clock was set back, and open"
    }
    return nil
  }

  private func least(_ left: TimeLimit, _ right: TimeLimit) -> TimeLimit {
    guard case .after(let one) = left else { return right }
    guard case .after(let other) = right else { return left }
    return .after(one < other ? one : other)
  }

  private func isDue(_ mark: ClockReading?, _ limit: TimeLimit) -> Bool {
    guard let mark, case .after(let milliseconds) = limit else { return false }
    if mark.bootID != reading.bootID || reading.continuous < mark.continuous { return true }
    return reading.continuous - mark.continuous >= Int64(milliseconds)
  }

  /// Who has no way in stands locked before a notice; and a way in is one that the policy trusts.
  var meansComplaint: String? {
    guard let stored = after.state.stored else { return nil }
    if case .unlocked = after.state.mode, applies(stored), !canProve(stored) {
      return "open without a way to prove anything"
    }
    if after.state.mode.isTold {
      let blocked = after.surface == .unavailable || after.surface == .setUp
      if blocked == canProve(stored) { return "the screen does not say whether there is a way in" }
      if after.surface == .setUp, stored.configuration.hasPin {
        return "a first PIN is asked for and there was one"
      }
      if after.surface == .lock, after.policy.means == .appPin,
        after.offers(on: .lock).contains(anyOf: .biometrics) != opens(stored)
      {
        return "the button for biometrics is not what the policy trusts"
      }
    }
    let opened = before.state.mode.isLocked && after.state.mode.isUnlocked
    if opened, case .prompting = before.state.question, after.policy.means == .appPin,
      !opens(stored)
    {
      return "opened by biometrics that nobody trusts"
    }
    return nil
  }

  /// An unlock leads to one place: that of the policy, where no gate and no target comes first.
  var landComplaint: String? {
    var landing: LockPolicy.Landing?
    var delivers = false
    for effect in outcome.effects.list {
      if case .land(let place) = effect { landing = place }
      if case .deliver = effect { delivers = true }
    }
    let opened = before.state.mode.isLocked && after.state.mode.isUnlocked
    let passed = event == .gateChecked(passed: true) && before.state.awaitsGate
    let mayLand =
      after.state.mode.isUnlocked && !delivers && (opened && !after.policy.hasGate || passed)
    switch after.policy.landing {
    case .keep: return landing == nil ? nil : "sent to a place though the app keeps its own"
    case .home, .lastPlace:
      if mayLand {
        return landing == after.policy.landing ? nil : "the place is missing or another"
      }
      return landing == nil ? nil : "sent to a place without an unlock"
    }
  }

  /// A leave is written down only where a start may go on; and while one stands, nothing of the session is
  /// shown and no lock is told.
  var leaveComplaint: String? {
    for effect in outcome.effects.list {
      guard case .persist(.leave(let leftAt?)) = effect else { continue }
      if after.policy.lockOnStart { return "a leave that no start may use" }
      guard case .unlocked(let marks) = after.state.mode, leftAt == marks.leftAt else {
        return "a leave is written down that is none"
      }
    }
    var stands = after.state.stored?.leftAt != nil
    if case .leave(.some) = after.state.writing { stands = true }
    guard stands else { return nil }
    if after.state.mode.isUnlocked && !(after.isCovered && after.isOtherCovered) {
      return "content is shown while a leave stands"
    }
    let fell = !before.state.mode.isTold && after.state.mode.isTold
    return fell ? "a lock is told while a leave stands" : nil
  }
}
