import LockCore

/// Where most transcripts about an open lock begin. How it was opened is written by `PinLockTranscripts` and
/// `SystemLockTranscripts`.
extension Transcript {
  /// A process that a person started, and that has read its record.
  static func started(_ policy: LockPolicy, record: StoredRecord?) -> Transcript {
    var run = Transcript(policy, record: record)
    run.send(.launched(target: nil), .becameActive)
    run.answerRead()
    return run
  }

  /// A PIN lock that a right code opened.
  static func openedByPin(_ record: StoredRecord = .on(pin: true)) -> Transcript {
    var run = Transcript.pinLock(record)
    run.enter(right: true)
    run.begin(with: "opened by its PIN")
    return run
  }

  /// A lock with the system's prompt, which opened it.
  static func openedBySystem() -> Transcript {
    var run = Transcript.systemLock()
    run.send(.biometricsAnswered(Generation(1), .ok))
    run.begin(with: "opened by the system's prompt")
    return run
  }
}
