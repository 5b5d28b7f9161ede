import LockCore

/// States for the region x event matrix: one value for each case of each region, put together also
/// where no run leads, since no step may trap or show content even there.
enum Matrix {
  static let now = ClockReading(wall: 10_000_000, continuous: 10_000_000, bootID: 4)
  static let newest = Generation(6)
  static let older = Generation(5)

  static let justNow = ClockReading(
    wall: now.wall - 1, continuous: now.continuous - 1, bootID: now.bootID)
  private static let longAgo = ClockReading(
    wall: now.wall - 5_000_000, continuous: now.continuous - 5_000_000, bootID: now.bootID)
  static let otherBoot = ClockReading(
    wall: now.wall - 1, continuous: now.continuous - 1, bootID: now.bootID + 1)
  private static let wallAhead = ClockReading(
    wall: now.wall + 1, continuous: now.continuous - 1, bootID: now.bootID)

  static let modes: [Mode] = [
    .notStarted, .starting, .unlocked(Marks()), .unlocked(Marks(lastActivity: justNow)),
    .unlocked(Marks(lastActivity: justNow, leftAt: justNow)), .unlocked(Marks(leftAt: justNow)),
    .unlocked(Marks(lastActivity: longAgo)), .unlocked(Marks(leftAt: longAgo)),
    .unlocked(Marks(leftAt: otherBoot)), .unlocked(Marks(leftAt: wallAhead)), .closing(.away),
    .locking, .locked,
    .leaving(Leave(reason: .logout, stage: .recording)),
    .leaving(Leave(reason: .tooManyWrong, stage: .recording, owesVerdict: true)),
    .leaving(Leave(reason: .forgot, stage: .wiping(.secrets))),
    .leaving(Leave(reason: .forgot, stage: .wiping(.session))),
    .leaving(Leave(reason: .forgot, stage: .wiping(.attempts))),
    .leaving(Leave(reason: .forgot, stage: .wiping(.configuration))),
    .leaving(Leave(reason: .logout, stage: .closing)), .signedOut,
  ]

  static let questions: [Question] = [
    .none, .prompting(.unlock), .prompting(.change), .counting(.unlock), .counting(.change),
    .counting(nil), .comparing(.unlock), .comparing(.change), .comparing(nil), .clearing(.unlock),
    .clearing(.change), .clearing(nil), .enrolling(.unlock), .enrolling(nil),
  ]

  static let changes: [ChangeProgress] = [
    .none, .proving(.disable), .proving(.newPin), .choosing(.newPin), .choosing(.enable),
    .applying(.disable), .applying(.enable), .applying(.newPin), .applying(.longerAway(900_000)),
    .proving(.biometrics), .confirming, .trusting(.first), .trusting(.second),
    .applying(.noBiometrics), .applying(.shorterAway(oneMinute)),
  ]

  static let scenes: [ScenePhase] = [.active, .inactiveOut, .inactiveIn, .background]

  static let otherScenes: [ScenePhase?] = [nil, .active, .inactiveOut, .inactiveIn, .background]

  static let writes: [StoreWrite?] = [
    nil, .attempts(2), .attempts(0),
    .configuration(
      Configuration(enabled: false, hasPin: true, biometrics: .first, away: .after(fiveMinutes))),
    .verifier, .serverPolicy(ServerPolicy(required: true, after: oneMinute)), .leave(justNow),
    .leave(nil), .journal(.logout),
    .wipe(.session), .removeJournal,
  ]

  static let records: [StoredRecord?] = [
    .on(pin: true, biometrics: true), .on(pin: true, attempts: 2), .on(pin: true, attempts: 5),
    .on(), .off, nil, .on(pin: true, biometrics: true, lostVerifier: true),
    .on(server: ServerPolicy(required: true, after: oneMinute)), .on(pin: true, leftAt: justNow),
    .on(pin: true, leftAt: longAgo),
  ]

  static let devices: [DeviceFacts] = [
    DeviceFacts(), DeviceFacts(enrolment: .second), DeviceFacts(enrolment: nil),
    DeviceFacts(hasCredential: false),
  ]

  static let servers: [ServerPolicy?] = [
    nil, ServerPolicy(required: true, after: oneMinute), ServerPolicy(required: true, after: nil),
    ServerPolicy(required: false, after: fiveMinutes),
  ]

  static let policies: [LockPolicy] = {
    var reporting = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: true)
    reporting.attempts = .limited(.five, then: .report)
    var inert = LockPolicy.standard(means: .appPin)
    inert.noMeans = .inert
    var trustingAny = LockPolicy.standard(means: .appPin)
    trustingAny.enrolment = .any
    var opening = LockPolicy.digiFIR(away: fiveMinutes, checksSIM: true)
    opening.actions = .opened
    return [
      .m508(after: fiveMinutes, required: false), .m508(after: fiveMinutes, required: true),
      .digiFIR(away: fiveMinutes, checksSIM: false), reporting, .standard(means: .system),
      .standard(means: .appPin), inert, trustingAny, .m508,
      .digiFIR(away: fiveMinutes, checksSIM: false, landing: .home), .portal(idle: fiveMinutes),
      .prelude(away: oneMinute), .preludeGoingOn(away: oneMinute), .n27(away: 0),
      .pd174(idle: oneMinute, locksInBackground: true), opening,
    ]
  }()

  /// Every mode with every question and every change; and every mode with every scene, every write in
  /// flight or none, reading or not, with a target pending or not. A seed decides the other regions.
  static func locks(seed: UInt64) -> [Lock] {
    var random = SeededGenerator(seed: seed)
    var locks: [Lock] = []
    for mode in modes {
      for question in questions {
        for change in changes {
          var lock = anyLock(mode, &random)
          lock.state.question = question
          lock.state.change = change
          locks.append(lock)
        }
      }
      for scene in scenes {
        for write in writes {
          for reading in [false, true] {
            for pending in [nil, link] {
              var lock = anyLock(mode, &random)
              lock.state.scene = scene
              lock.state.writing = write
              lock.state.reading = reading
              lock.state.pending = pending
              locks.append(lock)
            }
          }
        }
      }
    }
    return locks
  }

  private static func anyLock(_ mode: Mode, _ random: inout SeededGenerator) -> Lock {
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    var state = LockState()
    state.mode = mode
    state.generation = newest
    state.scene = pick(scenes)
    state.otherScene = pick(otherScenes)
    state.deviceLocked = pick([false, true])
    state.device = pick(devices)
    state.server = pick(servers)
    state.stored = pick(records)
    state.reading = pick([false, true])
    state.writing = pick(writes)
    state.question = pick(questions)
    state.change = pick(changes)
    state.pending = pick([nil, link])
    state.owesPrompt = pick([false, true])
    state.awaitsGate = pick([false, true])
    return Lock(policy: pick(policies), state: state)
  }
}
