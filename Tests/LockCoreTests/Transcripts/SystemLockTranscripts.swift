import LockCore
import TestSupport
import Testing

/// The lock of M5-08: the system's prompt is the only way in.
struct SystemLockTranscripts {
  @Test("A start is locked and asks once; a right proof opens")
  func startAndUnlock() {
    var run = Transcript.systemLock()
    run.send(.resignedActive, .biometricsAnswered(Generation(1), .ok), .becameActive, .touched)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      resignedActive == applied
      biometricsAnswered(1, ok) == applied,
          unseal, emit unlocked, show none [logOut], arm 300 s
      becameActive == applied, uncover
      touched == applied
      """#
    }
  }

  @Test("A cancelled prompt keeps the lock and offers to try again")
  func cancel() {
    var run = Transcript.systemLock()
    run.send(.resignedActive, .biometricsAnswered(Generation(1), .failed), .becameActive)
    run.send(.triedAgain, .biometricsAnswered(Generation(2), .unavailable))
    run.send(.triedAgain, .biometricsAnswered(Generation(3), .lockedOut))
    run.send(.triedAgain, .biometricsAnswered(Generation(4), .cancelledBySystem))
    run.send(.wentBack, .recreated)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      resignedActive == applied
      biometricsAnswered(1, failed) == applied
      becameActive == applied
      triedAgain == applied, prompt 2 for unlock
      biometricsAnswered(2, unavailable) == applied
      triedAgain == applied, prompt 3 for unlock
      biometricsAnswered(3, lockedOut) == applied
      triedAgain == applied, prompt 4 for unlock
      biometricsAnswered(4, cancelledBySystem) == applied
      wentBack == applied
      recreated == applied
      """#
    }
  }

  @Test("It locks when the last touch is as long ago as the limit, in front and without a timer")
  func idle() {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.pass(seconds: 200)
    run.send(.touched)
    run.pass(seconds: 299)
    run.send(.pushed)
    run.pass(seconds: 1)
    run.send(.called)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      -- 200 s pass
      touched == applied
      -- 299 s pass
      pushed == applied, arm 1 s
      -- 1 s pass
      called == applied, cover, emit locked(idle), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test("A return within the time shows the app, a later one the lock screen with a prompt")
  func away() {
    var run = Transcript.systemLock(record: .on(away: .after(oneMinute)))
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 59)
    run.send(.enteredForeground, .becameActive)
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 59)
    run.send(.enteredForeground, .resignedActive, .enteredBackground)
    run.pass(seconds: 1)
    run.send(.enteredForeground, .becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 60000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      resignedActive == applied, cover
      enteredBackground == applied, arm 60 s
      -- 59 s pass
      enteredForeground == applied, arm 1 s
      becameActive == applied, uncover, arm 241 s
      resignedActive == applied, cover
      enteredBackground == applied, arm 60 s
      -- 59 s pass
      enteredForeground == applied, arm 1 s
      resignedActive == applied
      enteredBackground == applied
      -- 1 s pass
      enteredForeground == applied,
          emit locked(away), seal, show lock [tryAgain logOut], disarm
      becameActive == applied, prompt 2 for unlock
      """#
    }
  }

  @Test("The answer to an older prompt does nothing, a right one included")
  func lateResult() {
    var run = Transcript.systemLock()
    run.send(.triedAgain)
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.send(.biometricsAnswered(Generation(2), .ok))
    run.send(.biometricsAnswered(Generation(2), .ok))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      triedAgain == applied, withdraw 1, prompt 2 for unlock
      biometricsAnswered(1, ok) == ignored(staleAnswer)
      biometricsAnswered(2, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      """#
    }
  }

  @Test("A lock while the prompt is open makes its proof worthless")
  func lockWhilePrompting() {
    var run = Transcript.systemLock()
    run.send(.askedToLock, .biometricsAnswered(Generation(1), .ok))
    run.send(.triedAgain, .enteredBackground, .biometricsAnswered(Generation(2), .ok))
    run.send(.enteredForeground, .becameActive)
    run.send(.deviceLocked, .biometricsAnswered(Generation(3), .ok), .triedAgain, .deviceUnlocked)
    run.send(.triedAgain)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      askedToLock == applied, withdraw 1
      biometricsAnswered(1, ok) == ignored(staleAnswer)
      triedAgain == applied, prompt 2 for unlock
      enteredBackground == applied, withdraw 2
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      enteredForeground == applied
      becameActive == applied, prompt 3 for unlock
      deviceLocked == applied, withdraw 3
      biometricsAnswered(3, ok) == ignored(staleAnswer)
      triedAgain == ignored(notOffered)
      deviceUnlocked == applied
      triedAgain == applied, prompt 4 for unlock
      """#
    }
  }

  @Test("No second prompt comes by itself on the return from the first")
  func echo() {
    var run = Transcript.systemLock()
    run.send(.resignedActive, .becameActive, .biometricsAnswered(Generation(1), .failed))
    run.send(.resignedActive, .becameActive)
    run.send(.resignedActive, .enteredBackground, .enteredForeground, .becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      resignedActive == applied
      becameActive == applied
      biometricsAnswered(1, failed) == applied
      resignedActive == applied
      becameActive == applied
      resignedActive == applied
      enteredBackground == applied
      enteredForeground == applied
      becameActive == applied, prompt 2 for unlock
      """#
    }
  }

  @Test("A required lock cannot be turned off")
  func required() {
    var run = Transcript.systemLock(required: true, record: .off)
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.send(.changeStarted(.disable))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      changeStarted(disable) == ignored(notOffered)
      """#
    }
  }

  @Test("A background start that cannot read stays closed, and reads again with each chance")
  func backgroundStart() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launchedInBackground(deviceLocked: true), .read(.notNow), .called, .pushed)
    run.send(.deviceUnlocked, .read(.notNow), .enteredForeground)
    run.answerRead()
    run.send(.becameActive)
    expectSnapshot(run.text) {
      #"""
      launchedInBackground, device locked == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(not now) == applied
      called == applied
      pushed == applied
      deviceUnlocked == applied, read
      read(not now) == applied
      enteredForeground == applied, read
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      becameActive == applied, prompt 1 for unlock
      """#
    }
  }

  @Test("A device that stays locked keeps the prompt for the moment when it can be answered")
  func lockedDevice() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launched(target: nil), .becameActive, .deviceLocked)
    run.answerRead()
    run.send(.triedAgain, .deviceUnlocked)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      deviceLocked == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      triedAgain == ignored(notOffered)
      deviceUnlocked == applied, prompt 1 for unlock
      """#
    }
  }

  @Test("Without a session nothing is guarded; a sign-in begins with the lock off")
  func signIn() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: nil)
    run.send(.launched(target: nil), .becameActive, .triedAgain)
    run.answerRead()
    run.send(.touched, .signedIn(ourSession), .touched, .askedToLock, .signedIn(SessionID(2)))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      triedAgain == applied
      read(absent) == applied, uncover, show signIn
      touched == ignored(notOffered)
      signedIn(1) == applied, unseal, show none [logOut]
      touched == ignored(lockNotOn)
      askedToLock == ignored(lockNotOn)
      signedIn(2) == refused(sessionPresent)
      """#
    }
  }

  @Test("A lock that is required begins unlocked after the sign-in, and its limits count")
  func requiredSignIn() {
    var run = Transcript.started(.m508(after: oneMinute, required: true), record: nil)
    run.send(.signedIn(ourSession))
    run.pass(seconds: 60)
    run.send(.touched)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(absent) == applied, uncover, show signIn
      signedIn(1) == applied, unseal, show none [logOut], arm 60 s
      -- 60 s pass
      touched == ignored(notOffered),
          cover, emit locked(idle), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test("A caller who lost track is refused, and nothing changes")
  func refusals() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.becameActive, .wrote, .signedIn(ourSession), .launched(target: nil))
    run.send(.launched(target: nil), .launchedInBackground(deviceLocked: false))
    run.send(.wrote, .writeFailed, .signedIn(ourSession))
    expectSnapshot(run.text) {
      #"""
      becameActive == refused(notStarted)
      wrote == refused(notStarted)
      signedIn(1) == refused(notStarted)
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      launched == refused(alreadyStarted)
      launchedInBackground == refused(alreadyStarted)
      wrote == refused(noWriteInFlight)
      writeFailed == refused(noWriteInFlight)
      signedIn(1) == refused(sessionPresent)
      """#
    }
  }

  @Test("An activation reads where nothing else has")
  func readAtActivation() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launchedInBackground(deviceLocked: false), .enteredForeground, .read(.notNow))
    run.send(.resignedActive, .becameActive)
    run.answerRead()
    expectSnapshot(run.text) {
      #"""
      launchedInBackground == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      enteredForeground == applied
      read(not now) == applied
      resignedActive == applied
      becameActive == applied, read
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      """#
    }
  }

  @Test("A lock that never asks by itself waits for the button")
  func noAutoPrompt() {
    var policy = LockPolicy.m508(after: fiveMinutes, required: false)
    policy.autoPrompt = .never
    var run = Transcript.started(policy, record: .on())
    run.send(.resignedActive, .enteredBackground, .becameActive, .triedAgain)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      resignedActive == applied
      enteredBackground == applied
      becameActive == applied
      triedAgain == applied, prompt 1 for unlock
      """#
    }
  }

  @Test("A prompt that was owed is forgotten with the next leave")
  func owedPrompt() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launched(target: nil), .becameActive, .deviceLocked)
    run.answerRead()
    run.send(.resignedActive, .enteredBackground, .enteredForeground)
    run.send(.resignedActive, .deviceUnlocked, .becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      deviceLocked == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      resignedActive == applied
      enteredBackground == applied
      enteredForeground == applied
      resignedActive == applied
      deviceUnlocked == applied
      becameActive == applied
      """#
    }
  }
}
