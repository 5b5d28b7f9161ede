import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// The runtime beside the model as a stateful run, so that a difference shrinks.
struct RuntimeWalk {
  private(set) var run: RuntimeRun
  private(set) var problem: Failure?
  /// What can happen now.
  private var enabled: [WorldAction] = []
  /// The kinds among it, a bit each.
  private var kinds: UInt64 = 0

  init(_ world: LockWorld<WideLock>, fault: Fault?) {
    run = RuntimeRun(world, fault: fault)
    refresh()
  }

  /// Takes a step; one that cannot happen now is none.
  mutating func take(_ text: String) throws {
    let name = String(text.prefix { $0 != " " })
    let kind = HappeningKind.names.firstIndex(of: name)
    let named = enabled.filter { $0.happening.kind.rawValue == kind }
    guard let action = named.first(where: { self.text($0) == text }) else { throw NotNow() }
    if let difference = run.take(action) {
      problem = Failure("the runtime and the model differ", difference)
    }
    refresh()
  }

  func allows(_ kind: HappeningKind) -> Bool { kinds >> UInt64(kind.rawValue) & 1 == 1 }

  /// An action as text that means the same in every run. Written for those alone that may be chosen: it takes longer
  /// than to make the step.
  private func text(_ action: WorldAction) -> String {
    let told = run.world.describe(action)
    let parameters = told.parameters.map { "\($0.name)=\($0.value)" }
    return ([told.name] + parameters).joined(separator: " ")
  }

  private mutating func refresh() {
    enabled = []
    kinds = 0
    let world = run.world
    world.forEachStep(from: run.state) { action, _, _ in
      enabled.append(action)
      kinds |= 1 << UInt64(action.happening.kind.rawValue)
    }
  }

  /// The steps that the catalogue of bypasses counts.
  var counted: Int {
    run.actions.count { !LockCatalogue.answers.contains($0.happening.kind.name) }
  }

  /// What no run comes far without: a lock waits for its answers.
  private static let answers: Set<HappeningKind> = [
    .launch, .activate, .readAnswer, .wrote, .compared, .promptAnswer, .pin,
  ]

  private static func weight(_ kind: HappeningKind) -> Int {
    kind == .kill || kind == .reboot ? 1 : answers.contains(kind) ? 16 : 4
  }

  static func machine(_ path: String, fault: Fault?) throws -> Machine<RuntimeWalk> {
    let world = try LockWorld<WideLock>(path)
    var machine = Machine("runtime beside \(path)") { RuntimeWalk(world, fault: fault) }
    for kind in HappeningKind.allCases {
      machine.rule(
        kind.name, weight: weight(kind), steady: answers.contains(kind), when: { $0.allows(kind) },
        drawing: { walk, draw in
          let isCut = try draw.position(below: 2, mostly: 30) == 1
          let steps = walk.enabled.filter {
            $0.happening.kind == kind && ($0.crash != nil) == isCut
          }
          return walk.text(steps[try draw.position(below: 64) { $0 < steps.count }])
        }, line: { "try run.take(\"\($0)\")" }, then: { try $0.take($1) })
    }
    // Rules are numbered as kinds are.
    machine.rulesThatCanHappen { $0.kinds }
    machine.invariants { $0.problem }
    return machine
  }
}
