import LockCore

/// What faults do to the time marks of the real lock from outside.
extension Lock {
  /// The marks as they stand; nil unless the lock is open.
  private var marks: Marks? {
    get { if case .unlocked(let marks) = state.mode { marks } else { nil } }
    set { if let newValue, case .unlocked = state.mode { state.mode = .unlocked(newValue) } }
  }

  /// The continuous clock at the last use, where that is remembered.
  var lastUse: Int64? { marks?.lastActivity?.continuous }

  /// The wall clock at the leave, where that is remembered.
  var wallAtLeave: Int64? { marks?.leftAt?.wall }

  /// Remembers a leave now, unless one is remembered or nothing is counted.
  mutating func markLeave(at reading: ClockReading) {
    if hasMarks && marks?.leftAt == nil { marks?.leftAt = reading }
  }

  /// Moves the mark of the leave, if there is one.
  mutating func moveLeave(to reading: ClockReading) {
    if marks?.leftAt != nil { marks?.leftAt = reading }
  }

  mutating func forgetLeave() { marks?.leftAt = nil }

  /// Moves the mark of the last use, if there is one.
  mutating func moveActivity(to reading: ClockReading) {
    if marks?.lastActivity != nil { marks?.lastActivity = reading }
  }

  /// Takes the times of a write that the store has just answered, before the lock hears of it.
  mutating func takeNewTimesEarly() {
    guard case .configuration(let new) = state.writing else { return }
    state.stored?.configuration.away = new.away
    state.stored?.configuration.idle = new.idle
  }
}
