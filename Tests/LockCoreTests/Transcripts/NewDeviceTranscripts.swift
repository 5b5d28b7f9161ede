import LockCore
import TestSupport
import Testing

/// A new installation and a restored backup: nothing of the old session is asked for or let in.
struct NewDeviceTranscripts {
  @Test("A start that finds the session gone forgets what it left before the sign-in (PR-30)")
  func leftovers() {
    var run = Transcript(.prelude(away: oneMinute), record: .leftovers)
    run.send(.launched(target: link), .becameActive)
    run.answerRead()
    run.send(.signedIn(SessionID(2)))
    run.answerWrites()
    run.send(.signedIn(SessionID(2)), .askedToLock)
    expectSnapshot(run.text) {
      #"""
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(no session, [on pin away 300000], attempts 3) == applied,
          persist journal(logout), show leaving, drop link 7 of session 1
      signedIn(2) == refused(sessionPresent)
      wrote == applied, persist wipe(secrets)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      signedIn(2) == applied, unseal, show none [logOut]
      askedToLock == ignored(lockNotOn)
      """#
    }
  }

  @Test("It does so in the background too, and a kill in between changes nothing")
  func leftoversInBackground() {
    var run = Transcript(.prelude(away: oneMinute), record: .leftovers)
    run.send(.launchedInBackground(deviceLocked: false))
    run.answerRead()
    run.send(.writeFailed, .wrote)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launchedInBackground == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(no session, [on pin away 300000], attempts 3) == applied,
          persist journal(logout), show leaving
      writeFailed == applied, persist journal(logout)
      wrote == applied, persist wipe(secrets)
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(no session, [on pin away 300000], attempts 3, journal(logout)) == applied,
          persist wipe(secrets), show leaving
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      """#
    }
  }

  @Test("A store that cannot be read yet forgets nothing of a session that is gone (H26)")
  func leftoversNotNow() {
    var run = Transcript(.prelude(away: oneMinute), record: .leftovers)
    run.send(.launched(target: nil), .becameActive, .read(.notNow), .triedAgain)
    run.answerRead()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(not now) == applied
      triedAgain == applied, read
      read(no session, [on pin away 300000], attempts 3) == applied,
          persist journal(logout), show leaving
      """#
    }
  }

  @Test("A session that a backup brings back without its verifier has the way out alone (S13)")
  func restored() {
    var run = Transcript.started(
      .prelude(away: oneMinute), record: .on(pin: true, biometrics: true, lostVerifier: true))
    run.send(.pinEntered, .askedForBiometrics, .pinChosen(matching: true), .askedToLogOut)
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000], verifier lost) == applied,
          emit locked(start), show unavailable [logOut]
      pinEntered == ignored(notOffered)
      askedForBiometrics == ignored(notOffered)
      pinChosen == ignored(notOffered)
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
}
