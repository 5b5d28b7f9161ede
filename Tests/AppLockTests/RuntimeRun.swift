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
  /// The last steps; all of them where there were few.
  private(set) var actions: [WorldAction] = []
  private var count = 0
  private(set) var step: WorldStep<LiveSeat<WideLock>>
  private(set) var runtime: LockRuntime
  private var underTest: any LockUnderTest
  /// A protected call was served in the last step.
  var isServed = false

  /// - Parameter fault: what stands behind the runtime in place of the real lock.
  init(_ world: LockWorld<WideLock>, fault: Fault? = nil) {
    self.world = world
    let settings = world.settings
    state = world.start
    step = WorldStep(
      from: state, LiveSeat<WideLock>(settings), StepBounds(settings), world.levels)
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
      uptime: { device.clock.reading().uptime }, otherTrust: { device.clock.otherTrust })
  }

  /// Takes a step of the model with both.
  ///
  /// - Parameter deaths: where the process might die while it handles this; each is looked at.
  /// - Returns: the first difference, or nil.
  mutating func take(_ action: WorldAction, deaths: [CrashPoint] = []) -> String? {
    note(action)
    let before = state
    make(action, from: before)
    state = step.after
    device.clock = state.world.clock
    device.beginStep()
    device.effectsLeft = action.crash?.effects
    device.deaths = deaths
    isServed = false
    perform(action.happening)
    if let crash = action.crash { endProcess(isWriteKept: crash.write == .kept) }
    if let difference = difference(state.world, device) { return "\(difference), after \(text)" }
    for (death, dying) in zip(deaths, device.takeDying()) {
      let action = WorldAction(action.happening, crash: death)
      if let difference = look(action, from: before, by: dying) { return difference }
    }
    return nil
  }

  /// Takes a step that ends the process, on a copy of the device: the runtime stays as it is.
  mutating func look(_ action: WorldAction) -> String? {
    let dying = device.copy()
    dying.beginStep()
    return look(action, from: state, by: dying)
  }

  private mutating func look(
    _ action: WorldAction, from before: WorldState<WideLock>, by dying: TestDevice
  ) -> String? {
    make(action, from: before)
    let after = step.after.world
    dying.clock = after.clock
    isServed = false
    var isKept = action.crash?.write == .kept
    if case .kill(.kept) = action.happening { isKept = true }
    if case .reboot(.kept) = action.happening { isKept = true }
    dying.endProcess(isWriteKept: isKept)
    if case .reboot = action.happening { dying.outdateLeave() }
    guard let difference = difference(after, dying) else { return nil }
    return "\(difference), at \(world.describe(action)), after \(text)"
  }

  private mutating func make(_ action: WorldAction, from before: WorldState<WideLock>) {
    step.begin(from: before)
    step.lookAhead()
    _ = step.make(action)
  }

  private static let most = 200

  private mutating func note(_ action: WorldAction) {
    count += 1
    actions.append(action)
    if actions.count > 2 * Self.most { actions.removeFirst(Self.most) }
  }

  /// The actions so far, of a long run the last of them.
  var text: String {
    let shown = actions.suffix(Self.most)
    let start = shown.count < count ? "\(count) steps, the last of them " : ""
    return start
      + shown.map { world.describe($0) }.map { action in
        ([action.name] + action.parameters.map { "\($0.name)=\($0.value)" })
          .joined(separator: " ")
      }.joined(separator: " · ")
  }

  mutating func endProcess(isWriteKept: Bool) {
    device.endProcess(isWriteKept: isWriteKept)
    underTest = runtime.underTest
    underTest.lostItsProcess()
    // Answers that still come from the old process find nobody.
    runtime = Self.runtime(underTest, device)
  }

  private func difference(_ world: World, _ device: TestDevice) -> String? {
    var both = Comparison()
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
    seeStep(&both, device)
    if world.process != .gone { seeRuntime(&both) }
    return both.difference
  }

  /// What happened in the step alone.
  private func seeStep(_ both: inout Comparison, _ device: TestDevice) {
    both.see("served", step.noted(.served), isServed)
    both.see("verdict", step.noted(.told), device.told.contains { $0.isVerdict })
    both.see("failure told", step.noted(.toldFailed), device.told.contains(.storeFailed))
    both.see("delivered", UInt64(step.facts.delivered), Codes.number(device.delivered))
    both.see("performed", UInt64(step.facts.performed), Codes.number(device.performed))
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
