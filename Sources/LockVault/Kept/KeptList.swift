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
