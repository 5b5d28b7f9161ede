import LockCore
import ModelChecker

/// Names for traces: of happenings with their parameters, and of what a state holds.
extension LockWorld {
  var predicates: [PredicateDescription] { LockPredicate.descriptions }

  var actionKinds: [String] { HappeningKind.names }

  func kind(of action: WorldAction) -> Int { action.happening.kind.rawValue }

  func describe(_ action: WorldAction) -> TraceAction {
    var parameters = action.happening.parameters
    if let crash = action.crash {
      parameters.append(TraceVariable("crashAfter", .number(crash.effects)))
      if crash.write != .none { parameters.append(TraceVariable("write", crash.write.text)) }
    }
    return TraceAction(action.happening.kind.name, parameters)
  }

  func describe(_ state: WorldState<L>) -> [TraceVariable] {
    let world = state.world
    let lock = state.subject.lock
    let ghosts = world.ghosts
    let configuration = world.store.configuration(settings)
    let inFlight = Codes.write(world.inFlight.number, settings, world.clock)
    let marksCount = state.subject.phase == .open && world.isOn(settings.policy)
    return [
      TraceVariable("screen", .text(String(describing: world.shown))),
      TraceVariable("lock", .text(lock.state.mode.name)),
      TraceVariable("scene", .text(world.process == .gone ? "none" : world.scene.name)),
      TraceVariable("process", .text(String(describing: world.process))),
      TraceVariable("cover", .flag(world.covered)),
      TraceVariable("sealed", .flag(world.sealed)),
      TraceVariable("offers", .text(world.offers.text)),
      TraceVariable("prompt", .text(world.promptText)),
      TraceVariable("device", .text(world.deviceText)),
      TraceVariable("code", .text(world.codeText)),
      TraceVariable("question", .text(lock.state.question.name)),
      TraceVariable("change", .text(String(describing: ghosts.asked))),
      TraceVariable("target", .text(lock.state.pending?.sessionText ?? "none")),
      TraceVariable("event", .text(String(describing: world.announced))),
      TraceVariable("session", .text(world.store.session?.text ?? "none")),
      TraceVariable("enabled", .flag(configuration.enabled)),
      TraceVariable("hasPin", .flag(configuration.hasPin)),
      TraceVariable("away", .text(configuration.away.text)),
      TraceVariable("attempts", .number(Int(world.store.attempts))),
      TraceVariable("journal", .text(world.store.journal.map { String(describing: $0) } ?? "none")),
      TraceVariable("write", .text(inFlight?.text ?? "none")),
      TraceVariable("idleTicks", .number(marksCount ? Int(ghosts.idleAge) : 0)),
      TraceVariable("awayTicks", .number(ghosts.isOut ? Int(ghosts.leftAge) : 0)),
      TraceVariable("isAway", .flag(ghosts.isOut)),
      TraceVariable("wallOffset", .number(Int(world.clock.wallOffset))),
      TraceVariable("due", .flag(ghosts.due)),
      TraceVariable("timer", .text(world.timer.text)),
      TraceVariable("guesses", .number(Int(ghosts.guesses))),
    ] + (settings.isTierOne ? [] : describeTierTwo(world)) + describeIdle(configuration)
      + (settings.canWait ? [TraceVariable("waitTicks", .number(Int(world.waitLeft)))] : [])
  }

  /// The time idle, where somebody can choose another.
  private func describeIdle(_ configuration: Configuration) -> [TraceVariable] {
    if settings.powers.isDisjoint(with: [.longerIdle, .shorterIdle]) { return [] }
    let idle = configuration.idle ?? settings.policy.idle
    return [TraceVariable("idle", .text(idle.text))]
  }

  /// What only a world of tier two has.
  private func describeTierTwo(_ world: World) -> [TraceVariable] {
    let device = world.clock.device
    return [
      TraceVariable("otherScene", .text(world.otherScene?.name ?? "none")),
      TraceVariable("otherCover", .flag(world.otherCovered)),
      TraceVariable("credential", .flag(device.hasCredential)),
      TraceVariable("enrolled", .text(device.enrolment?.text ?? "none")),
      TraceVariable("biometrics", .text(world.store.biometrics?.text ?? "off")),
      TraceVariable("lostVerifier", .flag(world.store.lostVerifier)),
      TraceVariable("writtenLeave", .text(leave(world.store.leave))),
      TraceVariable("storedWord", .text(word(world.store.server))),
      TraceVariable("arrivedWord", .text(word(world.delivered))),
    ] + describeAdded(world)
  }

  /// What only a world with one power has.
  private func describeAdded(_ world: World) -> [TraceVariable] {
    var variables: [TraceVariable] = []
    if has(.secondAccount) {
      let trusted = world.clock.otherTrust?.text ?? "none"
      variables.append(TraceVariable("otherAccount", .text(trusted)))
    }
    if has(.ownSheets) { variables.append(TraceVariable("ownSheet", .flag(world.ownSheet))) }
    return variables
  }

  private func leave(_ number: UInt64) -> String {
    if number == WrittenLeave.otherBoot { return "of another boot" }
    return number == 0 ? "none" : "\(number - 1) ago"
  }

  private func word(_ number: UInt64) -> String {
    Codes.server(number, settings)?.text ?? "none"
  }
}

extension Happening {
  fileprivate var parameters: [TraceVariable] {
    func named(_ name: String, _ value: TraceValue) -> [TraceVariable] {
      [TraceVariable(name, value)]
    }
    switch self {
    case .launch(let target): return target.map { named("target", .text($0.text)) } ?? []
    case .kill(let fate), .reboot(let fate):
      return fate == .none ? [] : named("write", fate.text)
    case .resign(let byPrompt): return byPrompt ? named("byPrompt", .flag(true)) : []
    case .tick(let ticks), .sleep(let ticks): return named("ticks", .number(Int(ticks)))
    case .wallSet(let offset): return named("offset", .number(Int(offset)))
    case .pin(let right), .changeProof(let right): return named("right", .flag(right))
    case .choosePin(let matching): return named("matching", .flag(matching))
    case .changeStart(let asked): return named("change", .text(String(describing: asked)))
    case .promptAnswer(let newest, let result):
      return [
        TraceVariable("result", .text(String(describing: result))),
        TraceVariable("prompt", .text(newest ? "newest" : "older")),
      ]
    case .readAnswer(let answer): return named("result", .text(String(describing: answer)))
    case .gate(let passed): return named("passed", .flag(passed))
    case .serverLogout(let succeeded): return named("succeeded", .flag(succeeded))
    case .snapshot(let other): return other ? named("scene", .text("other")) : []
    case .otherScene(let phase): return named("phase", .text(phase?.name ?? "gone"))
    case .policyArrive(let word): return named("word", .text(word.text))
    case .tighten(let tightening): return named("change", .text(String(describing: tightening)))
    case .reinstall(let survivors): return named("left", .text(String(describing: survivors)))
    case .picker(let isOpen): return named("open", .flag(isOpen))
    case .open(let label), .signIn(let label), .act(let label):
      return named("session", .text(label.text))
    case .launchInBackground, .recreate, .freeze, .thaw, .background, .foreground, .activate,
      .timer, .deviceLock, .deviceUnlock, .touch, .back, .tryAgain, .useBiometrics,
      .lockNow, .logOut, .forgotPin, .changeCancel, .compared, .wrote, .writeFailed, .erased,
      .eraseFailed, .call, .push, .credentialSet, .credentialClear, .enrol, .loseVerifier,
      .backupRestore, .otherAccount:
      return []
    }
  }
}

extension WriteFate {
  fileprivate var text: TraceValue { .text(String(describing: self)) }
}

extension SessionLabel {
  fileprivate var text: String { self == .a ? "A" : "B" }
}

extension SessionID {
  fileprivate var text: String { number == 1 ? "A" : "B" }
}

extension Target {
  fileprivate var sessionText: String { "of \(session.text)" }
}

extension TimeLimit {
  fileprivate var text: String {
    switch self {
    case .never: "never"
    case .after(let ticks): ticks == 0 ? "at once" : "after \(ticks)"
    }
  }
}

extension ServerPolicy {
  fileprivate var text: String {
    "\(required ? "required" : "not required"), \(after.map { "after \($0)" } ?? "no time")"
  }
}

extension Enrolment {
  fileprivate var text: String { self == .second ? "second" : "first" }
}

extension Mode {
  fileprivate var name: String {
    switch self {
    case .notStarted: "none"
    case .starting: "starting"
    case .unlocked: "unlocked"
    case .closing: "closing"
    case .locking: "locking"
    case .locked: "locked"
    case .leaving(let leave):
      switch leave.stage {
      case .recording: "leaving"
      case .wiping: "wiping"
      case .closing: "closing"
      }
    case .signedOut: "signedOut"
    }
  }
}

extension ScenePhase {
  fileprivate var name: String {
    switch self {
    case .active: "active"
    case .inactiveOut: "inactive(out)"
    case .inactiveIn: "inactive(in)"
    case .background: "background"
    }
  }
}

extension Question {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .prompting: "prompting"
    case .counting: "counting"
    case .comparing: "comparing"
    case .clearing: "clearing"
    case .enrolling: "enrolling"
    }
  }
}

extension Offers {
  fileprivate var text: String {
    let names: [(Offers, String)] = [
      (.pin, "pin"), (.biometrics, "biometrics"), (.tryAgain, "tryAgain"), (.setPin, "setPin"),
      (.logOut, "logOut"), (.forgot, "forgot"),
    ]
    let offered = names.filter { contains(anyOf: $0.0) }.map(\.1)
    return offered.isEmpty ? "none" : offered.joined(separator: " ")
  }
}

extension World {
  fileprivate var promptText: String {
    let newest =
      switch prompt {
      case .none: "none"
      case .open(.unlock): "unlock"
      case .open(.change): "change"
      case .outdated: "outdated"
      case .withdrawn: "withdrawn"
      }
    return olderPrompt == nil ? newest : "\(newest) and an older one"
  }

  fileprivate var deviceText: String {
    guard deviceLocked else { return "unlocked" }
    return firstUnlock ? "locked" : "locked since boot"
  }

  fileprivate var codeText: String {
    switch code {
    case .none: return "none"
    case .entered(let code): return "\(code.isRight ? "right" : "wrong") entered"
    case .comparing(let code): return "\(code.isRight ? "right" : "wrong") comparing"
    }
  }
}

extension ArmedTimer {
  fileprivate var text: String {
    if self == .none { return "none" }
    return self == .due ? "due" : "in \(number - 1)"
  }
}

extension StoreWrite {
  fileprivate var text: String {
    switch self {
    case .attempts(let count): "attempts \(count)"
    case .configuration(let configuration):
      "configuration \(configuration.enabled ? "on" : "off"), away \(configuration.away.text)"
        + (configuration.idle.map { ", idle \($0.text)" } ?? "")
    case .verifier: "verifier"
    case .leave(let leftAt): leftAt == nil ? "no leave" : "leave"
    case .serverPolicy(let word): "server's word: \(word.text)"
    case .journal: "journal"
    case .wipe(let step): "wipe \(step)"
    case .removeJournal: "remove journal"
    }
  }
}
