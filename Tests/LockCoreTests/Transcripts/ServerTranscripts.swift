import LockCore
import TestSupport
import Testing

/// The word of the instance's server: stricter at once, weaker without opening anything.
struct ServerTranscripts {
  @Test(
    "Required while the app is in use: the lock is on from that step, and opens with the next proof (H18)"
  )
  func requiredInUse() {
    var run = Transcript.started(.m508, record: .off)
    run.pass(seconds: 40)
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)), .wrote)
    run.pass(seconds: 59)
    run.send(.timerFired, .changeStarted(.disable))
    run.pass(seconds: 1)
    run.send(.timerFired, .biometricsAnswered(Generation(1), .ok), .triedAgain)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied, uncover, unseal, show none [logOut]
      -- 40 s pass
      policyArrived(required after 60000) == applied,
          persist serverPolicy required after 60000, arm 60 s
      wrote == applied
      -- 59 s pass
      timerFired == applied, arm 1 s
      changeStarted(disable) == ignored(notOffered)
      -- 1 s pass
      timerFired == applied,
          cover, emit locked(idle), seal, show lock [tryAgain logOut], disarm
      biometricsAnswered(1, ok) == ignored(staleAnswer)
      triedAgain == applied, prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 60 s
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
      -- the device has no credential, no biometrics
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied, uncover, unseal, show none [logOut]
      policyArrived(required after 60000) == applied,
          cover, emit locked(noMeans), seal, persist serverPolicy required after 60000,
          show unavailable [logOut]
      wrote == applied
      triedAgain == ignored(notOffered)
      -- the device has a credential, biometrics 1
      becameActive == applied, show lock [tryAgain logOut]
      triedAgain == applied, prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut], arm 60 s
      """#
    }
  }

  @Test(
    "A requirement that is lifted while locked opens nothing, and the person's own choice counts after the proof (H28)"
  )
  func liftedWhileLocked() {
    var record = StoredRecord.off
    record.server = ServerPolicy(required: true, after: oneMinute)
    var run = Transcript.started(.m508, record: record)
    run.send(.policyArrived(ServerPolicy(required: false, after: nil)), .wrote)
    run.send(.biometricsAnswered(run.lock.state.generation, .ok), .enteredBackground)
    run.pass(seconds: 3600)
    run.send(.becameActive)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000], server required after 60000) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      policyArrived(not required, no time) == applied,
          persist serverPolicy not required after 60000
      wrote == applied
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      enteredBackground == applied
      -- 3600 s pass
      becameActive == applied
      """#
    }
  }

  @Test("A requirement that is lifted asks nobody for a first PIN while the lock is off (H28, S2)")
  func liftedWithoutPin() {
    var policy = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: false)
    policy.instance = .decides
    var record = StoredRecord.off
    record.server = ServerPolicy(required: true, after: oneMinute)
    var run = Transcript.started(policy, record: record)
    run.send(.policyArrived(ServerPolicy(required: false, after: nil)), .wrote)
    run.send(.pinChosen(matching: true))
    run.restart()
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000], server required after 60000) == applied,
          emit locked(setUp), show unavailable [logOut]
      policyArrived(not required, no time) == applied,
          persist serverPolicy not required after 60000
      wrote == applied
      pinChosen == ignored(notOffered)
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000], server not required after 60000) == applied,
          uncover, unseal, show none [logOut]
      """#
    }
  }

  @Test("A time of nothing changes no time; while none is known, leaving locks at once (H29)")
  func invalidTime() {
    var run = Transcript.started(.m508, record: .on())
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
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      policyArrived(required, no time) == applied, persist serverPolicy required, no time
      wrote == applied
      resignedActive == applied, cover
      becameActive == applied, uncover
      policyArrived(required after 60000) == applied,
          persist serverPolicy required after 60000, arm 60 s
      wrote == applied
      policyArrived(required, no time) == applied
      resignedActive == applied, cover
      enteredBackground == applied
      -- 60 s pass
      timerFired == applied, emit locked(away), seal, show lock [tryAgain logOut], disarm
      """#
    }
  }

  @Test(
    "What is stored counts at a start without the network, and a word that came before the read is newer"
  )
  func storedWord() {
    var record = StoredRecord.off
    record.server = ServerPolicy(required: true, after: oneMinute)
    var run = Transcript.started(.m508, record: record)
    run.restart()
    run.send(
      .launched(target: nil), .policyArrived(ServerPolicy(required: false, after: fiveMinutes)))
    run.answerRead()
    run.answerWrites()
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000], server required after 60000) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      -- killed and started anew
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      policyArrived(not required after 300000) == applied
      read(session 1, [off away 300000], server required after 60000) == applied,
          uncover, unseal, persist serverPolicy not required after 300000,
          show none [logOut]
      wrote == applied
      """#
    }
  }

  @Test("A proof to turn the lock off is worth nothing once the lock is required")
  func disableOverruled() {
    var run = Transcript.started(.m508, record: .on())
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.send(.policyArrived(ServerPolicy(required: false, after: fiveMinutes)), .wrote)
    run.send(.changeStarted(.disable))
    run.send(.policyArrived(ServerPolicy(required: true, after: fiveMinutes)))
    run.send(.biometricsAnswered(Generation(2), .ok), .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      policyArrived(not required after 300000) == applied,
          persist serverPolicy not required after 300000, arm 300 s
      wrote == applied
      changeStarted(disable) == applied, prompt 2 for change
      policyArrived(required after 300000) == applied,
          withdraw 2, persist serverPolicy required after 300000
      biometricsAnswered(2, ok) == ignored(staleAnswer)
      wrote == applied
      """#
    }
  }

  @Test(
    "An agreed change that waits for the store can be taken back; one that is handed over cannot")
  func cancelAgreed() {
    var run = Transcript.started(.m508, record: .on())
    run.send(.biometricsAnswered(run.lock.state.generation, .ok))
    run.send(.changeStarted(.disable))
    run.send(.policyArrived(ServerPolicy(required: false, after: fiveMinutes)))
    run.send(.biometricsAnswered(Generation(2), .ok), .changeCancelled, .wrote)
    run.send(
      .changeStarted(.disable), .biometricsAnswered(Generation(3), .ok), .changeCancelled, .wrote)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      biometricsAnswered(1, ok) == applied,
          uncover, unseal, emit unlocked, show none [logOut]
      changeStarted(disable) == applied, prompt 2 for change
      policyArrived(not required after 300000) == applied,
          persist serverPolicy not required after 300000, arm 300 s
      biometricsAnswered(2, ok) == applied
      changeCancelled == applied
      wrote == applied
      changeStarted(disable) == applied, prompt 3 for change
      biometricsAnswered(3, ok) == applied, persist configuration [off away 300000]
      changeCancelled == ignored(notOffered)
      wrote == applied, tell changed, disarm
      """#
    }
  }

  @Test("A lock that no server decides on waits for no word")
  func silent() {
    var run = Transcript.systemLock()
    run.send(.policyArrived(ServerPolicy(required: true, after: oneMinute)))
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [on away 300000]) == applied,
          emit locked(start), show lock [tryAgain logOut], prompt 1 for unlock
      policyArrived(required after 60000) == ignored(notWaitedFor)
      """#
    }
  }
}
