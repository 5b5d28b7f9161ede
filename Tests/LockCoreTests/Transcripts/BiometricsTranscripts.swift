import LockCore
import TestSupport
import Testing

/// Biometrics beside the PIN: turned on with both proofs, and trusted only as they were then.
struct BiometricsTranscripts {
  @Test("They are turned on by the PIN and then the finger, both (DF-32)")
  func enable() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .wrote)
    run.send(.askedToLock, .askedForBiometrics)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("The PIN alone does not turn them on, and neither does a scan that fails")
  func enableFails() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.send(.biometricsAnswered(run.lock.state.generation, .failed), .timerFired, .changeCancelled)
    run.send(.changeStarted(.biometrics), .changeProofEntered, .wrote)
    run.send(.compared(run.lock.state.generation, right: false))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("The set that was just recognised is the one that is recorded, should it change in between")
  func changedBetween() {
    var run = Transcript(.standard(means: .appPin), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
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
      """#
    }
  }

  @Test("Without a finger on the device they cannot be turned on, nor where they are on already")
  func notOffered() {
    var run = Transcript.pinLock()
    run.enter(right: true)
    run.change(device: DeviceFacts(enrolment: nil))
    run.send(.changeStarted(.biometrics))
    run.change(device: DeviceFacts())
    run.send(.changeStarted(.biometrics))
    run.enter(right: true, forChange: true)
    run.change(device: DeviceFacts(enrolment: nil))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .changeCancelled)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("Where the current set alone is trusted, a finger enrolled later opens nothing (K30)")
  func strangerUnderCurrentSet() {
    var run = Transcript(
      .standard(means: .appPin), record: .on(pin: true, biometrics: true, attempts: 2))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.change(device: DeviceFacts(enrolment: .second))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .askedForBiometrics)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
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
      """#
    }
  }

  @Test("They are turned off, and the time away is made shorter, in one phase (PD-19)")
  func tighten() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true))
    run.enter(right: true)
    run.send(.changeStarted(.noBiometrics), .wrote, .changeStarted(.noBiometrics))
    run.send(
      .changeStarted(.shorterAway(oneMinute)), .wrote, .changeStarted(.shorterAway(oneMinute)))
    run.send(.changeStarted(.shorterAway(900_000)), .enteredBackground)
    run.pass(seconds: 60)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A new PIN turns them off (PR-21)")
  func newPin() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true))
    run.enter(right: true)
    run.send(.changeStarted(.newPin))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: true), .wrote, .askedToLock, .askedForBiometrics)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
