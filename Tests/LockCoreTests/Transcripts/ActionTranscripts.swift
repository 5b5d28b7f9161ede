import LockCore
import TestSupport
import Testing

/// Actions of notifications, which want an effect without a screen, and sheets that the app itself opens.
struct ActionTranscripts {
  /// A lock that opens what was asked for while it was shut.
  private var opening: LockPolicy {
    var policy = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: true)
    policy.actions = .opened
    return policy
  }

  private let foreign = Target(8, session: SessionID(2))

  @Test("While open an action of this session is served, also in the background until the limit")
  func served() {
    var run = Transcript.openedByPin()
    run.send(.acted(link), .acted(foreign), .resignedActive, .enteredBackground)
    run.pass(seconds: 299)
    run.send(.acted(link))
    run.pass(seconds: 1)
    run.send(.acted(link))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      acted(link 7 of session 1) == applied, perform link 7 of session 1
      acted(link 8 of session 2) == applied, drop link 8 of session 2
      resignedActive == applied, cover
      enteredBackground == applied, arm 300 s
      -- 299 s pass
      acted(link 7 of session 1) == applied, perform link 7 of session 1, arm 1 s
      -- 1 s pass
      acted(link 7 of session 1) == applied,
          emit locked(away), seal, show lock [pin forgot], drop link 7 of session 1,
          disarm
      """#
    }
  }

  @Test("While locked or starting an action is refused, and the unlock opens nothing")
  func refused() {
    var run = Transcript(.digiFIR(away: fiveMinutes, checksSIM: false), record: .on(pin: true))
    run.send(.launchedInBackground(deviceLocked: false), .acted(link))
    run.answerRead()
    run.send(.acted(link), .becameActive)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launchedInBackground == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      acted(link 7 of session 1) == applied, drop link 7 of session 1
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      acted(link 7 of session 1) == applied, drop link 7 of session 1
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("By policy it becomes a link, which waits for the unlock and the gate; one of a gate too")
  func becomesALink() {
    var run = Transcript(opening, record: .on(pin: true))
    run.send(.launchedInBackground(deviceLocked: false), .acted(foreign))
    run.answerRead()
    run.send(.acted(link), .acted(foreign), .becameActive)
    run.enter(right: true)
    run.send(.acted(Target(9, session: ourSession)), .gateChecked(passed: true), .acted(link))
    expectSnapshot(run.text) {
      #"""
      launchedInBackground == applied,
          cover, seal, show starting [tryAgain logOut], read, disarm
      acted(link 8 of session 2) == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot], drop link 8 of session 2
      acted(link 7 of session 1) == applied
      acted(link 8 of session 2) == applied, drop link 8 of session 2
      becameActive == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied,
          uncover, unseal, emit unlocked, show gate [tryAgain logOut], checkGate
      acted(link 9 of session 1) == applied, drop link 7 of session 1
      gateChecked(passed) == applied, show none [logOut], deliver link 9 of session 1
      acted(link 7 of session 1) == applied, perform link 7 of session 1
      """#
    }
  }

  @Test("A wipe and a signed-out app refuse every action")
  func withoutSession() {
    var run = Transcript.openedByPin()
    run.send(.askedToLogOut, .acted(link))
    run.answerWrites()
    run.send(.acted(link))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      askedToLogOut == applied, cover, seal, persist journal(logout), show leaving
      acted(link 7 of session 1) == applied, drop link 7 of session 1
      wrote == applied, persist wipe(secrets), logOutAtServer(logout)
      wrote == applied, persist wipe(session)
      wrote == applied, persist wipe(attempts)
      wrote == applied, persist wipe(configuration)
      wrote == applied, persist removeJournal
      wrote == applied, uncover, show signIn
      acted(link 7 of session 1) == applied, drop link 7 of session 1
      """#
    }
  }

  @Test(
    "A picker of the app's own grants nothing: within the limit it stays open, past it it locks")
  func ownSheet() {
    var run = Transcript.openedByPin()
    run.send(.ownSheetChanged(isOpen: true), .resignedActive, .enteredBackground)
    run.pass(seconds: 299)
    run.send(.becameActive, .ownSheetChanged(isOpen: false), .ownSheetChanged(isOpen: true))
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 300)
    run.send(.ownSheetChanged(isOpen: false), .becameActive)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      ownSheetChanged(open) == ignored(grantsNothing)
      resignedActive == applied, cover
      enteredBackground == applied, arm 300 s
      -- 299 s pass
      becameActive == applied, uncover, disarm
      ownSheetChanged(gone) == ignored(grantsNothing)
      ownSheetChanged(open) == ignored(grantsNothing)
      resignedActive == applied, cover
      enteredBackground == applied, arm 300 s
      -- 300 s pass
      ownSheetChanged(gone) == ignored(grantsNothing),
          emit locked(away), seal, show lock [pin forgot], disarm
      becameActive == applied
      """#
    }
  }
}
