import LockCore

/// Y34: the two entries of a new PIN are not compared.
enum EntriesMayDiffer: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y34",
      summary: "a new PIN is set although its two entries differ",
      explanation: "Nobody knows which of the two opens.",
      property: "P3")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .pinChosen = event {
      faulty.pass(.pinChosen(matching: true), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
