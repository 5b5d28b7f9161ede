/// When the lock falls, and what that does.
extension Lock {
  /// Whether the lock applies: there is a session, and it is on by choice or by requirement (M5-08-01,
  /// -03), and not inert for want of a PIN (PR-09).
  package var applies: Bool {
    guard let stored = state.stored, stored.session != nil else { return false }
    let terms = terms
    guard terms.enabled else { return false }
    switch terms.noMeans {
    case .blocked, .setUpFirst: return true
    case .inert: return isArmed
    }
  }

  /// The lock is on whatever the person has chosen: by the app's policy, or by the server's word as last
  /// known (M5-08-20, -23).
  public var isRequired: Bool { terms.isRequired }

  /// A means was set up once.
  var isArmed: Bool {
    switch policy.means {
    case .system, .none: true
    case .appPin: state.stored?.configuration.hasPin ?? false
    }
  }

  /// There is something that a proof can be held against now.
  var canProve: Bool {
    switch policy.means {
    case .none: true
    case .system: state.device.hasCredential
    case .appPin: isArmed && state.stored?.lostVerifier != true
    }
  }

  /// Biometrics open beside the PIN: they are on, and what is enrolled now is what the policy trusts (S10).
  var canUseBiometrics: Bool {
    guard let recorded = state.stored?.configuration.biometrics,
      let present = state.device.enrolment
    else { return false }
    switch policy.enrolment {
    case .any: return true
    case .currentSet: return recorded == present
    }
  }

  /// The time away that counts.
  var away: TimeLimit { terms.away }

  /// The time idle that the person chose, or the policy's where they have not; one of nothing counts as none
  /// (H29).
  var chosenIdle: TimeLimit { (state.stored?.configuration.idle ?? policy.idle).positive }

  /// The time idle that counts.
  var idle: TimeLimit { terms.idle }

  /// An idle limit counts, or can come to count while the process runs.
  var asksForActivity: Bool { policy.idle.isSet || policy.instance == .decides }

  /// Locks if a limit is reached at this reading, or the wall clock stands before the leave.
  @inline(__always)
  mutating func lockIfDue(_ turn: inout Turn) {
    guard case .unlocked(let marks) = state.mode, applies else { return }
    if !canProve { return lock(.noMeans, &turn) }
    if let leftAt = marks.leftAt {
      if away.isReached(at: turn.reading, since: leftAt) { return lock(.away, &turn) }
      if policy.lockOnWallRollback && turn.reading.wall < leftAt.wall {
        return lock(.rollback, &turn)
      }
    }
    if let lastActivity = marks.lastActivity,
      idle.isReached(at: turn.reading, since: lastActivity)
    {
      return lock(.idle, &turn)
    }
  }

  /// The lock falls. From here on nothing of the session is seen, and only a proof given after this
  /// step opens (S2).
  mutating func lock(_ reason: LockReason, _ turn: inout Turn) {
    switch policy.whenDue {
    case .signOut: return leave(.logout, owesVerdict: false, &turn)
    case .lock: break
    }
    dropProof(&turn)
    abandonChange()
    state.awaitsGate = false
    if leaveStands {
      state.mode = .closing(reason)
    } else {
      fall(reason, &turn)
    }
  }

  /// The lock is told and shown.
  mutating func fall(_ reason: LockReason, _ turn: inout Turn) {
    turn.announcement = .locked(reason)
    if policy.erasesCaches {
      turn.erases = true
      state.mode = .locking
    } else {
      state.mode = .locked
    }
  }

  /// A lock trigger while locked, or a leave: what was proved or asked before no longer opens. A code
  /// that is being checked goes on to its end, so that its count stays right, but opens nothing.
  mutating func dropProof(_ turn: inout Turn) {
    switch state.question {
    case .none:
      break
    case .prompting:
      turn.withdrawn = state.generation
      state.question = .none
    case .counting: state.question = .counting(nil)
    case .comparing: state.question = .comparing(nil)
    case .clearing: state.question = .clearing(nil)
    case .enrolling: state.question = .enrolling(nil)
    }
  }

  /// The lock opens: only here, and only for a proof (or the end of set-up) that still stands.
  mutating func unlock(_ turn: inout Turn) {
    state.mode = .unlocked(freshMarks(turn.reading))
    state.owesPrompt = false
    turn.announcement = .unlocked
    if policy.hasGate {
      state.awaitsGate = true
      turn.checksGate = true
    } else {
      turn.lands = true
    }
  }

  /// Marks as they begin: nobody has been idle or away for any time yet.
  package func freshMarks(_ reading: ClockReading) -> Marks {
    guard applies else { return Marks() }
    return Marks(
      lastActivity: asksForActivity ? reading : nil,
      // Also where no time away is set: one may be, or come from the server, before the return (PD-19).
      leftAt: isInBackground ? reading : nil)
  }
}
