import LockCore
import ModelChecker
import PropertyTesting

@testable import LockModel

/// What runs are judged by beside the catalogue. A search needs none of it: there it would say nothing of
/// safety. A lock that falls without need, or leaves something behind, is a fault all the same.
enum RunProperties {
  /// The lock falls for the time only where true time says so. Where the step turns the lock off it said so
  /// before: the limit that stood is decided first (see P1).
  static let notEarly = Property(
    id: "T1", name: "the lock falls for the time only when the time is up", kind: .safety,
    claims: [
      .always(
        (the(.fellForAway) || the(.fellForIdle)).implies(the(.due) || .previous(the(.due))))
    ])

  /// A policy that signs out after the last wrong code does so without anybody's help, also where the process
  /// died before the verdict.
  static func signsOut(_ settings: WorldSettings) -> Property? {
    guard settings.attemptLimit?.then == .signOut else { return nil }
    let known = the(.handled) && the(.recordKnown) && the(.running)
    return Property(
      id: "T4", name: "after the last wrong code the session is being wiped", kind: .safety,
      claims: [.always((the(.lockedOut) && known).implies(the(.leaving)))])
  }

  /// A required lock cannot be turned off (M5-08-20, -21), not even in the record, where it would show once
  /// the requirement is lifted.
  static func staysOn(_ settings: WorldSettings) -> Property? {
    guard settings.policy.required else { return nil }
    return Property(
      id: "T5", name: "a required lock is not turned off", kind: .safety,
      claims: [.always(!the(.disabled))])
  }

  /// The app is sent to its own place by an unlock that opens no target, behind its own check, and by nothing else
  /// (DF-16, N27-20).
  static func lands(_ settings: WorldSettings) -> Property {
    let comesIn = the(.lockOpened) || (event(.gate) && .previous(the(.gateOwed)))
    let isIn = the(.unlocked) && !the(.gateOwed) && !the(.delivered)
    return Property(
      id: "T7", name: "an unlock that opens no target leads to the app's own place", kind: .safety,
      claims: settings.policy.landing == .keep
        ? [.always(!the(.landed))]
        : [
          .always(the(.landed).implies(comesIn && isIn)),
          .always((comesIn && isIn).implies(the(.landed))),
        ])
  }

  /// A lock that is due while a leave is written down waits for the store to forget it, and no longer.
  static func falls(_ settings: WorldSettings) -> Property? {
    guard !settings.policy.lockOnStart else { return nil }
    let waits =
      the(.handled) && the(.recordKnown) && the(.screenStarting) && the(.locked) && !the(.starting)
    return Property(
      id: "T9", name: "a lock waits for the store only while a leave stands", kind: .safety,
      claims: [.always(waits.implies(the(.leaveStands)))])
  }

  /// Where what is due ends the session there is no lock to stand before (DF-47).
  static func ends(_ settings: WorldSettings) -> Property? {
    guard settings.policy.whenDue == .signOut else { return nil }
    let isShut = the(.handled) && the(.recordKnown) && the(.session) && the(.locked)
    return Property(
      id: "T12", name: "what is due ends the session", kind: .safety,
      claims: [.always(isShut.implies(the(.leaving) || the(.starting)))])
  }

  /// All of these that speak of a world.
  static func all(_ settings: WorldSettings) -> [Property] {
    [
      notEarly, signsOut(settings), staysOn(settings), lands(settings), falls(settings),
      ends(settings),
    ].compactMap { $0 }
  }

  /// What the world shows to be wrong after a step, or nil.
  static func problem(
    after set: PredicateSet, _ world: World, _ settings: WorldSettings
  ) -> Failure? {
    if set.contains(LockPredicate.handled.rawValue) {
      if let problem = promptProblem(set, world, settings.policy) { return problem }
      // What is being checked, or waits for its turn to be, stands in the world as a code or a write.
      if set.contains(LockPredicate.index(of: .pin)), world.shown == .lock, world.code == .none,
        world.inFlight == .none
      {
        return Failure("T11", "a code that the screen offers to take is not taken")
      }
      if world.shown == .waiting, offersTooLittle(world, settings.policy) {
        return Failure("T13", "biometrics wait, though a wait is for codes alone")
      }
      // A lock that falls in this very step forgets what the person asked for.
      if set.contains(LockPredicate.index(of: .changeCancel)), isChangeInFlight(world, settings),
        set.contains(LockPredicate.unlocked.rawValue),
        !set.contains(LockPredicate.changeOpen.rawValue)
      {
        return Failure("T14", "a change is cancelled that is with the store already")
      }
      if isWordForgotten(set, world) {
        return Failure("T8", "the server's word is not what is stored, and no write is on its way")
      }
    }
    return leftBehind(set, world, settings)
  }

  /// A prompt that should not be there.
  private static func promptProblem(
    _ set: PredicateSet, _ world: World, _ policy: LockPolicy
  ) -> Failure? {
    // A prompt would take the place of the question that the code is, and the try would have no end.
    if set.contains(LockPredicate.promptedByItself.rawValue) && world.code != .none {
      return Failure("T6", "the prompt shows by itself while a code is being checked")
    }
    if case .open(.unlock) = world.prompt, policy.means == .appPin, world.store.biometrics == nil {
      return Failure("T10", "a prompt stays that nobody's finger answers any more")
    }
    return nil
  }

  /// The write in flight is one of a change: a configuration or a verifier.
  private static func isChangeInFlight(_ world: World, _ settings: WorldSettings) -> Bool {
    switch Codes.write(world.inFlight.number, settings, world.clock) {
    case .configuration, .verifier: true
    case .none, .attempts, .serverPolicy, .leave, .journal, .wipe, .removeJournal: false
    }
  }

  /// Biometrics that open are not on the screen.
  private static func offersTooLittle(_ world: World, _ policy: LockPolicy) -> Bool {
    guard let recorded = world.store.biometrics, let present = world.clock.device.enrolment,
      !world.store.lostVerifier, policy.enrolment == .any || recorded == present
    else { return false }
    return !world.offers.contains(anyOf: .biometrics)
  }

  /// The server's word came to a session that stands, and nothing brings it into the store, so that the next process
  /// will not know it (M5-08-23).
  private static func isWordForgotten(_ set: PredicateSet, _ world: World) -> Bool {
    guard world.delivered != 0, world.delivered != world.store.server, world.hasRead,
      world.store.hasSession, !set.contains(LockPredicate.starting.rawValue),
      !set.contains(LockPredicate.leaving.rawValue)
    else { return false }
    return world.inFlight == .none
  }

  /// What a wipe that has ended left in the store.
  private static func leftBehind(
    _ set: PredicateSet, _ world: World, _ settings: WorldSettings
  ) -> Failure? {
    guard set.contains(LockPredicate.wipeEnded.rawValue) else { return nil }
    var left: [String] = []
    if world.store.hasSession { left.append("the session") }
    if world.store.hasPin { left.append("the PIN") }
    if world.store.attempts != 0 { left.append("the count") }
    if world.store.hasJournal { left.append("the journal") }
    let fresh = Configuration(startOf: settings.policy)
    if left.isEmpty && world.store.configuration(settings) != fresh {
      left.append("the configuration")
    }
    return left.isEmpty
      ? nil : Failure("T2", "a wipe has ended and left \(left.joined(separator: ", "))")
  }
}
