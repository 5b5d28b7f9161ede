import LockCore

/// K32: the server's "required" changes nothing in the running process.
enum RequiredNotApplied: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K32",
      summary: "a required lock is not applied while the app runs",
      explanation:
        "The server's word is stored for later, and the running lock goes on by the person's own switch.",
      property: "S14")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .policyArrived(let word) = event {
      let lenient = ServerPolicy(required: false, after: word.after)
      return faulty.pass(.policyArrived(lenient), at: reading, into: &outcome)
    }
    faulty.pass(event, at: reading, into: &outcome)
  }
}
