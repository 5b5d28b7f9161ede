import LockCore

/// A lock and a world that only knows what may be answered; a seed decides all else.
struct RandomWalk {
  private(set) var lock: Lock
  private var random: SeededGenerator
  private var clock = ClockReading(wall: 7_000_000, continuous: 1_000_000, bootID: 1)
  private var record: StoredRecord?
  /// What the device says with the newest step.
  private(set) var device = DeviceFacts()

  init(_ policy: LockPolicy, seed: UInt64) {
    lock = Lock(policy: policy)
    random = SeededGenerator(seed: seed)
    record = Bool.random(using: &random) ? .on(pin: true, biometrics: true) : .on()
  }

  mutating func step() -> (LockEvent, ClockReading, LockOutcome) {
    pass()
    let event = nextEvent()
    return (event, clock, lock.handle(event, at: clock, device: device))
  }

  private mutating func pass() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      clock.wall += 400_000
      clock.continuous += 400_000
    case 1: clock.wall += .random(in: -100_000...100_000, using: &random)
    case 2: clock.bootID &+= Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
    case 3:
      device = Matrix.devices[Int.random(in: 0..<Matrix.devices.count, using: &random)]
    case 4...8: device = DeviceFacts()
    default:
      let some = Int64.random(in: 0...2000, using: &random)
      clock.wall += some
      clock.continuous += some
    }
  }

  private mutating func nextEvent() -> LockEvent {
    let state = lock.state
    let canPress =
      (state.scene == .active || state.otherScene == .active) && !state.deviceLocked
    var events: [LockEvent] = LockEvent.all.filter {
      switch $0.kind {
      // Buttons are pressed where somebody sees them.
      case .pinEntered, .triedAgain, .askedForBiometrics, .pinChosen, .changeStarted,
        .changeProofEntered, .changeCancelled, .touched:
        canPress
      case .biometricsAnswered, .compared, .read, .wrote, .writeFailed, .signedIn, .launched,
        .launchedInBackground, .askedToLogOut, .forgotPin:
        false
      default: true
      }
    }
    if state.mode == .notStarted { return .launched(target: link) }
    // Answers and ways in weigh more, so that runs get somewhere.
    if state.deviceLocked { events += Array(repeating: .deviceUnlocked, count: 20) }
    if state.scene != .active { events += Array(repeating: .becameActive, count: 20) }
    if canPress && state.mode.isLocked {
      for _ in 1...9 { events += [.pinEntered, .triedAgain, .pinChosen(matching: true)] }
    }
    if canPress && state.change != .none {
      for _ in 1...9 { events += [.changeProofEntered, .pinChosen(matching: true)] }
    }
    if state.reading {
      let answer: ReadResult = record.map { .value($0) } ?? .absent
      events += [.read(.notNow)] + Array(repeating: .read(answer), count: 9)
    }
    if state.writing != nil {
      events += [.writeFailed] + Array(repeating: .wrote, count: 20)
    }
    switch state.question {
    case .prompting:
      events += [.biometricsAnswered(state.generation, .failed)]
      events += Array(repeating: .biometricsAnswered(state.generation, .ok), count: 9)
    case .comparing:
      events += Array(repeating: .compared(state.generation, right: true), count: 9)
      events += [.compared(state.generation, right: false)]
    case .none, .counting, .clearing, .enrolling:
      break
    }
    if state.mode == .signedOut { events += Array(repeating: .signedIn(session), count: 9) }
    if Int.random(in: 0..<40, using: &random) == 0 { events += [.askedToLogOut, .forgotPin] }
    return events[Int.random(in: 0..<events.count, using: &random)]
  }

  private var session: SessionID { ourSession }
}
