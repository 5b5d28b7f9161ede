import Synchronization
import Testing

@testable import BenchmarkModel
@testable import ModelChecker

/// A counter to 9 with a fault of the model, not of what it models.
private struct FaultyCounter: ToyModel {
  enum Fault { case none, drawsLots, forgetsPhase, countsCalls, startsAnywhere, saysTooFewBits }
  enum Action: CaseIterable { case count, wait }

  struct State {
    var count = 0
    var phase = 0
  }

  final class Calls: Sendable {
    let number = Mutex(0)
    func next() -> Int {
      number.withLock {
        $0 += 1
        return $0
      }
    }
  }

  let fault: Fault
  let calls = Calls()

  var initialStates: [State] {
    [State(count: fault == .startsAnywhere ? calls.next() % 10 : 0)]
  }

  func steps(from state: State) -> [(Action, State)] {
    var next = state
    next.count = (state.count + 1) % 10
    next.phase = next.count / 5
    if fault == .countsCalls && next.count == 7 { next.phase = calls.next() % 2 }
    let steps = [(Action.count, next), (Action.wait, state)]
    return fault == .drawsLots && calls.next() % 2 == 0 ? steps.reversed() : steps
  }

  var packedBits: Int { fault == .saysTooFewBits ? 4 : 5 }

  func pack(_ state: State) -> UInt64 {
    UInt64(state.count) | (fault == .forgetsPhase ? 0 : UInt64(state.phase) << 4)
  }

  func unpack(_ packed: UInt64) -> State {
    State(count: Int(packed & 15), phase: Int(packed >> 4))
  }
}

@Suite("An audit")
struct ModelAuditTests {
  @Test("finds nothing in a model without a fault")
  func sound() {
    #expect(ModelAudit(FaultyCounter(fault: .none)).problem() == nil)
    #expect(ModelAudit(BenchmarkLock.sizeS).problem() == nil)
  }

  @Test("names the field that packing forgets")
  func packing() {
    #expect(
      ModelAudit(FaultyCounter(fault: .forgetsPhase)).problem()
        == "packing loses information: phase = 1 and phase = 0 after a state was packed and unpacked"
    )
  }

  @Test("names the step or the field that differs from one time to the next")
  func functions() {
    #expect(
      ModelAudit(FaultyCounter(fault: .drawsLots)).problem()
        == "the steps of a state are not the same each time: count, then wait")
    #expect(
      ModelAudit(FaultyCounter(fault: .countsCalls)).problem()
        == "the steps of a state are not the same each time: count gives phase = 1 and phase = 0")
    #expect(
      ModelAudit(FaultyCounter(fault: .startsAnywhere)).problem()
        == "the initial states are not the same each time: count = 1 and count = 2")
  }

  @Test("finds a bit that the model says it does not use")
  func bits() {
    #expect(
      ModelAudit(FaultyCounter(fault: .saysTooFewBits)).problem()
        == "packedBits is 4, and a state has a bit at position 4")
  }

  @Test("looks no further than it is told")
  func bound() {
    #expect(ModelAudit(FaultyCounter(fault: .forgetsPhase), mostStates: 3).problem() == nil)
  }

  @Test("comes before each run")
  func beforeARun() async {
    await #expect(processExitsWith: .failure) {
      _ = Checker(FaultyCounter(fault: .drawsLots), properties: []).run()
    }
  }
}
