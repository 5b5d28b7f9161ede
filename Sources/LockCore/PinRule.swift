/// Which codes a person may choose as the PIN. A pure function over borrowed bytes; nothing is kept.
public struct PinRule: BitwiseCopyable, Equatable, Sendable {
  /// What is wrong with a code.
  public enum Objection: BitwiseCopyable, Equatable, Sendable {
    /// Fewer bytes than the least.
    case tooShort
    /// More than the most.
    case tooLong
    /// Something that is no digit.
    case notDigits
    /// One character repeated (DF-03).
    case repeated
    /// A run up or down, also round 9 and 0 (DF-04).
    case run
  }

  /// The fewest bytes.
  public var minLength: UInt8
  /// The most bytes.
  public var maxLength: UInt8
  /// Only the digits 0 to 9.
  public var digitsOnly: Bool
  /// No code of one character repeated (DF-03).
  public var refusesRepeats: Bool
  /// No run up or down (DF-04).
  public var refusesRuns: Bool

  /// All of its parts.
  public init(
    minLength: UInt8, maxLength: UInt8, digitsOnly: Bool, refusesRepeats: Bool, refusesRuns: Bool
  ) {
    self.minLength = minLength
    self.maxLength = maxLength
    self.digitsOnly = digitsOnly
    self.refusesRepeats = refusesRepeats
    self.refusesRuns = refusesRuns
  }

  /// No code of the app's own.
  public static let none = PinRule(
    minLength: 0, maxLength: 0, digitsOnly: false, refusesRepeats: false, refusesRuns: false)

  /// Exactly six digits, no repeats, no runs (DF-02 to DF-04).
  public static let sixDigits = PinRule(
    minLength: 6, maxLength: 6, digitsOnly: true, refusesRepeats: true, refusesRuns: true)

  /// Four characters or more, of any kind (PR-20).
  public static let fourCharacters = PinRule(
    minLength: 4, maxLength: 64, digitsOnly: false, refusesRepeats: false, refusesRuns: false)

  /// The first objection to `code` (UTF-8 bytes), or nil if it may be used.
  public func objection(to code: Span<UInt8>) -> Objection? {
    if code.count < Int(truncatingIfNeeded: minLength) { return .tooShort }
    if code.count > Int(truncatingIfNeeded: maxLength) { return .tooLong }
    var allDigits = true
    var repeats = true
    var up = true
    var down = true
    var index = 0
    var before: UInt8?
    while index < code.count {
      let byte = code[index]
      if byte < 48 || byte > 57 { allDigits = false }
      if let before {
        if byte != before { repeats = false }
        // A run wraps round: 9 is followed by 0 going up, 0 by 9 going down.
        if byte != (before == 57 ? 48 : before &+ 1) { up = false }
        if byte != (before == 48 ? 57 : before &- 1) { down = false }
      }
      before = byte
      index += 1
    }
    if digitsOnly && !allDigits { return .notDigits }
    if refusesRepeats && repeats && code.count > 1 { return .repeated }
    if refusesRuns && allDigits && (up || down) && code.count > 1 { return .run }
    return nil
  }
}
