import LockCore
import ModelChecker
import ModelReport
import PropertyTesting
import TestSupport
import Testing

@testable import LockModel

/// What is written down and read again is the same: model files, packed states, traces.
@Suite struct RoundTripTests {
  @Test("A drawn world as a model file is read as the same settings", .property(cases: 200))
  func modelFiles() async {
    await check(requiring: ["can be said", "cannot be said"]) { draw in
      let world = try draw(DrawnWorld.inTicks, "world")
      let seconds = try draw(.pick([1, 60, 150]), "seconds per tick")
      draw.label(world.problemForModelFile == nil ? "can be said" : "cannot be said")
      let text = world.modelFile(secondsPerTick: seconds, title: "drawn")
      do {
        let file = try ModelFile.parse(text, path: "drawn.json5")
        #expect(world.problemForModelFile == nil, "\(text)")
        var settings = world.settings
        settings.policy.pinRule = file.settings.policy.pinRule
        #expect(file.settings == settings)
        // What a trace carries is read as the same file.
        let again = try ModelFile.parse(file.canonicalText, path: "drawn.json5")
        #expect(again.settings == file.settings)
        #expect(again.canonicalText == file.canonicalText)
        #expect(again.propertyIDs == file.propertyIDs)
      } catch let error as InvalidDocument {
        #expect(world.problemForModelFile != nil, "\(text): \(error)")
      }
    }
  }

  @Test("A state of any run in any world goes on as its packed form does", .property(cases: 60))
  func packing() async {
    var machine = LockMachines.ticks()
    machine.onEnd { run, _ in
      let world = run.walk.world
      let state = run.walk.state
      let again = world.unpack(world.pack(state))
      guard world.pack(again) == world.pack(state) else { throw Failure("packed again it differs") }
      let steps = RoundTripTests.steps(world, state)
      let others = RoundTripTests.steps(world, again)
      guard steps == others else { throw Failure("it goes on otherwise") }
    }
    await check(machine, steps: 0...60, keeps: false)
  }

  private struct Step: Equatable {
    let action: WorldAction
    let packed: Words4
    let predicates: PredicateSet
  }

  private static func steps(_ world: LockWorld<WideLock>, _ state: WorldState<WideLock>) -> [Step] {
    var steps: [Step] = []
    world.forEachStep(from: state) { action, after, set in
      steps.append(Step(action: action, packed: world.pack(after), predicates: set))
    }
    return steps
  }

  @Test("The trace of any run is read back equal, and replays clean", .property(cases: 40))
  func traces() async {
    var machine = LockMachines.ticks()
    machine.onEnd { run, draw in
      guard let written = try run.document("S1", expect: .clean) else { return }
      draw.label("written")
      let text = try RunTrace.text(written)
      let read = try ITFReader.document(from: text)
      guard read == written else { throw Failure("the trace is read otherwise") }
      let file = try ModelFile.parse(read.policy, path: "drawn.json5")
      let outcome = file.replay(read.trace, fault: nil, property: "S1")
      guard outcome == .ran(violatedAt: nil) else {
        throw Failure("the trace replays otherwise", "\(outcome)")
      }
    }
    await check(machine, steps: 0...40, requiring: ["written"], keeps: false)
  }

  @Test("Every kind of step can be kept as text")
  func kinds() {
    let open: Set<HappeningKind> = [.tick, .sleep, .wallSet, .policyArrive]
    #expect(
      Set(RunStep.everything.map(\.kind)) == Set(HappeningKind.allCases).subtracting(open))
  }

  @Test("A step as text is the same step", .property(cases: 300))
  func steps() async {
    await check { draw in
      let happening = try draw(
        .oneOf(
          .pick(RunStep.everything), Generator<Int64>.int(in: 0...(1 << 40)).map(Happening.tick),
          Generator<Int64>.int(in: -9...9).map(Happening.wallSet),
          Generator<Int64>.int(in: 0...9).map(Happening.sleep)), "step")
      let step = RunStep(happening: happening, crash: try draw(.pick(CrashWish.allCases)))
      #expect(RunStep(text: step.text) == step)
    }
  }
}
