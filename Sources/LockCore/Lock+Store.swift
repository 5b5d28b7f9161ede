/// Reading at the start, writing one thing at a time, and the wipe.
extension Lock {
  /// Asks for the record where it is needed and nobody has asked yet.
  mutating func askToRead(_ turn: inout Turn) {
    guard state.mode.isStarting, !state.reading else { return }
    state.reading = true
    turn.reads = true
  }

  mutating func read(_ result: ReadResult, _ turn: inout Turn) -> IgnoreReason? {
    guard state.reading else { return .staleAnswer }
    state.reading = false
    guard state.mode.isStarting else { return .staleAnswer }
    switch result {
    case .notNow:
      break  // Neither absent nor wrong: the next arrival, unlock or "Try again" asks once more.
    case .absent:
      endSession(&turn)
    case .value(let stored):
      state.stored = stored
      guard stored.session != nil || stored.journal != nil else {
        // The session is gone, and something of it was left: nothing begins before that is forgotten (PR-30).
        leave(.logout, owesVerdict: false, &turn)
        break
      }
      recallServer(stored.server)
      // What a wipe has begun to end takes no code any more.
      if stored.journal == nil { beginWait(turn) } else { state.waitsSince = nil }
      if let pending = state.pending, pending.session != stored.session {
        turn.dropped = pending
        state.pending = nil
      }
      if let reason = stored.journal {
        state.mode = .leaving(Leave(reason: reason, stage: .wiping(.secrets)))
        state.owesPrompt = false
        dropPending(&turn)
      } else if isLockedOut, attemptLimit?.then == .signOut {
        // The process died before the verdict: the last try counts as wrong (S8).
        leave(.tooManyWrong, owesVerdict: false, &turn)
      } else if applies, let leftAt = stored.leftAt, restores(leftAt, at: turn.reading) {
        restore(leftAt)
      } else if applies {
        lock(isArmed ? .start : .setUp, &turn)
      } else {
        state.mode = .unlocked(Marks())
        state.owesPrompt = false
      }
    }
    return nil
  }

  mutating func signedIn(_ session: SessionID, _ turn: inout Turn) -> IgnoreReason? {
    state.stored = StoredRecord(session: session, configuration: Configuration(startOf: policy))
    state.waitsSince = nil
    if applies && !isArmed {
      lock(.setUp, &turn)
    } else {
      // The sign-in has just shown who is there: a lock that is on begins unlocked (H18).
      state.mode = .unlocked(freshMarks(turn.reading))
    }
    return nil
  }

  /// Ends the session: the journal entry first, then the steps, no word from the network needed.
  mutating func leave(_ reason: LeaveReason, owesVerdict: Bool, _ turn: inout Turn) {
    dropProof(&turn)
    state.question = .none
    state.change = .none
    state.waitsSince = nil
    state.owesPrompt = false
    state.awaitsGate = false
    state.mode = .leaving(Leave(reason: reason, stage: .recording, owesVerdict: owesVerdict))
    dropPending(&turn)
  }

  private mutating func dropPending(_ turn: inout Turn) {
    guard let pending = state.pending else { return }
    turn.dropped = pending
    state.pending = nil
  }

  private mutating func endSession(_ turn: inout Turn) {
    state.mode = .signedOut
    state.stored = nil
    state.waitsSince = nil
    state.server = nil
    state.owesPrompt = false
    dropPending(&turn)
  }

  mutating func wrote(_ turn: inout Turn) -> IgnoreReason? {
    guard let written = state.writing else { return .notWaitedFor }
    state.writing = nil
    switch written {
    case .attempts(let count):
      state.stored?.attempts = count
      if count == 0 { state.waitsSince = nil }
      attemptsWritten(&turn)
    case .configuration(let configuration):
      configurationWritten(configuration, &turn)
      withdrawIfUseless(&turn)
    case .verifier:
      verifierWritten(&turn)
      withdrawIfUseless(&turn)
    case .serverPolicy(let server):
      state.stored?.server = server
    case .leave(let leftAt):
      state.stored?.leftAt = leftAt
      leaveAnswered(&turn)
    case .journal(let reason):
      state.stored?.journal = reason
      if case .leaving(var leave) = state.mode {
        leave.stage = .wiping(.secrets)
        if leave.owesVerdict { turn.notice = .wrong(left: 0) }
        leave.owesVerdict = false
        state.mode = .leaving(leave)
        if !isWithoutSession { turn.leavesServer = leave.reason }
      }
    case .wipe(let step):
      if case .leaving(var leave) = state.mode {
        leave.stage = step.next
        state.mode = .leaving(leave)
      }
    case .removeJournal:
      endSession(&turn)
    }
    return nil
  }

  /// The record was read and names no session: there is nobody to tell the server of.
  private var isWithoutSession: Bool {
    guard let stored = state.stored else { return false }
    return stored.session == nil
  }

  private mutating func attemptsWritten(_ turn: inout Turn) {
    switch state.question {
    case .none, .prompting, .comparing, .enrolling:
      break
    case .counting(let purpose):
      compare(for: purpose, &turn)
    case .clearing(let purpose):
      state.question = .none
      accept(purpose, &turn)
    }
  }

  private mutating func configurationWritten(_ new: Configuration, _ turn: inout Turn) {
    let applied = applies
    state.stored?.configuration = new
    finishChange(&turn)
    guard case .unlocked = state.mode else { return }
    if applies != applied {
      // Turned on: nobody has been idle or away yet. Turned off: nothing is counted.
      state.mode = .unlocked(freshMarks(turn.reading))
    }
  }

  private mutating func verifierWritten(_ turn: inout Turn) {
    state.stored?.configuration.hasPin = true
    state.stored?.configuration.biometrics = nil
    state.stored?.lostVerifier = false
    finishChange(&turn)
    guard case .enrolling(let purpose) = state.question else { return }
    state.question = .none
    accept(purpose, &turn)
  }

  /// Biometrics went off while the lock was asking for them: no answer can prove anything any more.
  private mutating func withdrawIfUseless(_ turn: inout Turn) {
    guard case .prompting(.unlock) = state.question, policy.means == .appPin, !canUseBiometrics
    else { return }
    dropProof(&turn)
  }

  private mutating func finishChange(_ turn: inout Turn) {
    switch state.change {
    case .none, .proving, .choosing, .confirming:
      break
    case .trusting, .applying:
      state.change = .none
      turn.notice = .changed
    }
  }

  mutating func writeFailed(_ turn: inout Turn) -> IgnoreReason? {
    guard let failed = state.writing else { return .notWaitedFor }
    state.writing = nil
    switch failed {
    case .attempts:
      switch state.question {
      case .counting:
        // Not counted, so not compared: the try did not happen.
        state.question = .none
        turn.notice = .storeFailed
      case .none, .prompting, .comparing, .clearing, .enrolling:
        break
      }
    case .configuration:
      state.change = .none
      turn.notice = .storeFailed
    case .verifier:
      if case .applying = state.change { state.change = .none }
      if case .enrolling = state.question { state.question = .none }
      turn.notice = .storeFailed
    case .leave:
      leaveAnswered(&turn)
    case .serverPolicy, .journal, .wipe, .removeJournal:
      break  // Tried again until it is done: a wipe that began ends.
    }
    return nil
  }

  /// The write that the state asks for next. A level like the others: one write is in flight at a
  /// time, and what comes after it follows from the state.
  @inline(__always)
  var wantedWrite: StoreWrite? {
    guard state.writing == nil else { return nil }
    switch state.mode {
    case .leaving(let leave):
      switch leave.stage {
      case .recording: return .journal(leave.reason)
      case .wiping(let step): return .wipe(step)
      case .closing: return .removeJournal
      }
    case .notStarted, .starting, .signedOut:
      return nil
    case .unlocked, .closing, .locking, .locked:
      break
    }
    switch state.question {
    case .counting: return .attempts((state.stored?.attempts ?? 0) &+ 1)
    case .clearing: return .attempts(0)
    case .enrolling: return .verifier
    case .none, .prompting, .comparing: break
    }
    if let write = writeOfChange { return write }
    if leaveDiffers { return .leave(wantedLeave) }
    guard policy.instance == .decides, let server = state.server, server != state.stored?.server
    else { return nil }
    return .serverPolicy(server)
  }
}

extension WipeStep {
  /// What follows this step of the wipe.
  var next: LeaveStage {
    switch self {
    case .secrets: .wiping(.session)
    case .session: .wiping(.attempts)
    case .attempts: .wiping(.configuration)
    case .configuration: .closing
    }
  }
}
