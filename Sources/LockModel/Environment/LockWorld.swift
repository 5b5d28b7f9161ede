import LockCore
import ModelChecker

/// The model: a lock, the real one or a faulty one, in its adversarial world.
///
/// The world does at any moment whatever its guards allow, in any order. Each step is one happening,
/// and where the lock hands over a durable write, also that happening with the process dying just
/// before the write and just after it.
struct LockWorld<L: LockCodec>: Model {
  typealias State = WorldState<L>
  typealias Action = WorldAction
  typealias Packed = Words3

  let settings: WorldSettings
  let start: WorldState<L>
  /// What happened before the start, for the monitors (see ``Prelude``).
  let prelude: [PredicateSet]
  /// The predicates of the step that led to the start.
  let startPredicates: PredicateSet

  var initialStates: [WorldState<L>] { [start] }

  func predicates(atStart state: WorldState<L>) -> PredicateSet { startPredicates }

  func forEachStep(
    from state: WorldState<L>, _ visit: (WorldAction, WorldState<L>, PredicateSet) -> Void
  ) {
    let before = StepStart(state, settings.policy)
    let bounds = StepBounds(settings)
    // How long the lock would stay open is a question about the state before, asked once.
    let judgesClock = before.runs && before.isOpen && before.isOn
    let remaining =
      judgesClock ? WorldStep.ticksUntilLock(state, longest: settings.longestLimit) : nil
    forEachHappening(in: state.world) { happening in
      let firstWrite = step(from: state, before, bounds, happening, crash: nil, remaining, visit)
      if let firstWrite, settings.powers.contains(.crash) {
        let justBefore = CrashPoint(effects: firstWrite, write: .none)
        _ = step(from: state, before, bounds, happening, crash: justBefore, nil, visit)
        let justAfter = CrashPoint(effects: firstWrite + 1, write: .kept)
        _ = step(from: state, before, bounds, happening, crash: justAfter, nil, visit)
      }
    }
  }

  /// Takes one step and says where among its effects the first durable write is.
  @inline(never)
  private func step(
    from state: WorldState<L>, _ before: StepStart, _ bounds: StepBounds, _ happening: Happening,
    crash: CrashPoint?, _ remaining: Int64?,
    _ visit: (WorldAction, WorldState<L>, PredicateSet) -> Void
  ) -> Int? {
    var step = WorldStep(from: state, before, bounds, crash: crash)
    step.perform(happening)
    let elapsed = happening.elapsed
    let set = step.finish(
      happening.kind, clockRemaining: elapsed == nil ? nil : remaining, elapsed: elapsed ?? 0)
    visit(WorldAction(happening, crash: crash), step.after, set)
    return step.firstWrite
  }
}

extension Happening {
  /// The true time that a step of the clocks takes; nil for any other happening.
  @inline(__always)
  var elapsed: Int64? {
    switch self {
    case .tick(let ticks), .sleep(let ticks): return ticks
    case .wallSet: return 0
    case .launch, .launchInBackground, .kill, .reboot, .recreate, .freeze, .thaw, .resign,
      .background, .foreground, .activate, .snapshot, .timer, .deviceLock, .deviceUnlock, .touch,
      .back, .pin, .tryAgain, .useBiometrics, .lockNow, .logOut, .forgotPin, .choosePin,
      .changeStart, .changeProof, .changeCancel, .promptAnswer, .compared, .readAnswer, .wrote,
      .writeFailed, .erased, .eraseFailed, .gate, .serverLogout, .open, .call, .push, .signIn:
      return nil
    }
  }
}
