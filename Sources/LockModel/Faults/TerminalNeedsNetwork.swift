import LockCore

/// K15: after the last wrong code the wipe waits for the server's answer.
///
/// `memory.flag`: the server has answered.
enum TerminalNeedsNetwork: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "K15",
      summary: "after the last wrong code the sign-out waits for the server",
      explanation: "Without a network the session stays.",
      property: "S8")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    faulty.pass(event, at: reading, into: &outcome)
    guard case .leaving(let leave) = faulty.lock.state.mode, leave.reason == .tooManyWrong else {
      return
    }
    if case .serverLogoutAnswered(succeeded: true) = event {
      faulty.memory.flag = true
      if let waiting = faulty.lock.state.writing { outcome.effects.append(.persist(waiting)) }
      return
    }
    guard !faulty.memory.flag, case .wiping = leave.stage else { return }
    outcome.drop { if case .persist = $0 { true } else { false } }
  }
}
