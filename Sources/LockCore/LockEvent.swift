/// What the lock is told. Each call carries a ``ClockReading`` taken when the event was handled.
///
/// The lock sees no code, no picture and no content: who calls it has compared, drawn or kept them.
public enum LockEvent: BitwiseCopyable, Equatable, Sendable {
  // Process
  /// The process starts with a person in front, perhaps for a link or a notification.
  case launched(target: Target?)
  /// The system starts the process without a person (push, refresh); the device may be locked.
  case launchedInBackground(deviceLocked: Bool)
  /// The surface was destroyed and rebuilt (rotation, resize, theme).
  case recreated

  // Life cycle of the scene
  /// Active to inactive.
  case resignedActive
  /// The scene went to the background.
  case enteredBackground
  /// Background to inactive: frames are drawn from here on.
  case enteredForeground
  /// The scene became active.
  case becameActive
  /// Another scene of the app (a second window, split view, picture in picture) is in this phase now, or
  /// gone (nil). Several others count as one: the one that is furthest in front.
  case otherSceneChanged(ScenePhase?)

  /// The app itself opened a sheet of the system (a picker, a share sheet), or it is gone. What the person does
  /// there counts as any other leave, so this changes nothing.
  case ownSheetChanged(isOpen: Bool)

  // Clock and device
  /// A timer that was armed has come, at any time; it carries nothing, since every event decides.
  case timerFired
  /// The device itself was locked.
  case deviceLocked
  /// It was unlocked.
  case deviceUnlocked

  // Person
  /// A pointer or key event on content: the only activity there is (M5-08-28).
  case touched
  /// The back gesture, a tap beside the sheet, a swipe down.
  case wentBack
  /// A code was entered on the lock screen.
  case pinEntered
  /// "Try again" on the lock screen, at start, or on the screen of the gate.
  case triedAgain
  /// "Use fingerprint".
  case askedForBiometrics
  /// "Lock now".
  case askedToLock
  /// "Log out".
  case askedToLogOut
  /// "Forgot PIN?" (DF-25).
  case forgotPin
  /// A new code was entered twice; `matching` says whether the two were equal (DF-05).
  case pinChosen(matching: Bool)

  // Settings, in two phases: start, proof, write
  /// A change of settings was asked for.
  case changeStarted(Change)
  /// A code was entered as the proof for the change.
  case changeProofEntered
  /// The person gave it up.
  case changeCancelled

  // Answers
  /// The system prompt of this generation ended.
  case biometricsAnswered(Generation, BiometricResult)
  /// The verifier compared the code of this generation.
  case compared(Generation, right: Bool)
  /// The stored record was read, or could not be.
  case read(ReadResult)
  /// The write in flight is durable.
  case wrote
  /// The write in flight failed; the old value stands.
  case writeFailed
  /// The caches are erased.
  case erased
  /// They could not be erased.
  case eraseFailed
  /// The gate's check was answered (official SIM present or not, DF-17).
  case gateChecked(passed: Bool)
  /// The server answered the logout, which nothing waits for (M5-08-15).
  case serverLogoutAnswered(succeeded: Bool)

  // Entries
  /// A link, a notification or a shortcut wants to open something (M5-08-41 to -43).
  case opened(Target)
  /// An action of a notification, a reply or a voice shortcut wants an effect without a screen: served while
  /// open, and else refused or turned into ``opened(_:)``, as ``LockPolicy/actions`` says.
  case acted(Target)
  /// A protected call from inside or from another process (PR-05).
  case called
  /// Content arrived. Not activity (M5-08-30).
  case pushed

  // Server
  /// The server's word arrived, authentic and current (M5-08-16). It counts from this step on.
  case policyArrived(ServerPolicy)

  // Session
  /// A sign-in was completed and its session stored with the policy's default configuration.
  case signedIn(SessionID)
}

/// Numbers the questions that the lock asks, so that an answer can be told from a late one.
public struct Generation: BitwiseCopyable, Equatable, Sendable {
  /// The number.
  public var number: UInt32
  /// The question of this number.
  public init(_ number: UInt32) { self.number = number }
}

/// A session, as the app numbers them. A new sign-in is a new session.
public struct SessionID: BitwiseCopyable, Equatable, Sendable {
  /// The number.
  public var number: UInt32
  /// The session of this number.
  public init(_ number: UInt32) { self.number = number }
}

/// Something to open after the unlock: the app's own number for it, and the session it belongs to.
public struct Target: BitwiseCopyable, Equatable, Sendable {
  /// The app's number.
  public var number: UInt32
  /// The session it belongs to.
  public var session: SessionID
  /// The target of this number.
  public init(_ number: UInt32, session: SessionID) {
    self.number = number
    self.session = session
  }
}

/// How a system prompt can end. Only `ok` is a proof.
public enum BiometricResult: BitwiseCopyable, Equatable, Sendable {
  /// The person was recognised.
  case ok
  /// Not recognised, cancelled by the person, or another way chosen: none of these changes the lock.
  case failed
  /// Cancelled by the system (call, recents, life cycle).
  case cancelledBySystem
  /// The sensor or the credential cannot be used now.
  case unavailable
  /// The system refuses biometrics until the device code was used.
  case lockedOut
}

/// A change of the lock's settings. What weakens it or adds a means needs a proof first; what makes it
/// stricter is written at once (``needsProof``).
public enum Change: BitwiseCopyable, Equatable, Sendable {
  /// Turn the lock off.
  case disable
  /// Turn it on. Not weaker, but a proof shows that there is a way back in (M5-08-34).
  case enable
  /// Replace the PIN (DF-09).
  case newPin
  /// A longer time away before the lock falls, in milliseconds.
  case longerAway(Int32)
  /// Let biometrics open beside the PIN: the PIN first, then the biometric, both (DF-32).
  case biometrics
  /// Biometrics no longer open.
  case noBiometrics
  /// A shorter time away, in milliseconds (PD-19).
  case shorterAway(Int32)

  /// Whether a proof of its own comes before the write.
  var needsProof: Bool {
    switch self {
    case .disable, .enable, .newPin, .longerAway, .biometrics: true
    case .noBiometrics, .shorterAway: false
    }
  }
}

/// The answer to a read of the stored record.
public enum ReadResult: BitwiseCopyable, Equatable, Sendable {
  /// The record. One without a session is what a session that is gone has left: after a new installation a
  /// part of the secure storage may still be there.
  case value(StoredRecord)
  /// There is nothing: no session on this device, and nothing left of one.
  case absent
  /// It cannot be read now, for example before the first unlock. Neither absent nor wrong.
  case notNow
}
