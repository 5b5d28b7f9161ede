import LockCore

/// Y08: the limit is tested with "more than" in place of "at least".
enum MoreThanTheLimit: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y08",
      summary: "at exactly the limit the app stays open",
      explanation: "The comparison is off by one instant; two of the documents write it so.",
      property: "S3")
  }

  static var ticksPastLimit: Int64 { 1 }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    BelievedTime.handle(event, at: reading, of: &faulty, into: &outcome) { elapsed, limit in
      elapsed > limit
    }
  }
}
