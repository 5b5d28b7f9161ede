import LockCore
import ModelChecker

/// Small values as numbers and back. Each pair stands together, so that a change shows in both.
///
/// A number that no value has is read as the first value: it cannot come from a state that was packed.
enum Codes {
  @inline(__always)
  static func number(
    _ write: StoreWrite?, _ settings: WorldSettings, _ clock: WorldClock
  ) -> UInt64 {
    switch write {
    case .none: 0
    case .attempts(let count): number(ofAttempts: count)
    case .configuration(let configuration): 2 | number(configuration, settings) << 3
    case .verifier: 3
    case .journal(let reason): 4 | number(reason) << 3
    case .wipe(let step): 5 | number(step) << 3
    case .removeJournal: 6
    case .serverPolicy(let word): 7 | number(word, settings) << 3
    case .leave(let leftAt):
      7 | (leaveMark | WrittenLeave.number(leftAt, clock, settings)) << 3
    }
  }

  /// Tells the write of a leave from that of a server's word.
  private static var leaveMark: UInt64 { 16 }

  /// The write of a leave that is not nil.
  static func isLeave(_ number: UInt64) -> Bool {
    number & 7 == 7 && (number >> 3) & leaveMark != 0 && (number >> 3) & 15 != 0
  }

  /// The write of a leave, or the one that forgets it.
  static func isOfLeave(_ number: UInt64) -> Bool {
    number & 7 == 7 && (number >> 3) & leaveMark != 0
  }

  /// The same write when so many ticks have passed.
  static func aged(_ number: UInt64, by ticks: Int64, _ longestAge: UInt64) -> UInt64 {
    guard number & 7 == 7, (number >> 3) & leaveMark != 0 else { return number }
    let aged = WrittenLeave.aged((number >> 3) & 15, by: ticks, longestAge)
    return 7 | (leaveMark | aged) << 3
  }

  @inline(__always)
  static func number(ofAttempts count: UInt8) -> UInt64 { 1 | UInt64(count) << 3 }

  @inline(__always)
  static func write(
    _ number: UInt64, _ settings: WorldSettings, _ clock: WorldClock
  ) -> StoreWrite? {
    let payload = number >> 3
    switch number & 7 {
    case 1: return .attempts(UInt8(truncatingIfNeeded: payload))
    case 2: return .configuration(configuration(payload, settings))
    case 3: return .verifier
    case 4: return .journal(reason(payload) ?? .logout)
    case 5: return .wipe(step(payload))
    case 6: return .removeJournal
    case 7:
      guard payload & leaveMark == 0 else {
        return .leave(WrittenLeave.reading(payload & 15, clock))
      }
      return server(payload, settings).map { .serverPolicy($0) }
    default: return nil
    }
  }

  @inline(__always)
  static func number(_ configuration: Configuration, _ settings: WorldSettings) -> UInt64 {
    var number: UInt64 = configuration.enabled ? 1 : 0
    if configuration.hasPin { number |= 2 }
    if let biometrics = configuration.biometrics {
      number |= biometrics == .second ? 4 | 16 : 4
    }
    if let longer = settings.longerAway, configuration.away == .after(longer) { number |= 8 }
    if let shorter = settings.shorterAway, configuration.away == .after(shorter) { number |= 32 }
    if configuration.idle != nil {
      number |= ChosenIdle.number(configuration.idle, settings.otherIdle) << 6
    }
    return number
  }

  @inline(__always)
  static func configuration(_ number: UInt64, _ settings: WorldSettings) -> Configuration {
    Configuration(
      enabled: number & 1 != 0, hasPin: number & 2 != 0,
      biometrics: number & 4 == 0 ? nil : number & 16 != 0 ? .second : .first,
      away: number & 8 != 0
        ? .after(settings.longerAway ?? 0)
        : number & 32 != 0 ? .after(settings.shorterAway ?? 0) : settings.policy.away,
      idle: ChosenIdle.limit(number >> 6, settings.otherIdle))
  }

  static func number(
    _ record: StoredRecord, _ settings: WorldSettings, _ clock: WorldClock
  ) -> UInt64 {
    number(record.session) | number(record.configuration, settings) << 2
      | UInt64(record.attempts) << 10 | number(record.journal) << 14
      | number(record.server, settings) << 16 | (record.lostVerifier ? 1 << 19 : 0)
      | WrittenLeave.number(record.leftAt, clock, settings) << 20
  }

  @inline(__always)
  static func number(_ reason: LeaveReason?) -> UInt64 {
    switch reason {
    case .none: 0
    case .logout: 1
    case .forgot: 2
    case .tooManyWrong: 3
    }
  }

  @inline(__always)
  static func reason(_ number: UInt64) -> LeaveReason? {
    switch number {
    case 1: .logout
    case 2: .forgot
    case 3: .tooManyWrong
    default: nil
    }
  }

  static func number(_ reason: LockReason) -> UInt64 {
    switch reason {
    case .start: 0
    case .away: 1
    case .idle: 2
    case .device: 3
    case .manual: 4
    case .rollback: 5
    case .setUp: 6
    case .tooManyWrong: 7
    case .noMeans: 8
    }
  }

  static func lockReason(_ number: UInt64) -> LockReason {
    switch number {
    case 1: .away
    case 2: .idle
    case 3: .device
    case 4: .manual
    case 5: .rollback
    case 6: .setUp
    case 7: .tooManyWrong
    case 8: .noMeans
    default: .start
    }
  }

  @inline(__always)
  static func number(_ step: WipeStep) -> UInt64 {
    switch step {
    case .secrets: 0
    case .session: 1
    case .attempts: 2
    case .configuration: 3
    }
  }

  @inline(__always)
  static func step(_ number: UInt64) -> WipeStep {
    switch number {
    case 1: .session
    case 2: .attempts
    case 3: .configuration
    default: .secrets
    }
  }

  @inline(__always)
  static func number(_ stage: LeaveStage) -> UInt64 {
    switch stage {
    case .recording: 0
    case .closing: 1
    case .wiping(let step): 2 + number(step)
    }
  }

  @inline(__always)
  static func stage(_ number: UInt64) -> LeaveStage {
    switch number {
    case 0: .recording
    case 1: .closing
    default: .wiping(step(number - 2))
    }
  }

  @inline(__always)
  static func number(_ session: SessionID?) -> UInt64 { UInt64(session?.number ?? 0) }

  @inline(__always)
  static func session(_ number: UInt64) -> SessionID? {
    number == 0 ? nil : SessionID(UInt32(truncatingIfNeeded: number))
  }

  @inline(__always)
  static func number(_ target: Target?) -> UInt64 { number(target?.session) }

  @inline(__always)
  static func target(_ number: UInt64) -> Target? {
    session(number).map { Target(1, session: $0) }
  }

  @inline(__always)
  static func number(_ purpose: Purpose?) -> UInt64 {
    switch purpose {
    case .none: 0
    case .unlock: 1
    case .change: 2
    }
  }

  @inline(__always)
  static func purpose(_ number: UInt64) -> Purpose? {
    switch number {
    case 1: .unlock
    case 2: .change
    default: nil
    }
  }

  @inline(__always)
  static func number(_ scene: ScenePhase) -> UInt64 {
    switch scene {
    case .active: 0
    case .inactiveOut: 1
    case .inactiveIn: 2
    case .background: 3
    }
  }

  @inline(__always)
  static func scene(_ number: UInt64) -> ScenePhase {
    switch number {
    case 1: .inactiveOut
    case 2: .inactiveIn
    case 3: .background
    default: .active
    }
  }

  @inline(__always)
  static func number(_ surface: Surface) -> UInt64 {
    switch surface {
    case .none: 0
    case .starting: 1
    case .lock: 2
    case .unavailable: 3
    case .setUp: 4
    case .lockedOut: 5
    case .gate: 6
    case .leaving: 7
    case .signIn: 8
    case .waiting: 9
    }
  }

  @inline(__always)
  static func surface(_ number: UInt64) -> Surface {
    switch number {
    case 1: .starting
    case 2: .lock
    case 3: .unavailable
    case 4: .setUp
    case 5: .lockedOut
    case 6: .gate
    case 7: .leaving
    case 8: .signIn
    case 9: .waiting
    default: .none
    }
  }

  @inline(__always)
  static func number(_ question: Question) -> UInt64 {
    switch question {
    case .none: 0
    case .prompting(let purpose): 1 | number(purpose) << 3
    case .counting(let purpose): 2 | number(purpose) << 3
    case .comparing(let purpose): 3 | number(purpose) << 3
    case .clearing(let purpose): 4 | number(purpose) << 3
    case .enrolling(let purpose): 5 | number(purpose) << 3
    }
  }

  @inline(__always)
  static func question(_ number: UInt64) -> Question {
    let purpose = purpose(number >> 3)
    switch number & 7 {
    case 1: return .prompting(purpose ?? .unlock)
    case 2: return .counting(purpose)
    case 3: return .comparing(purpose)
    case 4: return .clearing(purpose)
    case 5: return .enrolling(purpose)
    default: return .none
    }
  }

  @inline(__always)
  static func number(_ progress: ChangeProgress) -> UInt64 {
    switch progress {
    case .none: 0
    case .proving(let change): 1 | number(change) << 2
    case .choosing(let change): 2 | number(change) << 2
    // No new PIN is chosen for these changes: their numbers stand for what comes after the PIN.
    case .confirming: 2 | number(Change.biometrics) << 2
    case .trusting(let enrolment):
      2 | number(enrolment == .second ? .shorterAway(0) : .noBiometrics) << 2
    case .applying(let change): 3 | number(change) << 2
    }
  }

  @inline(__always)
  static func progress(_ number: UInt64, _ settings: WorldSettings) -> ChangeProgress {
    let change = change(number >> 2, settings)
    switch number & 3 {
    case 1: return .proving(change)
    case 2:
      switch change {
      case .disable, .enable, .newPin, .longerAway, .longerIdle, .shorterIdle:
        return .choosing(change)
      case .biometrics: return .confirming
      case .noBiometrics: return .trusting(.first)
      case .shorterAway: return .trusting(.second)
      }
    case 3: return .applying(change)
    default: return .none
    }
  }

  @inline(__always)
  private static func number(_ change: Change) -> UInt64 {
    switch change {
    case .disable: 0
    case .enable: 1
    case .newPin: 2
    case .longerAway: 3
    case .biometrics: 4
    case .noBiometrics: 5
    case .shorterAway: 6
    case .longerIdle: 7
    case .shorterIdle: 8
    }
  }

  @inline(__always)
  private static func change(_ number: UInt64, _ settings: WorldSettings) -> Change {
    switch number {
    case 1: .enable
    case 2: .newPin
    case 3: .longerAway(settings.longerAway ?? 0)
    case 4: .biometrics
    case 5: .noBiometrics
    case 6: .shorterAway(settings.shorterAway ?? 0)
    case 7: .longerIdle(settings.otherIdle.longer ?? 0)
    case 8: .shorterIdle(settings.otherIdle.shorter ?? 0)
    default: .disable
    }
  }

  @inline(__always)
  static func number(_ prompt: PromptPhase) -> UInt64 {
    switch prompt {
    case .none: 0
    case .outdated: 1
    case .withdrawn: 2
    case .open(.unlock): 3
    case .open(.change): 4
    }
  }

  @inline(__always)
  static func prompt(_ number: UInt64) -> PromptPhase {
    switch number {
    case 1: .outdated
    case 2: .withdrawn
    case 3: .open(.unlock)
    case 4: .open(.change)
    default: .none
    }
  }

  @inline(__always)
  static func number(_ code: CodePhase) -> UInt64 {
    switch code {
    case .none: 0
    case .entered(let code): 1 | number(code) << 2
    case .comparing(let code): 2 | number(code) << 2
    }
  }

  @inline(__always)
  static func code(_ number: UInt64) -> CodePhase {
    let bits = number >> 2
    let code = EnteredCode(
      isRight: bits & 1 != 0, purpose: bits & 2 != 0 ? .change : .unlock, isOpen: bits & 4 != 0)
    switch number & 3 {
    case 1: return .entered(code)
    case 2: return .comparing(code)
    default: return .none
    }
  }

  @inline(__always)
  private static func number(_ code: EnteredCode) -> UInt64 {
    (code.isRight ? 1 : 0) | (code.purpose == .change ? 2 : 0) | (code.isOpen ? 4 : 0)
  }
}

extension Codes {
  static func number(_ scene: ScenePhase?) -> UInt64 { scene.map { 1 + number($0) } ?? 0 }

  static func optionalScene(_ number: UInt64) -> ScenePhase? {
    number == 0 ? nil : scene(number - 1)
  }

  static func number(_ enrolment: Enrolment?) -> UInt64 { UInt64(enrolment?.number ?? 0) }

  static func enrolment(_ number: UInt64) -> Enrolment? {
    number == 0 ? nil : Enrolment(UInt32(truncatingIfNeeded: number))
  }
}

extension Enrolment {
  /// What the device has once somebody has changed it.
  static let second = Enrolment(2)
}
