import LockCore

/// The server's word as a number: 0 while nothing is known, then 1 for "not required" and 4 for "required",
/// each without a valid time, with the first one and with the second.
enum ServerWord {
  @inline(__always)
  static func isRequired(_ number: UInt64) -> Bool { number > 3 }

  /// Which of the two times it has; nil for none.
  @inline(__always)
  static func time(_ number: UInt64) -> Int? {
    switch number {
    case 2, 5: 0
    case 3, 6: 1
    default: nil
    }
  }

  @inline(__always)
  static func number(isRequired: Bool, time: Int?) -> UInt64 {
    (isRequired ? 4 : 1) + UInt64(truncatingIfNeeded: time.map { $0 + 1 } ?? 0)
  }
}

extension Codes {
  /// A word with a time that the model does not have counts as one without.
  static func number(_ word: ServerPolicy?, _ settings: WorldSettings) -> UInt64 {
    guard let word else { return 0 }
    let times = settings.serverTimes
    let time =
      word.after == nil ? nil : word.after == times.first ? 0 : word.after == times.second ? 1 : nil
    return ServerWord.number(isRequired: word.required, time: time)
  }

  static func server(_ number: UInt64, _ settings: WorldSettings) -> ServerPolicy? {
    guard number != 0 else { return nil }
    let times = settings.serverTimes
    let after = ServerWord.time(number).flatMap { $0 == 0 ? times.first : times.second }
    return ServerPolicy(required: ServerWord.isRequired(number), after: after)
  }
}

/// The times that a server can name, in ticks; nil where the model has fewer.
struct ServerTimes: BitwiseCopyable, Equatable, Sendable {
  var first: Int32?
  var second: Int32?
}
