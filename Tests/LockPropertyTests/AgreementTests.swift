import LockCore
import ModelChecker
import PropertyTesting
import Testing

@testable import LockModel

/// A run in ticks and the same run in milliseconds, side by side.
struct TwoTimes {
  var small: TickWalk<WideLock>
  var real: RealWalk<WideLock>
  let unit: Int64
  var problem: Failure?

  init(_ world: DrawnWorld, unit: Int64) {
    self.unit = unit
    small = TickWalk(world.tickWorld)
    var long = world
    long.away = world.away.map { $0 * Int32(unit) }
    long.idle = world.idle.map { $0 * Int32(unit) }
    long.longerAway = world.longerAway.map { $0 * Int32(unit) }
    long.more?.shorterAway = world.more?.shorterAway.map { $0 * Int32(unit) }
    long.more?.serverTimes = (world.more?.serverTimes ?? []).map { $0 * Int32(unit) }
    long.more?.longerIdle = world.more?.longerIdle.map { $0 * Int32(unit) }
    long.more?.shorterIdle = world.more?.shorterIdle.map { $0 * Int32(unit) }
    long.more?.wait = world.more?.wait.map { $0 * Int32(unit) }
    real = RealWalk(long.settings, WideLock(lock: Lock(policy: long.policy)))
  }

  mutating func take(_ step: RunStep) throws {
    guard small.enabled.contains(step.happening) else { throw NotNow() }
    var first = small.take(step.happening, crash: step.crash)
    var second = real.take(inReal(step.happening), crash: step.crash)
    if !small.world.settings.policy.lockOnStart {
      // A leave that is written down has an age in the store, in classes otherwise than in ticks.
      first.remove(.storeTouched)
      second.remove(.storeTouched)
    }
    if first != second {
      problem = Failure("what is true of the step differs", TwoTimes.difference(first, second))
    } else if TwoTimes.store(small.state) != TwoTimes.store(real.state) {
      problem = Failure("the stores differ")
    } else if small.state.subject.phase != real.state.subject.phase {
      problem = Failure("the locks differ")
    } else if small.enabled.filter({ !$0.isOfTheClocks }).map(inReal) != real.enabled {
      problem = Failure("what can happen differs")
    }
  }

  /// The store without the age of a leave.
  private static func store(_ state: WorldState<WideLock>) -> UInt64 {
    let leave = StoreField.leave
    return state.world.store.bits & ~leave.mask
      | (leave.isSet(state.world.store.bits) ? 1 << 63 : 0)
  }

  private func inReal(_ happening: Happening) -> Happening {
    if case .tick(let ticks) = happening { return .tick(ticks * unit) }
    if case .sleep(let ticks) = happening { return .sleep(ticks * unit) }
    if case .wallSet(let ticks) = happening { return .wallSet(ticks * unit) }
    if case .policyArrive(let word) = happening {
      return .policyArrive(
        ServerPolicy(required: word.required, after: word.after.map { $0 * Int32(unit) }))
    }
    return happening
  }

  private static func difference(_ small: PredicateSet, _ real: PredicateSet) -> String {
    LockPredicate.descriptions.indices.filter { small.contains($0) != real.contains($0) }
      .map { "\(LockPredicate.descriptions[$0].name) is \(small.contains($0)) in ticks" }
      .joined(separator: ", ")
  }
}

extension PredicateSet {
  fileprivate mutating func remove(_ predicate: LockPredicate) {
    var only = PredicateSet()
    only.insert(predicate.index)
    low &= ~only.low
    high &= ~only.high
    top &= ~only.top
  }
}

@Suite struct AgreementTests {
  static func machine() -> Machine<TwoTimes> {
    let start = Generator<StartOfTwo> { draw in
      var world = try draw(DrawnWorld.inTicks)
      // A run in milliseconds begins before anything was opened.
      if world.start == .unlocked { world.start = .notRunning }
      return StartOfTwo(
        world: world, unit: try draw(.oneOf(.pick([1, 60_000]), .int(in: 1...100_000))))
    }
    var machine = Machine(
      "two times", startingWith: start,
      line: { "var run = TwoTimes(\($0.world.swift), unit: \($0.unit))" },
      { TwoTimes($0.world, unit: $0.unit) })
    machine.rule(
      "take", when: { !$0.small.enabled.isEmpty },
      drawing: { run, draw in
        let weights = run.small.enabled.map { LockRules.weight($0.kind) }
        let place = try draw.position(weights: weights)
        let crash = CrashWish.allCases[try draw.position(below: 3, mostly: 30)]
        return RunStep(happening: run.small.enabled[place], crash: crash)
      },
      line: \.line, then: { try $0.take($1) })
    machine.invariants { $0.problem }
    machine.onEnd { run, draw in
      draw.label("open at the end", when: run.small.state.subject.phase == .open)
    }
    return machine
  }

  struct StartOfTwo: Codable, Sendable {
    let world: DrawnWorld
    let unit: Int64
  }

  @Test(
    "The same run in ticks and in milliseconds has the same truths in every step",
    .property(cases: 150))
  func agree() async {
    await check(AgreementTests.machine(), steps: 0...60, requiring: ["open at the end"])
  }
}

#if !DEBUG
  @Suite("Long: small time and real time")
  struct LongAgreementTests {
    @Test("A quarter of a million steps agree in both times", .property(cases: 2500))
    func agree() async {
      await check(AgreementTests.machine(), steps: 0...200, requiring: ["open at the end"])
    }
  }
#endif
