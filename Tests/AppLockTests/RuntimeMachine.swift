import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// The runtime beside the model as a stateful run, so that a difference shrinks.
struct RuntimeWalk {
  private(set) var run: RuntimeRun
  private(set) var problem: Failure?
  /// What can happen now, as text that means the same in every run.
  private(set) var enabled: [(text: String, action: WorldAction)] = []

  init(_ world: LockWorld<WideLock>, fault: Fault?) {
    run = RuntimeRun(world, fault: fault)
    refresh()
  }

  /// Takes a step; one that cannot happen now is none.
  mutating func take(_ text: String) throws {
    guard let step = enabled.first(where: { $0.text == text }) else { throw NotNow() }
    if let difference = run.take(step.action) {
      problem = Failure("the runtime and the model differ", difference)
    }
    refresh()
  }

  func allows(_ kind: HappeningKind) -> Bool {
    enabled.contains { $0.action.happening.kind == kind }
  }

  private mutating func refresh() {
    enabled = []
    let world = run.world
    world.forEachStep(from: run.state) { action, _, _ in
      let told = world.describe(action)
      let parameters = told.parameters.map { "\($0.name)=\($0.value)" }
      let text = ([told.name] + parameters).joined(separator: " ")
      enabled.append((text: text, action: action))
    }
  }

  /// The steps that the catalogue of bypasses counts.
  var counted: Int {
    run.actions.count { !LockCatalogue.answers.contains($0.happening.kind.name) }
  }

  static func machine(_ path: String, fault: Fault?) throws -> Machine<RuntimeWalk> {
    let world = try LockWorld<WideLock>(path)
    var machine = Machine("runtime beside \(path)") { RuntimeWalk(world, fault: fault) }
    for kind in HappeningKind.allCases {
      machine.rule(
        kind.name, weight: kind == .kill || kind == .reboot ? 1 : 4, when: { $0.allows(kind) },
        drawing: { walk, draw in
          let isCut = try draw.position(below: 2, mostly: 30) == 1
          let steps = walk.enabled.filter {
            $0.action.happening.kind == kind && ($0.action.crash != nil) == isCut
          }
          return steps[try draw.position(below: 64) { $0 < steps.count }].text
        }, line: { "try run.take(\"\($0)\")" }, then: { try $0.take($1) })
    }
    machine.invariants { $0.problem }
    return machine
  }
}
