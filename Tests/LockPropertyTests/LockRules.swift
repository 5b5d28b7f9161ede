import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// The rules of a run: one for each kind of thing that can happen in the world.
enum LockRules {
  /// The steps of each kind but those of the clocks, in an order that does not hang on the state, so that a
  /// choice on a tape means the same in every run.
  private static let steps: [[Happening]] = HappeningKind.allCases.map { kind in
    RunStep.everything.filter { $0.kind == kind }
  }

  static func add<Walk>(
    to machine: inout Machine<LockRun<Walk>>,
    clock: @escaping @Sendable (HappeningKind, LockRun<Walk>, Draw) throws -> Happening
  ) {
    for kind in HappeningKind.allCases {
      let steps = steps[kind.rawValue]
      machine.rule(
        kind.name, weight: weight(kind), steady: steady.contains(kind), when: { $0.allows(kind) },
        drawing: { run, draw in
          let happening: Happening
          if steps.isEmpty {
            happening = try clock(kind, run, draw)
          } else {
            let place = try draw.position(below: steps.count) {
              run.walk.enabled.contains(steps[$0])
            }
            happening = steps[place]
          }
          // Every step has three choices, so that the shrinker can put one in place of another.
          let crash = try draw.position(below: mayWrite(kind) ? 3 : 1, mostly: 30)
          return RunStep(happening: happening, crash: CrashWish.allCases[crash])
        },
        line: \.line,
        then: { run, step in try run.take(step.happening, crash: step.crash) })
    }
    // Rules are numbered as kinds are.
    machine.rulesThatCanHappen { $0.kinds }
    machine.invariants { $0.broken }
  }

  /// The process ends seldom, or nothing else would come to its end; and answers come mostly.
  static func weight(_ kind: HappeningKind) -> Int {
    switch kind {
    case .logOut, .forgotPin, .reboot: 1
    case .kill, .eraseFailed, .writeFailed, .launchInBackground, .deviceLock: 2
    case .recreate, .snapshot, .back, .lockNow, .changeCancel, .serverLogout, .open, .call, .push,
      .freeze, .timer, .sleep:
      4
    case .credentialClear, .reinstall, .backupRestore: 2
    case .credentialSet, .tighten, .act, .otherAccount, .picker: 4
    case .tick, .resign, .touch, .wallSet, .enrol, .policyArrive, .loseVerifier: 12
    case .foreground, .useBiometrics, .changeStart, .erased, .background, .otherScene: 24
    case .activate, .pin, .tryAgain, .changeProof, .choosePin, .gate, .signIn: 60
    case .launch, .readAnswer, .wrote, .compared, .promptAnswer, .thaw, .deviceUnlock: 150
    }
  }

  /// What no run can do without.
  private static let steady: Set<HappeningKind> = [
    .launch, .readAnswer, .wrote, .compared, .promptAnswer, .activate, .thaw, .deviceUnlock,
    .signIn, .pin, .tryAgain,
  ]

  /// Steps of the world alone call no lock, so that nothing is written.
  private static func mayWrite(_ kind: HappeningKind) -> Bool {
    switch kind {
    case .kill, .reboot, .freeze, .thaw, .snapshot, .tick, .sleep, .wallSet, .credentialSet,
      .credentialClear, .enrol, .loseVerifier, .reinstall, .backupRestore, .otherAccount:
      false
    case .launch, .launchInBackground, .recreate, .resign, .background, .foreground, .activate,
      .timer, .deviceLock, .deviceUnlock, .touch, .back, .pin, .tryAgain, .useBiometrics, .lockNow,
      .logOut, .forgotPin, .choosePin, .changeStart, .changeProof, .changeCancel, .promptAnswer,
      .compared, .readAnswer, .wrote, .writeFailed, .erased, .eraseFailed, .gate, .serverLogout,
      .open, .call, .push, .signIn, .policyArrive, .tighten, .otherScene, .act, .picker:
      true
    }
  }

  /// Labels of what was true in some step of a run.
  static func label<Walk>(_ run: LockRun<Walk>, _ draw: Draw) {
    for (index, name) in labelNames { draw.label(name, when: run.seen.contains(index)) }
    for (kind, name) in eventNames.enumerated() {
      draw.label(name, when: run.taken >> UInt64(kind) & 1 == 1)
    }
    for label in run.drawn?.labels ?? [] { draw.label(label) }
    Steps.add(run.steps)
  }

  /// What runs must come to, or they say little.
  static let labelled: [LockPredicate] = [
    .lockFell, .lockOpened, .openedByPin, .openedByBiometrics, .fellForAway, .fellForIdle,
    .fellForRollback, .wipeEnded, .weakened, .disabled, .toldLast, .lockedOut, .delivered, .served,
    .pictured, .staleResult, .screenSetUp, .screenUnavailable, .screenGate, .changeInterrupted,
    .wipeInterrupted, .returnedInTime, .journalStands, .required, .meansAbsent, .verifierLost,
    .restored, .leaveStands, .landed, .waits, .screenWaiting, .performed, .leftovers,
  ]

  // Written once: the name of a case is looked up slowly.
  private static let labelNames = labelled.map { (index: $0.index, name: "\($0)") }
  private static let eventNames = HappeningKind.allCases.map { "event.\($0.name)" }

  /// All labels that runs must have: what came about, all kinds of step, and all values of policy and world.
  static let allLabels =
    labelNames.map(\.name) + eventNames + DrawnWorld.allLabels
}
