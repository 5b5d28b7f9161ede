import LockCore
import TestSupport
import Testing

/// Where the person stands after an unlock, and a lock that opens by nothing.
struct LandingTranscripts {
  @Test("An unlock leads home where the policy says so (DF-16)")
  func home() {
    var run = Transcript.started(
      .digiFIR(away: fiveMinutes, checksSIM: false, landing: .home), record: .on(pin: true))
    run.enter(right: true)
    run.send(.resignedActive, .becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut], land home
      resignedActive == applied, cover
      becameActive == applied, uncover
      """#
    }
  }

  @Test("The gate comes before the place, and a target in place of it (DF-15, DF-17)")
  func precedence() {
    var run = Transcript.started(
      .digiFIR(away: fiveMinutes, checksSIM: true, landing: .home), record: .on(pin: true))
    run.enter(right: true)
    run.send(.gateChecked(passed: false), .triedAgain, .gateChecked(passed: true))
    run.send(.askedToLock, .opened(link))
    run.enter(right: true)
    run.send(.gateChecked(passed: true))
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
      gateChecked(missing) == applied
      triedAgain == applied, checkGate
      gateChecked(passed) == applied, show none [logOut], land home
      askedToLock == applied, cover, emit locked(manual), seal, show lock [pin forgot]
      opened(link 7 of session 1) == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      gateChecked(passed) == applied, show none [logOut], deliver link 7 of session 1
      """#
    }
  }

  @Test("N27 opens at the place that was used last (N27-20)")
  func lastPlace() {
    var run = Transcript.started(.n27(away: 0), record: .on(pin: true))
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
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut], land lastPlace
      """#
    }
  }

  @Test("The portal signs out when it is due, and at a start (DF-47, DF-48)")
  func portal() {
    var run = Transcript.started(.portal(idle: oneMinute), record: nil)
    run.send(.signedIn(ourSession))
    run.pass(seconds: 59)
    run.send(.touched)
    run.pass(seconds: 60)
    run.send(.timerFired)
    run.answerWrites()
    run.restart()
    run.send(.launched(target: nil))
    run.send(.read(.value(.on())))
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(absent) == applied, uncover, show signIn
      signedIn(1) == applied, unseal, show none [logOut], arm 60 s
      -- 59 s pass
      touched == applied
      -- 60 s pass
      timerFired == applied, cover, seal, persist journal(logout), show leaving, disarm
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [on away 300000]) == applied, persist journal(logout), show leaving
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("The portal offers the way out and nothing else")
  func portalOffers() {
    var run = Transcript.started(.portal(idle: oneMinute), record: nil)
    run.send(.signedIn(ourSession), .pinEntered, .changeStarted(.disable), .askedToLock)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(absent) == applied, uncover, show signIn
      signedIn(1) == applied, unseal, show none [logOut], arm 60 s
      pinEntered == ignored(notOffered)
      changeStarted(disable) == ignored(notOffered)
      askedToLock == applied, cover, seal, persist journal(logout), show leaving, disarm
      """#
    }
  }
}
