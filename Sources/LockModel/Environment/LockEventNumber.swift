import LockCore

/// The events that the world makes, as small numbers: columns of a table of answers.
///
/// What depends on the world beyond a few bits has no number: the record that a read brings, and the
/// server's word. Nor have the events that few worlds have.
enum LockEventNumber {
  /// How many there are.
  static var count: Int { 67 }

  /// What stands for an event without a number.
  static var none: Int { -1 }

  /// The number of an event for a lock whose newest question is `newest`. It is asked for where the event
  /// is made, so that for most it is a constant.
  @inline(__always)
  static func number(_ event: LockEvent, newest: Generation) -> Int {
    switch event {
    case .launched(let target): Int(truncatingIfNeeded: Codes.number(target))
    case .launchedInBackground(let deviceLocked): deviceLocked ? 4 : 3
    case .recreated: 5
    case .resignedActive: 6
    case .enteredBackground: 7
    case .enteredForeground: 8
    case .becameActive: 9
    case .timerFired: 10
    case .deviceLocked: 11
    case .deviceUnlocked: 12
    case .touched: 13
    case .wentBack: 14
    case .pinEntered: 15
    case .triedAgain: 16
    case .askedForBiometrics: 17
    case .askedToLock: 18
    case .askedToLogOut: 19
    case .forgotPin: 20
    case .pinChosen(let matching): matching ? 22 : 21
    case .changeStarted(.disable): 23
    case .changeStarted(.enable): 24
    case .changeStarted(.newPin): 25
    case .changeStarted(.longerAway): 26
    case .changeStarted(.biometrics): 59
    case .changeStarted(.noBiometrics): 60
    case .changeStarted(.shorterAway): 61
    case .changeProofEntered: 27
    case .changeCancelled: 28
    case .biometricsAnswered(let generation, let result):
      (generation == newest ? 29 : 34) + number(result)
    case .compared(let generation, let right): (generation == newest ? 39 : 41) + (right ? 1 : 0)
    case .read(.notNow): 43
    case .read(.absent): 44
    case .read(.value): none
    case .wrote: 45
    case .writeFailed: 46
    case .erased: 47
    case .eraseFailed: 48
    case .gateChecked(let passed): passed ? 50 : 49
    case .serverLogoutAnswered(let succeeded): succeeded ? 52 : 51
    case .opened(let target): 52 + Int(truncatingIfNeeded: Codes.number(target))
    case .called: 55
    case .pushed: 56
    case .policyArrived, .acted, .ownSheetChanged: none
    case .otherSceneChanged(let phase): 62 + Int(truncatingIfNeeded: Codes.number(phase))
    case .signedIn(let session): 56 + Int(truncatingIfNeeded: Codes.number(session))
    }
  }

  @inline(__always)
  private static func number(_ result: BiometricResult) -> Int {
    switch result {
    case .ok: 0
    case .failed: 1
    case .cancelledBySystem: 2
    case .unavailable: 3
    case .lockedOut: 4
    }
  }
}
