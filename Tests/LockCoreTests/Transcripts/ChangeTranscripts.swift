import LockCore
import TestSupport
import Testing

/// Changes of settings: start, proof, write; nothing weaker is durable without a proof of its own.
struct ChangeTranscripts {
  private func openedByPin(_ record: StoredRecord = .on(pin: true)) -> Transcript {
    var run = Transcript.pinLock(record)
    run.enter(right: true)
    return run
  }

  private func openedBySystem() -> Transcript {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok))
    return run
  }

  @Test("The lock is turned off after a proof, and turned on after another")
  func offAndOn() {
    var run = openedBySystem()
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(2), .ok), .wrote)
    run.send(.askedToLock, .changeStarted(.disable), .resignedActive, .becameActive)
    run.pass(seconds: 600)
    run.send(.touched, .changeStarted(.enable), .biometricsAnswered(Generation(3), .ok), .wrote)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(disable) == applied, prompt 2 for change
      biometricsAnswered(2, ok) == applied, persist configuration [off away 300000]
      wrote == applied, tell changed, disarm
      askedToLock == ignored(lockNotOn)
      changeStarted(disable) == ignored(notOffered)
      resignedActive == applied
      becameActive == applied
      -- 600 s pass
      touched == ignored(lockNotOn)
      changeStarted(enable) == applied, prompt 3 for change
      biometricsAnswered(3, ok) == applied, persist configuration [on away 300000]
      wrote == applied, tell changed, arm 300 s
      """#
    }
  }

  @Test("A change that is cancelled leaves everything as it was")
  func cancel() {
    var run = openedBySystem()
    run.send(.changeCancelled, .changeStarted(.disable), .changeStarted(.enable))
    run.send(.changeCancelled, .biometricsAnswered(Generation(2), .ok))
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(3), .failed))
    run.send(.changeCancelled, .changeStarted(.disable), .biometricsAnswered(Generation(4), .ok))
    run.send(.changeCancelled)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeCancelled == ignored(notOffered)
      changeStarted(disable) == applied, prompt 2 for change
      changeStarted(enable) == ignored(notOffered)
      changeCancelled == applied, withdraw 2
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      changeStarted(disable) == applied, prompt 3 for change
      biometricsAnswered(3, failed) == applied
      changeCancelled == applied
      changeStarted(disable) == applied, prompt 4 for change
      biometricsAnswered(4, ok) == applied, persist configuration [off away 300000]
      changeCancelled == ignored(notOffered)
      """#
    }
  }

  @Test("A lock in between forgets the change, and its proof proves nothing")
  func lockInBetween() {
    var run = openedBySystem()
    run.send(.changeStarted(.disable), .askedToLock, .biometricsAnswered(Generation(2), .ok))
    run.send(.triedAgain, .biometricsAnswered(Generation(3), .ok))
    run.send(.changeStarted(.disable), .enteredBackground)
    run.send(.biometricsAnswered(Generation(4), .ok), .becameActive, .changeCancelled)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
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
    var run = openedBySystem()
    run.send(.changeStarted(.disable), .deviceLocked, .biometricsAnswered(Generation(2), .ok))
    run.send(.changeCancelled, .changeStarted(.disable))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(disable) == applied, prompt 2 for change
      deviceLocked == applied, withdraw 2
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      changeCancelled == applied
      changeStarted(disable) == ignored(notOffered)
      """#
    }
  }

  @Test("Wrong codes of a change count like those of the lock screen, up to the same end")
  func wrongProofs() {
    var run = openedByPin(.on(pin: true, attempts: 0))
    run.send(.changeProofEntered, .changeStarted(.longerAway(fiveMinutes)))
    run.send(.changeStarted(.longerAway(900_000)))
    for _ in 1...5 { run.enter(right: false, forChange: true) }
    run.answerWrites()
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
      changeProofEntered == ignored(notOffered)
      changeStarted(longerAway 300000) == ignored(notOffered)
      changeStarted(longerAway 900000) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, wrong) == applied, tell wrong, 4 left
      changeProofEntered == applied, persist attempts 2
      wrote == applied, compare 3 for change
      compared(3, wrong) == applied, tell wrong, 3 left
      changeProofEntered == applied, persist attempts 3
      wrote == applied, compare 4 for change
      compared(4, wrong) == applied, tell wrong, 2 left
      changeProofEntered == applied, persist attempts 4
      wrote == applied, compare 5 for change
      compared(5, wrong) == applied, tell wrong, 1 left
      changeProofEntered == applied, persist attempts 5
      wrote == applied, compare 6 for change
      compared(6, wrong) == applied,
          cover, seal, persist journal(tooManyWrong), show leaving
      wrote == applied,
          persist wipe(secrets), logOutAtServer(tooManyWrong), tell wrong, 0 left
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("A longer time needs a proof and counts from the marks that stand")
  func longerAway() {
    var run = openedByPin()
    run.send(.changeStarted(.longerAway(900_000)))
    run.enter(right: true, forChange: true)
    run.send(.wrote, .enteredBackground)
    run.pass(seconds: 300)
    run.send(.timerFired)
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
      changeStarted(longerAway 900000) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away 900000]
      wrote == applied, tell changed
      enteredBackground == applied, cover, arm 900 s
      -- 300 s pass
      timerFired == applied, arm 600 s
      """#
    }
  }

  @Test("A new PIN needs the old one, then two equal entries")
  func newPin() {
    var run = openedByPin()
    run.send(.pinChosen(matching: true), .changeStarted(.newPin), .pinChosen(matching: true))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: false), .pinChosen(matching: true), .wrote)
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
      pinChosen == ignored(notOffered)
      changeStarted(newPin) == applied
      pinChosen == ignored(notOffered)
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied
      pinChosen, entries differ == applied, tell entriesDiffer
      pinChosen == applied, persist verifier
      wrote == applied, tell changed
      """#
    }
  }

  @Test("A lock that falls on the way to the last write lets it end and opens nothing")
  func lockDuringWrite() {
    var run = openedByPin()
    run.send(.changeStarted(.disable))
    run.enter(right: true, forChange: true)
    run.send(.askedToLock, .wrote)
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
    var run = openedByPin()
    run.send(.changeStarted(.disable), .changeProofEntered, .wrote, .askedToLock)
    run.send(.compared(Generation(2), right: true), .wrote, .wrote)
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
    var run = openedByPin()
    run.send(.changeStarted(.disable), .changeProofEntered, .wrote, .changeCancelled)
    run.send(.changeStarted(.disable), .changeProofEntered)
    run.send(.compared(Generation(2), right: true), .wrote)
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
    var run = openedBySystem()
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(2), .ok), .writeFailed)
    run.send(.askedToLock)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
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
    var run = openedByPin()
    run.send(.changeStarted(.newPin))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: true), .writeFailed, .changeStarted(.newPin))
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

  @Test("Turning a PIN lock on for the first time begins with a PIN")
  func enableWithoutPin() {
    var run = Transcript(.standard(means: .appPin), record: .off)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(
      .changeStarted(.newPin), .changeStarted(.disable), .changeStarted(.longerAway(900_000)))
    run.send(.changeStarted(.enable), .pinChosen(matching: true), .wrote, .enteredBackground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied, uncover, unseal, show none [logOut]
      changeStarted(newPin) == ignored(notOffered)
      changeStarted(disable) == ignored(notOffered)
      changeStarted(longerAway 900000) == ignored(notOffered)
      changeStarted(enable) == applied
      pinChosen == applied, persist configuration [on pin away 300000]
      wrote == applied, tell changed
      enteredBackground == applied, cover, arm 300 s
      """#
    }
  }

  @Test("A PIN lock that is on again asks for the PIN it knows")
  func enableWithPin() {
    var run = Transcript(.digiFIR(away: fiveMinutes, checksSIM: false), record: .off)
    run.send(.launched(target: nil), .becameActive)
    run.send(
      .read(
        .value(
          StoredRecord(
            session: ourSession,
            configuration: Configuration(
              enabled: false, hasPin: true, biometrics: false, away: .never)))))
    run.send(.changeStarted(.enable))
    run.enter(right: true, forChange: true)
    run.send(.wrote, .enteredBackground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off pin away never]) == applied, uncover, unseal, show none [logOut]
      changeStarted(enable) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 1 for change
      compared(1, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away never]
      wrote == applied, tell changed
      enteredBackground == applied, cover
      """#
    }
  }

  @Test("With the system's prompt there is no PIN to change and no code to prove")
  func noCodes() {
    var run = openedBySystem()
    run.send(.changeStarted(.newPin), .changeProofEntered, .changeStarted(.disable))
    run.send(.changeProofEntered, .pinChosen(matching: true))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(newPin) == ignored(notOffered)
      changeProofEntered == ignored(notOffered)
      changeStarted(disable) == applied, prompt 2 for change
      changeProofEntered == ignored(notOffered)
      pinChosen == ignored(notOffered)
      """#
    }
  }

  @Test("A lock that is turned on after the leave counts from then")
  func onWhileAway() {
    var run = Transcript.systemLock(record: .off)
    run.send(.changeStarted(.enable), .biometricsAnswered(Generation(1), .ok), .enteredBackground)
    run.pass(seconds: 100)
    run.send(.wrote)
    run.pass(seconds: 300)
    run.send(.called)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied, uncover, unseal, show none [logOut]
      changeStarted(enable) == applied, prompt 1 for change
      biometricsAnswered(1, ok) == applied, persist configuration [on away 300000]
      enteredBackground == applied
      -- 100 s pass
      wrote == applied, cover, tell changed, arm 300 s
      -- 300 s pass
      called == applied, emit locked(away), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test("A change of settings is no touch: the idle time runs on (S24)")
  func idleRunsOn() {
    var run = openedBySystem()
    run.pass(seconds: 100)
    run.send(.changeStarted(.longerAway(900_000)), .biometricsAnswered(Generation(2), .ok))
    run.pass(seconds: 100)
    run.send(.wrote)
    run.pass(seconds: 100)
    run.send(.touched)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      -- 100 s pass
      changeStarted(longerAway 900000) == applied, prompt 2 for change, arm 200 s
      biometricsAnswered(2, ok) == applied, persist configuration [on away 900000]
      -- 100 s pass
      wrote == applied, tell changed, arm 100 s
      -- 100 s pass
      touched == ignored(notOffered),
          cover, emit locked(idle), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }
}
