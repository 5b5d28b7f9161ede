import LockCore
import TestSupport
import Testing

/// Waits after wrong codes: continuous time, begun anew at each start.
struct WaitTranscripts {
  /// Half a minute after the first wrong code, twice as long after each further one.
  private static let policy = {
    var policy = LockPolicy.standard(means: .appPin)
    policy.attempts = .limited(.five, wait: .growing(30_000), then: .signOut)
    policy.erasesCaches = false
    return policy
  }()

  @Test("After a wrong code no other is taken until the wait is over, and the next wait is longer")
  func waits() {
    var run = Transcript.started(Self.policy, record: .on(pin: true))
    run.enter(right: false)
    run.pass(seconds: 29)
    run.send(.pinEntered)
    run.pass(seconds: 1)
    run.enter(right: false)
    run.pass(seconds: 59)
    run.send(.timerFired)
    run.pass(seconds: 1)
    run.send(.timerFired)
    run.enter(right: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, show waiting [forgot], tell wrong, 4 left, arm 30 s
      -- 29 s pass
      pinEntered == ignored(notOffered), arm 1 s
      -- 1 s pass
      pinEntered == applied, persist attempts 2, show lock [pin forgot], disarm
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied, show waiting [forgot], tell wrong, 3 left, arm 60 s
      -- 59 s pass
      timerFired == applied, arm 1 s
      -- 1 s pass
      timerFired == applied, show lock [pin forgot], disarm
      pinEntered == applied, persist attempts 3
      wrote == applied, compare 3 for unlock
      compared(3, right) == applied, persist attempts 0
      wrote == applied, uncover, unseal, emit unlocked, show none [logOut]
      """#
    }
  }

  @Test("A kill begins the whole wait again, and no wall clock ends it")
  func killed() {
    var run = Transcript.started(Self.policy, record: .on(pin: true))
    run.enter(right: false)
    run.pass(seconds: 29)
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.setWall(bySeconds: 3600)
    run.pass(seconds: 29)
    run.send(.pinEntered)
    run.pass(seconds: 1)
    run.send(.pinEntered)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000]) == applied,
          emit locked(start), show lock [pin forgot]
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, show waiting [forgot], tell wrong, 4 left, arm 30 s
      -- 29 s pass
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], attempts 1) == applied,
          emit locked(start), show waiting [forgot], arm 30 s
      -- the wall clock is set by 3600 s
      -- 29 s pass
      pinEntered == ignored(notOffered), arm 1 s
      -- 1 s pass
      pinEntered == applied, persist attempts 2, show lock [pin forgot], disarm
      """#
    }
  }

  @Test("Biometrics open during a wait, codes in the settings wait on, and a right one ends it")
  func biometrics() {
    var run = Transcript.started(Self.policy, record: .on(pin: true, biometrics: true))
    run.enter(right: false)
    run.send(.askedForBiometrics, .biometricsAnswered(Generation(3), .ok))
    run.send(.changeStarted(.disable), .changeProofEntered)
    run.pass(seconds: 30)
    run.enter(right: true, forChange: true)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin biometrics away 300000]) == applied,
          emit locked(start), show lock [pin biometrics forgot], prompt 1 for unlock
      pinEntered == applied, withdraw 1, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, wrong) == applied,
          show waiting [biometrics forgot], tell wrong, 4 left, arm 30 s
      askedForBiometrics == applied, prompt 3 for unlock
      biometricsAnswered(3, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], disarm
      changeStarted(disable) == applied
      changeProofEntered == ignored(waiting)
      -- 30 s pass
      changeProofEntered == applied, persist attempts 2
      wrote == applied, compare 4 for change
      compared(4, right) == applied, persist attempts 0
      wrote == applied, persist configuration [off pin biometrics away 300000]
      """#
    }
  }

  @Test("The last wrong code begins no wait: it ends the session")
  func last() {
    var run = Transcript.started(Self.policy, record: .on(pin: true, attempts: 4))
    run.pass(seconds: 240)
    run.enter(right: false)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on pin away 300000], attempts 4) == applied,
          emit locked(start), show waiting [forgot], arm 240 s
      -- 240 s pass
      pinEntered == applied, persist attempts 5, show lock [pin forgot], disarm
      wrote == applied, compare 1 for unlock
      compared(1, wrong) == applied, persist journal(tooManyWrong), show leaving
      """#
    }
  }

  @Test("The preset locks do not wait")
  func presets() {
    let presets: [LockPolicy] = [
      .m508, .digiFIR(checksSIM: true), .prelude(away: fiveMinutes), .n27(),
      .portal(idle: oneMinute), .pd174(time: .oneMinute, locksInBackground: true),
      .standard(means: .appPin),
    ]
    for policy in presets { #expect(policy.longestWait == 0) }
  }

  @Test("A wait doubles with each wrong code and ends at the largest number")
  func growing() {
    let wait = LockPolicy.Wait.growing(30_000)
    #expect((0...4).map { wait.time(after: $0) } == [0, 30_000, 60_000, 120_000, 240_000])
    #expect(wait.time(after: 31) == .max)
    #expect(LockPolicy.Wait.growing(.max).time(after: 10) == .max)
    #expect(LockPolicy.Wait.growing(-1).time(after: 3) == 0)
    #expect(LockPolicy.Wait.none.time(after: 3) == 0)
  }

  @Test("What is left of a wait is told, whole where the clock cannot be compared")
  func left() {
    let start = ClockReading(wall: 0, continuous: 1000, bootID: 1)
    var lock = Lock(policy: Self.policy)
    _ = lock.handle(.launched(target: nil), at: start)
    _ = lock.handle(.read(.value(.on(pin: true, attempts: 1))), at: start)
    var later = start
    later.continuous += 10_000
    #expect(lock.waitLeft(at: later) == 20_000)
    later.bootID = 2
    #expect(lock.waitLeft(at: later) == 30_000)
    later.continuous = 0
    _ = lock.handle(.timerFired, at: later)
    later.continuous = 29_999
    #expect(lock.waitLeft(at: later) == 1)
    later.continuous = 30_000
    #expect(lock.waitLeft(at: later) == nil)
  }
}
