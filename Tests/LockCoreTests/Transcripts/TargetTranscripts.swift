import LockCore
import TestSupport
import Testing

/// Links: one is kept, the newest wins, and it goes to its own session only.
struct TargetTranscripts {
  @Test("A link at the start is kept over the lock screen and opened after the unlock")
  func keptAndDelivered() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launched(target: link), .becameActive)
    run.answerRead()
    run.send(.biometricsAnswered(Generation(1), .ok), .opened(Target(8, session: ourSession)))
    expectSnapshot(run.text) {
      #"""
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut],
          deliver link 7 of session 1, arm 300 s
      opened(link 8 of session 1) == applied, deliver link 8 of session 1
      """#
    }
  }

  @Test("The newest link wins, and the older one is dropped")
  func newestWins() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launched(target: link), .opened(Target(8, session: ourSession)))
    run.answerRead()
    run.send(.opened(Target(9, session: ourSession)), .biometricsAnswered(Generation(0), .ok))
    run.send(.becameActive, .biometricsAnswered(Generation(1), .ok))
    expectSnapshot(run.text) {
      #"""
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      opened(link 8 of session 1) == applied, drop link 7 of session 1
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut]
      opened(link 9 of session 1) == applied, drop link 8 of session 1
      biometricsAnswered(0, ok) == ignored(staleAnswer)
      becameActive == applied, prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut],
          deliver link 9 of session 1, arm 300 s
      """#
    }
  }

  @Test("A link of another session is dropped, before the read or after it")
  func otherSession() {
    let foreign = Target(9, session: SessionID(2))
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: .on())
    run.send(.launched(target: foreign))
    run.answerRead()
    run.send(.opened(link), .opened(foreign), .becameActive)
    run.send(.biometricsAnswered(Generation(1), .ok), .opened(foreign))
    expectSnapshot(run.text) {
      #"""
      launched for link 9 of session 2 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], drop link 9 of session 2
      opened(link 7 of session 1) == applied
      opened(link 9 of session 2) == applied, drop link 9 of session 2
      becameActive == applied, prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut],
          deliver link 7 of session 1, arm 300 s
      opened(link 9 of session 2) == applied, drop link 9 of session 2
      """#
    }
  }

  @Test("A link without a session is dropped")
  func noSession() {
    var run = Transcript(.m508(after: fiveMinutes, required: false), record: nil)
    run.send(.launched(target: link))
    run.answerRead()
    run.send(.opened(link))
    expectSnapshot(run.text) {
      #"""
      launched for link 7 of session 1 == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      read(absent) == applied, uncover, show signIn, drop link 7 of session 1
      opened(link 7 of session 1) == applied, drop link 7 of session 1
      """#
    }
  }

  @Test("A link that comes with the reading that locks waits for the next proof")
  func whileDue() {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok), .enteredBackground)
    run.pass(seconds: 300)
    run.send(.opened(link), .becameActive, .biometricsAnswered(Generation(2), .ok))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 300 s
      enteredBackground == applied, cover
      -- 300 s pass
      opened(link 7 of session 1) == applied,
          emit locked(away), seal, show lock [tryAgain logOut], disarm
      becameActive == applied, prompt 2 for unlock
      biometricsAnswered(2, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut],
          deliver link 7 of session 1, arm 300 s
      """#
    }
  }
}
