import LockCore
import ModelChecker
import ModelReport
import PropertyTesting
import TestSupport
import Testing

@testable import AppLock

/// A runtime beside its plain reference: every call on both, and everything that can be seen compared.
struct PlainRun {
  private(set) var system: PlainSystem
  private(set) var reference: PlainRuntime
  private(set) var problem: Failure?
  private(set) var file = RunFile()
  /// What was come to on the way, for labels.
  private(set) var seen: Set<String> = []

  init(_ habits: PortHabits) {
    system = PlainSystem(habits)
    reference = PlainRuntime(habits)
    compare("start")
  }

  mutating func tell(_ input: LockInput) {
    system.runtime.tell(input)
    reference.tell(input.event)
    compare("tell", "\(input)")
  }

  mutating func launch(inBackground: Bool) {
    tell(inBackground ? .launchedInBackground(deviceLocked: false) : .launched(target: nil))
  }

  mutating func protected() {
    let isServed = system.isServed
    reference.tell(.called)
    reference.settle()
    if isServed != reference.isOpen {
      problem = Failure("a protected call", "served: \(isServed), which is wrong")
    }
    seen.insert(isServed ? "served" : "refused")
    compare("protected")
  }

  mutating func enterPin(right: Bool) {
    system.runtime.enterPin(PlainPorts.code(isRight: right))
    reference.tell(.pinEntered, isRightCode: right)
    compare("enterPin", "\(right)")
  }

  mutating func proveChange(right: Bool) {
    system.runtime.proveChange(PlainPorts.code(isRight: right))
    reference.tell(.changeProofEntered, isRightCode: right)
    compare("proveChange", "\(right)")
  }

  mutating func choosePin(matching: Bool) {
    let objection = system.runtime.choosePin(
      PlainPorts.code(isRight: true), again: PlainPorts.code(isRight: matching))
    // A lock without PINs takes none.
    let takesPins = reference.lock.policy.pinRule != .none
    if (objection == nil) != takesPins { problem = Failure("a PIN is judged wrongly") }
    if takesPins { reference.tell(.pinChosen(matching: matching)) }
    compare("choosePin", "\(matching)")
  }

  mutating func signIn() {
    let isSignedOut = reference.lock.state.mode == .signedOut
    do {
      try system.runtime.signedIn(SessionID(1))
      if !isSignedOut { problem = Failure("a second session began") }
      reference.begin(SessionID(1))
      seen.insert("signed in")
    } catch {
      if isSignedOut { problem = Failure("no session began", "\(error)") }
    }
    compare("signIn")
  }

  mutating func pass(_ milliseconds: Int64) {
    system.ports.pass(milliseconds)
    reference.now += milliseconds
    compare("pass", "\(milliseconds)")
  }

  /// The process dies and starts anew.
  mutating func restart() {
    system.restart()
    reference.restart()
    compare("restart")
  }

  private mutating func compare(_ action: String, _ argument: String? = nil) {
    reference.settle()
    let (mine, wanted) = (system.whole, reference.whole)
    let parameters = argument.map { [TraceVariable("value", .text($0))] } ?? []
    file.add(action, parameters, seen: PlainRun.variables(mine, wanted))
    if mine != wanted && problem == nil {
      problem = Failure("runtime and reference differ", "\(mine)\n  reference: \(wanted)")
    }
    if system.runtime.inside.withLock({ !$0.queue.isEmpty || $0.isBusy }) {
      problem = Failure("something is left in the queue")
    }
    if mine.log.failures > 0 { seen.insert("did not open") }
    if mine.lock.mode == .signedOut { seen.insert("signed out") }
  }

  private static func variables(
    _ mine: PlainSystem.Whole, _ wanted: PlainSystem.Whole
  ) -> [TraceVariable] {
    [
      TraceVariable("mode", .text("\(mine.lock.mode)")),
      TraceVariable("surface", .text("\(mine.screen.surface)")),
      TraceVariable("covered", .flag(mine.screen.isCovered)),
      TraceVariable("sealed", .flag(mine.screen.isSealed)),
      TraceVariable("sealedInReference", .flag(wanted.screen.isSealed)),
      TraceVariable("surfaceInReference", .text("\(wanted.screen.surface)")),
      TraceVariable("same", .flag(mine == wanted)),
    ]
  }
}

/// The runtime against the reference, one call after the other, under faults of every port.
@Suite struct FaultyPortTests {
  static func machine() -> Machine<PlainRun> {
    var machine = Machine(
      "runtime on faulty ports", startingWith: PortHabits.drawn,
      line: { "var run = PlainRun(\($0.swift))" },
      { PlainRun($0) })
    let isNew: @Sendable (PlainRun) -> Bool = { $0.reference.lock.state.mode == .notStarted }
    machine.rule(
      "launch", weight: 40, steady: true, when: isNew, drawing: .bool(1, in: 6),
      line: { "try run.launch(inBackground: \($0))" }, then: { $0.launch(inBackground: $1) })
    machine.rule(
      "protected", weight: 8, steady: true, when: { !isNew($0) }, then: { $0.protected() })
    machine.rule(
      "enterPin", weight: 8, when: { !isNew($0) }, drawing: .bool(2, in: 3),
      line: { "try run.enterPin(right: \($0))" }, then: { $0.enterPin(right: $1) })
    machine.rule(
      "proveChange", when: { !isNew($0) }, drawing: .bool(3, in: 4),
      line: { "try run.proveChange(right: \($0))" }, then: { $0.proveChange(right: $1) })
    machine.rule(
      "choosePin", when: { !isNew($0) }, drawing: .bool(3, in: 4),
      line: { "try run.choosePin(matching: \($0))" }, then: { $0.choosePin(matching: $1) })
    machine.rule("signIn", when: { !isNew($0) }, then: { $0.signIn() })
    machine.rule("restart", weight: 1, when: { !isNew($0) }, then: { $0.restart() })
    machine.rule(
      "pass", drawing: .pick([1, 999, 1000, -1]), line: { "try run.pass(\($0))" },
      then: { $0.pass($1) })
    for change in ["disable", "enable", "newPin"] {
      machine.rule(
        change, weight: 2, when: { !isNew($0) }, then: { $0.tell(.changeStarted(change.asChange)) })
    }
    for input in PlainInput.allCases {
      machine.rule(
        input.rawValue, weight: input.weight, when: { !isNew($0) }, then: { $0.tell(input.input) })
    }
    machine.invariants { $0.problem }
    machine.onEnd { run, draw in for label in run.seen { draw.label(label) } }
    machine.onFailure { run, failure, again in
      run.file.attach(of: "runtime", broken: failure.reason, again: again)
    }
    return machine
  }

  @Test("A run is written as a trace that is read back as it was")
  func trace() throws {
    var run = PlainRun(PortHabits())
    run.launch(inBackground: false)
    run.enterPin(right: false)
    run.tell(.becameActive)
    run.protected()
    #expect(run.problem == nil)
    let document = run.file.document(of: "runtime", broken: "a reason", again: "swift test")
    #expect(
      document.trace.steps.map(\.action.name) == ["start", "tell", "enterPin", "tell", "protected"])
    let text = try ITFWriter(source: "a test").text(for: document)
    #expect(try ITFReader.document(from: text) == document)
  }

  @Test(
    "On ports with faults the runtime does what its plain reference does", .property(cases: 400))
  func faults() async {
    await check(
      FaultyPortTests.machine(), steps: 0...40,
      requiring: ["served", "refused", "did not open", "signed out", "signed in"])
  }
}

#if !DEBUG
  @Suite("Long: the runtime on faulty ports")
  struct LongFaultyPortTests {
    @Test(
      "Many calls of the runtime come to what its plain reference says",
      .property(cases: 10_000))
    func faults() async {
      await check(
        FaultyPortTests.machine(), steps: 0...80,
        requiring: ["served", "refused", "did not open", "signed out", "signed in"])
    }
  }
#endif

extension String {
  fileprivate var asChange: Change {
    switch self {
    case "disable": .disable
    case "enable": .enable
    case _: .newPin
    }
  }
}
