import LockCore
import ModelChecker
import TestSupport

@testable import AppLock
@testable import LockModel

/// A runtime on a test device, led through the steps of a model. After each step both must show the same.
struct RuntimeRun {
  // A wide lock has room for both tiers.
  let world: LockWorld<WideLock>
  let device: TestDevice
  /// The model after the last step.
  private(set) var state: WorldState<WideLock>
  private(set) var actions: [WorldAction] = []
  private var step: WorldStep<LiveSeat<WideLock>>
  private var runtime: LockRuntime
  private var underTest: any LockUnderTest
  private var isServed = false

  /// - Parameter fault: what stands behind the runtime in place of the real lock.
  init(_ world: LockWorld<WideLock>, fault: Fault? = nil) {
    self.world = world
    let settings = world.settings
    state = world.start
    step = WorldStep(
      from: state, LiveSeat<WideLock>(settings), StepBounds(settings), LevelTables(settings))
    device = TestDevice(settings, state.world.store)
    underTest = state.subject.lock
    if let fault { underTest = FaultyLock(lock: state.subject.lock, fault: fault) }
    runtime = Self.runtime(underTest, device)
  }

  private static func runtime(_ lock: any LockUnderTest, _ device: TestDevice) -> LockRuntime {
    LockRuntime(
      lock,
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device),
      uptime: { device.clock.reading().uptime })
  }

  /// Takes a step of the model with both.
  ///
  /// - Returns: the first difference, or nil.
  mutating func take(_ action: WorldAction) -> String? {
    actions.append(action)
    step.begin(from: state)
    step.lookAhead()
    _ = step.make(action)
    state = step.after
    device.clock = state.world.clock
    device.beginStep()
    device.effectsLeft = action.crash?.effects
    isServed = false
    perform(action.happening)
    if let crash = action.crash { endProcess(isWriteKept: crash.write == .kept) }
    guard let difference else { return nil }
    return "\(difference), after \(text)"
  }

  /// The actions so far.
  var text: String {
    actions.map { world.describe($0) }.map { action in
      ([action.name] + action.parameters.map { "\($0.name)=\($0.value)" })
        .joined(separator: " ")
    }.joined(separator: " · ")
  }

  private mutating func endProcess(isWriteKept: Bool) {
    device.endProcess(isWriteKept: isWriteKept)
    underTest = runtime.underTest
    underTest.lostItsProcess()
    // Answers that still come from the old process find nobody.
    runtime = Self.runtime(underTest, device)
  }

  private var difference: String? {
    var both = Comparison()
    let world = state.world
    both.see("screen", world.shown, device.shown)
    both.see("offers", world.offers, device.offers)
    both.see("cover", world.covered, device.isCovered)
    both.see("other cover", world.otherCovered, device.isOtherCovered)
    both.see("sealed", world.sealed, device.isSealed)
    both.see("announced", world.announced, device.announced)
    both.see("timer", world.timer, device.timer)
    both.see("write", world.inFlight.number, device.inFlightNumber)
    both.see("store", world.store, device.durable)
    both.see("prompt", !world.prompt.isNone, device.prompt != nil)
    both.see("visible", world.prompt.isVisible, device.prompt.map { !$0.isWithdrawn } ?? false)
    both.see("two prompts", false, device.showedTwoPrompts)
    both.see("read", world.reading, device.asked != nil)
    both.see("erase", world.erasing, device.erasing != nil)
    both.see("gate", world.gateAsked, device.gate != nil)
    both.see("server", world.serverAsked, device.server != nil)
    if case .comparing(let code) = world.code {
      both.see("comparison", code.isRight, device.comparison?.isRight)
    }
    seeStep(&both)
    if world.process != .gone { seeRuntime(&both) }
    return both.difference
  }

  /// What happened in the step alone.
  private func seeStep(_ both: inout Comparison) {
    both.see("served", step.noted(.served), isServed)
    both.see("verdict", step.noted(.told), device.told.contains { $0.isVerdict })
    both.see("failure told", step.noted(.toldFailed), device.told.contains(.storeFailed))
    both.see("delivered", UInt64(step.facts.delivered), Codes.number(device.delivered))
    let landing = step.noted(.landed) ? world.settings.policy.landing : nil
    both.see("landed (DF-16, N27-20)", landing, device.landed)
    both.see("dropped", UInt64(step.facts.dropped), Codes.number(device.dropped))
    both.see("order", device.ranks.sorted(), device.ranks)
    both.see("trouble", false, device.isInTrouble)
  }

  /// What the runtime says of itself.
  private func seeRuntime(_ both: inout Comparison) {
    let screen = runtime.screen
    both.see("lock", state.subject.lock.state, runtime.underTest.lock.state)
    both.see("pending", state.subject.lock.state.pending, runtime.pendingTarget)
    both.see("stated screen", state.world.shown, screen.surface)
    both.see("stated offers", state.world.offers, screen.offers)
    both.see("stated cover", state.world.covered, screen.isCovered)
    both.see("stated seal", state.world.sealed, screen.isSealed)
  }
}

/// The first thing in which model and runtime differ.
private struct Comparison {
  private(set) var difference: String?

  mutating func see<Value: Equatable>(_ name: String, _ model: Value, _ own: Value?) {
    guard difference == nil, model != own else { return }
    difference = "\(name): model \(model), runtime \(own as Any)"
  }
}

extension RuntimeRun {
  private mutating func perform(_ happening: Happening) {
    switch happening {
    case .launch(let target): runtime.tell(.launched(target: target?.target))
    case .launchInBackground:
      runtime.tell(.launchedInBackground(deviceLocked: state.world.deviceLocked))
    case .kill(let fate): endProcess(isWriteKept: fate == .kept)
    case .reboot(let fate):
      endProcess(isWriteKept: fate == .kept)
      device.outdateLeave()
    case .recreate:
      device.loseSurface()
      runtime.tell(.recreated)
    case .freeze, .thaw, .snapshot, .wallSet, .credentialSet, .credentialClear, .enrol: break
    case .tick(let ticks), .sleep(let ticks): device.pass(ticks)
    case .timer:
      if device.timer == .due { device.timer = .none }
      runtime.tell(.timerFired)
    case .resign: runtime.tell(.resignedActive)
    case .background: runtime.tell(.enteredBackground)
    case .foreground: runtime.tell(.enteredForeground)
    case .activate: runtime.tell(.becameActive)
    case .otherScene(let phase):
      device.moveOther(phase)
      runtime.tell(.otherSceneChanged(phase))
    case .deviceLock: if state.world.process == .running || crashed { runtime.tell(.deviceLocked) }
    case .deviceUnlock:
      if state.world.process == .running || crashed { runtime.tell(.deviceUnlocked) }
    case .touch: runtime.tell(.touched)
    case .back:
      device.loseSurface()
      runtime.tell(.wentBack)
    case .pin(let right): runtime.enterPin(TestDevice.code(isRight: right))
    case .tryAgain: runtime.tell(.triedAgain)
    case .useBiometrics: runtime.tell(.askedForBiometrics)
    case .lockNow: runtime.tell(.askedToLock)
    case .logOut: runtime.tell(.askedToLogOut)
    case .forgotPin: runtime.tell(.forgotPin)
    case .choosePin(let matching):
      let objection = runtime.choosePin(
        TestDevice.code(isRight: true), again: TestDevice.code(isRight: matching))
      if objection != nil { device.isInTrouble = true }
    case .changeStart(let asked): startChange(asked)
    case .changeProof(let right): runtime.proveChange(TestDevice.code(isRight: right))
    case .changeCancel: runtime.tell(.changeCancelled)
    case .open(let label): runtime.tell(.opened(label.target))
    case .call: call()
    case .push: runtime.tell(.pushed)
    case .loseVerifier: device.durable.lostVerifier = true
    case .policyArrive(let word): runtime.tell(.policyArrived(word))
    case .tighten(.noBiometrics): runtime.tell(.changeStarted(.noBiometrics))
    case .tighten(.shorterAway):
      runtime.tell(.changeStarted(.shorterAway(world.settings.shorterAway ?? 0)))
    case .tighten(.shorterIdle):
      runtime.tell(.changeStarted(.shorterIdle(world.settings.otherIdle.shorter ?? 0)))
    case .signIn(let label):
      do { try runtime.signedIn(label.id) } catch { device.isInTrouble = true }
    case .promptAnswer, .compared, .readAnswer, .wrote, .writeFailed, .erased, .eraseFailed, .gate,
      .serverLogout:
      answer(happening)
    }
  }

  /// The process died in this step, so it ran before it.
  private var crashed: Bool { step.action.crash != nil }

  private mutating func call() {
    do {
      let served = try runtime.protected { true }
      isServed = served && !crashed
    } catch {}
  }

  private func startChange(_ asked: AskedChange) {
    switch asked {
    case .none: break
    case .disable: runtime.tell(.changeStarted(.disable))
    case .enable: runtime.tell(.changeStarted(.enable))
    case .newPin: runtime.tell(.changeStarted(.newPin))
    case .longerAway:
      runtime.tell(.changeStarted(.longerAway(world.settings.longerAway ?? 0)))
    case .biometrics: runtime.tell(.changeStarted(.biometrics))
    case .longerIdle:
      runtime.tell(.changeStarted(.longerIdle(world.settings.otherIdle.longer ?? 0)))
    }
  }

  /// Takes the answer out of the device first, as it may lead to the next question.
  private func answer(_ happening: Happening) {
    switch happening {
    case .promptAnswer(newest: true, let result): device.prompt.take()?.answer(result.result)
    case .promptAnswer(newest: false, let result): device.olderPrompt.take()?(result.result)
    case .compared:
      if let comparison = device.comparison.take() { comparison.answer(comparison.isRight) }
    case .readAnswer(.notNow): device.asked.take()?(.notNow)
    case .readAnswer(.found):
      let record = device.durable.record(world.settings, device.clock)
      device.asked.take()?(record.map { .value($0) } ?? .absent)
    case .wrote:
      guard let inFlight = device.inFlight.take() else { return }
      device.durable.apply(inFlight.write, world.settings, device.clock)
      if inFlight.write == .removeJournal { device.announced = .none }
      inFlight.answer(true)
    case .writeFailed: device.inFlight.take()?.answer(false)
    case .erased: device.erasing.take()?(true)
    case .eraseFailed: device.erasing.take()?(false)
    case .gate(let passed): device.gate.take()?(passed)
    case .serverLogout(let succeeded): device.server.take()?(succeeded)
    case .launch, .launchInBackground, .kill, .reboot, .recreate, .freeze, .thaw, .resign,
      .background, .foreground, .activate, .otherScene, .snapshot, .tick, .sleep, .wallSet, .timer,
      .deviceLock,
      .deviceUnlock, .touch, .back, .pin, .tryAgain, .useBiometrics, .lockNow, .logOut, .forgotPin,
      .choosePin, .changeStart, .changeProof, .changeCancel, .open, .call, .push, .signIn,
      .credentialSet, .credentialClear, .enrol, .loseVerifier, .policyArrive, .tighten:
      break
    }
  }

  /// Takes random steps until one differs.
  mutating func walk(_ count: Int, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    let weights = HappeningKind.allCases.map { kind in
      switch kind {
      case .kill, .reboot: Int.random(in: 0...1, using: &random)
      default: [1, 4, 16][Int.random(in: 0...2, using: &random)]
      }
    }
    for _ in 0..<count {
      var total = 0
      var chosen: WorldAction?
      world.forEachStep(from: state) { action, _, _ in
        let weight = action.crash == nil ? weights[action.happening.kind.rawValue] : 1
        guard weight > 0 else { return }
        total += weight
        if Int.random(in: 0..<total, using: &random) < weight { chosen = action }
      }
      guard let chosen else { return nil }
      if let difference = take(chosen) { return difference }
    }
    return nil
  }
}

extension Notice {
  fileprivate var isVerdict: Bool { if case .wrong = self { true } else { false } }
}

extension LockWorld<WideLock> {
  /// The world of a model file, begun with a process that does not run. With `powers` it has no others, and
  /// coarse clocks, so that it is small.
  init(_ path: String, powers: Powers? = nil) throws {
    var settings = try ModelFile.parse(ProjectFiles.text(of: path), path: path).settings
    if settings.start == .unlocked { settings.start = .notRunning }
    if let powers {
      settings.powers.formIntersection(powers)
      settings.sleepTicks = 0
      settings.wallFar = 0
      settings.wallFine = false
    }
    let prelude = Prelude(settings)
    self.init(
      settings: settings,
      start: WorldState(
        subject: WideLock(lock: prelude.state.subject), world: prelude.state.world),
      prelude: prelude.steps, startPredicates: prelude.last)
  }
}
