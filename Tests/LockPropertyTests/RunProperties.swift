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
    // A backup brings back a store without the count.
    let known = the(.handled) && the(.recordKnown) && the(.running) && !the(.triesLeft)
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

  /// All of these that speak of a world.
  static func all(_ settings: WorldSettings) -> [Property] {
    [notEarly, signsOut(settings), staysOn(settings), lands(settings)].compactMap { $0 }
  }

  /// What the world shows to be wrong after a step, or nil.
  static func problem(
    after set: PredicateSet, _ world: World, _ settings: WorldSettings
  ) -> Failure? {
    // A prompt would take the place of the question that the code is, and the try would have no end.
    if set.contains(LockPredicate.promptedByItself.rawValue) && world.code != .none {
      return Failure("T6", "the prompt shows by itself while a code is being checked")
    }
    return leftBehind(set, world, settings)
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
