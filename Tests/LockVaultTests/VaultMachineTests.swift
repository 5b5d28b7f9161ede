import CVaultTools
import LockVault
import PropertyTesting
import Testing
import VaultTestSupport

/// A step with its fault, as it is drawn and kept.
struct VaultAct: Codable, Sendable {
  let step: VaultStep
  let fault: VaultFault

  var line: String {
    let fault = fault == .none ? "" : ", .\(fault)"
    return "try run.take(.\(step)\(fault))"
  }
}

/// The vault against a naive reference, with every fault of its ports, as property runs.
@Suite struct VaultMachineTests {
  /// The layer at which durable acts are counted.
  private static let layer: Bool = fault_install() == 0

  /// What some run must have come to.
  static let classes = ["open", "kept", "crash", "failed", "wiping", "wrong"]

  static func machine() -> Machine<VaultPlainRun> {
    let isThere = layer
    var machine = Machine("vault") { () throws -> VaultPlainRun in
      guard isThere else { throw Failure("there is no layer for faults") }
      return VaultPlainRun()
    }
    let code = Generator<Int>.frequency((4, .always(0)), (1, .int(in: 0...2)))
    let stack = Generator<String>.pick(VaultView.stacks)
    let value = Generator<UInt8>.int(in: 0...9)
    func rule(
      _ name: String, weight: Int = 4, steady: Bool = false,
      when: @escaping @Sendable (PlainVault) -> Bool = { _ in true },
      _ steps: Generator<VaultStep>
    ) {
      machine.rule(
        name, weight: weight, steady: steady,
        when: { run in run.possible.contains { $0.life == .open || when($0) } && run.mayTake(name)
        },
        drawing: Generator { draw in
          let step = try draw(steps)
          return VaultAct(step: step, fault: try draw(VaultFault.drawn(in: step)))
        }, line: \.line, then: { try $0.take($1.step, $1.fault) })
    }
    let isNew: @Sendable (PlainVault) -> Bool = { $0.doors.isEmpty && $0.journal == nil }
    rule("setUp", weight: 30, steady: true, when: isNew, code.map { .setUp(code: $0) })
    rule("setUpByDevice", weight: 30, when: isNew, .always(.setUpByDevice))
    machine.rule(
      "tryCode", weight: 20, steady: true,
      when: { run in
        run.mayTake("tryCode")
          && run.possible.contains { $0.doors.contains(.pin) && $0.life == .closed }
      },
      drawing: code, then: { try $0.tryCode($1) })
    rule("unseal", weight: 40, steady: true, when: { $0.life == .released }, .always(.unseal))
    rule("release", weight: 10, when: { $0.doors.contains(.device) }, .always(.release))
    rule("count", weight: 2, .always(.count))
    rule("compare", weight: 2, code.map { .compare(code: $0) })
    rule("takeBack", weight: 2, .always(.takeBack))
    rule("seal", weight: 3, .always(.seal))
    rule(
      "keepReading", weight: 12, when: { _ in false },
      Generator { draw in
        .keepReading(
          kind: try draw(.pick([Samples.health, Samples.running])), stack: try draw(stack),
          value: try draw(value), daysOld: try draw(.int(in: -2...40)))
      })
    rule(
      "keepSetting", weight: 6, when: { _ in false },
      Generator { draw in
        .keepSetting(stack: try draw(.optional(stack)), value: try draw(value))
      })
    rule(
      "keepMarker", weight: 4, when: { _ in false },
      Generator { draw in
        .keepMarker(stack: try draw(stack), value: try draw(value))
      })
    rule(
      "setRetention", when: { _ in false },
      Generator<Int>.int(in: 0...60).map { .setRetention(days: $0) })
    rule("removeStack", weight: 2, when: { _ in false }, stack.map { .removeStack($0) })
    rule("clear", weight: 1, when: { _ in false }, .always(.clear))
    rule("setPin", weight: 3, when: { $0.life == .released }, code.map { .setPin(code: $0) })
    rule("addDevice", weight: 2, when: { $0.life == .released }, .always(.addDevice))
    rule("remove", weight: 2, Generator<Bool>.bool.map { .remove(pin: $0) })
    rule("changeKey", weight: 12, when: { _ in false }, .always(.changeKey))
    rule("setSecret", weight: 3, when: { _ in false }, value.map { .setSecret($0) })
    rule("removeSecret", weight: 1, .always(.removeSecret))
    rule("setPairing", weight: 2, value.map { .setPairing($0) })
    rule("removePairing", weight: 1, .always(.removePairing))
    rule("setRecord", weight: 2, value.map { .setRecord($0) })
    rule("setPolicy", weight: 2, value.map { .setPolicy($0) })
    rule("beginWipe", weight: 1, value.map { .beginWipe($0) })
    rule("finishWipe", weight: 20, steady: true, when: { $0.journal != nil }, .always(.finishWipe))
    rule("removeNotice", weight: 1, .always(.removeNotice))
    machine.rule("restart", weight: 2, then: { $0.restart() })
    machine.rule("daysPass", weight: 2, drawing: .int(in: 1...40), then: { $0.daysPass($1) })
    machine.invariants { $0.problem }
    machine.onEnd { run, draw in for label in run.seen { draw.label(label) } }
    machine.onFailure { run, failure, again in
      run.file.attach(of: "vault", broken: failure.reason, again: again)
    }
    return machine
  }

  @Test(
    "Whatever goes wrong at whichever act, the vault answers and keeps what a naive one would",
    .property(cases: 60))
  func faults() async {
    await check(
      VaultMachineTests.machine(), steps: 10...40, requiring: VaultMachineTests.classes)
  }
}

#if !DEBUG
  @Suite("Long: the vault beside a naive one")
  struct LongVaultMachineTests {
    @Test("Many runs with faults at any act", .property(cases: 150))
    func faults() async {
      await check(VaultMachineTests.machine(), steps: 10...60, requiring: VaultMachineTests.classes)
    }
  }
#endif

extension VaultPlainRun {
  /// While a wipe is not finished nothing else is known, so only what a wipe leads to is taken.
  func mayTake(_ name: String) -> Bool {
    guard possible.contains(where: { $0.journal != nil }) else { return true }
    return ["finishWipe", "beginWipe", "unseal", "release", "compare", "seal"].contains(name)
  }
}

extension VaultFault {
  /// Mostly none.
  static func drawn(in step: VaultStep) -> Generator<VaultFault> {
    let act = Generator<Int>.int(in: 1...step.mostActs)
    return .frequency(
      (12, .always(.none)),
      (4, Generator { draw in .crash(at: try draw(act), half: try draw(.bool)) }),
      (1, act.map { .full(at: $0) }), (1, act.map { .failsOnce(at: $0) }), (1, .always(.locked)),
      (1, .always(.missing)))
  }
}
