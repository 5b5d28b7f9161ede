import LockCore

/// A time limit as a file has it, before it is known how many ticks that are.
enum WrittenLimit: Equatable {
  case never
  case after(seconds: Int)

  /// Its seconds, if there is a limit.
  var seconds: Int? {
    switch self {
    case .never: nil
    case .after(let seconds): seconds
    }
  }

  func limit(secondsPerTick: Int) -> TimeLimit {
    switch self {
    case .never: .never
    case .after(let seconds): .after(Int32(seconds / secondsPerTick))
    }
  }
}
