import ModelReport
import Synchronization
import Testing

@testable import LockModel
@testable import PropertyTesting

/// The real lock in worlds that no model file has, judged after every step.
@Suite struct LockRunTests {
  @Test("Every safety property holds in small time, for any policy", .property(cases: 300))
  func ticks() async {
    await check(LockMachines.ticks(), steps: 0...60)
  }

  @Test(
    "Every safety property holds in real time, for any policy and any lengths",
    .property(cases: 200))
  func milliseconds() async {
    await check(LockMachines.milliseconds(), steps: 0...100)
  }

  @Test("The lines that a failure prints are Swift, and make the run again")
  func pasted() throws {
    var run = LockRun(
      inTicks: DrawnWorld {
        $0.lockOnWallRollback = true
        $0.start = .unlocked
        $0.startEnabled = true
        $0.wallFar = 1
      })
    try run.take(.resign(byPrompt: false))
    try run.take(.background)
    try run.take(.wallSet(-1))
    try run.take(.recreate, crash: .none)
    #expect(run.broken == nil)
    #expect(run.steps == 4)
    #expect(run.seen.contains(LockPredicate.fellForRollback.index))
    var long = LockRun(
      inMilliseconds: DrawnWorld {
        $0.away = 300_000
        $0.startEnabled = true
      })
    try long.take(.launch(target: .a))
    try long.take(.activate)
    try long.take(.readAnswer(.found))
    try long.take(.tryAgain)
    try long.take(.promptAnswer(newest: true, .ok))
    try long.take(.resign(byPrompt: false))
    try long.take(.background)
    try long.take(.tick(299_999))
    try long.take(.timer)
    #expect(!long.seen.contains(LockPredicate.fellForAway.index))
    try long.take(.tick(1))
    try long.take(.timer)
    #expect(long.seen.contains(LockPredicate.fellForAway.index))
    #expect(long.broken == nil)
    #expect(throws: NotNow.self) { try long.take(.thaw) }
  }

  @Test(
    "A run in milliseconds that fails becomes a trace in ticks, which replays",
    arguments: [Fault.sleepingClock, .bornUnlocked])
  func realTrace(fault: Fault) async throws {
    let written = Mutex<[TraceDocument]>([])
    var machine = LockMachines.milliseconds(fault)
    machine.onFailure { run, failure in
      do {
        let document = try run.document(failure.reason, fault: fault)
        if let document { written.withLock { $0.append(document) } }
      } catch {
        Issue.record(error)
      }
    }
    let faulty = machine
    let report = await Search(SearchSettings(cases: 2000, seed: 1, shrinkRuns: 1500)).run { draw in
      var told = ToldRun()
      try faulty.run(draw, steps: 0...40, told: &told)
    }
    #expect(report.falsified != nil)
    let documents = written.withLock { $0 }
    #expect(!documents.isEmpty)
    for document in documents {
      let read = try ITFReader.document(from: RunTrace.text(document))
      let file = try ModelFile.parse(read.policy, path: "run.json5")
      let outcome = file.replay(read.trace, fault: read.fault, property: read.property)
      #expect(outcome == .ran(violatedAt: read.trace.steps.count - 1))
    }
  }
}
