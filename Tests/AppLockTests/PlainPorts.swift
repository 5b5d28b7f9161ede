import Foundation
import LockCore
import Synchronization

@testable import AppLock

/// Ports that answer within the call as ``PortHabits`` say, from any thread.
final class PlainPorts: LockClock, LockAuthenticator, LockScreen, LockStore, LockHost {
  private struct State {
    var habits: PortHabits
    var store: PlainStore
    var now: Int64 = 0
    var isOpen = false
    var log = PlainLog()
    var dawdles: UInt64
  }

  private let state: Mutex<State>
  /// Ports take their time, now and then: so other threads come in between.
  private let isSlow: Bool

  static let rightCode = Array("271828".utf8)
  static let wrongCode = Array("161803".utf8)

  init(_ habits: PortHabits, isSlow: Bool) {
    self.isSlow = isSlow
    state = Mutex(
      State(
        habits: habits, store: PlainStore(habits.lockPolicy), dawdles: UInt64.random(in: 0...99)))
  }

  static func code(isRight: Bool) -> SecretCode {
    var bytes = isRight ? rightCode : wrongCode
    return SecretCode(moving: &bytes)
  }

  var log: PlainLog { state.withLock { $0.log } }
  var record: StoredRecord? { state.withLock { $0.store.record } }

  func pass(_ milliseconds: Int64) { state.withLock { $0.now += milliseconds } }

  /// The process ended: nothing is open any more.
  func endProcess() { state.withLock { $0.isOpen = false } }

  private func dawdle() {
    guard isSlow else { return }
    let waits = state.withLock { state in
      state.dawdles = state.dawdles &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state.dawdles >> 62 == 0
    }
    if waits { Thread.sleep(forTimeInterval: 5e-5) }
  }

  private func give<Value>(_ value: Value?, _ answer: Answer<Value>) {
    guard let value else { return }
    answer(value)
    if state.withLock({ $0.habits.answersTwice }) { answer(value) }
  }

  func reading() -> ClockReading {
    let now = state.withLock { $0.now }
    return ClockReading(wall: 1_700_000_000_000 + now, continuous: now, bootID: 1)
  }

  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) {
    give(state.withLock { $0.habits.prompt.result }, answer)
  }

  func withdraw() { dawdle() }
  func cover(_ isOn: Bool) { dawdle() }
  func show(_ surface: Surface, offers: Offers) { dawdle() }
  func tell(_ notice: Notice) { state.withLock { $0.log.told.append(notice) } }

  func read(_ answer: Answer<ReadResult>) {
    dawdle()
    let result = state.withLock { state -> ReadResult in
      if state.habits.unreadable > 0 {
        state.habits.unreadable -= 1
        return .notNow
      }
      return state.store.record.map { .value($0) } ?? .absent
    }
    give(result, answer)
  }

  func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) {
    dawdle()
    let isDone = state.withLock { state in
      if state.habits.failingWrites > 0 {
        state.habits.failingWrites -= 1
        return false
      }
      state.store.apply(write, state.habits.lockPolicy)
      return true
    }
    give(isDone, answer)
  }

  func compare(_ code: SecretCode, _ answer: Answer<Bool>) {
    dawdle()
    give(code.isSame(as: PlainPorts.code(isRight: true)), answer)
  }

  func open(at reading: ClockReading) throws {
    struct DoesNotOpen: Error {}
    dawdle()
    try state.withLock { state in
      if state.isOpen { return }
      guard state.habits.failingOpens == 0 else {
        state.habits.failingOpens -= 1
        throw DoesNotOpen()
      }
      state.isOpen = true
    }
  }

  func close() { state.withLock { $0.isOpen = false } }
  func forgetProof() {}

  func begin(_ session: SessionID, _ configuration: Configuration) throws {
    state.withLock {
      $0.store.record = StoredRecord(session: session, configuration: configuration)
    }
  }

  func announce(_ announcement: Announcement) {
    dawdle()
    state.withLock { $0.log.announced.append(announcement) }
  }

  func eraseCaches(_ answer: Answer<Bool>) {
    give(state.withLock { $0.habits.erase.passes }, answer)
  }

  func checkGate(_ answer: Answer<Bool>) {
    give(state.withLock { $0.habits.gate.passes }, answer)
  }

  func logOutAtServer(_ reason: LeaveReason, _ answer: Answer<Bool>) { give(true, answer) }
  func deliver(_ target: Target) { state.withLock { $0.log.delivered.append(target) } }
  func drop(_ target: Target) { state.withLock { $0.log.dropped.append(target) } }
  func wake(after milliseconds: Int32?) {}
  func failed(_ error: any Error) { state.withLock { $0.log.failures += 1 } }
}
