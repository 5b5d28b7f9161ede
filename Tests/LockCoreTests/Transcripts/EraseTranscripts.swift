import LockCore
import TestSupport
import Testing

/// Locked is entered only when the erase was answered (PD-20).
struct EraseTranscripts {
  @Test(
    "Locked comes with the answer of the erase, done or given up, and with no other step (PD-20)")
  func answered() {
    for answer in [LockEvent.erased, .eraseFailed] {
      var lock = Self.locking()
      #expect(lock.state.mode == .locking)
      for event in [LockEvent.timerFired, .askedToLock, .resignedActive, .deviceLocked] {
        _ = lock.handle(event, at: Matrix.now)
        #expect(lock.state.mode == .locking)
      }
      _ = lock.handle(answer, at: Matrix.now)
      #expect(lock.state.mode == .locked)
    }
  }

  @Test("A start with the lock on is locking until its own erase is answered (PD-20)")
  func start() {
    var lock = Lock(policy: .pd174(time: .oneMinute, locksInBackground: true))
    _ = lock.handle(.launched(target: nil), at: Matrix.now)
    let outcome = lock.handle(.read(.value(.on(pin: true))), at: Matrix.now)
    #expect(lock.state.mode == .locking)
    #expect(outcome.effects.text.contains("erase"))
  }

  @Test("The answer of an erase before an unlock does not stand for the one of a lock in that step")
  func oldAnswer() {
    var lock = Self.locking()
    // Opened before the erase was answered; then nobody touches it for a minute.
    lock.state.mode = .unlocked(Marks(lastActivity: Matrix.now))
    var later = Matrix.now
    later.continuous += 60_000
    let outcome = lock.handle(.erased, at: later)
    #expect(outcome.effects.text.contains("erase"))
    #expect(lock.state.mode == .locking)
    _ = lock.handle(.erased, at: later)
    #expect(lock.state.mode == .locked)
  }

  private static func locking() -> Lock {
    var state = LockState()
    state.scene = .active
    state.stored = .on(pin: true, away: .never)
    state.mode = .unlocked(Marks(lastActivity: Matrix.now))
    var lock = Lock(
      policy: .pd174(time: .oneMinute, locksInBackground: false), state: state)
    _ = lock.handle(.askedToLock, at: Matrix.now)
    return lock
  }
}
