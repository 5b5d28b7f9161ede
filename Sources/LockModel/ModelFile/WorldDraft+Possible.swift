import LockCore

extension WorldDraft {
  /// Every settings that the file can have meant, as far as the catalogue tells them apart: where a
  /// value is wrong, each that could stand in its place. One alone if nothing is wrong.
  ///
  /// What is true of all of them does not depend on what is wrong.
  var possibleSettings: [WorldSettings] {
    var drafts = [self]
    // Without a tick it is known of each limit whether it is 0, but not how many ticks it has.
    if clock.secondsPerTick == nil {
      vary(&drafts, among: [1, 86_400]) { $0.clock.secondsPerTick = $1 }
    }
    if clock.wallOffsetTicks == nil {
      vary(&drafts, among: [0, 2]) { $0.clock.wallOffsetTicks = $1 }
    }
    if start.biometrics == nil { vary(&drafts, among: [false, true]) { $0.start.biometrics = $1 } }
    if longerAway == nil {
      vary(&drafts, among: [.notAsked, .after(seconds: 1)]) { $0.longerAway = $1 }
    }
    let limits = [WrittenLimit.never, .after(seconds: 0), .after(seconds: 86_400)]
    if policy.away == nil { vary(&drafts, among: limits) { $0.policy.away = $1 } }
    if policy.idle == nil { vary(&drafts, among: limits) { $0.policy.idle = $1 } }
    if shorterAway == nil {
      vary(&drafts, among: [.notAsked, .after(seconds: 0)]) { $0.shorterAway = $1 }
    }
    if !withIsKnown {
      vary(&drafts, among: [[], Powers.namedTierTwo.map(\.power)]) { $0.with += $1 }
    }
    varySwitches(&drafts)
    varyTierTwo(&drafts)
    varyCounting(&drafts)
    return drafts.map(\.settings)
  }

  private func varySwitches(_ drafts: inout [WorldDraft]) {
    let both = [false, true]
    if policy.required == nil { vary(&drafts, among: both) { $0.policy.required = $1 } }
    if policy.lockOnDeviceLock == nil {
      vary(&drafts, among: both) { $0.policy.lockOnDeviceLock = $1 }
    }
    if policy.lockOnWallRollback == nil {
      vary(&drafts, among: both) { $0.policy.lockOnWallRollback = $1 }
    }
    if policy.autoPrompt == nil {
      vary(&drafts, among: [.never, .oncePerActivation]) { $0.policy.autoPrompt = $1 }
    }
  }

  /// Together and not each by itself, or there would be too many: nothing hangs on two of them at once.
  private func varyTierTwo(_ drafts: inout [WorldDraft]) {
    let usual = LockPolicy.m508(after: 0, required: false)
    var other = LockPolicy.m508
    other.enrolment = .currentSet
    other.lockOnStart = false
    other.actions = .opened
    let known = policy
    guard
      known.instance == nil || known.enrolment == nil || known.whenDue == nil
        || known.lockOnStart == nil || known.actions == nil
    else { return }
    vary(&drafts, among: [usual, other, .portal(idle: 1)]) { draft, value in
      if known.instance == nil { draft.policy.instance = value.instance }
      if known.enrolment == nil { draft.policy.enrolment = value.enrolment }
      if known.whenDue == nil { draft.policy.whenDue = value.whenDue }
      if known.lockOnStart == nil { draft.policy.lockOnStart = value.lockOnStart }
      if known.actions == nil { draft.policy.actions = value.actions }
    }
  }

  private func varyCounting(_ drafts: inout [WorldDraft]) {
    if policy.means == nil {
      vary(&drafts, among: [LockPolicy.Means.system, .appPin, LockPolicy.Means.none]) {
        $0.policy.means = $1
      }
    }
    if policy.attempts == nil {
      vary(&drafts, among: [.systemLimited, .limited(.five)]) { $0.policy.attempts = $1 }
    }
    if policy.whenExhausted == nil {
      vary(&drafts, among: [.signOut, .report]) { $0.policy.whenExhausted = $1 }
    }
  }

  private func vary<Value>(
    _ drafts: inout [WorldDraft], among values: [Value],
    _ set: (inout WorldDraft, Value) -> Void
  ) {
    drafts = drafts.flatMap { draft in
      values.map { value in
        var changed = draft
        set(&changed, value)
        return changed
      }
    }
  }
}
