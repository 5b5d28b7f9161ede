import LockCore

/// The place of the lock in a step of the world: what the world tells it and asks of it.
///
/// There are two. In ``LiveSeat`` sits the lock itself, and the core decides. In ``RememberedSeat``, which
/// the search uses, sits a number for the lock, and what the core once decided is looked up.
protocol LockSeat {
  /// What a state has for the lock.
  associatedtype Subject: BitwiseCopyable & Equatable & Sendable

  /// Hands over an event with its number. What the lock asks for is then to be had from ``effect(_:)``.
  mutating func handle(
    _ event: LockEvent, _ number: Int, _ subject: inout Subject, _ clock: WorldClock
  ) -> LockAnswer
  /// The number of an event (see ``LockEventNumber``), if the seat goes by numbers.
  func number(_ event: LockEvent) -> Int
  /// An effect of the last answer.
  func effect(_ index: Int) -> LockEffect
  /// The process ended.
  mutating func lostItsProcess(_ subject: inout Subject, _ clock: WorldClock)
  /// The clocks have moved, to `clock`.
  mutating func clocksMoved(_ move: ClockMove, _ subject: inout Subject, _ clock: WorldClock)

  /// The one question that matters.
  func phase(_ subject: Subject) -> LockPhase
  /// The session of the target that the lock keeps, as `Codes` numbers it; 0 for none.
  func pending(_ subject: Subject) -> UInt8
  /// The mode is locked: it is not locking any more.
  func isFullyLocked(_ subject: Subject) -> Bool
  /// What follows from phase and target alone, for a process that runs.
  func truths(_ subject: Subject) -> UInt64

  /// Whether a stale timer would find the lock shut, with all clocks moved on.
  mutating func isShut(_ subject: Subject, _ clock: WorldClock, ahead: Int64) -> Bool
  /// How long until that is so; nil if never.
  mutating func ticksUntilLock(_ subject: Subject, _ clock: WorldClock) -> Int64?
  /// Whether the event `number`, which took `subject` to `after` with the last answer, did anything but what a timer
  /// at the same moment does.
  mutating func differsFromTimer(
    _ number: Int, from subject: Subject, to after: Subject, _ clock: WorldClock
  ) -> Bool
}

extension LockSeat {
  /// Whether `wanted` is one of the first `count` effects of the last answer.
  func asks(for wanted: LockEffect, within count: Int) -> Bool {
    (0..<count).contains { effect($0) == wanted }
  }
}

/// How the lock took an event, and how many effects it asks for.
struct LockAnswer: BitwiseCopyable {
  let grade: AnswerGrade
  let count: Int
  /// All effects in one, if they are nothing but levels and the seat knows it.
  let levels: ScreenLevels?
}

/// ``LockOutcome/Grade`` without the reasons.
enum AnswerGrade: UInt8, BitwiseCopyable {
  case applied, ignored, refused
}

/// The one question that matters, with what else the properties need to know of a mode.
enum LockPhase: UInt8, BitwiseCopyable {
  case none, starting, open, shut, leaving, signedOut

  /// What follows from it alone, for a process that runs.
  var truths: UInt64 {
    switch self {
    case .open: LockPredicate.unlocked.bit
    case .starting: LockPredicate.locked.bit | LockPredicate.starting.bit
    case .leaving: LockPredicate.locked.bit | LockPredicate.leaving.bit
    case .none, .shut, .signedOut: LockPredicate.locked.bit
    }
  }
}

extension LockUnderTest {
  @inline(__always)
  var phase: LockPhase {
    switch lock.state.mode {
    case .notStarted: .none
    case .starting: .starting
    case .unlocked: .open
    case .closing, .locking, .locked: .shut
    case .leaving: .leaving
    case .signedOut: .signedOut
    }
  }

  @inline(__always)
  var isFullyLocked: Bool { if case .locked = lock.state.mode { true } else { false } }

  @inline(__always)
  var pending: Target? { lock.state.pending }
}
