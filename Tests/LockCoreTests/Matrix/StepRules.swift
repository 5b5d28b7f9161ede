import LockCore

/// What must be so of one step, from whatever state it begins.
struct StepRules {
  let before: Lock
  let event: LockEvent
  let reading: ClockReading
  let device: DeviceFacts?
  let after: Lock
  let outcome: LockOutcome

  init(
    _ lock: Lock, _ event: LockEvent, at reading: ClockReading, device: DeviceFacts? = nil
  ) {
    before = lock
    self.event = event
    self.reading = reading
    self.device = device
    var lock = lock
    outcome = lock.handle(event, at: reading, device: device)
    after = lock
  }

  /// What is wrong with the step; nil if nothing is.
  var complaint: String? {
    if case .refused = outcome.grade {
      if after != before { return "refused, and the state changed" }
      return outcome.effects.count == 0 ? nil : "refused, with effects"
    }
    return orderComplaint ?? levelComplaint ?? lockComplaint ?? timeComplaint ?? proofComplaint
      ?? askComplaint ?? meansComplaint ?? landComplaint ?? leaveComplaint ?? ignoreComplaint
  }

  /// Rising ranks: the order is the documented one, and nothing comes twice.
  private var orderComplaint: String? {
    var last = -1
    var questions = 0
    var levels = 0
    for index in 0..<outcome.effects.count {
      let effect = outcome.effects[index]
      if effect.rank <= last { return "the effects are out of order or doubled" }
      last = effect.rank
      switch effect {
      case .prompt, .compare: questions += 1
      case .cover, .coverOther, .seal, .show, .arm, .disarm: levels += 1
      case .withdraw, .emit, .erase, .read, .persist, .logOutAtServer, .checkGate, .land, .deliver,
        .perform, .drop, .tell:
        break
      }
    }
    if questions > 1 { return "two questions at once" }
    let expected = after.state.otherScene == nil ? 4 : 5
    return levels == expected ? nil : "a level is missing or too many"
  }

  /// The effects say what the state is.
  private var levelComplaint: String? {
    for index in 0..<outcome.effects.count {
      switch outcome.effects[index] {
      case .cover(let on):
        if on != after.isCovered && !isHereAndAway { return "the cover is not what the state says" }
      case .coverOther(let on):
        if on != after.isOtherCovered && !isHereAndAway {
          return "the other cover is not what the state says"
        }
      case .seal(let on):
        if on != after.isSealed { return "the seal is not what the state says" }
      case .show(let surface, let offers):
        if surface != after.surface { return "the screen is not what the state says" }
        if offers != after.offers(on: surface) { return "the buttons are not those of the screen" }
      case .prompt(let generation, _), .compare(let generation, _):
        if generation != after.state.generation { return "the question is not the newest" }
      case .persist(let write):
        if before.state.writing != nil && event != .wrote && event != .writeFailed {
          return "a write while another is in flight"
        }
        if after.state.writing != write { return "the write is not remembered" }
      case .deliver, .perform:
        if after.isSealed || after.surface != .none {
          return "a target is opened or an action served too early"
        }
      case .withdraw, .emit, .erase, .read, .logOutAtServer, .checkGate, .land, .drop, .tell, .arm,
        .disarm:
        break
      }
    }
    return nil
  }

  /// Somebody is in front of a lock that counts the time since they left: no run leads to such a state. The
  /// covers are stated before the leave is written down.
  private var isHereAndAway: Bool {
    guard case .unlocked(let marks) = after.state.mode, marks.leftAt != nil else { return false }
    return after.state.scene == .active || after.state.otherScene == .active
  }

  /// Content is seen only unlocked, and a locked screen has a way out.
  private var lockComplaint: String? {
    let isUnlocked = after.state.mode.isUnlocked
    if !isUnlocked && after.surface == .none { return "content without being unlocked" }
    if !isUnlocked && !after.isSealed { return "protected calls work without being unlocked" }
    let isSignedOut = after.state.mode == .signedOut
    if !isUnlocked && !isSignedOut && !(after.isCovered && after.isOtherCovered) {
      return "uncovered without being unlocked"
    }
    switch after.surface {
    case .starting, .lock, .unavailable, .setUp, .lockedOut, .gate:
      guard after.offers(on: after.surface).contains(anyOf: .logOut | .forgot) else {
        return "there is no way out"
      }
    case .none, .leaving, .signIn:
      break
    }
    return nil
  }

  /// Only a proof for an unlock opens, and each lock and unlock is announced once.
  private var proofComplaint: String? {
    let opened = before.state.mode.isLocked && after.state.mode.isUnlocked
    if opened && !isProof { return "opened without a proof" }
    let fell = !before.state.mode.isTold && after.state.mode.isTold
    var announcement: Announcement?
    var erases = false
    for index in 0..<outcome.effects.count {
      switch outcome.effects[index] {
      case .emit(let told): announcement = told
      case .erase: erases = true
      default: break
      }
    }
    switch announcement {
    case .locked:
      // A reading that locks and the end of the session can come in one step.
      let isOver = before.state.mode.isUnlocked && !after.state.mode.isUnlocked
      // A proof and what locks at once in one step: no run leads to such a state.
      let reopened = isProof && after.state.mode.isTold
      if !fell && !isOver && !reopened { return "`locked` is told and no lock fell" }
    case .unlocked:
      let closed = isProof && after.state.mode.isClosing
      if !opened && !closed { return "`unlocked` is told and nothing opened" }
    case nil:
      if fell || opened { return "nothing is told of a lock or an unlock" }
    }
    if case .locked = announcement, before.policy.erasesCaches {
      return erases ? nil : "a lock without the erase"
    }
    return erases ? "an erase without a lock" : nil
  }

  /// The step can turn a proof into an unlock.
  private var isProof: Bool {
    switch (event, before.state.question) {
    case (.biometricsAnswered(before.state.generation, .ok), .prompting(.unlock)),
      (.compared(before.state.generation, right: true), .comparing(.unlock)),
      (.wrote, .clearing(.unlock)), (.wrote, .enrolling(.unlock)):
      true
    default:
      false
    }
  }

  /// Each question is asked when it may be: a prompt of somebody who is there, a comparison of a code
  /// whose count is durable.
  private var askComplaint: String? {
    for index in 0..<outcome.effects.count {
      switch outcome.effects[index] {
      case .prompt:
        let isThere = after.state.scene == .active || after.state.otherScene == .active
        if !isThere || after.state.deviceLocked { return "nobody can answer" }
      case .compare:
        guard case .limited = before.policy.attempts else { break }
        guard case .attempts = before.state.writing, event == .wrote else {
          return "a comparison that was not counted"
        }
      case .persist(.attempts(0)):
        guard case .clearing = after.state.question else { return "a count is taken back" }
      case .persist(.configuration), .persist(.verifier):
        var isAgreed = false
        if case .applying = after.state.change { isAgreed = true }
        if case .trusting = after.state.change { isAgreed = true }
        if case .enrolling = after.state.question { isAgreed = true }
        if !isAgreed { return "a write that nobody agreed to" }
      case .tell(.wrong):
        let isVerdict =
          event.kind == .compared || before.state.writing == .journal(.tooManyWrong)
          || before.state.mode.owesVerdict
        if !isVerdict { return "a verdict that nobody asked for" }
      default:
        break
      }
    }
    return nil
  }

  /// An ignored event is a timer, but that an answered read is no longer waited for.
  private var ignoreComplaint: String? {
    guard case .ignored = outcome.grade else { return nil }
    var lock = before
    let asTimer = lock.handle(.timerFired, at: reading, device: device)
    if event.kind == .read { lock.state.reading = after.state.reading }
    // A prompt without its change is withdrawn even where the new change cannot start. No run leads to
    // such a state.
    if event.kind == .changeStarted, case .prompting = before.state.question { return nil }
    if after != lock { return "ignored, and the state is not that after a timer" }
    return outcome.effects == asTimer.effects ? nil : "ignored, and the effects are not a timer's"
  }
}

extension Mode {
  var isUnlocked: Bool { if case .unlocked = self { true } else { false } }
  var isLocked: Bool { isTold || isClosing }
  /// Locked, and everybody was told.
  var isTold: Bool { self == .locking || self == .locked }
  var isClosing: Bool { if case .closing = self { true } else { false } }
  var isLeaving: Bool { if case .leaving = self { true } else { false } }
  var owesVerdict: Bool { if case .leaving(let leave) = self { leave.owesVerdict } else { false } }
}
