import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// What the catalogue says of infinite runs: L1, L2, L3, L6 and L7.
@Suite struct RunPropertyTests {
  static let ids = ["L1", "L2", "L3", "L6", "L7"]

  /// A world in which everything that fairness speaks of can happen, and little else.
  private static func world(of id: String) throws -> ModelFile {
    let (idle, pin, powers) =
      switch id {
      case "L1": ("2", false, ["timer", "push"])
      case "L2": ("'never'", true, ["storeFailure", "wrongPin"])
      case "L3": ("'never'", false, ["timer", "freeze"])
      case "L6": ("'never'", false, ["links"])
      case _:
        (
          "'never'", false,
          [
            "logout", "kill", "freeze", "unreadable", "deviceLock", "storeFailure",
            "backgroundLaunch",
          ]
        )
      }
    let without = Powers.named.map(\.name).filter { !powers.contains($0) }
    return try ModelFile.parse(
      """
      {
        title: "x",
        policy: {
          preset: "\(pin ? "digifir-citizen" : "m5-08")", awaySeconds: 2, idleSeconds: \(idle),
          lockOnWallRollback: false\(pin ? ", attempts: 2" : ""),
        },
        start: { pin: \(pin) },
        without: [\(without.map { "'\($0)'" }.joined(separator: ", "))],
        properties: ["\(id)"], witnesses: [], expect: "holds",
      }
      """, path: "x.json5")
  }

  private static func result(_ model: ModelFile, _ claims: [Claim]) -> PropertyResult {
    let property = Property(id: "X", name: "x", kind: .liveness, claims: claims)
    let result = Checker(model.world, properties: [property]).run()
    #expect(result.complete)
    return result.properties[0]
  }

  @Test("Each holds in a small world, and not for want of a case", arguments: ids)
  func holds(id: String) throws {
    let model = try RunPropertyTests.world(of: id)
    VerdictTests.expectHolds(model.explore())
    let claims = try #require(model.selected.first?.claims)
    #expect(claims.contains { if case .everyRun = $0 { true } else { false } })
  }

  @Test(
    "Each rests on every fairness that it assumes: without any one of them it is false",
    arguments: ids)
  func fairnessIsNeeded(id: String) throws {
    let model = try RunPropertyTests.world(of: id)
    for case .everyRun(let formula, let fairness) in try #require(model.selected.first?.claims) {
      for index in fairness.indices {
        var fewer = fairness
        let left = fewer.remove(at: index).text(LockPredicate.descriptions.map(\.name))
        let result = RunPropertyTests.result(model, [.everyRun(formula, fairness: fewer)])
        #expect(result.verdict == .violated, "\(id) without \(left)")
      }
    }
  }

  @Test("L6 and L7 rest on what they assume of the run", arguments: ["L6", "L7"])
  func assumptionIsNeeded(id: String) throws {
    let model = try RunPropertyTests.world(of: id)
    let claims = try #require(model.selected.first?.claims)
    let ofRuns = claims.first { if case .everyRun = $0 { true } else { false } }
    guard case .everyRun(.implies(_, let rest), let fairness) = try #require(ofRuns) else {
      Issue.record("\(id) assumes nothing")
      return
    }
    #expect(
      RunPropertyTests.result(model, [.everyRun(rest, fairness: fairness)]).verdict == .violated)
    let assumed = try #require(model.explore().properties.first?.assumed)
    #expect(assumed.count == fairness.count + 1)
  }

  @Test("Each has a committed run with a loop that breaks it, both parts short", arguments: ids)
  func lassos(id: String) throws {
    // Those of holes have the documents' own numbers, five codes before the last one, and are longer.
    let lassos = try FaultTests.traces
      .filter { $0.hasPrefix("traces/faults/") && $0.hasSuffix("-\(id).itf.json") }
      .map { try FaultTests.document($0).trace }.filter { $0.loop != nil }
    #expect(!lassos.isEmpty)
    for trace in lassos {
      guard case .lasso(let prefix, let loop) = trace.length else { continue }
      #expect(prefix <= 9 && loop <= 4)
    }
  }

  @Test("A limit leaves them undetermined", arguments: ids)
  func limited(id: String) throws {
    let model = try RunPropertyTests.world(of: id)
    let result = model.explore(options: CheckOptions(maxDepth: 4))
    #expect(result.properties.map(\.verdict) == [.undetermined])
  }

  @Test("In a world without an end time goes on where all ages stand at their longest")
  func timeGoesOn() throws {
    let world = try RunPropertyTests.world(of: "L1").world
    var state = world.start
    for _ in 0..<20 { state = try RunPropertyTests.step("tick", from: state, in: world).state }
    let after = try RunPropertyTests.step("tick", from: state, in: world).state
    #expect(world.pack(after) == world.pack(state))
  }

  private static func step(
    _ name: String, from state: WorldState<Lock>, in world: LockWorld<Lock>
  ) throws -> (state: WorldState<Lock>, set: PredicateSet) {
    var found: (WorldState<Lock>, PredicateSet)?
    world.forEachStep(from: state) { action, next, set in
      if found == nil, world.describe(action).name == name { found = (next, set) }
    }
    return try #require(found, "\(name) is not possible")
  }

  @Test(
    "The timer of the world is the one that the lock armed: it runs, comes when due, and is used up"
  )
  func timer() throws {
    let world = try Fixture.model("Models/faults/no-alarm.json5").world
    func timer(_ state: WorldState<Lock>) -> TraceValue? {
      world.describe(state).first { $0.name == "timer" }?.value
    }
    var state = world.start
    #expect(timer(state) == .text("in 2"))
    let early = try RunPropertyTests.step("timer", from: state, in: world)
    #expect(!early.set.contains(LockPredicate.timerCame.index))
    #expect(timer(early.state) == .text("in 2"))
    state = try RunPropertyTests.step("tick", from: state, in: world).state
    #expect(timer(state) == .text("in 1"))
    state = try RunPropertyTests.step("touch", from: state, in: world).state
    #expect(timer(state) == .text("in 2"))
    for _ in 0..<3 { state = try RunPropertyTests.step("tick", from: state, in: world).state }
    #expect(timer(state) == .text("due"))
    let came = try RunPropertyTests.step("timer", from: state, in: world)
    #expect(came.set.contains(LockPredicate.timerCame.index))
    #expect(came.set.contains(LockPredicate.locked.index))
    #expect(timer(came.state) == .text("none"))
    let gone = try RunPropertyTests.step("kill", from: world.start, in: world)
    #expect(timer(gone.state) == .text("none"))
  }
}

#if !DEBUG
  @Suite("Long: claims about runs", .serialized)
  struct LongRunPropertyTests {
    @Test("The timer adds no state: what is armed follows from the lock", arguments: Fixture.plain)
    func timerFollows(path: String) throws {
      RunPropertyTests.expectTimersFollow(try Fixture.modest(path).realWorld)
    }
  }

  extension RunPropertyTests {
    fileprivate static func expectTimersFollow<W: RealWorld>(_ real: W) {
      var timers: [[UInt64]: ArmedTimer] = [:]
      var seen: Set<W.L.Packed> = []
      let world = real.itself
      var frontier = [world.pack(world.start)]
      while let packed = frontier.popLast(), seen.count < 20_000 {
        guard seen.insert(packed).inserted else { continue }
        let state = world.unpack(packed)
        if state.world.process == .running {
          let key = [packed.lockPart.word, packed.lockPart.more]
          let known = timers[key]
          #expect(known == nil || known == state.world.timer)
          timers[key] = state.world.timer
        }
        world.forEachStep(from: state) { _, next, _ in frontier.append(world.pack(next)) }
      }
    }
  }
#endif
