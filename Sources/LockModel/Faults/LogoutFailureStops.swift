import LockCore

/// Y31: a server that refuses the logout stops the wipe.
///
/// `memory.flag`: the server has refused.
enum LogoutFailureStops: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y31",
      summary: "a failed logout at the server stops the wipe",
      explanation: "The error of the first step ends the chain of steps.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard faulty.phase == .leaving else {
      faulty.memory.flag = false
      return
    }
    if case .serverLogoutAnswered(succeeded: false) = event { faulty.memory.flag = true }
    if faulty.memory.flag { outcome.drop { if case .persist = $0 { true } else { false } } }
  }
}
