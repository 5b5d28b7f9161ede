import LockCore
import TestSupport
import Testing

/// Another time idle: longer with its own proof, shorter at once (PD-01, PD-19).
struct DelayTranscripts {
  private static func opened() -> Transcript {
    var run = Transcript.started(
      .pd174(time: .fiveMinutes, locksInBackground: false), record: .on(pin: true, away: .never))
    run.enter(right: true)
    run.begin(with: "opened by its PIN")
    return run
  }

  @Test("A shorter delay counts at once, from the last touch: the running timer goes with it (PD-19)")
  func shorter() {
    var run = Self.opened()
    run.pass(seconds: 20)
    run.send(.changeStarted(.shorterIdle(oneMinute)), .wrote)
    run.pass(seconds: 20)
    run.send(.changeStarted(.shorterIdle(30_000)), .wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A longer delay needs a proof and counts from the last touch, once it is durable")
  func longer() {
    var run = Self.opened()
    run.pass(seconds: 200)
    run.send(.changeStarted(.longerIdle(600_000)))
    run.enter(right: true, forChange: true)
    run.pass(seconds: 50)
    run.send(.wrote)
    run.pass(seconds: 300)
    run.send(.timerFired)
    run.pass(seconds: 50)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A longer delay that becomes durable when the old one is reached saves nothing (H16)")
  func longerTooLate() {
    var run = Self.opened()
    run.send(.changeStarted(.longerIdle(600_000)))
    run.enter(right: true, forChange: true)
    run.pass(seconds: 300)
    run.send(.wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A delay that is not what it says, or of a lock without one, is not offered")
  func notOffered() {
    var run = Self.opened()
    run.send(.changeStarted(.longerIdle(fiveMinutes)), .changeStarted(.longerIdle(oneMinute)))
    run.send(.changeStarted(.shorterIdle(fiveMinutes)), .changeStarted(.shorterIdle(0)))
    expectSnapshot(run.text) {
      #"""
      """#
    }
    run = .openedByPin()
    run.send(.changeStarted(.longerIdle(fiveMinutes)), .changeStarted(.shorterIdle(oneMinute)))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A required lock takes no longer delay than the policy's, and a chosen one outlives the process")
  func required() {
    var policy = LockPolicy.pd174(time: .fiveMinutes, locksInBackground: false)
    policy.required = true
    var run = Transcript.started(policy, record: .on(pin: true, away: .never))
    run.enter(right: true)
    run.begin(with: "opened by its PIN")
    run.send(.changeStarted(.longerIdle(600_000)))
    run.enter(right: true, forChange: true)
    run.send(.wrote, .changeStarted(.shorterIdle(oneMinute)), .wrote)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("The server's time stays the limit of a delay that the person chose (M5-08-17)")
  func server() {
    var run = Transcript.started(
      .m508, record: .on(server: ServerPolicy(required: true, after: fiveMinutes)))
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.begin(with: "opened by the system's prompt")
    run.send(.changeStarted(.shorterIdle(oneMinute)), .wrote)
    run.send(.policyArrived(ServerPolicy(required: true, after: 30_000)))
    run.pass(seconds: 30)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
