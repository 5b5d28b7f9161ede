import LockCore
import Testing

/// Bounds and presets of the policy.
struct PolicyTests {
  @Test("At most ten wrong codes can be allowed, and at least one")
  func attemptLimit() {
    for most in -300...300 {
      #expect(AttemptLimit(most)?.most == (1...10 ~= most ? UInt8(most) : nil))
    }
    #expect(AttemptLimit(.max) == nil)
    #expect(AttemptLimit(.min) == nil)
    #expect(AttemptLimit(5) == .five)
  }

  @Test(
    "M5-08: the system's prompt, one time for both limits, no count of the app",
    arguments: [true, false])
  func m508(required: Bool) {
    #expect(
      LockPolicy.m508(after: 90_000, required: required)
        == LockPolicy(
          required: required, enabled: false, away: .after(90_000), idle: .after(90_000),
          lockOnDeviceLock: false, lockOnWallRollback: false, means: .system, pinRule: .none,
          attempts: .systemLimited, biometricResetsCount: false, autoPrompt: .oncePerActivation,
          noMeans: .blocked, erasesCaches: false, hasGate: false, cover: .whenLockApplies))
  }

  @Test("DigiFIR: a PIN of six digits, five tries, the clock watched", arguments: [true, false])
  func digiFIR(checksSIM: Bool) {
    let policy = LockPolicy.digiFIR(away: oneMinute, checksSIM: checksSIM)
    guard let five = AttemptLimit(5) else {
      Issue.record("five tries are allowed")
      return
    }
    #expect(
      policy
        == LockPolicy(
          required: false, enabled: true, away: .after(60_000), idle: .never,
          lockOnDeviceLock: false, lockOnWallRollback: true, means: .appPin,
          pinRule: PinRule(
            minLength: 6, maxLength: 6, digitsOnly: true, refusesRepeats: true, refusesRuns: true),
          attempts: .limited(five, then: .signOut), biometricResetsCount: true,
          autoPrompt: .oncePerActivation, noMeans: .setUpFirst, erasesCaches: false,
          hasGate: checksSIM, cover: .always))
  }

  @Test("The times that the apps offer, and the one until another is chosen (DF-12, N27-18, PD-01)")
  func chosenTimes() {
    let minute: Int32 = 60_000
    let digiFIR: [DigiFIRTime] = [.oneMinute, .fiveMinutes, .fifteenMinutes]
    #expect(digiFIR.map(\.limit) == [1, 5, 15].map { .after($0 * minute) })
    #expect(
      LockPolicy.digiFIR(checksSIM: true) == .digiFIR(away: 5 * minute, checksSIM: true))
    let n27: [N27Time] = [.immediately, .oneMinute, .fiveMinutes, .fifteenMinutes, .oneHour]
    #expect(n27.map(\.limit) == [0, 1, 5, 15, 60].map { .after($0 * minute) })
    #expect(LockPolicy.n27() == .n27(away: 0))
    let pd174: [PD174Time] = [
      .thirtySeconds, .oneMinute, .twoMinutes, .fiveMinutes, .tenMinutes,
    ]
    #expect(pd174.map(\.limit) == [30, 60, 120, 300, 600].map { .after($0 * 1000) })
    for time in pd174 {
      #expect(LockPolicy.pd174(time: time, locksInBackground: true).idle == time.limit)
    }
  }

  @Test("Our default locks at once, on device lock and rollback, and erases the caches")
  func standard() {
    let common = LockPolicy.standard(means: .system)
    #expect(
      common
        == LockPolicy(
          required: false, enabled: false, away: .after(0), idle: .never, lockOnDeviceLock: true,
          lockOnWallRollback: true, means: .system, pinRule: .none, attempts: .systemLimited,
          biometricResetsCount: false, autoPrompt: .oncePerActivation, noMeans: .blocked,
          erasesCaches: true, hasGate: false, cover: .always, enrolment: .currentSet))
    var pin = common
    pin.means = .appPin
    pin.pinRule = .sixDigits
    pin.attempts = .limited(.five, then: .signOut)
    #expect(LockPolicy.standard(means: .appPin) == pin)
  }

  @Test("The stricter of two times counts where the lock is required, the person's own elsewhere")
  func requiredTime() {
    func secondsToLock(required: Bool, server: TimeLimit, own: TimeLimit) -> LockEffect? {
      var policy = LockPolicy.m508(after: 1, required: required)
      policy.away = server
      policy.idle = .never
      var state = LockState()
      state.mode = .unlocked(Marks())
      state.stored = .on(away: own)
      var lock = Lock(policy: policy, state: state)
      return lock.handle(.enteredBackground, at: Matrix.now).effects.list.last
    }
    #expect(secondsToLock(required: true, server: .after(60), own: .after(90)) == .arm(after: 60))
    #expect(secondsToLock(required: true, server: .after(90), own: .after(60)) == .arm(after: 60))
    #expect(secondsToLock(required: true, server: .never, own: .after(60)) == .arm(after: 60))
    #expect(secondsToLock(required: true, server: .after(60), own: .never) == .arm(after: 60))
    #expect(secondsToLock(required: true, server: .never, own: .never) == .disarm)
    #expect(secondsToLock(required: false, server: .after(60), own: .after(90)) == .arm(after: 90))
    #expect(secondsToLock(required: false, server: .after(60), own: .never) == .disarm)
  }

  @Test("A session begins with the policy's choices and no means of its own (DF-29)")
  func startConfiguration() {
    let policy = LockPolicy.digiFIR(away: oneMinute, checksSIM: false)
    #expect(
      Configuration(startOf: policy)
        == Configuration(
          enabled: true, hasPin: false, biometrics: nil, away: .after(oneMinute)))
  }
}

/// The list of effects.
struct LockEffectsTests {
  private let many: [LockEffect] = [.cover(true), .seal(true), .erase, .read, .disarm]

  private func list(_ effects: [LockEffect]) -> LockEffects {
    var list = LockEffects()
    for effect in effects { list.append(effect) }
    return list
  }

  @Test("It keeps the order, and equality looks at what is in it only")
  func order() {
    #expect(list(many).list == many)
    #expect(list(many) == list(many))
    #expect(list(many) != list(many.reversed()))
    #expect(list(many) != list(many.dropLast()))
    var emptied = list(many)
    emptied.removeAll()
    #expect(emptied == LockEffects())
  }

  @Test("A filter keeps the order of the rest")
  func filter() {
    #expect(list(many).filter { $0 != .erase }.list == many.filter { $0 != .erase })
    #expect(list(many).filter { _ in false } == LockEffects())
  }

  @Test("It has room for a step that repeats each of its effects where it can")
  func room() {
    #expect(list(Array(repeating: .erase, count: LockEffects.capacity)).count == 14)
  }

  @Test("Buttons are in a set when asked for")
  func offers() {
    let both: Offers = .pin | .forgot
    #expect(both.contains(anyOf: .pin))
    #expect(both.contains(anyOf: .forgot | .logOut))
    #expect(!both.contains(anyOf: .logOut | .tryAgain))
    #expect(!both.contains(anyOf: .nothing))
  }
}
