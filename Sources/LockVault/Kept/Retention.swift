/// How long readings are kept (N27-13).
public enum Retention: Equatable, Sendable {
  /// 1 to 365 whole days.
  case days(Days)
  /// Until the stack is removed.
  case untilRemoved

  /// A number of days that can be chosen.
  public struct Days: Equatable, Sendable {
    public let count: UInt16

    /// Nil unless 1...365.
    public init?(_ count: Int) {
      guard (1...365).contains(count) else { return nil }
      self.count = UInt16(count)
    }

    fileprivate init(thirty: Void) { count = 30 }
  }

  /// 30 days, until something else is chosen.
  public static let standard = Retention.days(Days(thirty: ()))

  /// Whether a reading of `time` is kept at `now` (seconds since 1970). A reading from so far in the
  /// future that no clock of this period can have made it is not: it would stay for ever.
  func keeps(_ time: Int64, at now: Int64) -> Bool {
    switch self {
    case .untilRemoved: return true
    case .days(let days):
      let period = Int64(days.count) * 86_400
      let age = now.subtractingReportingOverflow(time)
      return !age.overflow && age.partialValue.magnitude <= period.magnitude
    }
  }

  var encoded: [UInt8] {
    switch self {
    case .untilRemoved: [0, 0]
    case .days(let days): [UInt8(days.count >> 8), UInt8(truncatingIfNeeded: days.count)]
    }
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 2 else { return nil }
    let count = Int(bytes[0]) << 8 | Int(bytes[1])
    if count == 0 {
      self = .untilRemoved
    } else {
      guard let days = Days(count) else { return nil }
      self = .days(days)
    }
  }
}
