import LockCore
import TestSupport
import Testing

/// A start that may go on unlocked: the leave is written down, and forgotten before anything is shown or told.
struct LeaveTranscripts {
  @Test(
    "A start within the time of a leave goes on, and shows nothing before the leave is forgotten (PR-15)"
  )
  func goesOn() {
    var run = Transcript.started(.preludeGoingOn(away: oneMinute), record: .on(pin: true))
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote)
    run.pass(seconds: 59)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.wrote)
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
      resignedActive == applied, cover
      enteredBackground == applied, persist leave, arm 300 s
      wrote == applied
      -- 59 s pass
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], left) == applied,
          unseal, persist no leave, show none [logOut]
      wrote == applied, uncover
      """#
    }
  }

  @Test("A start after the time of a leave is locked")
  func tooLate() {
    var run = Transcript.started(
      .preludeGoingOn(away: oneMinute), record: .on(pin: true, away: .after(oneMinute)))
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote)
    run.pass(seconds: 60)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 60000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied, persist leave, arm 60 s
      wrote == applied
      -- 60 s pass
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 60000], left) == applied, persist no leave
      wrote == applied, emit locked(start), show lock [pin forgot]
      """#
    }
  }

  @Test("A lock that falls behind a leave is told once the leave is forgotten")
  func closing() {
    var run = Transcript.started(.preludeGoingOn(away: fiveMinutes), record: .on(pin: true))
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote, .askedToLock, .askedToLock, .writeFailed)
    run.send(.wrote, .becameActive)
    run.enter(right: true)
    run.send(.resignedActive, .enteredBackground, .wrote, .becameActive, .writeFailed, .wrote)
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
      resignedActive == applied, cover
      enteredBackground == applied, persist leave, arm 300 s
      wrote == applied
      askedToLock == applied,
          seal, persist no leave, show starting [tryAgain logOut], disarm
      askedToLock == applied
      writeFailed == applied, persist no leave
      wrote == applied, emit locked(manual), show lock [pin forgot]
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      resignedActive == applied, cover
      enteredBackground == applied, persist leave, arm 300 s
      wrote == applied
      becameActive == applied, persist no leave, disarm
      writeFailed == applied, persist no leave
      wrote == applied, uncover
      """#
    }
  }

  @Test("Where the wall clock locks nothing, a leave that only it tells apart is not written anew")
  func anotherWall() {
    var run = Transcript.started(.preludeGoingOn(away: oneMinute), record: .on(pin: true))
    run.enter(right: true)
    run.begin(with: "opened by its PIN")
    run.send(.resignedActive, .enteredBackground)
    run.setWall(bySeconds: -300)
    run.send(.becameActive, .resignedActive, .enteredBackground, .wrote)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      resignedActive == applied, cover
      enteredBackground == applied, persist leave, arm 300 s
      -- the wall clock is set by -300 s
      becameActive == applied, disarm
      resignedActive == applied
      enteredBackground == applied, arm 300 s
      wrote == applied
      """#
    }
  }

  @Test("A shorter time that is durable only after the leave counts from it (PD-02, PD-19)")
  func shorterAfterTheLeave() {
    var run = Transcript.started(
      .pd174(time: .fiveMinutes, locksInBackground: false), record: .on(pin: true, away: .never))
    run.enter(right: true)
    run.begin(with: "opened by its PIN")
    run.send(.changeStarted(.shorterAway(0)), .resignedActive, .enteredBackground, .wrote)
    run.send(.becameActive)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(shorterAway 0) == applied, persist configuration [on pin away 0]
      resignedActive == applied, cover
      enteredBackground == applied
      wrote == applied,
          emit locked(away), seal, erase, show lock [pin forgot], tell changed, disarm
      becameActive == applied
      """#
    }
  }
}
