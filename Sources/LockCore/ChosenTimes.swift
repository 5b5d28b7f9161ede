/// DigiFIR's auto-lock times: how long the app may be away (DF-12).
public enum DigiFIRTime: Int32, Sendable {
  /// A minute.
  case oneMinute = 60_000
  /// Five minutes.
  case fiveMinutes = 300_000
  /// A quarter of an hour.
  case fifteenMinutes = 900_000

  /// Until the person chooses, and again after each sign-out (DF-29).
  public static var unlessChosen: DigiFIRTime { .fiveMinutes }
  /// As a limit.
  public var limit: TimeLimit { .after(rawValue) }
}

/// When N27 asks for the passcode again (N27-18).
public enum N27Time: Int32, Sendable {
  /// At each return.
  case immediately = 0
  /// A minute.
  case oneMinute = 60_000
  /// Five minutes.
  case fiveMinutes = 300_000
  /// A quarter of an hour.
  case fifteenMinutes = 900_000
  /// An hour.
  case oneHour = 3_600_000

  /// Until the person chooses.
  public static var unlessChosen: N27Time { .immediately }
  /// As a limit.
  public var limit: TimeLimit { .after(rawValue) }
}

/// PD-174's delays without use (PD-01).
public enum PD174Time: Int32, Sendable {
  /// Half a minute.
  case thirtySeconds = 30_000
  /// A minute.
  case oneMinute = 60_000
  /// Two minutes.
  case twoMinutes = 120_000
  /// Five minutes.
  case fiveMinutes = 300_000
  /// Ten minutes.
  case tenMinutes = 600_000

  /// As a limit.
  public var limit: TimeLimit { .after(rawValue) }
}
