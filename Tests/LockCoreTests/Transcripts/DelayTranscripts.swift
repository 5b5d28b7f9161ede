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

  @Test(
    "A shorter delay counts at once, from the last touch: the running timer goes with it (PD-19)")
  func shorter() {
    var run = Self.opened()
    run.pass(seconds: 20)
    run.send(.changeStarted(.shorterIdle(oneMinute)), .wrote)
    run.pass(seconds: 20)
    run.send(.changeStarted(.shorterIdle(30_000)), .wrote)
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      -- 20 s pass
      changeStarted(shorterIdle 60000) == applied,
          persist configuration [on pin away never idle 60000], arm 280 s
      wrote == applied, tell changed, arm 40 s
      -- 20 s pass
      changeStarted(shorterIdle 30000) == applied,
          persist configuration [on pin away never idle 30000], arm 20 s
      wrote == applied,
          cover, emit locked(idle), seal, erase, show lock [pin forgot], tell changed,
          disarm
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
      -- opened by its PIN
      -- 200 s pass
      changeStarted(longerIdle 600000) == applied, arm 100 s
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away never idle 600000]
      -- 50 s pass
      wrote == applied, tell changed, arm 350 s
      -- 300 s pass
      timerFired == applied, arm 50 s
      -- 50 s pass
      timerFired == applied,
          cover, emit locked(idle), seal, erase, show lock [pin forgot], disarm
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
      -- opened by its PIN
      changeStarted(longerIdle 600000) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away never idle 600000]
      -- 300 s pass
      wrote == applied,
          cover, emit locked(idle), seal, erase, show lock [pin forgot], tell changed,
          disarm
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
      -- opened by its PIN
      changeStarted(longerIdle 300000) == ignored(notOffered)
      changeStarted(longerIdle 60000) == ignored(notOffered)
      changeStarted(shorterIdle 300000) == ignored(notOffered)
      changeStarted(shorterIdle 0) == ignored(notOffered)
      """#
    }
    run = .openedByPin()
    run.send(.changeStarted(.longerIdle(fiveMinutes)), .changeStarted(.shorterIdle(oneMinute)))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      changeStarted(longerIdle 300000) == ignored(notOffered)
      changeStarted(shorterIdle 60000) == ignored(notOffered)
      """#
    }
  }

  @Test(
    "A required lock takes no longer delay than the policy's, and a chosen one outlives the process"
  )
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
      -- opened by its PIN
      changeStarted(longerIdle 600000) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 2 for change
      compared(2, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away never idle 600000]
      wrote == applied, tell changed
      changeStarted(shorterIdle 60000) == applied,
          persist configuration [on pin away never idle 60000]
      wrote == applied, tell changed, arm 60 s
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away never idle 60000]) == applied,
          emit locked(start), erase, show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut], arm 60 s
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
      -- opened by the system's prompt
      changeStarted(shorterIdle 60000) == applied,
          persist configuration [on away 300000 idle 60000]
      wrote == applied, tell changed, arm 60 s
      policyArrived(required after 30000) == applied,
          persist serverPolicy required after 30000, arm 30 s
      -- 30 s pass
      timerFired == applied,
          cover, emit locked(idle), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }
}
