import LockCore
import Testing

/// Clocks: what the lock may read off them, and what not.
struct TimeTests {
  private static let boot: UInt64 = 3

  /// An open lock that left `elapsed` ago by the continuous clock, with this limit away or idle.
  private func open(_ policy: LockPolicy, marks: Marks, away: TimeLimit) -> Lock {
    var state = LockState()
    state.mode = .unlocked(marks)
    state.stored = .on(pin: true, away: away)
    return Lock(policy: policy, state: state)
  }

  private func locks(
    markedAt mark: ClockReading, at reading: ClockReading, limit: Int32
  ) -> [Bool] {
    var awayOnly = LockPolicy.standard(means: .system)
    awayOnly.lockOnWallRollback = false
    var idleOnly = awayOnly
    idleOnly.idle = .after(limit)
    var left = open(awayOnly, marks: Marks(leftAt: mark), away: .after(limit))
    var idle = open(idleOnly, marks: Marks(lastActivity: mark), away: .never)
    left.state.scene = .background
    _ = left.handle(.timerFired, at: reading)
    _ = idle.handle(.timerFired, at: reading)
    return [left, idle].map { $0.state.mode == .locking }
  }

  private func reading(
    _ continuous: Int64, wall: Int64 = 0, bootID: UInt64 = boot
  ) -> ClockReading {
    ClockReading(wall: wall, continuous: continuous, bootID: bootID)
  }

  @Test("A limit of T is reached at T and not before", arguments: [1, 2, 60_000, Int32.max])
  func boundary(limit: Int32) {
    let mark = reading(1000)
    #expect(
      locks(markedAt: mark, at: reading(1000 + Int64(limit) - 1), limit: limit) == [false, false])
    #expect(locks(markedAt: mark, at: reading(1000 + Int64(limit)), limit: limit) == [true, true])
    #expect(
      locks(markedAt: mark, at: reading(1000 + Int64(limit) + 1), limit: limit) == [true, true])
  }

  @Test(
    "Leaving with a limit of nothing, or one below, locks at once; idling by it is no limit",
    arguments: [0, -1, Int32.min])
  func nothing(limit: Int32) {
    #expect(locks(markedAt: reading(5), at: reading(5), limit: limit) == [true, false])
  }

  @Test("Readings of another boot, or from before the mark, count as due")
  func incomparable() {
    let mark = reading(1_000_000)
    let other = Self.boot + 1
    #expect(
      locks(markedAt: mark, at: reading(1_000_001, bootID: other), limit: 60_000) == [true, true])
    #expect(locks(markedAt: mark, at: reading(0, bootID: other), limit: 60_000) == [true, true])
    #expect(locks(markedAt: mark, at: reading(999_999), limit: 60_000) == [true, true])
    #expect(locks(markedAt: mark, at: mark, limit: 60_000) == [false, false])
  }

  @Test("Readings at the ends of the number range decide like others, and trap nowhere")
  func extremes() {
    let ends: [Int64] = [.min, .min + 1, -60_000, -1, 0, 1, .max - 1, .max]
    for mark in ends {
      for now in ends {
        let (elapsed, overflow) = now.subtractingReportingOverflow(mark)
        let isDue = now < mark || overflow || elapsed >= 60_000
        #expect(
          locks(markedAt: reading(mark), at: reading(now), limit: 60_000) == [isDue, isDue],
          "marked at \(mark), read at \(now)")
        // The wall clock only adds a lock, at the ends of its range too.
        let here = reading(5, wall: now)
        var lock = open(
          .standard(means: .system), marks: Marks(leftAt: reading(5, wall: mark)),
          away: .after(60_000))
        _ = lock.handle(.timerFired, at: here)
        #expect((lock.state.mode == .locking) == (now < mark))
      }
    }
  }

  @Test("The wake-up is asked for at the sooner of the two limits")
  func wakeUp() {
    var policy = LockPolicy.standard(means: .system)
    policy.idle = .after(100)
    let marks = Marks(lastActivity: reading(1000), leftAt: reading(1020))
    func armed(away: TimeLimit, idle: TimeLimit, at now: Int64) -> LockEffect? {
      policy.idle = idle
      var lock = open(policy, marks: marks, away: away)
      return lock.handle(.timerFired, at: reading(now)).effects.list.last
    }
    #expect(armed(away: .after(90), idle: .after(100), at: 1050) == .arm(after: 50))
    #expect(armed(away: .after(70), idle: .after(100), at: 1050) == .arm(after: 40))
    #expect(armed(away: .after(.max), idle: .after(.max), at: 1050) == .arm(after: .max - 50))
    #expect(armed(away: .never, idle: .after(100), at: 1099) == .arm(after: 1))
    #expect(armed(away: .after(90), idle: .never, at: 1050) == .arm(after: 60))
    #expect(armed(away: .never, idle: .never, at: 1050) == .disarm)
  }

  @Test("Any two times past the longest limit behave alike, for every event")
  func saturation() {
    let longest = Int64(fiveMinutes)
    for event in LockEvent.all {
      var outcomes: [LockOutcome] = []
      var modes: [Mode] = []
      let times: [Int64] = [longest, longest + 1, 2 * longest, Int64(Int32.max) + 9, .max - 1000]
      for elapsed in times {
        for (policy, marks) in [
          (LockPolicy.m508(after: fiveMinutes, required: true), Marks(lastActivity: reading(1000))),
          (.m508(after: fiveMinutes, required: true), Marks(leftAt: reading(1000))),
          (.digiFIR(away: fiveMinutes, checksSIM: false), Marks(leftAt: reading(1000))),
        ] {
          var lock = open(policy, marks: marks, away: .after(fiveMinutes))
          outcomes.append(lock.handle(event, at: reading(1000 + elapsed)))
          modes.append(lock.state.mode)
        }
      }
      for index in 3..<outcomes.count {
        #expect(outcomes[index] == outcomes[index % 3], "\(event.text)")
        #expect(modes[index] == modes[index % 3], "\(event.text)")
      }
    }
  }
}

/// Moving all clocks changes nothing.
struct ClockShiftTests {
  /// The clocks of one run and of its moved twin.
  private struct Shift {
    let wall: Int64
    let continuous: Int64
    let bootID: UInt64
    func callAsFunction(_ reading: ClockReading) -> ClockReading {
      ClockReading(
        wall: reading.wall + wall, continuous: reading.continuous + continuous,
        bootID: reading.bootID &+ bootID)
    }
  }

  @Test("Moving every reading by a constant changes no outcome", arguments: UInt64(1)...70)
  func shift(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let policy = Matrix.policies[Int(seed) % Matrix.policies.count]
    let shift = Shift(
      wall: .random(in: -5_000_000_000...5_000_000_000, using: &random),
      continuous: .random(in: -5_000_000_000...5_000_000_000, using: &random),
      bootID: .random(in: 0...9, using: &random))
    var walk = RandomWalk(policy, seed: seed)
    var other = Lock(policy: policy)
    for step in 0..<400 {
      let (event, reading, outcome) = walk.step()
      let twin = other.handle(event, at: shift(reading), device: walk.device)
      guard outcome.grade == twin.grade, moved(outcome, by: shift) == twin.effects.list else {
        Issue.record(
          """
          seed \(seed), step \(step), \(event.text): \(outcome.grade.text), \
          \(outcome.effects.text), but moved \(twin.grade.text), \(twin.effects.text)
          """)
        return
      }
    }
  }

  /// The effects with what they hold of the clocks moved.
  private func moved(_ outcome: LockOutcome, by shift: Shift) -> [LockEffect] {
    outcome.effects.list.map { effect in
      guard case .persist(.leave(let leftAt?)) = effect else { return effect }
      return .persist(.leave(shift(leftAt)))
    }
  }

  @Test("No random run breaks a rule of the steps")
  func rules() {
    var locked = 0
    var unlocked = 0
    var changed = 0
    for seed in UInt64(1)...140 {
      var walk = RandomWalk(Matrix.policies[Int(seed) % Matrix.policies.count], seed: seed)
      for step in 0..<400 {
        let before = walk.lock
        let (event, reading, outcome) = walk.step()
        let rules = StepRules(before, event, at: reading, device: walk.device)
        if let complaint = rules.complaint {
          Issue.record("seed \(seed), step \(step): \(rules.report(complaint))")
          return
        }
        if let complaint = walk.lock.invariantComplaint {
          Issue.record("seed \(seed), step \(step): \(complaint), \(rules.report(complaint))")
          return
        }
        for effect in outcome.effects.list {
          switch effect {
          case .emit(.locked): locked += 1
          case .emit(.unlocked): unlocked += 1
          case .tell(.changed): changed += 1
          default: break
          }
        }
      }
    }
    // Runs that get nowhere would prove nothing.
    #expect(locked > 500 && unlocked > 500 && changed > 100, "\(locked) \(unlocked) \(changed)")
  }
}

extension Lock {
  /// What is so in every state that a run can reach: each fact has one form, or the checker would count
  /// states twice, and some branches of the core would not be as dead as they look.
  var invariantComplaint: String? {
    if state.awaitsGate && !state.mode.isUnlocked { return "a gate without an unlock" }
    if state.owesPrompt {
      if isInBackground { return "a prompt is owed to nobody" }
      // A journal that is found at the start leaves it standing until the session ends.
      if state.mode.isUnlocked || state.mode == .signedOut {
        return "a prompt is owed and nothing is locked"
      }
    }
    if case .unlocked(let marks) = state.mode {
      if policy.idle == .never && policy.instance == .silent && marks.lastActivity != nil {
        return "a mark without an idle limit"
      }
      let isHere = state.scene == .active || state.otherScene == .active
      if marks.leftAt != nil && isHere { return "here, and away" }
    }
    if case .prompting = state.question, state.mode.isUnlocked, state.change == .none {
      return "a prompt for nothing"
    }
    if state.change != .none && !state.mode.isUnlocked {
      switch state.change {
      case .applying, .trusting: break
      case .none, .proving, .choosing, .confirming:
        return "a change without its proof outlives the lock"
      }
    }
    if state.mode.isLeaving || state.mode == .signedOut {
      if state.question != .none || state.change != .none || state.pending != nil {
        return "something is left of the session"
      }
    }
    if case .leaving(let leave) = state.mode, leave.owesVerdict, leave.stage != .recording {
      return "a verdict is owed after it was told"
    }
    return state.mode == .signedOut && state.stored != nil ? "a record without a session" : nil
  }

  private var isInBackground: Bool {
    state.scene == .background && (state.otherScene == nil || state.otherScene == .background)
  }
}
