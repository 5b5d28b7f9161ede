import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// A step of a run as it is looked at afterwards.
struct FinishedStep {
  let happening: Happening
  let before: World
  let after: World
  let truths: PredicateSet
  /// The lock took what happened; nothing is known where it was not called.
  let wasApplied: Bool
  /// The lock told the person that a change is made.
  let hasToldOfChange: Bool
}

/// What runs are judged by of which neither one state nor the ghosts of the world tell: which change the person asked
/// for last, and whether somebody has come for whom no prompt was shown yet.
struct RunMemory {
  private enum Asked {
    case change(AskedChange)
    case tightening(Tightening)
  }

  private var asked: Asked?
  private var isAwaited = false
  /// The record came when the session was being ended already, and so too late for the lock to look at it.
  private var isReadLate = false

  /// Takes a step, and says what is wrong with it, or nil.
  mutating func take(_ step: FinishedStep, _ settings: WorldSettings) -> Failure? {
    noteChange(step)
    let problem =
      changeProblem(step, settings) ?? refusalProblem(step, settings) ?? serverProblem(step)
      ?? arrivalProblem(step)
    if step.after.process == .gone { self = RunMemory() }
    return problem
  }

  private mutating func noteChange(_ step: FinishedStep) {
    guard step.wasApplied else { return }
    if case .changeStart(let change) = step.happening { asked = .change(change) }
    if case .tighten(let tightening) = step.happening { asked = .tightening(tightening) }
  }

  /// A change that is told as made is in the store, and nothing else with it.
  private mutating func changeProblem(
    _ step: FinishedStep, _ settings: WorldSettings
  ) -> Failure? {
    guard step.hasToldOfChange else { return nil }
    guard let asked else { return Failure("T15", "a change is told as made that nobody asked for") }
    self.asked = nil
    let made = step.after.store.configuration(settings)
    var wanted = step.before.store.configuration(settings)
    switch asked {
    case .change(let change): RunMemory.make(change, in: &wanted, settings, made)
    case .tightening(.noBiometrics): wanted.biometrics = nil
    case .tightening(.shorterAway): wanted.away = .after(settings.shorterAway ?? 0)
    case .tightening(.shorterIdle): wanted.idle = .after(settings.otherIdle.shorter ?? 0)
    }
    return made == wanted
      ? nil : Failure("T15", "a change is told as made and is not the one that was asked for")
  }

  private static func make(
    _ change: AskedChange, in wanted: inout Configuration, _ settings: WorldSettings,
    _ made: Configuration
  ) {
    switch change {
    case .none: break
    case .disable: wanted.enabled = false
    case .enable:
      wanted.enabled = true
      if settings.policy.means == .appPin { wanted.hasPin = true }
    case .newPin:
      wanted.hasPin = true
      // With a new PIN biometrics are off (PR-21).
      wanted.biometrics = nil
    case .longerAway: wanted.away = .after(settings.longerAway ?? 0)
    // Whose they are is for S10 and S12 to say.
    case .biometrics: wanted.biometrics = made.biometrics ?? .first
    case .longerIdle: wanted.idle = .after(settings.otherIdle.longer ?? 0)
    }
  }

  /// Biometrics that are on can be turned off by whoever is in, where no other change and no write is in the way.
  private func refusalProblem(_ step: FinishedStep, _ settings: WorldSettings) -> Failure? {
    guard step.happening == .tighten(.noBiometrics), step.before.store.biometrics != nil,
      step.before.ghosts.asked == .none, step.before.inFlight == .none,
      step.truths.contains(LockPredicate.handled.rawValue),
      step.truths.contains(LockPredicate.unlocked.rawValue)
    else { return nil }
    let write = Codes.write(step.after.inFlight.number, settings, step.after.clock)
    if case .configuration(let new) = write, new.biometrics == nil { return nil }
    return Failure("T16", "biometrics cannot be turned off")
  }

  /// The server is told of the end of a session that there was. Who logs out before the record was read may have had
  /// one.
  private mutating func serverProblem(_ step: FinishedStep) -> Failure? {
    if step.happening.kind == .signIn { isReadLate = false }
    if step.happening == .readAnswer(.found), step.before.shown == .leaving { isReadLate = true }
    guard step.after.serverAsked, !step.before.serverAsked, !step.before.store.hasSession,
      step.before.hasRead, !isReadLate
    else { return nil }
    return Failure("T17", "the server is told of the end of a session that was not there")
  }

  /// A prompt by itself is for somebody who came, from the background or by the start; the return from inactive (out),
  /// as from the prompt itself, is no arrival, in neither scene.
  private mutating func arrivalProblem(_ step: FinishedStep) -> Failure? {
    if RunMemory.arrives(step.happening, from: step.before) { isAwaited = true }
    guard step.truths.contains(LockPredicate.promptedByItself.rawValue) else { return nil }
    defer { isAwaited = false }
    return isAwaited ? nil : Failure("T18", "the prompt shows by itself and nobody has arrived")
  }

  private static func arrives(_ happening: Happening, from before: World) -> Bool {
    if happening == .activate { return before.scene != .inactiveOut }
    return happening == .otherScene(.active) && before.otherScene != .inactiveOut
  }
}
