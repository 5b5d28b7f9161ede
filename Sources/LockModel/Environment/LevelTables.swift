import LockCore
import ModelChecker

/// What is true of a world as it stands, put together from what is true of its parts.
///
/// A part has at most fourteen bits that say something, so that its truths are worked out once for each
/// value it can have and looked up from then on. `visible` is the one truth that needs three parts: each
/// says whether it allows it.
struct LevelTables: Sendable {
  private let places = LevelTables.ofPlaces
  private let screens = LevelTables.ofScreens
  private let ghosts = LevelTables.ofGhosts
  private let stores: [UInt64]
  private let mostAttempts: UInt8
  private let storeMask: UInt64

  // The fields of `WorldField` from process to firstUnlock, and from shown to sealed.
  private static var place: BitField { BitField(at: 0, bits: 7) }
  private static var screen: BitField { BitField(at: 30, bits: 12) }
  /// The fields of `GhostField` from lockedOut to asked.
  private static var ghost: BitField { BitField(at: 20, bits: 5) }

  // What hangs on no policy is worked out once in a process: property runs make a world for each run.
  private static let ofPlaces = table(place) { bits in
    var world = World()
    world.bits = bits
    return world.placeTruths
  }
  private static let ofScreens = table(screen) { bits in
    var world = World()
    world.bits = bits
    return world.screenTruths
  }
  private static let ofGhosts = table(ghost) { bits in Ghosts(bits: bits).truths }

  private static func table(_ field: BitField, _ truths: (UInt64) -> UInt64) -> [UInt64] {
    (0..<(1 << field.width)).map { truths($0 << field.start) }
  }

  init(_ settings: WorldSettings) {
    let policy = settings.policy
    let bits = settings.isTierOne ? StoreField.narrowWidth : StoreField.narrowWidth + 2
    storeMask = (1 &<< bits) &- 1
    stores = (0..<(1 << bits)).map { DurableStore(bits: Self.store(at: $0)).truths(policy) }
    mostAttempts = if case .limited(let limit, _, _) = policy.attempts { limit.most } else { 0 }
  }

  // Of what only tier two has of a store, two bits say something that is true of it as it stands: whether the
  // server requires the lock, which is the highest bit of its word, and whether the verifier is lost.
  private static var required: UInt64 { StoreField.server.start + StoreField.server.width - 1 }
  private static var lost: UInt64 { StoreField.lostVerifier.start }

  /// Where the truths of a store stand: the bits of tier one, then the two.
  @inline(__always)
  private static func place(of store: DurableStore) -> UInt64 {
    let narrow = StoreField.narrowWidth
    return store.bits & ((1 &<< narrow) &- 1)
      | (store.bits &>> (required - narrow)) & (1 &<< narrow)
      | (store.bits &>> (lost - narrow - 1)) & (2 &<< narrow)
  }

  /// The bits of a store whose truths stand at `place`.
  private static func store(at place: UInt64) -> UInt64 {
    let narrow = StoreField.narrowWidth
    return place & ((1 &<< narrow) &- 1) | (place &>> narrow & 1) &<< required
      | (place &>> (narrow + 1) & 1) &<< lost
  }

  /// What is true of `world`, with a lock of which `lock` is true while the process runs.
  @inline(__always)
  func truths(_ world: World, _ lock: UInt64) -> UInt64 {
    let place = places[Int(truncatingIfNeeded: Self.place.read(world.bits))]
    let screen = screens[Int(truncatingIfNeeded: Self.screen.read(world.bits))]
    let store = stores[Int(truncatingIfNeeded: Self.place(of: world.known) & storeMask)]
    let ghost = ghosts[Int(truncatingIfNeeded: Self.ghost.read(world.ghosts.bits))]
    // All ones while the process runs.
    let runs = 0 &- (place &>> UInt64(LockPredicate.running.rawValue) & 1)
    let visible = LockPredicate.visible.bit
    var set = PredicateSet()
    set.low = place | store | ghost | (screen | lock) & runs
    set.low = set.low & ~visible | place & screen & store & visible
    set.insert(.due, if: world.ghosts.due)
    set.insert(.recordKnown, if: world.hasRead)
    set.insert(.writing, if: world.inFlight != .none)
    set.insert(.countShort, if: world.store.attempts < world.ghosts.guesses)
    if case .entered = world.code, world.store.attempts &+ 1 == mostAttempts {
      // A code that was entered and is not counted yet has used up its try.
      set.low &= ~LockPredicate.triesLeft.bit
    }
    return set.low
  }
}

extension World {
  /// What follows from process, scene and device alone.
  fileprivate var placeTruths: UInt64 {
    let runs = process != .gone
    var set = PredicateSet()
    set.insert(.running, if: runs)
    set.insert(.active, if: runs && scene == .active)
    set.insert(.deviceIsLocked, if: deviceLocked)
    set.insert(.beforeFirstUnlock, if: !firstUnlock)
    set.insert(.visible, if: runs && scene != .background)
    return set.low
  }

  /// What follows, in a process that runs, from what is on the screen alone.
  fileprivate var screenTruths: UInt64 {
    var set = PredicateSet()
    set.insert(.covered, if: covered)
    set.insert(.sealed, if: sealed)
    set.insert(.visible, if: shown == .none && !covered)
    set.insert(.offersWayIn, if: offers.contains(anyOf: .pin | .biometrics | .tryAgain | .setPin))
    set.insert(.offersWayOut, if: offers.contains(anyOf: .logOut | .forgot))
    switch shown {
    case .none: set.insert(.screenNone, if: true)
    case .starting: set.insert(.screenStarting, if: true)
    case .lock: set.insert(.screenLock, if: true)
    case .unavailable: set.insert(.screenUnavailable, if: true)
    case .setUp: set.insert(.screenSetUp, if: true)
    case .lockedOut: set.insert(.screenLockedOut, if: true)
    case .gate: set.insert(.screenGate, if: true)
    case .leaving, .signIn, .waiting: break
    }
    return set.low
  }
}

extension DurableStore {
  /// What follows from the store alone.
  fileprivate func truths(_ policy: LockPolicy) -> UInt64 {
    var set = PredicateSet()
    set.insert(.session, if: hasSession)
    set.insert(.on, if: isOn(policy))
    set.insert(.journalStands, if: hasJournal)
    set.insert(
      .recoverable,
      if: canProve(policy)
        || (policy.noMeans == .setUpFirst && !isRequired(policy) && !isArmed(policy)))
    set.insert(.visible, if: hasSession)
    if case .limited(let limit, _, _) = policy.attempts {
      set.insert(.triesLeft, if: attempts < limit.most)
    } else {
      set.insert(.triesLeft, if: true)
    }
    return set.low
  }
}

extension Ghosts {
  /// What follows from the ghosts alone.
  fileprivate var truths: UInt64 {
    var set = PredicateSet()
    set.insert(.lockedOut, if: lockedOut)
    set.insert(.gateOwed, if: gateOwed)
    set.insert(.changeOpen, if: asked != .none)
    return set.low
  }
}
