import LockCore

/// X05: a proof is taken only if the server was heard of.
///
/// `memory.flag`: the server was heard of in this process.
enum AskTheServer: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "X05",
      summary: "the unlock waits for the network",
      explanation: "A right proof counts once the server has said something in this process.",
      property: "S19")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    if case .policyArrived = event { faulty.memory.flag = true }
    if case .serverLogoutAnswered = event { faulty.memory.flag = true }
    guard !faulty.memory.flag else {
      return faulty.pass(event, at: reading, into: &outcome)
    }
    if case .biometricsAnswered(let generation, .ok) = event {
      faulty.pass(.biometricsAnswered(generation, .failed), at: reading, into: &outcome)
    } else {
      faulty.pass(event, at: reading, into: &outcome)
    }
  }
}
