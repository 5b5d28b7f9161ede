import LockCore
import Testing

/// Holes that these tests found in the core, mended since.
struct MendedHoleTests {
  @Test("At the limit no code is accepted, not even as the proof of a change (S8)")
  func proofPastTheLimit() {
    var policy = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: false)
    policy.attempts = .limited(.five, then: .report)
    var run = Transcript(policy, record: .on(pin: true))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.enter(right: true)
    run.send(.changeStarted(.disable))
    for _ in 1...5 { run.enter(right: false, forChange: true) }
    run.enter(right: true, forChange: true)
    run.answerWrites()
    #expect(run.record?.configuration.enabled == true)
  }

  @Test("A record without session and journal opens nothing")
  func recordWithoutSession() {
    var run = Transcript(.standard(means: .system), record: nil)
    var record = StoredRecord.on()
    record.session = nil
    run.send(.launched(target: nil), .becameActive, .read(.value(record)))
    #expect(run.lock.isSealed)
  }

  @Test("An idle time of nothing still opens for a proof, or is refused with the policy (H29)")
  func noIdleTime() {
    var run = Transcript(.m508(after: 0, required: true), record: .on())
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.biometricsAnswered(Generation(1), .ok))
    #expect(run.lock.surface == .none)
  }
}
