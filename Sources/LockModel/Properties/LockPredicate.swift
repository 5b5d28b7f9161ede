import ModelChecker

/// The named truths of a step that properties and formulas speak of.
///
/// Those in the present tense describe the state after the step; those in the past tense describe
/// what the step did. All are computed by the world, most of them from what the lock put out.
enum LockPredicate: Int, CaseIterable, Sendable {
  // The state after the step
  case session, on, running, active, deviceIsLocked, beforeFirstUnlock
  case locked, unlocked, starting, leaving, journalStands
  case covered, sealed, visible, due, triesLeft, lockedOut, recoverable, pending, gateOwed,
    changeOpen
  case screenNone, screenStarting, screenLock, screenUnavailable, screenSetUp, screenLockedOut
  case screenGate
  case offersWayIn, offersWayOut, writing, recordKnown, countShort, idleStretched
  // What the step did
  case handled, refused, wasLocked, wasLockedOut
  case lockFell, lockOpened, lockTriggered, turnedOn
  case provedForUnlock, provedForChange, accepted
  case served, delivered, deliveredForeign, deliveredUnknown, keptAfterSession
  case pictured, clockHelped
  case codeEntered, told, toldLast, countDurable, countLowered, countTouched, mayReset, scanFailed
  case wiped, wipeEnded, wipeEndedForTooMany, wipeInterrupted
  case staleResult, staleResultCounted
  case weakened, weakenedOther, changeInterrupted, disabled
  case announced, announcedOutOfTurn, shownUnannounced
  case prompted, promptedByItself, promptMisplaced, arrived
  case processEnded, returnedInTime, openedByPin, openedByBiometrics
  case fellAtStart, fellForAway, fellForIdle, fellForRollback
  // Behind the events, in a word of its own that only the searches read that name one of them
  case rightCodeEntered = 128
  case toldFailed, timerCame, targetGone
  case targetLost, differingPinSet
  case required, meansAbsent, verifierLost
  case openedByStranger, trustedUnproved, disabledThough
  case unsealed, erasing, erasedUncovered, landed
  case readNotNow, storeTouched, keptAfterWipe
  case exposed, restored, leaveForged, leaveStands
  case becameLocked, waits, screenWaiting, offersPin, enteredInWait
  case leftovers, beganOnLeftovers
  case performed, performedForeign, actionKept

  /// The position in a ``PredicateSet``. Events stand between the older predicates and the newer ones.
  var index: Int { rawValue }

  /// The bit in the lower word of a ``PredicateSet``, for a predicate that stands there.
  @inline(__always)
  var bit: UInt64 { 1 &<< UInt64(truncatingIfNeeded: rawValue) }

  @inline(__always)
  static func index(of kind: HappeningKind) -> Int {
    kind.rawValue < firstLateEvent
      ? firstEvent &+ kind.rawValue : firstLateIndex &+ kind.rawValue &- firstLateEvent
  }

  /// Notes the event of a step: most stand in the second word of a ``PredicateSet``.
  @inline(__always)
  static func insert(_ kind: HappeningKind, into set: inout PredicateSet) {
    if kind.rawValue < firstLateEvent {
      set.high |= 1 &<< UInt64(truncatingIfNeeded: firstEvent &- 64 &+ kind.rawValue)
    } else {
      set.insert(index(of: kind))
    }
  }

  /// Where the events begin. A constant, since it is asked for in every step.
  static let firstEvent = 85

  /// The first event of tier two, and where these stand: behind all named predicates.
  static let firstLateEvent = 43
  static let firstLateIndex = 161

  /// Where the predicates behind the events begin.
  static let firstLater = rightCodeEntered.rawValue

  /// All predicates in the order of their numbers: named ones, one `event.` per happening, and both
  /// again.
  static let descriptions: [PredicateDescription] =
    described { $0.rawValue < firstEvent }
    + describedEvents { $0.rawValue < firstLateEvent }
    + described { $0.rawValue >= firstLater }
    + describedEvents { $0.rawValue >= firstLateEvent }

  private static func describedEvents(
    _ isWanted: (HappeningKind) -> Bool
  ) -> [PredicateDescription] {
    HappeningKind.allCases.filter(isWanted).map {
      PredicateDescription("event.\($0.name)", $0.meaning)
    }
  }

  private static func described(_ isWanted: (LockPredicate) -> Bool) -> [PredicateDescription] {
    allCases.filter(isWanted).map {
      PredicateDescription(String(describing: $0), $0.meaning)
    }
  }

  var meaning: String {
    switch self {
    case .session: "a session is stored"
    case .on: "the lock is on, by the store and the policy, whatever the lock believes"
    case .running: "the process runs or is frozen"
    case .active: "the process runs and its scene is active"
    case .deviceIsLocked: "the device is locked"
    case .beforeFirstUnlock: "the device was not unlocked since it started"
    case .locked:
      "the process runs and the lock is not open (locked, starting, leaving, signed out)"
    case .unlocked: "the process runs and the lock is open"
    case .starting: "the lock does not know its configuration yet"
    case .leaving: "the session is being wiped, or is about to be"
    case .journalStands: "the entry that makes a wipe certain is durable"
    case .covered: "the privacy cover is over every scene"
    case .sealed: "protected calls refuse"
    case .visible: "a drawn scene shows content of the session, uncovered"
    case .due: "true time says that the lock must have fallen (latched)"
    case .triesLeft:
      "fewer codes are entered or counted than are allowed, or the lock does not count"
    case .lockedOut: "every try was used up, and no code is being checked (latched until the wipe)"
    case .recoverable: "there is something that a proof can be held against, or that can be set up"
    case .pending: "the lock keeps a target for later"
    case .gateOwed: "the app's own check was not passed since the unlock"
    case .changeOpen: "the person is in the middle of a change of settings that needs a proof"
    case .screenNone: "no screen of the lock is on top"
    case .screenStarting: "the start screen is on top: nothing is known yet"
    case .screenLock: "E6, the lock screen, is on top"
    case .screenUnavailable: "the notice that there is no way in is on top"
    case .screenSetUp: "the screen that sets the first PIN is on top"
    case .screenLockedOut: "the screen after the last wrong code is on top"
    case .screenGate: "the screen of the app's own check is on top"
    case .offersWayIn: "the screen offers a PIN pad, the prompt, \"Try again\" or to set a PIN"
    case .offersWayOut: "the screen offers \"Log out\" or \"Forgot PIN?\""
    case .writing: "a durable write is in flight"
    case .recordKnown: "the store's record was read in this process"
    case .countShort: "fewer wrong codes are durable than became known"
    case .idleStretched:
      "before the step, the lock would have fallen later than the idle limit after the last true use"
    case .handled: "the world called the lock"
    case .refused: "the lock refused the call, or asked for a second write at a time"
    case .wasLocked: "the lock was locked (or locking) before the step"
    case .wasLockedOut: "every try was used up before the step"
    case .lockFell: "the lock went from unlocked to locked, or a process started with the lock on"
    case .lockOpened: "the lock went from locked to unlocked"
    case .lockTriggered:
      "something demanded the lock: it fell, a start with the lock on, the button, device lock, "
        + "leaving with \"at once\", or a wall clock behind the leave (where the policy says so)"
    case .turnedOn:
      "the lock came on (not at a start) with something to prove, or the first PIN became durable"
    case .provedForUnlock: "a right proof was given to the open question for an unlock"
    case .provedForChange: "a right proof was given to the open question for a change"
    case .accepted: "the lock acted on a proof: it opened, or handed over a guarded write"
    case .served: "a protected call was answered"
    case .delivered: "a target was handed over"
    case .deliveredForeign: "a target of another session was handed over"
    case .deliveredUnknown:
      "a target was handed over that nobody kept or brought, or it is kept still"
    case .keptAfterSession: "a session ended and a target is still kept"
    case .pictured: "a picture of a scene was taken with content in it"
    case .clockHelped:
      "a step of the clocks moved the lock's fall further away than true time allows"
    case .codeEntered: "a code was entered and taken"
    case .told: "the verdict \"wrong\" became known"
    case .toldLast: "the verdict \"wrong\" became known, with no try left"
    case .countDurable: "a count of wrong codes became durable"
    case .countLowered: "the write of a smaller count was handed over"
    case .countTouched: "a count was handed over, or changed in the store"
    case .mayReset: "a right proof was given of a kind that may take the count back"
    case .scanFailed: "a prompt ended without success"
    case .wiped: "a step of the wipe was handed over"
    case .wipeEnded: "the wipe was completed"
    case .wipeEndedForTooMany: "a wipe that wrong codes caused was completed"
    case .wipeInterrupted: "the process ended while a wipe was under way"
    case .staleResult: "a result came to a prompt that is not the open question"
    case .staleResultCounted: "such a result had an effect that a stale timer would not have"
    case .weakened: "a write was handed over that weakens the lock or replaces its means"
    case .weakenedOther: "such a write was handed over for a change that nobody asked for"
    case .changeInterrupted: "the process ended in the middle of a change"
    case .disabled: "the write that turns the lock off became durable"
    case .announced: "an event for consumers was emitted"
    case .announcedOutOfTurn: "an event was emitted that does not alternate, or unlocked came first"
    case .shownUnannounced: "a screen of the lock appeared and `locked` was not the last event"
    case .prompted: "the system prompt was asked for"
    case .promptedByItself: "the system prompt was asked for and nobody had tapped for it"
    case .promptMisplaced:
      "the prompt was asked for while not active, on a locked device, over another one, or for nothing"
    case .arrived: "the scene became active, and not as the end of a leave that the prompt made"
    case .processEnded: "the process ended"
    case .returnedInTime: "the person came back within the limit and the lock stayed open"
    case .openedByPin: "the lock opened by the PIN"
    case .openedByBiometrics: "the lock opened by the system prompt"
    case .fellAtStart: "the lock fell at a start"
    case .fellForAway: "the lock fell for the time away"
    case .fellForIdle: "the lock fell for the time idle"
    case .fellForRollback: "the lock fell because the wall clock went back"
    case .rightCodeEntered: "a right code for an unlock was entered and taken"
    case .toldFailed:
      "the person was told that the store failed: the try or the change did not happen"
    case .timerCame: "a timer came that the lock had armed and not disarmed, at its time or later"
    case .targetGone:
      "the target that was kept before the step was handed over, dropped or replaced, or its process ended"
    case .required: "the lock is required, by the policy or by the server's word as last known"
    case .meansAbsent:
      "nothing can be proved now: no device credential, no PIN, or its verifier is lost"
    case .verifierLost: "the verifier of the PIN that was set is lost for good"
    case .openedByStranger:
      "the lock opened for biometrics that were enrolled after they were turned on, against the policy"
    case .trustedUnproved:
      "the write that turns biometrics on was handed over without both proofs, or for others than these"
    case .disabledThough: "the write that turns the lock off was handed over while it is required"
    case .unsealed: "protected calls began to work"
    case .erasing: "the caches began to be erased"
    case .erasedUncovered: "they began to be erased with the cover off"
    case .landed: "the app was sent to its own place after an unlock"
    case .restored:
      "a start went on unlocked: the leave was written down, of this boot, and within the limit"
    case .leaveStands: "a leave is written down, or the write of one is with the store"
    case .leaveForged:
      "a leave was handed over to be written down that is not the one of an open lock by true time"
    case .becameLocked: "the mode became locked in the step (where caches are erased)"
    case .waits: "by true time a wait after wrong codes stands (where the policy has waits)"
    case .screenWaiting: "the screen that says that a wait stands is on top"
    case .offersPin: "the screen offers a field for the PIN (where the policy has waits)"
    case .enteredInWait: "a code was entered and taken while a wait stood"
    case .exposed: "a scene that is not active is not covered"
    case .readNotNow: "a read said \"not now\" to a lock that knew nothing yet"
    case .storeTouched: "the store changed"
    case .keptAfterWipe: "a wipe was completed and something is left in the store"
    case .targetLost:
      "a target of the session came, and was neither handed over nor kept"
    case .leftovers: "no session is stored, and something of one is left in the store"
    case .beganOnLeftovers: "a session began while something of an earlier one was in the store"
    case .performed: "an action of a notification took effect"
    case .performedForeign:
      "an action took effect that nobody brought in this step, or one of another session"
    case .actionKept: "an action that the policy refuses was kept for later"
    case .differingPinSet: "two entries that differ set a PIN"
    }
  }
}

extension PredicateSet {
  @inline(__always)
  mutating func insert(_ predicate: LockPredicate, if condition: Bool) {
    insert(predicate.rawValue, if: condition)
  }
}
