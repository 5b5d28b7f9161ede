import LockCore

/// What an app tells the runtime of its own accord. Answers are not among them: each port is handed an
/// ``Answer`` of its own, so that no app can make one up.
public enum LockInput: BitwiseCopyable, Equatable, Sendable {
  /// The process starts with a person in front, perhaps for a link or a notification.
  case launched(target: Target?)
  /// The system starts the process without a person.
  case launchedInBackground(deviceLocked: Bool)
  /// The surface was destroyed and rebuilt.
  case recreated
  /// The scene left active.
  case resignedActive
  /// The scene went to the background.
  case enteredBackground
  /// It comes from there; frames are drawn from here on.
  case enteredForeground
  /// The scene became active.
  case becameActive
  /// Another scene of the app is in this phase now, or gone (nil): the one that is furthest in front.
  case otherSceneChanged(ScenePhase?)
  /// The app itself opened a sheet of the system (a picker, a share sheet), or it is gone. It changes nothing: what
  /// the person does there counts as any other leave.
  case ownSheetChanged(isOpen: Bool)
  /// A timer that was armed has come. It carries nothing, since every event decides about time.
  case timerFired
  /// The device itself was locked.
  case deviceLocked
  /// It was unlocked.
  case deviceUnlocked
  /// A pointer or key event on content (M5-08-28).
  case touched
  /// The back gesture.
  case wentBack
  /// "Try again".
  case triedAgain
  /// "Use fingerprint".
  case askedForBiometrics
  /// "Lock now".
  case askedToLock
  /// "Log out".
  case askedToLogOut
  /// "Forgot PIN?" (DF-25).
  case forgotPin
  /// A change of settings was asked for.
  case changeStarted(Change)
  /// The person gave it up.
  case changeCancelled
  /// A link, a notification or a shortcut wants to open something.
  case opened(Target)
  /// An action of a notification, a reply or a voice shortcut wants an effect without a screen; the answer is
  /// ``LockHost/perform(_:)``, ``LockHost/drop(_:)`` or nothing yet.
  case acted(Target)
  /// Content arrived.
  case pushed
  /// The instance's server said this of the lock, authentic and current. It counts from this step on, and is
  /// kept for starts without the network. ``LockRuntime/policyArrived(json:)`` reads it.
  case policyArrived(ServerPolicy)

  /// The event of the core.
  var event: LockEvent {
    switch self {
    case .launched(let target): .launched(target: target)
    case .launchedInBackground(let deviceLocked):
      .launchedInBackground(deviceLocked: deviceLocked)
    case .recreated: .recreated
    case .resignedActive: .resignedActive
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .becameActive: .becameActive
    case .otherSceneChanged(let phase): .otherSceneChanged(phase)
    case .timerFired: .timerFired
    case .deviceLocked: .deviceLocked
    case .deviceUnlocked: .deviceUnlocked
    case .touched: .touched
    case .wentBack: .wentBack
    case .triedAgain: .triedAgain
    case .askedForBiometrics: .askedForBiometrics
    case .askedToLock: .askedToLock
    case .askedToLogOut: .askedToLogOut
    case .forgotPin: .forgotPin
    case .changeStarted(let change): .changeStarted(change)
    case .changeCancelled: .changeCancelled
    case .opened(let target): .opened(target)
    case .acted(let target): .acted(target)
    case .ownSheetChanged(let isOpen): .ownSheetChanged(isOpen: isOpen)
    case .pushed: .pushed
    case .policyArrived(let word): .policyArrived(word)
    }
  }
}
