import LockCore
import TestSupport
import Testing

/// The word of the instance's server: stricter at once, weaker without opening anything.
struct ServerTranscripts {
  @Test(
    "Required while the app is in use: the lock is on from that step, and opens with the next proof (H18)"
  )
  func requiredInUse() {
    var run = Transcript(.m508, record: .off)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.pass(seconds: 40)
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)), .wrote)
    run.pass(seconds: 59)
    run.send(.timerFired, .changeStarted(.disable))
    run.pass(seconds: 1)
    run.send(.timerFired, .biometricsAnswered(Generation(1), .ok), .triedAgain)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("Required where no device credential is set: locked in that step, before a notice (H18)")
  func requiredWithoutCredential() {
    var run = Transcript(.m508, record: .off)
    run.change(device: DeviceFacts(hasCredential: false))
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)), .wrote, .triedAgain)
    run.change(device: DeviceFacts())
    run.send(.becameActive, .triedAgain)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test(
    "A requirement that is lifted while locked opens nothing, and the person's own choice counts after the proof (H28)"
  )
  func liftedWhileLocked() {
    var record = StoredRecord.off
    record.server = ServerPolicy(required: true, after: oneMinute)
    var run = Transcript(.m508, record: record)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.policyArrived(ServerPolicy(required: false, after: nil)), .wrote)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .enteredBackground)
    run.pass(seconds: 3600)
    run.send(.becameActive)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A time of nothing changes no time; while none is known, leaving locks at once (H29)")
  func invalidTime() {
    var run = Transcript(.m508, record: .on())
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.send(.policyArrived(ServerPolicy(required: true, after: 0)), .wrote)
    run.send(.resignedActive, .becameActive)
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)), .wrote)
    run.send(.policyArrived(ServerPolicy(required: true, after: -5)))
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 60)
    run.send(.timerFired)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test(
    "What is stored counts at a start without the network, and a word that came before the read is newer"
  )
  func storedWord() {
    var record = StoredRecord.off
    record.server = ServerPolicy(required: true, after: oneMinute)
    var run = Transcript(.m508, record: record)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.restart()
    run.send(
      .launched(target: nil), .policyArrived(ServerPolicy(required: false, after: fiveMinutes)))
    run.answerRead()
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A proof to turn the lock off is worth nothing once the lock is required")
  func disableOverruled() {
    var run = Transcript(.m508, record: .on())
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.send(.policyArrived(ServerPolicy(required: false, after: fiveMinutes)), .wrote)
    run.send(.changeStarted(.disable))
    run.send(.policyArrived(ServerPolicy(required: true, after: fiveMinutes)))
    run.send(.biometricsAnswered(Generation(2), .ok), .wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test(
    "An agreed change that waits for the store can be taken back; one that is handed over cannot")
  func cancelAgreed() {
    var run = Transcript(.m508, record: .on())
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.send(.changeStarted(.disable))
    run.send(.policyArrived(ServerPolicy(required: false, after: fiveMinutes)))
    run.send(.biometricsAnswered(Generation(2), .ok), .changeCancelled, .wrote)
    run.send(
      .changeStarted(.disable), .biometricsAnswered(Generation(3), .ok), .changeCancelled, .wrote)
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }

  @Test("A lock that no server decides on waits for no word")
  func silent() {
    var run = Transcript.systemLock()
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)))
    expectSnapshot(run.text) {
      #"""
      """#
    }
  }
}
