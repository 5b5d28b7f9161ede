import LockCore

/// The cases of ``LockEvent`` without payload.
enum EventKind: CaseIterable {
  case launched, launchedInBackground, recreated, resignedActive, enteredBackground
  case enteredForeground, becameActive, otherSceneChanged, timerFired, deviceLocked, deviceUnlocked,
    touched, wentBack
  case pinEntered, triedAgain, askedForBiometrics, askedToLock, askedToLogOut, forgotPin, pinChosen
  case changeStarted, changeProofEntered, changeCancelled, biometricsAnswered, compared, read, wrote
  case writeFailed, erased, eraseFailed, gateChecked, serverLogoutAnswered, opened, acted, called,
    pushed
  case policyArrived, signedIn, ownSheetChanged
}

extension LockEvent {
  /// No `default`: a new event does not compile until it has a kind, and so a place in the matrix.
  var kind: EventKind {
    switch self {
    case .launched: .launched
    case .launchedInBackground: .launchedInBackground
    case .recreated: .recreated
    case .resignedActive: .resignedActive
    case .enteredBackground: .enteredBackground
    case .enteredForeground: .enteredForeground
    case .becameActive: .becameActive
    case .otherSceneChanged: .otherSceneChanged
    case .timerFired: .timerFired
    case .deviceLocked: .deviceLocked
    case .deviceUnlocked: .deviceUnlocked
    case .touched: .touched
    case .wentBack: .wentBack
    case .pinEntered: .pinEntered
    case .triedAgain: .triedAgain
    case .askedForBiometrics: .askedForBiometrics
    case .askedToLock: .askedToLock
    case .askedToLogOut: .askedToLogOut
    case .forgotPin: .forgotPin
    case .pinChosen: .pinChosen
    case .changeStarted: .changeStarted
    case .changeProofEntered: .changeProofEntered
    case .changeCancelled: .changeCancelled
    case .biometricsAnswered: .biometricsAnswered
    case .compared: .compared
    case .read: .read
    case .wrote: .wrote
    case .writeFailed: .writeFailed
    case .erased: .erased
    case .eraseFailed: .eraseFailed
    case .gateChecked: .gateChecked
    case .serverLogoutAnswered: .serverLogoutAnswered
    case .opened: .opened
    case .acted: .acted
    case .ownSheetChanged: .ownSheetChanged
    case .called: .called
    case .pushed: .pushed
    case .policyArrived: .policyArrived
    case .signedIn: .signedIn
    }
  }

  /// Every event once for each payload that the lock tells apart. ``Matrix/newest`` is the generation
  /// of all states of the matrix.
  static let all: [LockEvent] = [
    .launched(target: nil), .launched(target: link), .launchedInBackground(deviceLocked: false),
    .launchedInBackground(deviceLocked: true), .recreated, .resignedActive, .enteredBackground,
    .enteredForeground, .becameActive, .otherSceneChanged(.active),
    .otherSceneChanged(.inactiveOut),
    .otherSceneChanged(.inactiveIn), .otherSceneChanged(.background), .otherSceneChanged(nil),
    .timerFired, .deviceLocked, .deviceUnlocked, .touched,
    .wentBack, .pinEntered, .triedAgain, .askedForBiometrics, .askedToLock, .askedToLogOut,
    .forgotPin, .pinChosen(matching: true), .pinChosen(matching: false), .changeStarted(.disable),
    .changeStarted(.enable), .changeStarted(.newPin), .changeStarted(.longerAway(900_000)),
    .changeStarted(.longerAway(1)), .changeStarted(.biometrics), .changeStarted(.noBiometrics),
    .changeStarted(.shorterAway(oneMinute)), .changeStarted(.shorterAway(900_000)),
    .changeProofEntered, .changeCancelled,
    .biometricsAnswered(Matrix.newest, .ok), .biometricsAnswered(Matrix.newest, .failed),
    .biometricsAnswered(Matrix.newest, .cancelledBySystem),
    .biometricsAnswered(Matrix.newest, .unavailable),
    .biometricsAnswered(Matrix.newest, .lockedOut), .biometricsAnswered(Matrix.older, .ok),
    .compared(Matrix.newest, right: true), .compared(Matrix.newest, right: false),
    .compared(Matrix.older, right: true), .compared(Matrix.older, right: false),
    .read(.value(.on(pin: true, biometrics: true))), .read(.value(.on())), .read(.value(.off)),
    .read(.value(.on(pin: true, attempts: 5))),
    .read(.value(.on(pin: true, journal: .forgot))),
    .read(.value(.on(pin: true, lostVerifier: true))),
    .read(.value(.on(pin: true, leftAt: Matrix.justNow))),
    .read(.value(.on(pin: true, leftAt: Matrix.otherBoot))),
    .read(.value(.on(server: ServerPolicy(required: true, after: oneMinute)))),
    .read(.value(.leftovers)), .read(.absent),
    .read(.notNow), .wrote,
    .writeFailed, .erased, .eraseFailed, .gateChecked(passed: true), .gateChecked(passed: false),
    .serverLogoutAnswered(succeeded: true), .serverLogoutAnswered(succeeded: false),
    .opened(link), .opened(Target(8, session: SessionID(2))), .acted(link),
    .acted(Target(8, session: SessionID(2))), .ownSheetChanged(isOpen: true),
    .ownSheetChanged(isOpen: false), .called, .pushed,
    .policyArrived(ServerPolicy(required: true, after: oneMinute)),
    .policyArrived(ServerPolicy(required: true, after: nil)),
    .policyArrived(ServerPolicy(required: false, after: fiveMinutes)),
    .policyArrived(ServerPolicy(required: false, after: nil)),
    .signedIn(SessionID(3)),
  ]
}
