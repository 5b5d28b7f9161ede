import LockCore
import TestSupport
import Testing

/// Ways to prove something that go and come back while nobody tells the lock.
struct MeansTranscripts {
  @Test("A device credential that is removed locks with the next event; set again, it opens (H11)")
  func credentialGone() {
    var run = Transcript.systemLock()
    run.send(
      .biometricsAnswered(run.lock.state.generation, .ok), .resignedActive, .enteredBackground)
    run.change(device: DeviceFacts(hasCredential: false))
    run.pass(seconds: 10)
    run.send(.enteredForeground, .becameActive, .triedAgain, .changeStarted(.disable))
    run.change(device: DeviceFacts())
    run.send(.becameActive, .triedAgain)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A prompt that ends well on a device whose credential is gone proves nothing")
  func goneUnderPrompt() {
    var run = Transcript.systemLock()
    run.change(device: DeviceFacts(hasCredential: false))
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("Who lost the verifier is let in by nothing and asked for no first PIN (S13)")
  func lostVerifier() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true, lostVerifier: true))
    run.send(.pinEntered, .pinChosen(matching: true), .askedForBiometrics, .askedToLogOut)
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("Where the lock is inert without a PIN, a lost verifier is not the same as none")
  func lostVerifierInert() {
    var run = Transcript(.prelude(away: oneMinute), record: .on(pin: true, lostVerifier: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.restart()
    run.send(.launched(target: nil), .becameActive, .read(.value(.on())))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A device lock makes every proof worthless, without a lock of its own too (S20)")
  func deviceLockDropsProofs() {
    var run = Transcript.pinLock()
    run.send(.pinEntered, .wrote, .deviceLocked)
    run.send(.compared(run.lock.state.generation, right: true), .wrote, .deviceUnlocked)
    run.send(.becameActive)
    run.enter(right: true)
    run.send(.changeStarted(.newPin), .changeProofEntered, .wrote)
    run.send(.deviceLocked, .compared(run.lock.state.generation, right: true), .wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
