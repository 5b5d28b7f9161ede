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
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      resignedActive == applied, cover
      enteredBackground == applied
      -- the device has no credential, no biometrics
      -- 10 s pass
      enteredForeground == applied,
          emit locked(noMeans), seal, show unavailable [logOut], disarm
      becameActive == applied
      triedAgain == ignored(notOffered)
      changeStarted(disable) == ignored(notOffered)
      -- the device has a credential, biometrics 1
      becameActive == applied, show lock [tryAgain logOut], prompt 2 for unlock
      triedAgain == applied, withdraw 2, prompt 3 for unlock
      biometricsAnswered(3, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
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
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      -- the device has no credential, no biometrics
      biometricsAnswered(1, ok) == applied, show unavailable [logOut]
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
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], verifier lost) == applied,
          emit locked(start), show unavailable [logOut]
      pinEntered == ignored(notOffered)
      pinChosen == ignored(notOffered)
      askedForBiometrics == ignored(notOffered)
      askedToLogOut == applied, persist journal(logout), show leaving
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("With the lock off a PIN that is lost proves no change, and none replaces it (S12, S13)")
  func lostVerifierWhileOff() {
    var record = StoredRecord.on(pin: true, lostVerifier: true)
    record.configuration.enabled = false
    var run = Transcript.pinLock(record)
    run.send(.changeStarted(.newPin), .changeStarted(.enable), .changeStarted(.biometrics))
    run.send(.changeProofEntered, .pinChosen(matching: true), .askedToLogOut)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off pin away 300000], verifier lost) == applied,
          uncover, unseal, show none [logOut]
      changeStarted(newPin) == ignored(notOffered)
      changeStarted(enable) == ignored(notOffered)
      changeStarted(biometrics) == ignored(notOffered)
      changeProofEntered == ignored(notOffered)
      pinChosen == ignored(notOffered)
      askedToLogOut == applied, cover, seal, persist journal(logout), show leaving
      """#
    }
  }

  @Test("Where the lock is inert without a PIN, a lost verifier is not the same as none")
  func lostVerifierInert() {
    var run = Transcript.started(
      .prelude(away: oneMinute), record: .on(pin: true, lostVerifier: true))
    run.restart()
    run.send(.launched(target: nil), .becameActive, .read(.value(.on())))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], verifier lost) == applied,
          emit locked(start), show unavailable [logOut]
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied, uncover, unseal, show none [logOut]
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
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      deviceLocked == applied
      compared(1, right) == applied, persist attempts 0
      wrote == applied
      deviceUnlocked == applied
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      changeStarted(newPin) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 3 for change
      deviceLocked == applied
      compared(3, right) == applied, persist attempts 0
      wrote == applied
      """#
    }
  }
}
