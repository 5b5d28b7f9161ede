import LockCore

enum ProcessPhase: UInt64, BitwiseCopyable, Sendable {
  case gone, running, frozen
}

enum LastAnnouncement: UInt64, BitwiseCopyable, Sendable {
  case none, locked, unlocked
}

/// The system prompt of the newest generation, as the world remembers it.
enum PromptPhase: BitwiseCopyable, Equatable, Sendable {
  case none
  /// On the screen, and its answer is a proof for this.
  case open(Purpose)
  /// On the screen, but an episode of the lock began since: its answer proves nothing.
  case outdated
  /// Taken back; its answer may still come and proves nothing.
  case withdrawn

  var isNone: Bool { if case .none = self { true } else { false } }

  /// It can be seen, whatever its answer is worth.
  var isVisible: Bool {
    switch self {
    case .none, .withdrawn: false
    case .open, .outdated: true
    }
  }
}

/// A code that was entered, from the entry to the answer of the verifier.
enum CodePhase: BitwiseCopyable, Equatable, Sendable {
  /// None is entered.
  case none
  /// Entered; the lock has not asked for the comparison.
  case entered(EnteredCode)
  /// The verifier works on it.
  case comparing(EnteredCode)

  @inline(__always)
  var isComparing: Bool { if case .comparing = self { true } else { false } }
}

/// What the world knows of a code, and the lock does not.
struct EnteredCode: BitwiseCopyable, Equatable, Sendable {
  var isRight: Bool
  var purpose: Purpose
  /// No lock trigger came since: a right answer is a proof.
  var isOpen: Bool
}

/// A write as a number: ``Codes`` says which. None is zero.
struct WriteCode: BitwiseCopyable, Equatable, Sendable {
  let number: UInt64

  /// No write.
  static var none: WriteCode { WriteCode(number: 0) }
  /// A count of wrong codes.
  var isCount: Bool { number & 7 == Codes.number(ofAttempts: 0) }
  /// A leave that is being written down, and not one that is being forgotten.
  var isLeave: Bool { Codes.isLeave(number) }
  /// The write that takes the count back.
  static var countTakenBack: WriteCode { WriteCode(number: Codes.number(ofAttempts: 0)) }
}

/// The timer that the lock asked for, as a number: none is zero, due is one, and each tick that is left is
/// one more.
struct ArmedTimer: BitwiseCopyable, Equatable, Sendable {
  let number: UInt64

  @inline(__always)
  init(number: UInt64) { self.number = number }

  /// A timer that comes in so many ticks. One that is further away than any limit can be is taken as nearer.
  @inline(__always)
  init(after ticks: Int32) {
    number = 1 &+ UInt64(truncatingIfNeeded: min(max(ticks, 0), ArmedTimer.mostTicks))
  }

  /// The most ticks that can be left: no limit has more.
  static var mostTicks: Int32 { 14 }
  /// No timer stands.
  static var none: ArmedTimer { ArmedTimer(number: 0) }
  /// Its time has come.
  static var due: ArmedTimer { ArmedTimer(number: 1) }

  /// The same timer when so many ticks have passed.
  @inline(__always)
  func after(_ ticks: Int64) -> ArmedTimer {
    let ticks = UInt64(truncatingIfNeeded: ticks)
    return ArmedTimer(number: number > ticks ? number &- ticks : number == 0 ? 0 : 1)
  }
}

/// The change in progress, as the person sees it.
enum AskedChange: UInt64, BitwiseCopyable, Sendable {
  case none, disable, enable, newPin, longerAway, biometrics, longerIdle
}

/// The numbers of the two sessions that suffice: a target of one must not be opened in the other.
enum SessionLabel: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case a = 1
  case b = 2

  var id: SessionID { SessionID(UInt32(rawValue)) }
  var target: Target { Target(1, session: id) }
}
