import ModelReport
import PropertyTesting
import Testing

@testable import LockModel

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
    "A wait ends at its millisecond, and a kill begins the whole of it again")
  func wait() throws {
    var run = LockRun(
      inMilliseconds: DrawnWorld {
        $0.means = .appPin
        $0.attempts = 3
        $0.startEnabled = true
        $0.startPin = true
        $0.more = DrawnMore(wait: 30_000)
      })
    func begin() throws {
      try run.take(.launch(target: nil))
      try run.take(.activate)
      try run.take(.readAnswer(.found))
    }
    func waits() -> Bool { run.walk.state.world.waitLeft != 0 }
    try begin()
    try run.take(.pin(right: false))
    try run.take(.wrote)
    try run.take(.compared)
    try run.take(.tick(29_999))
    #expect(waits())
    #expect(throws: NotNow.self) { try run.take(.pin(right: true)) }
    try run.take(.kill(.none))
    try begin()
    try run.take(.tick(29_999))
    try run.take(.timer)
    #expect(waits())
    try run.take(.tick(1))
    try run.take(.timer)
    #expect(!waits())
    try run.take(.pin(right: true))
    #expect(run.broken == nil)
  }

  @Test("A run in milliseconds that fails becomes a trace in ticks, which replays")
  func realTrace() throws {
    let world = DrawnWorld {
      $0.away = 300_000
      $0.longerAway = 900_000
      $0.startEnabled = true
    }
    var asleep = LockRun(inMilliseconds: world, fault: .sleepingClock)
    try asleep.take(.launch(target: nil))
    try asleep.take(.activate)
    try asleep.take(.readAnswer(.found))
    try asleep.take(.tryAgain)
    try asleep.take(.promptAnswer(newest: true, .ok))
    try asleep.take(.resign(byPrompt: false))
    try asleep.take(.background)
    #expect(asleep.broken == nil)
    try asleep.take(.sleep(600_000))
    #expect(asleep.broken?.reason == "S6")
    let document = try #require(try asleep.document("S6", fault: .sleepingClock))
    // A tick is the longest length of which all others are whole numbers; the first of two is enough.
    #expect(document.trace.steps.count == 9)
    #expect(document.policy.contains("\"secondsPerTick\":300"))
    let read = try ITFReader.document(from: RunTrace.text(document))
    let file = try ModelFile.parse(read.policy, path: "run.json5")
    #expect(file.replay(read.trace, fault: read.fault, property: "S6") == .ran(violatedAt: 8))
    // A length with too many ticks has no trace, and neither has a run in which nothing is broken.
    var odd = LockRun(inMilliseconds: DrawnWorld { $0.away = 300_000 }, fault: .sleepingClock)
    try odd.take(.tick(7))
    #expect(try odd.document("S6", fault: .sleepingClock) == nil)
    #expect(try asleep.document("S3", fault: .sleepingClock) == nil)
  }
}
