import LockCore

/// Y21: who has just unlocked need not prove anything to turn the lock off.
///
/// `memory.flag`: a proof opened the lock, and the person has not left since.
enum ProofLastsForSettings: LockFault {
  static var about: FaultAbout {
    FaultAbout(
      number: "Y21",
      summary: "the proof of the unlock serves for the settings, too",
      explanation: "Whoever is handed the unlocked phone can turn the lock off.",
      property: "S12")
  }

  static func handle(
    _ event: LockEvent, at reading: WorldReading, of faulty: inout FaultyLock,
    into outcome: inout LockOutcome
  ) {
    let wasShut = faulty.isShut
    faulty.pass(event, at: reading, into: &outcome)
    if wasShut && faulty.isOpen { faulty.memory.flag = true }
    if !faulty.isOpen || faulty.lock.state.scene == .background { faulty.memory.flag = false }
    guard case .changeStarted(.disable) = event, outcome.grade == .applied, faulty.memory.flag
    else { return }
    faulty.lock.skipProof(of: .disable)
    faulty.passAlso(.timerFired, at: reading, into: &outcome)
    outcome.drop { if case .prompt = $0 { true } else { false } }
  }
}
