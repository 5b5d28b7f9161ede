import LockCore
import TestSupport
import Testing

/// The lock of DigiFIR: a PIN of the app, its count, and biometrics beside it.
struct PinLockTranscripts {
  @Test("The count is durable before the comparison, and taken back before a right PIN opens")
  func rightPin() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A wrong PIN is told after its count is durable; a right one starts the count anew")
  func wrongPin() {
    var run = Transcript.pinLock()
    run.enter(right: false)
    run.enter(right: false)
    run.enter(right: true)
    run.send(.askedToLock)
    run.enter(right: false)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, tell wrong, 4 left
      pinEntered == applied, persist attempts 2
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, tell wrong, 3 left
      pinEntered == applied, persist attempts 3
      wrote == applied, compare 3 for unlock
      compared(3, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 4 for unlock
      compared(4, wrong) == applied, tell wrong, 4 left
      """#
    }
  }

  @Test("A second code waits for the first, and an answer counts once")
  func oneTryAtATime() {
    var run = Transcript.pinLock()
    run.send(.pinEntered, .pinEntered, .wrote, .pinEntered)
    run.send(.compared(Generation(0), right: true), .compared(Generation(2), right: true))
    run.send(.compared(Generation(1), right: true), .pinEntered)
    run.send(.compared(Generation(1), right: true), .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      pinEntered == ignored(tryInProgress)
      wrote == applied, compare 1 for unlock
      pinEntered == ignored(tryInProgress)
      compared(0, right) == ignored(staleAnswer)
      compared(2, right) == ignored(staleAnswer)
      compared(1, right) == applied, persist attempts 0
      pinEntered == ignored(tryInProgress)
      compared(1, right) == ignored(staleAnswer)
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A try that could not be counted did not happen")
  func countFails() {
    var run = Transcript.pinLock()
    run.send(.pinEntered, .writeFailed)
    run.send(.pinEntered, .wrote, .compared(Generation(1), right: true))
    run.send(.writeFailed, .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      writeFailed == applied, tell storeFailed
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      writeFailed == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A code that is checked while the lock falls again is counted and opens nothing")
  func lockWhileChecking() {
    var run = Transcript.pinLock()
    run.send(.pinEntered, .enteredBackground, .wrote, .compared(Generation(1), right: true), .wrote)
    run.send(.enteredForeground, .becameActive, .pinEntered, .wrote, .askedToLock)
    run.send(.compared(Generation(2), right: false))
    run.send(.pinEntered, .wrote, .compared(Generation(3), right: true), .askedToLock, .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      enteredBackground == applied
      wrote == applied, compare 1 for nothing
      compared(1, right) == applied, persist attempts 0
      wrote == applied
      enteredForeground == applied
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      askedToLock == applied
      compared(2, wrong) == applied, tell wrong, 4 left
      pinEntered == applied, persist attempts 2
      wrote == applied, compare 3 for unlock
      compared(3, right) == applied, persist attempts 0
      askedToLock == applied
      wrote == applied
      """#
    }
  }

  @Test("Biometrics ask by themselves once, a PIN in their place withdraws them")
  func biometrics() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true, attempts: 2))
    run.send(.pinEntered, .askedForBiometrics, .wrote, .compared(Generation(2), right: false))
    run.send(.askedForBiometrics, .askedForBiometrics)
    run.send(.biometricsAnswered(Generation(4), .ok), .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 2) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      pinEntered == applied, withdraw 1, persist attempts 3
      askedForBiometrics == ignored(tryInProgress)
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, tell wrong, 2 left
      askedForBiometrics == applied, prompt 3 for unlock
      askedForBiometrics == applied, withdraw 3, prompt 4 for unlock
      biometricsAnswered(4, ok) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("Without biometrics there is no prompt, and the device credential is no way in")
  func noBiometrics() {
    var run = Transcript.pinLock()
    run.send(.askedForBiometrics, .triedAgain, .biometricsAnswered(Generation(0), .ok))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      askedForBiometrics == ignored(notOffered)
      triedAgain == ignored(notOffered)
      biometricsAnswered(0, ok) == ignored(staleAnswer)
      """#
    }
  }

  @Test("A clock set to before the leave locks, whatever time has passed")
  func wallRollback() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 10)
    run.setWall(bySeconds: -10)
    run.send(.enteredForeground)
    run.setWall(bySeconds: -1)
    run.send(.becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied, arm 300 s
      -- 10 s pass
      -- the wall clock is set by -10 s
      enteredForeground == applied, arm 290 s
      -- the wall clock is set by -1 s
      becameActive == applied, emit locked(rollback), seal, show lock [pin forgot], disarm
      """#
    }
  }

  @Test("A wall clock set far ahead locks nothing")
  func wallAhead() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground)
    run.setWall(bySeconds: 100_000)
    run.pass(seconds: 299)
    run.send(.becameActive, .deviceLocked, .deviceUnlocked)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied, arm 300 s
      -- the wall clock is set by 100000 s
      -- 299 s pass
      becameActive == applied, uncover, disarm
      deviceLocked == applied
      deviceUnlocked == applied
      """#
    }
  }

  @Test("The first PIN is set before anything else, and its end opens")
  func setUp() {
    var run = Transcript.started(.digiFIR(away: fiveMinutes, checksSIM: false), record: nil)
    run.send(.signedIn(ourSession), .pinEntered, .pinChosen(matching: false))
    run.send(.pinChosen(matching: true), .pinChosen(matching: true), .writeFailed)
    run.send(.pinChosen(matching: true), .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(absent) == applied, uncover, show signIn
      signedIn(1) == applied, cover, emit locked(setUp), show setUp [setPin logOut]
      pinEntered == ignored(notOffered)
      pinChosen, entries differ == applied, tell entriesDiffer
      pinChosen == applied, persist verifier
      pinChosen == ignored(tryInProgress)
      writeFailed == applied, tell storeFailed
      pinChosen == applied, persist verifier
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A set-up that was left in the middle keeps its PIN and stays locked")
  func setUpLeft() {
    var run = Transcript.pinLock(.on())
    run.send(.pinChosen(matching: true), .enteredBackground, .wrote, .becameActive)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(setUp), show setUp [setPin logOut]
      pinChosen == applied, persist verifier
      enteredBackground == applied
      wrote == applied, show lock [pin forgot]
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("The gate stands between the unlock and the app, and before the link")
  func gate() {
    var run = Transcript.pinLock(checksSIM: true)
    run.send(.opened(link))
    run.enter(right: true)
    run.send(.touched, .gateChecked(passed: false), .triedAgain, .gateChecked(passed: true))
    run.send(.gateChecked(passed: true))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      opened(link 7 of session 1) == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      touched == ignored(notOffered)
      gateChecked(missing) == applied
      triedAgain == applied, checkGate
      gateChecked(passed) == applied, show none [logOut], deliver link 7 of session 1
      gateChecked(passed) == ignored(staleAnswer)
      """#
    }
  }

  @Test("A lock closes the gate, and the next unlock checks anew")
  func gateAnew() {
    var run = Transcript.pinLock(checksSIM: true)
    run.enter(right: true)
    run.send(.askedToLock, .gateChecked(passed: true))
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      gateChecked(passed) == ignored(staleAnswer)
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      """#
    }
  }

  @Test("Where biometrics may not, only a PIN takes the count back")
  func biometricsKeepTheCount() {
    var policy = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: false)
    policy.biometricResetsCount = false
    var run = Transcript.started(policy, record: .on(pin: true, biometrics: true, attempts: 2))
    run.send(.biometricsAnswered(Generation(1), .ok), .askedToLock)
    run.enter(right: false)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 2) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      askedToLock == applied,
          cover, emit locked(manual), seal, show lock [pin biometrics forgot]
      pinEntered == applied, persist attempts 3
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, tell wrong, 2 left
      """#
    }
  }

  @Test("No settings are changed before the gate is passed")
  func gateBeforeSettings() {
    var run = Transcript.pinLock(checksSIM: true)
    run.enter(right: true)
    run.send(.changeStarted(.newPin), .changeStarted(.disable), .gateChecked(passed: true))
    run.send(.changeStarted(.newPin))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      changeStarted(newPin) == ignored(notOffered)
      changeStarted(disable) == ignored(notOffered)
      gateChecked(passed) == applied, show none [logOut]
      changeStarted(newPin) == applied
      """#
    }
  }
}
