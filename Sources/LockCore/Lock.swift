/// The lock: pure, and the very value that the checker explores.
///
/// Feed it every event with a clock reading, and carry out the effects that come back, in order,
/// before the next frame. It decides at every event, so no timer is needed for safety; a timer only
/// makes the lock fall sooner where nothing else happens.
public struct Lock: BitwiseCopyable, Equatable, Sendable {
  /// What the app chose at the start; it never changes.
  public let policy: LockPolicy
  package var state = LockState()

  /// A lock in a fresh process. The first event must be `launched` or `launchedInBackground`.
  public init(policy: LockPolicy) {
    self.policy = policy
  }

  /// A lock in a given state: what a checker needs to take one up again.
  package init(policy: LockPolicy, state: LockState) {
    self.policy = policy
    self.state = state
  }

  /// Takes one event and says what to do. Every event decides about time first, by the limits that
  /// stood before it, and once more after it.
  ///
  /// `device` is what the device says of its means at this moment; nil if it said so before and nothing
  /// can have changed since.
  public mutating func handle(
    _ event: LockEvent, at reading: ClockReading, device: DeviceFacts? = nil
  ) -> LockOutcome {
    var outcome = LockOutcome(.applied)
    handle(event, at: reading, device: device ?? state.device, into: &outcome)
    return outcome
  }

  /// The same, with the outcome written in place; what it held is gone.
  @usableFromInline
  package mutating func handle(
    _ event: LockEvent, at reading: ClockReading, device: DeviceFacts,
    into outcome: inout LockOutcome
  ) {
    outcome.grade = .applied
    outcome.effects.removeAll()
    if let refusal = refusal(of: event) {
      outcome.grade = .refused(refusal)
      return
    }
    state.device = device
    var turn = Turn(reading: reading)
    lockIfDue(&turn)
    if let ignored = take(event, &turn) { outcome.grade = .ignored(ignored) }
    lockIfDue(&turn)
    settle(&turn, into: &outcome.effects)
  }

  /// The events that only a caller who lost track can send.
  @inline(__always)
  private func refusal(of event: LockEvent) -> RefuseReason? {
    let isLaunch: Bool
    switch event {
    case .launched, .launchedInBackground:
      isLaunch = true
    case .wrote, .writeFailed:
      if !state.mode.isNotStarted && state.writing == nil { return .noWriteInFlight }
      isLaunch = false
    case .signedIn:
      if !state.mode.isNotStarted && !state.mode.isSignedOut { return .sessionPresent }
      isLaunch = false
    case .recreated, .resignedActive, .enteredBackground, .enteredForeground, .becameActive,
      .otherSceneChanged, .ownSheetChanged, .timerFired, .deviceLocked, .deviceUnlocked, .touched,
      .wentBack,
      .pinEntered, .triedAgain,
      .askedForBiometrics, .askedToLock, .askedToLogOut, .forgotPin, .pinChosen, .changeStarted,
      .changeProofEntered, .changeCancelled, .biometricsAnswered, .compared, .read, .erased,
      .eraseFailed, .gateChecked, .serverLogoutAnswered, .opened, .acted, .called,
      .pushed, .policyArrived:
      isLaunch = false
    }
    if isLaunch { return state.mode.isNotStarted ? nil : .alreadyStarted }
    return state.mode.isNotStarted ? .notStarted : nil
  }

  /// One method per event. Nil means taken; otherwise why not.
  @inline(__always)
  private mutating func take(_ event: LockEvent, _ turn: inout Turn) -> IgnoreReason? {
    switch event {
    case .launched(let target): launched(target, &turn)
    case .launchedInBackground(let deviceLocked): launchedInBackground(deviceLocked, &turn)
    case .recreated, .wentBack, .called, .pushed, .timerFired: nil  // Levels and time decide.
    case .resignedActive: resignedActive()
    case .enteredBackground: enteredBackground(&turn)
    case .enteredForeground: enteredForeground(&turn)
    case .becameActive: becameActive(&turn)
    case .otherSceneChanged(let phase): otherSceneChanged(phase, &turn)
    case .ownSheetChanged: .grantsNothing
    case .deviceLocked: deviceLocked(&turn)
    case .deviceUnlocked: deviceUnlocked(&turn)
    case .touched: touched(turn)
    case .pinEntered: pinEntered(&turn)
    case .triedAgain: triedAgain(&turn)
    case .askedForBiometrics: askedForBiometrics(&turn)
    case .askedToLock: askedToLock(&turn)
    case .askedToLogOut: askedToLeave(.logout, &turn)
    case .forgotPin: askedToLeave(.forgot, &turn)
    case .pinChosen(let matching): pinChosen(matching, &turn)
    case .changeStarted(let change): changeStarted(change, &turn)
    case .changeProofEntered: changeProofEntered(&turn)
    case .changeCancelled: changeCancelled(&turn)
    case .biometricsAnswered(let generation, let result):
      biometricsAnswered(generation, result, &turn)
    case .compared(let generation, let right): compared(generation, right, &turn)
    case .read(let result): read(result, &turn)
    case .wrote: wrote(&turn)
    case .writeFailed: writeFailed(&turn)
    case .erased, .eraseFailed: eraseAnswered()
    case .gateChecked(let passed): gateChecked(passed, &turn)
    case .serverLogoutAnswered: .notWaitedFor
    case .opened(let target): opened(target, &turn)
    case .acted(let target): acted(target, &turn)
    case .policyArrived(let news): policyArrived(news, &turn)
    case .signedIn(let session): signedIn(session, &turn)
    }
  }
}

/// What one step collects before ``Lock/settle(_:into:)`` puts it in order.
struct Turn {
  let reading: ClockReading
  var withdrawn: Generation?
  var announcement: Announcement?
  var erases = false
  var reads = false
  var compares: Purpose??
  var prompts: Purpose?
  var checksGate = false
  /// The lock has just opened, or its gate, and the person stands in front of the app.
  var lands = false
  var leavesServer: LeaveReason?
  var dropped: Target?
  var delivered: Target?
  var performed: Target?
  var notice: Notice?

  init(reading: ClockReading) { self.reading = reading }
}
