import LockCore
import TestSupport
import Testing

/// A start that may go on unlocked: the leave is written down, and forgotten before anything is shown or told.
struct LeaveTranscripts {
  @Test(
    "A start within the time of a leave goes on, and shows nothing before the leave is forgotten (PR-15)"
  )
  func goesOn() {
    var run = Transcript(.preludeGoingOn(away: oneMinute), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote)
    run.pass(seconds: 59)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A start after the time of a leave is locked")
  func tooLate() {
    var run = Transcript(.preludeGoingOn(away: oneMinute), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote)
    run.pass(seconds: 60)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A lock that falls behind a leave is told once the leave is forgotten")
  func closing() {
    var run = Transcript(.preludeGoingOn(away: fiveMinutes), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote, .askedToLock, .askedToLock, .writeFailed)
    run.send(.wrote, .becameActive)
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote, .becameActive, .writeFailed, .wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
