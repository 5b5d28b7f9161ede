import LockCore

/// Where most transcripts about an open lock begin.
extension Transcript {
  /// A PIN lock that a right code opened.
  static func openedByPin(_ record: StoredRecord = .on(pin: true)) -> Transcript {
    var run = Transcript.pinLock(record)
    run.enter(right: true)
    return run
  }

  /// A lock with the system's prompt, which opened it.
  static func openedBySystem() -> Transcript {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok))
    return run
  }
}
