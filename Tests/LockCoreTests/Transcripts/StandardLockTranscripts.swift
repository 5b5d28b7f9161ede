import LockCore
import TestSupport
import Testing

/// Our own default: at once on leaving, on device lock, on a clock set back; the caches are erased.
struct StandardLockTranscripts {
  private func opened() -> Transcript {
    var run = Transcript.started(.standard(means: .system), record: .on(away: .after(oneMinute)))
    run.send(.biometricsAnswered(Generation(1), .ok))
    return run
  }

  @Test("A lock covers, tells, seals and erases in this order, and waits for no erase")
  func erase() {
    var run = opened()
    run.send(.askedToLock, .eraseFailed, .erased)
    run.send(.triedAgain, .biometricsAnswered(Generation(2), .ok))
    run.send(.askedToLock, .askedToLock, .erased)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 60000]) == applied,
          emit locked(start), erase, show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      askedToLock == applied,
          cover, emit locked(manual), seal, erase, show lock [tryAgain logOut]
      eraseFailed == applied
      erased == ignored(staleAnswer)
      triedAgain == applied, prompt 2 for unlock
      biometricsAnswered(2, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      askedToLock == applied,
          cover, emit locked(manual), seal, erase, show lock [tryAgain logOut]
      askedToLock == applied
      erased == applied
      """#
    }
  }

  @Test("The device lock is a lock, and nothing is asked before the device is open again")
  func deviceLock() {
    var run = opened()
    run.send(.deviceLocked, .triedAgain, .deviceUnlocked, .becameActive)
    run.send(.triedAgain, .deviceLocked, .biometricsAnswered(Generation(2), .ok))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 60000]) == applied,
          emit locked(start), erase, show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      deviceLocked == applied,
          cover, emit locked(device), seal, erase, show lock [tryAgain logOut]
      triedAgain == ignored(notOffered)
      deviceUnlocked == applied
      becameActive == applied
      triedAgain == applied, prompt 2 for unlock
      deviceLocked == applied, withdraw 2
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      """#
    }
  }

  @Test("A device lock while a code is checked makes the code worthless")
  func deviceLockWhileChecking() {
    var policy = LockPolicy.standard(means: .appPin)
    policy.erasesCaches = false
    var run = Transcript.started(policy, record: .on(pin: true))
    run.send(.pinEntered, .wrote, .deviceLocked)
    run.send(.compared(Generation(1), right: true), .wrote)
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
      """#
    }
  }

  @Test("A wall clock before the leave locks, one just after it does not")
  func rollback() {
    var run = opened()
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 20)
    run.setWall(bySeconds: -20)
    run.send(.timerFired)
    run.setWall(bySeconds: -1)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 60000]) == applied,
          emit locked(start), erase, show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied, arm 60 s
      -- 20 s pass
      -- the wall clock is set by -20 s
      timerFired == applied, arm 40 s
      -- the wall clock is set by -1 s
      timerFired == applied,
          emit locked(rollback), seal, erase, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test("With no time away it locks in the step of leaving")
  func atOnce() {
    var run = Transcript.started(.standard(means: .system), record: .on(away: .after(0)))
    run.send(.biometricsAnswered(Generation(1), .ok), .resignedActive, .enteredBackground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 0]) == applied,
          emit locked(start), erase, show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied,
          emit locked(away), seal, erase, show lock [tryAgain logOut]
      """#
    }
  }

  @Test("Everything is covered when not in front, lock on or not")
  func cover() {
    var run = Transcript(.standard(means: .system), record: .off)
    run.send(.launched(target: nil))
    run.answerRead()
    run.send(.becameActive, .resignedActive, .enteredBackground, .enteredForeground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [off away 300000]) == applied, unseal, show none [logOut]
      becameActive == applied, uncover
      resignedActive == applied, cover
      enteredBackground == applied
      enteredForeground == applied
      """#
    }
  }

  @Test("A PIN lock without a PIN that blocks shows only the notice and the way out")
  func blocked() {
    var run = Transcript.started(.standard(means: .appPin), record: .on())
    run.send(.pinEntered, .pinChosen(matching: true), .triedAgain, .forgotPin, .askedToLogOut)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(setUp), erase, show unavailable [logOut]
      pinEntered == ignored(notOffered)
      pinChosen == ignored(notOffered)
      triedAgain == ignored(notOffered)
      forgotPin == applied, persist journal(forgot), show leaving
      askedToLogOut == ignored(notOffered)
      """#
    }
  }

  @Test("An inert lock does nothing until a PIN is there")
  func inert() {
    var policy = LockPolicy.standard(means: .appPin)
    policy.noMeans = .inert
    policy.enabled = true
    var run = Transcript.started(policy, record: .on())
    run.send(.askedToLock, .enteredBackground, .becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied, uncover, unseal, show none [logOut]
      askedToLock == ignored(lockNotOn)
      enteredBackground == applied, cover
      becameActive == applied, uncover
      """#
    }
  }
}
