import LockCore
import TestSupport
import Testing

/// Ends of a session: the journal entry first, then each step, over kills and failing writes.
struct WipeTranscripts {
  @Test("The fifth wrong PIN ends the session; the verdict is told after the journal entry")
  func fiveWrong() {
    var run = Transcript.pinLock(.on(pin: true, biometrics: true, attempts: 3))
    run.enter(right: false)
    run.send(.pinEntered, .wrote, .compared(Generation(3), right: false))
    run.send(.pinEntered, .askedForBiometrics, .forgotPin, .opened(link))
    run.answerWrites()
    run.send(.serverLogoutAnswered(succeeded: false))
    #expect(run.record == nil)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 3) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      pinEntered == applied, withdraw 1, persist attempts 4
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, tell wrong, 1 left
      pinEntered == applied, persist attempts 5
      wrote == applied, compare 3 for unlock
      compared(3, wrong) == applied, persist journal(tooManyWrong), show leaving
      pinEntered == ignored(notOffered)
      askedForBiometrics == ignored(notOffered)
      forgotPin == ignored(notOffered)
      opened(link 7 of session 1) == applied, drop link 7 of session 1
      wrote == applied,
          persist wipe(secrets), logOutAtServer(tooManyWrong), tell wrong, 0 left
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      serverLogoutAnswered(failed) == ignored(notWaitedFor)
      """#
    }
  }

  @Test("A kill before the last verdict counts the try as wrong at the next start")
  func killAtTheLimit() {
    var run = Transcript.pinLock(.on(pin: true, attempts: 4))
    run.send(.pinEntered, .wrote)
    run.restart()
    run.send(.launched(target: link))
    run.answerRead()
    run.send(.becameActive, .pinEntered)
    run.answerWrites()
    #expect(run.record == nil)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], attempts 4) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 5
      wrote == applied, compare 1 for unlock
      -- killed and started anew
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [on pin away 300000], attempts 5) == applied,
          persist journal(tooManyWrong), show leaving, drop link 7 of session 1
      becameActive == applied
      pinEntered == ignored(notOffered)
      wrote == applied, persist wipe(secrets), logOutAtServer(tooManyWrong)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("A kill between two wrong PINs gives no try back")
  func killBetween() {
    var run = Transcript.pinLock(.on(pin: true, attempts: 2))
    run.enter(right: false)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: false)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], attempts 2) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 3
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, tell wrong, 2 left
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], attempts 3) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 4
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, tell wrong, 1 left
      """#
    }
  }

  @Test("A journal is run to its end at the start, before anything is shown")
  func replay() {
    var run = Transcript.pinLock()
    run.send(.forgotPin, .wrote, .wrote, .wrote)
    run.restart()
    run.send(.launched(target: link), .becameActive)
    run.answerRead()
    run.send(.wrote, .called)
    run.restart()
    run.send(.launchedInBackground(deviceLocked: false))
    run.answerRead()
    run.answerWrites()
    #expect(run.record == nil)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      forgotPin == applied, persist journal(forgot), show leaving
      wrote == applied, persist wipe(secrets), logOutAtServer(forgot)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      -- killed and started anew
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(no session, [on away 300000], journal(forgot)) == applied,
          persist wipe(secrets), show leaving, drop link 7 of session 1
      wrote == applied, persist wipe(session)
      called == applied
      -- killed and started anew
      launchedInBackground == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(no session, [on away 300000], journal(forgot)) == applied,
          persist wipe(secrets), show leaving
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("A kill before the journal entry is durable leaves the session as it was")
  func killBeforeEntry() {
    var run = Transcript.pinLock()
    run.send(.forgotPin)
    run.restart()
    run.send(.launched(target: nil))
    run.answerRead()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      forgotPin == applied, persist journal(forgot), show leaving
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      """#
    }
  }

  @Test("A failing store is asked again until the wipe is done")
  func failingWrites() {
    var run = Transcript.systemLock()
    run.send(.askedToLogOut, .writeFailed, .wrote, .writeFailed)
    run.answerWrites()
    run.send(.signedIn(SessionID(2)))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      askedToLogOut == applied, withdraw 1, persist journal(logout), show leaving
      writeFailed == applied, persist journal(logout)
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      writeFailed == applied, persist wipe(secrets)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      signedIn(2) == applied, unseal, show none [logOut]
      """#
    }
  }

  @Test("Who leaves with a code being checked waits for its write, and nothing opens")
  func leaveWhileChecking() {
    var run = Transcript.pinLock()
    run.send(.opened(link), .pinEntered, .forgotPin, .wrote, .compared(Generation(1), right: true))
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      opened(link 7 of session 1) == applied
      pinEntered == applied, persist attempts 1
      forgotPin == applied, show leaving, drop link 7 of session 1
      wrote == applied, persist journal(forgot)
      compared(1, right) == ignored(staleAnswer)
      wrote == applied, persist wipe(secrets), logOutAtServer(forgot)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("Log out from the open app ends everything that was begun")
  func logOutInside() {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok), .changeStarted(.disable), .askedToLogOut)
    run.send(.biometricsAnswered(Generation(2), .ok))
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(disable) == applied, prompt 2 for change
      askedToLogOut == applied,
          withdraw 2, cover, seal, persist journal(logout), show leaving, disarm
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("A lock that reports closes for good and leaves the end to the caller")
  func report() {
    var policy = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: false)
    policy.attempts = .limited(.five, then: .report)
    var run = Transcript.started(policy, record: .on(pin: true, biometrics: true, attempts: 4))
    run.enter(right: false)
    run.send(.pinEntered, .askedForBiometrics, .biometricsAnswered(Generation(1), .ok))
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.askedToLogOut)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 4) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      pinEntered == applied, withdraw 1, persist attempts 5
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, show lockedOut [logOut], tell wrong, 0 left
      pinEntered == ignored(notOffered)
      askedForBiometrics == ignored(notOffered)
      biometricsAnswered(1, ok) == ignored(staleAnswer)
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], attempts 5) == applied,
          emit locked(start), show lockedOut [logOut]
      askedToLogOut == applied, persist journal(logout), show leaving
      """#
    }
  }

  @Test("A link that comes to a start with a journal is dropped, though its session is still there")
  func replayDropsLink() {
    var run = Transcript.systemLock()
    run.send(.askedToLogOut, .wrote)
    run.restart()
    run.send(.launched(target: link))
    run.answerRead()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      askedToLogOut == applied, withdraw 1, persist journal(logout), show leaving
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      -- killed and started anew
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [on away 300000], journal(logout)) == applied,
          persist wipe(secrets), show leaving, drop link 7 of session 1
      """#
    }
  }

  @Test("The gate has a way out, and the next session a gate of its own")
  func logOutAtTheGate() {
    var run = Transcript.pinLock(checksSIM: true)
    run.enter(right: true)
    run.send(.askedToLogOut)
    run.answerWrites()
    run.send(.gateChecked(passed: true), .signedIn(SessionID(2)))
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
      askedToLogOut == applied, cover, seal, persist journal(logout), show leaving
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      gateChecked(passed) == ignored(staleAnswer)
      signedIn(2) == applied, cover, emit locked(setUp), show setUp [setPin logOut]
      """#
    }
  }
}
