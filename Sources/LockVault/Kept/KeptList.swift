/// The closed list of what an app keeps between starts (N27-01, N27-02). What is not on it is refused,
/// and removed where an older version kept it.
public struct KeptList: Sendable {
  /// A kind of reading and the shape that this version reads.
  public struct Reading: Equatable, Sendable {
    public let kind: UInt8
    public let shape: Int64

    public init(_ kind: UInt8, shape: Int64) {
      self.kind = kind
      self.shape = shape
    }
  }

  /// A kind of setting, its shape, and how a value of an older shape becomes one of this.
  public struct Setting: Sendable {
    public let kind: UInt8
    public let shape: Int64
    public let migrate: @Sendable (_ value: [UInt8], _ shape: Int64) -> [UInt8]?

    /// - Parameter migrate: gives the value in today's shape; nil if it makes no sense of it.
    public init(
      _ kind: UInt8, shape: Int64,
      migrate: @escaping @Sendable (_ value: [UInt8], _ shape: Int64) -> [UInt8]? = { _, _ in nil }
    ) {
      self.kind = kind
      self.shape = shape
      self.migrate = migrate
    }
  }

  public let readings: [Reading]
  public let settings: [Setting]
  /// Kinds of markers: the newest item that was seen.
  public let markers: Set<UInt8>

  /// - Parameter settings: kinds from 16 on; the lower ones are the vault's own.
  public init(readings: [Reading] = [], settings: [Setting] = [], markers: Set<UInt8> = []) {
    precondition(settings.allSatisfy { $0.kind >= 16 }, "kinds of settings below 16 are taken")
    self.readings = readings
    self.settings = settings
    self.markers = markers
  }

  /// Nothing is kept.
  public static let nothing = KeptList()

  func reading(_ kind: UInt8) throws(VaultError) -> Reading {
    guard let reading = readings.first(where: { $0.kind == kind }) else {
      throw .notOnTheList(kind)
    }
    return reading
  }

  func setting(_ kind: UInt8) throws(VaultError) -> Setting {
    guard let setting = settings.first(where: { $0.kind == kind }) else {
      throw .notOnTheList(kind)
    }
    return setting
  }

  /// The vault's own settings.
  enum Own {
    static let retention: UInt8 = 0
    static let lastPlace: UInt8 = 1
    static let shape: Int64 = 1
  }
}

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
