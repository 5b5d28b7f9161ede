import LockCore
import TestSupport
import Testing

/// Changes of settings: start, proof, write; nothing weaker is durable without a proof of its own.
struct ChangeTranscripts {
  @Test("The lock is turned off after a proof, and turned on after another")
  func offAndOn() {
    var run = Transcript.openedBySystem()
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(2), .ok), .wrote)
    run.send(.askedToLock, .changeStarted(.disable), .resignedActive, .becameActive)
    run.pass(seconds: 600)
    run.send(.touched, .changeStarted(.enable), .biometricsAnswered(Generation(3), .ok), .wrote)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
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
    var run = Transcript.openedBySystem()
    run.send(.changeCancelled, .changeStarted(.disable), .changeStarted(.enable))
    run.send(.changeCancelled, .biometricsAnswered(Generation(2), .ok))
    run.send(.changeStarted(.disable), .biometricsAnswered(Generation(3), .failed))
    run.send(.changeCancelled, .changeStarted(.disable), .biometricsAnswered(Generation(4), .ok))
    run.send(.changeCancelled)
    #expect(run.record == .on())
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
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

  @Test("Wrong codes of a change count like those of the lock screen, up to the same end")
  func wrongProofs() {
    var run = Transcript.openedByPin(.on(pin: true, attempts: 0))
    run.send(.changeProofEntered, .changeStarted(.longerAway(fiveMinutes)))
    run.send(.changeStarted(.longerAway(900_000)))
    for _ in 1...5 { run.enter(right: false, forChange: true) }
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
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
    var run = Transcript.openedByPin()
    run.send(.changeStarted(.longerAway(900_000)))
    run.enter(right: true, forChange: true)
    run.send(.wrote, .enteredBackground)
    run.pass(seconds: 300)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
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
    var run = Transcript.openedByPin()
    run.send(.pinChosen(matching: true), .changeStarted(.newPin), .pinChosen(matching: true))
    run.enter(right: true, forChange: true)
    run.send(.pinChosen(matching: false), .pinChosen(matching: true), .wrote)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
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
    var run = Transcript.openedBySystem()
    run.pass(seconds: 100)
    run.send(.changeStarted(.longerAway(900_000)), .biometricsAnswered(Generation(2), .ok))
    run.pass(seconds: 100)
    run.send(.wrote)
    run.pass(seconds: 100)
    run.send(.touched)
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
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
