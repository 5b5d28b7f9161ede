import LockCore

/// An event in the queue, with the code that came with it.
struct Waiting: Sendable {
  let event: LockEvent
  var entered: SecretCode?
  var chosen: SecretCode?
  /// The runtime's own wish, after a failure to open; it must not lead to another one.
  var isOwn = false

  init(
    _ event: LockEvent, entered: SecretCode? = nil, chosen: SecretCode? = nil,
    isOwn: Bool = false
  ) {
    self.event = event
    self.entered = entered
    self.chosen = chosen
    self.isOwn = isOwn
  }
}

/// What the runtime's mutex guards.
struct Inside: Sendable {
  var lock: any LockUnderTest
  var screen = ScreenState()
  var queue: [Waiting] = []
  /// Somebody takes events from the queue.
  var isBusy = false
  /// The code that waits for its count to be durable.
  var entered: SecretCode?
  /// The new code that waits for its write.
  var chosen: SecretCode?
  /// A right code was compared, and the store may hold a key for it.
  var holdsProof = false
  /// The unlock that the app is open by, and how many there were.
  var opening: Opening?
  var openings: UInt64 = 0
  /// How many erases were asked for.
  var erases: UInt64 = 0
  /// Those who listen, by their numbers, and how many there were.
  var listeners: [UInt64: AsyncStream<Announcement>.Continuation] = [:]
  private var listenings: UInt64 = 0
  /// A sign-in is with the store, or its event waits: another one would wipe what the first one stored.
  var isSigningIn = false

  init(lock: any LockUnderTest) { self.lock = lock }

  /// The core takes the first event of the queue, which must have one. What opens holds only once it was
  /// carried out.
  mutating func handleFirst(at reading: WorldReading) -> LockOutcome {
    let waiting = queue.removeFirst()
    var outcome = LockOutcome(.applied)
    lock.handle(waiting.event, at: reading, into: &outcome)
    if case .applied = outcome.grade {
      if let code = waiting.entered { entered = code }
      if let code = waiting.chosen { chosen = code }
    }
    if case .compared(_, right: true) = waiting.event { holdsProof = true }
    if case .signedIn = waiting.event { isSigningIn = false }
    var index = 0
    while index < outcome.effects.count {
      if case .seal(true) = outcome.effects[index] { screen.isSealed = true }
      index += 1
    }
    return outcome
  }

  /// Whether a sign-in may go to the store now; from then on no other may, until its event is handled.
  mutating func beginSignIn() -> Bool {
    guard !isSigningIn, case .signedOut = lock.lock.state.mode else { return false }
    isSigningIn = true
    return true
  }

  /// Adds one who listens; its number.
  mutating func add(_ listener: AsyncStream<Announcement>.Continuation) -> UInt64 {
    listenings &+= 1
    listeners[listenings] = listener
    return listenings
  }

  /// Numbers an erase that is asked for.
  mutating func askToErase() -> UInt64 {
    erases &+= 1
    return erases
  }

  /// An unlock begins an opening; a lock ends it, whatever comes after.
  mutating func note(_ announcement: Announcement) {
    switch announcement {
    case .locked: opening = nil
    case .unlocked:
      openings &+= 1
      opening = Opening(number: openings)
    }
  }

  /// Codes that nothing waits for any more are let go.
  ///
  /// - Returns: whether the store must forget the proof as well.
  mutating func endStep() -> Bool {
    let state = lock.lock.state
    var isCounted = false
    var isEnrolled = false
    var proofStands = false
    switch state.question {
    case .none, .prompting, .comparing: break
    case .counting: isCounted = true
    case .clearing(let purpose): proofStands = purpose != nil
    case .enrolling: isEnrolled = true
    }
    if case .applying = state.change { isEnrolled = true }
    if !isCounted { entered = nil }
    if !isEnrolled { chosen = nil }
    guard holdsProof && !proofStands else { return false }
    holdsProof = false
    return true
  }

  /// Whether a protected call may be made at this moment, also while another event is being handled. What
  /// shuts holds from the moment at which it was told: an event that still waits is looked ahead to.
  func isOpen(at reading: WorldReading) -> Bool {
    guard !screen.isSealed else { return false }
    var probe = lock
    var outcome = LockOutcome(.applied)
    for waiting in queue {
      probe.handle(waiting.event, at: reading, into: &outcome)
      if probe.lock.isSealed { return false }
    }
    probe.handle(.timerFired, at: reading, into: &outcome)
    return !probe.lock.isSealed
  }
}
