import LockCore
import TestSupport
import Testing

/// Where the person stands after an unlock, and a lock that opens by nothing.
struct LandingTranscripts {
  @Test("An unlock leads home where the policy says so (DF-16)")
  func home() {
    var run = Transcript(
      .digiFIR(away: fiveMinutes, checksSIM: false, landing: .home), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.resignedActive, .becameActive)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("The gate comes before the place, and a target in place of it (DF-15, DF-17)")
  func precedence() {
    var run = Transcript(
      .digiFIR(away: fiveMinutes, checksSIM: true, landing: .home), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.gateChecked(passed: false), .triedAgain, .gateChecked(passed: true))
    run.send(.askedToLock, .opened(link))
    run.enter(right: true)
    run.send(.gateChecked(passed: true))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("N27 opens at the place that was used last (N27-20)")
  func lastPlace() {
    var run = Transcript(.n27(away: 0), record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("The portal signs out when it is due, and at a start (DF-47, DF-48)")
  func portal() {
    var run = Transcript(.portal(idle: oneMinute), record: nil)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
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
      """#
    }
  }

  @Test("The portal offers the way out and nothing else")
  func portalOffers() {
    var run = Transcript(.portal(idle: oneMinute), record: nil)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.signedIn(ourSession), .pinEntered, .changeStarted(.disable), .askedToLock)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
