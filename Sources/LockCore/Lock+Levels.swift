/// Levels: what must be so now, computed from the state at every event and never switched by one. A
/// surface that was lost is therefore back with the next event.
extension Lock {
  /// The screen on top.
  public var surface: Surface {
    switch state.mode {
    case .notStarted, .starting, .closing: return .starting
    case .signedOut: return .signIn
    case .leaving: return .leaving
    case .unlocked: return state.awaitsGate ? .gate : .none
    case .locking, .locked:
      if !canProve {
        // Who lost a PIN is not asked for a first one: that would be a way in without a proof (S13). Nor is
        // whoever stands before a lock that was required and is off now: a lift opens nothing (H28).
        return terms.noMeans == .setUpFirst && !isArmed && applies ? .setUp : .unavailable
      }
      if isLockedOut { return .lockedOut }
      return isWaiting ? .waiting : .lock
    }
  }

  /// The buttons on `surface`. There is always a way out, and wherever one exists a way in.
  public func offers(on surface: Surface) -> Offers {
    switch surface {
    case .starting, .gate: return .tryAgain | .logOut
    case .none, .unavailable, .lockedOut: return .logOut
    case .setUp: return .setPin | .logOut
    case .leaving, .signIn: return .nothing
    case .waiting: return canUseBiometrics ? .biometrics | .forgot : .forgot
    case .lock:
      switch policy.means {
      case .none: return .logOut
      case .system: return .tryAgain | .logOut
      case .appPin:
        return canUseBiometrics
          ? .pin | .biometrics | .forgot : .pin | .forgot
      }
    }
  }

  /// The scene is covered unless it is active and shows an unlocked session (M5-08-06, DF-43).
  public var isCovered: Bool { isCovered(state.scene) }

  /// The other scene is.
  public var isOtherCovered: Bool { isCovered(state.otherScene ?? .background) }

  private func isCovered(_ scene: ScenePhase) -> Bool {
    switch state.mode {
    case .signedOut:
      return false
    case .notStarted, .starting, .closing, .locking, .locked, .leaving:
      return true
    case .unlocked:
      if leaveStands { return true }
      guard scene != .active else { return false }
      switch policy.cover {
      case .always: return true
      case .whenLockApplies: return applies
      }
    }
  }

  /// Protected calls refuse.
  public var isSealed: Bool {
    switch state.mode {
    case .unlocked: false
    case .notStarted, .starting, .closing, .locking, .locked, .leaving, .signedOut: true
    }
  }

  /// Ends a step: brings the open wishes about and lists all effects in their order.
  @inline(__always)
  mutating func settle(_ turn: inout Turn, into effects: inout LockEffects) {
    let surface = surface
    promptByItself(on: surface, &turn)
    deliverPending(&turn)
    if let generation = turn.withdrawn { effects.append(.withdraw(generation)) }
    effects.append(.cover(isCovered))
    if state.otherScene != nil { effects.append(.coverOther(isOtherCovered)) }
    switch turn.announcement {
    case .locked(let reason):
      effects.append(.emit(.locked(reason)))
      effects.append(.seal(isSealed))
    case .unlocked:
      effects.append(.seal(isSealed))
      effects.append(.emit(.unlocked))
    case .none:
      effects.append(.seal(isSealed))
    }
    if turn.erases { effects.append(.erase) }
    if let write = wantedWrite {
      state.writing = write
      effects.append(.persist(write))
    }
    effects.append(.show(surface, offers: offers(on: surface)))
    if turn.reads { effects.append(.read) }
    if let purpose = turn.compares { effects.append(.compare(state.generation, for: purpose)) }
    if let reason = turn.leavesServer { effects.append(.logOutAtServer(reason)) }
    if let purpose = turn.prompts { effects.append(.prompt(state.generation, for: purpose)) }
    if turn.checksGate { effects.append(.checkGate) }
    if turn.lands { land(&turn, &effects) }
    if let target = turn.delivered { effects.append(.deliver(target)) }
    if let target = turn.performed { effects.append(.perform(target)) }
    if let target = turn.dropped { effects.append(.drop(target)) }
    if let notice = turn.notice { effects.append(.tell(notice)) }
    effects.append(wakeUp(turn.reading))
  }

  /// Once per arrival, as soon as it can be answered (DF-33). A level, not an edge: a lock that falls
  /// after the arrival still asks.
  @inline(__always)
  private mutating func promptByItself(on surface: Surface, _ turn: inout Turn) {
    guard state.owesPrompt, policy.autoPrompt == .oncePerActivation, state.question.isNone,
      surface == .lock || surface == .waiting, canPrompt
    else { return }
    prompt(for: .unlock, &turn)
  }

  /// The pending target is handed over when nothing stands before it any more.
  @inline(__always)
  private mutating func deliverPending(_ turn: inout Turn) {
    guard let pending = state.pending, case .unlocked = state.mode, !state.awaitsGate else {
      return
    }
    state.pending = nil
    turn.delivered = pending
  }

  /// Where the person stands after the unlock: a target has the first place, then the policy's own.
  private func land(_ turn: inout Turn, _ effects: inout LockEffects) {
    guard case .unlocked = state.mode, turn.delivered == nil else { return }
    switch policy.landing {
    case .keep: break
    case .home, .lastPlace: effects.append(.land(policy.landing))
    }
  }

  /// The next moment at which a limit is reached, as a wish to be woken.
  @inline(__always)
  private func wakeUp(_ reading: ClockReading) -> LockEffect {
    guard case .unlocked(let marks) = state.mode else {
      return waitLeft(at: reading).map { .arm(after: $0) } ?? .disarm
    }
    var soonest: Int32?
    if let leftAt = marks.leftAt { soonest = away.left(at: reading, since: leftAt) }
    if let lastActivity = marks.lastActivity,
      let left = idle.left(at: reading, since: lastActivity)
    {
      soonest = min(soonest ?? left, left)
    }
    guard let soonest else { return .disarm }
    return .arm(after: soonest)
  }
}
