import LockCore
import TestSupport
import Testing

/// Biometrics beside the PIN: turned on with both proofs, and trusted only as they were then.
struct BiometricsTranscripts {
  @Test("They are turned on by the PIN and then the finger, both (DF-32)")
  func enable() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .wrote)
    run.send(.askedToLock, .askedForBiometrics)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(biometrics) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, prompt 3 for change
      biometricsAnswered(3, ok) == applied,
          persist configuration [on pin biometrics away 300000]
      wrote == applied, tell changed
      askedToLock == applied,
          cover, emit locked(manual), seal, show lock [pin biometrics forgot]
      askedForBiometrics == applied, prompt 4 for unlock
      biometricsAnswered(4, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("The PIN alone does not turn them on, and neither does a scan that fails")
  func enableFails() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.send(.biometricsAnswered(run.lock.state.generation, .failed), .timerFired, .changeCancelled)
    run.send(.changeStarted(.biometrics), .changeProofEntered, .wrote)
    run.send(.compared(run.lock.state.generation, right: false))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(biometrics) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, prompt 3 for change
      biometricsAnswered(3, failed) == applied
      timerFired == applied
      changeCancelled == applied
      changeStarted(biometrics) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 4 for change
      compared(4, wrong) == applied, tell wrong, 4 left
      """#
    }
  }

  @Test("The set that was just recognised is the one that is recorded, should it change in between")
  func changedBetween() {
    var run = Transcript.started(.standard(means: .appPin), record: .on(pin: true))
    run.enter(right: true)
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.change(device: DeviceFacts(enrolment: .second))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .wrote)
    run.send(.askedToLock, .erased)
    run.change(device: DeviceFacts())
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), erase, show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      changeStarted(biometrics) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, prompt 3 for change
      -- the device has a credential, biometrics 2
      biometricsAnswered(3, ok) == applied,
          persist configuration [on pin biometrics 2 away 300000]
      wrote == applied, tell changed
      askedToLock == applied,
          cover, emit locked(manual), seal, erase, show lock [pin biometrics forgot]
      erased == applied
      -- the device has a credential, biometrics 1
      timerFired == applied, show lock [pin forgot]
      """#
    }
  }

  @Test("Without a finger on the device they cannot be turned on, nor where they are on already")
  func notOffered() {
    var run = Transcript.openedByPin()
    run.change(device: DeviceFacts(enrolment: nil))
    run.send(.changeStarted(.biometrics))
    run.change(device: DeviceFacts())
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.change(device: DeviceFacts(enrolment: nil))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .changeCancelled)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      -- the device has a credential, no biometrics
      changeStarted(biometrics) == ignored(notOffered)
      -- the device has a credential, biometrics 1
      changeStarted(biometrics) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, prompt 3 for change
      -- the device has a credential, no biometrics
      biometricsAnswered(3, ok) == applied
      changeCancelled == applied
      """#
    }
  }

  @Test("Where the current set alone is trusted, a finger enrolled later opens nothing (K30)")
  func strangerUnderCurrentSet() {
    var run = Transcript.started(
      .standard(means: .appPin), record: .on(pin: true, biometrics: true, attempts: 2))
    run.change(device: DeviceFacts(enrolment: .second))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .askedForBiometrics)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 2) == applied,
          emit locked(start), erase, show lock [pin biometrics forgot],
          prompt 1 for unlock
      -- the device has a credential, biometrics 2
      biometricsAnswered(1, ok) == applied, show lock [pin forgot]
      askedForBiometrics == ignored(notOffered)
      pinEntered == applied, persist attempts 3
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test(
    "Where any finger is trusted, one enrolled later opens and does not take the count back (H5)")
  func strangerUnderAny() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true, attempts: 2))
    run.change(device: DeviceFacts(enrolment: .second))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.change(device: DeviceFacts())
    run.send(.askedToLock, .askedForBiometrics)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 2) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      -- the device has a credential, biometrics 2
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      -- the device has a credential, biometrics 1
      askedToLock == applied,
          cover, emit locked(manual), seal, show lock [pin biometrics forgot]
      askedForBiometrics == applied, prompt 2 for unlock
      biometricsAnswered(2, ok) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("They are turned off, and the time away is made shorter, in one phase (PD-19)")
  func tighten() {
    var run = Transcript.openedByPin(.on(pin: true, biometrics: true))
    run.send(.changeStarted(.noBiometrics), .wrote, .changeStarted(.noBiometrics))
    run.send(
      .changeStarted(.shorterAway(oneMinute)), .wrote, .changeStarted(.shorterAway(oneMinute)))
    run.send(.changeStarted(.shorterAway(900_000)), .enteredBackground)
    run.pass(seconds: 60)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(noBiometrics) == applied, persist configuration [on pin away 300000]
      wrote == applied, tell changed
      changeStarted(noBiometrics) == ignored(notOffered)
      changeStarted(shorterAway 60000) == applied, persist configuration [on pin away 60000]
      wrote == applied, tell changed
      changeStarted(shorterAway 60000) == ignored(notOffered)
      changeStarted(shorterAway 900000) == ignored(notOffered)
      enteredBackground == applied, cover, arm 60 s
      -- 60 s pass
      timerFired == applied, emit locked(away), seal, show lock [pin forgot], disarm
      """#
    }
  }

  @Test("A new PIN turns them off (PR-21)")
  func newPin() {
    var run = Transcript.openedByPin(.on(pin: true, biometrics: true))
    run.send(.changeStarted(.newPin))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: true), .wrote, .askedToLock, .askedForBiometrics)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(newPin) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 3 for change
      compared(3, right) == applied, persist attempts 0
      wrote == applied
      pinChosen == applied, persist verifier
      wrote == applied, tell changed
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      askedForBiometrics == ignored(notOffered)
      """#
    }
  }

  @Test("Biometrics that go off while they are asked for are withdrawn (PR-21)")
  func offWhileAsked() {
    var run = Transcript.openedByPin(.on(pin: true, biometrics: true))
    run.send(.changeStarted(.newPin))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: true), .askedToLock, .askedForBiometrics)
    let asked = run.lock.state.generation
    run.send(.wrote, .biometricsAnswered(asked, .ok))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(newPin) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 3 for change
      compared(3, right) == applied, persist attempts 0
      wrote == applied
      pinChosen == applied, persist verifier
      askedToLock == applied,
          cover, emit locked(manual), seal, show lock [pin biometrics forgot]
      askedForBiometrics == applied, prompt 4 for unlock
      wrote == applied, withdraw 4, show lock [pin forgot], tell changed
      biometricsAnswered(4, ok) == ignored(staleAnswer)
      """#
    }
  }
}
