import LockCore
import TestSupport
import Testing

/// A change of settings that something comes into: a lock, the device, a cancel, a write that fails.
struct ChangeInterruptionTranscripts {
  @Test("A lock in between forgets the change, and its proof proves nothing")
  func lockInBetween() {
    var run = Transcript.openedBySystem()
    run.send(.changeStarted(.disable), .askedToLock, .biometricsAnswered(Generation(2), .ok))
    run.send(.triedAgain, .biometricsAnswered(Generation(3), .ok))
    run.send(.changeStarted(.disable), .enteredBackground)
    run.send(.biometricsAnswered(Generation(4), .ok), .becameActive, .changeCancelled)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
      changeStarted(disable) == applied, prompt 2 for change
      askedToLock == applied,
          withdraw 2, cover, emit locked(manual), seal, show lock [tryAgain logOut],
          disarm
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      triedAgain == applied, prompt 3 for unlock
      biometricsAnswered(3, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(disable) == applied, prompt 4 for change
      enteredBackground == applied, withdraw 4, cover
      biometricsAnswered(4, ok) == ignored(staleAnswer)
      becameActive == applied, uncover
      changeCancelled == ignored(notOffered)
      """#
    }
  }

  @Test("A device lock takes the prompt of a change away")
  func deviceLock() {
    var run = Transcript.openedBySystem()
    run.send(.changeStarted(.disable), .deviceLocked, .biometricsAnswered(Generation(2), .ok))
    run.send(.changeCancelled, .changeStarted(.disable))
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
      changeStarted(disable) == applied, prompt 2 for change
      deviceLocked == applied, withdraw 2
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      changeCancelled == applied
      changeStarted(disable) == ignored(notOffered)
      """#
    }
  }

  @Test("A lock that falls on the way to the last write lets it end and opens nothing")
  func lockDuringWrite() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.disable))
    run.enter(right: true, forChange: true)
    run.send(.askedToLock, .wrote)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(disable) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, persist configuration [off pin away 300000]
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      wrote == applied, tell changed
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 3 for unlock
      compared(3, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A lock during the comparison drops the change, and the count is taken back")
  func lockDuringComparison() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.disable), .changeProofEntered, .wrote, .askedToLock)
    run.send(.compared(Generation(2), right: true), .wrote, .wrote)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(disable) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      compared(2, right) == applied, persist attempts 0
      wrote == applied
      wrote == refused(noWriteInFlight)
      """#
    }
  }

  @Test("A cancelled change lets its comparison end, and its proof is gone")
  func cancelDuringComparison() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.disable), .changeProofEntered, .wrote, .changeCancelled)
    run.send(.changeStarted(.disable), .changeProofEntered)
    run.send(.compared(Generation(2), right: true), .wrote)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(disable) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      changeCancelled == applied
      changeStarted(disable) == applied
      changeProofEntered == ignored(tryInProgress)
      compared(2, right) == applied, persist attempts 0
      wrote == applied
      """#
    }
  }

  @Test("A failing write keeps the old settings and says so")
  func failingWrites() {
    var run = Transcript.openedBySystem()
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(2), .ok), .writeFailed)
    run.send(.askedToLock)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
      changeStarted(disable) == applied, prompt 2 for change
      biometricsAnswered(2, ok) == applied, persist configuration [off away 300000]
      writeFailed == applied, tell storeFailed
      askedToLock == applied,
          cover, emit locked(manual), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test("A new PIN that cannot be written leaves the old one")
  func failingPin() {
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.newPin))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: true), .writeFailed, .changeStarted(.newPin))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(newPin) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied
      pinChosen == applied, persist verifier
      writeFailed == applied, tell storeFailed
      changeStarted(newPin) == applied
      """#
    }
  }
}
