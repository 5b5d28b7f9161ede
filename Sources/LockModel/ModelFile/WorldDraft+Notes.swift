import LockCore

/// What is right, and says less in this world than whoever wrote it may think.
extension WorldDraft {
  /// Notes keys of the policy about something that never happens here.
  func noteIdlePolicy() {
    guard withIsKnown, let written = policy.written else { return }
    if !with.contains(.actions) {
      written.note(
        at: "actions",
        message: "does nothing here: no action of a notification comes; add \"actions\" to with")
    }
    if policy.means == .appPin && policy.enrolment == .currentSet && !with.contains(.enrolment) {
      written.note(
        at: "enrolment",
        message: "does nothing here: nobody enrols another finger; add \"enrolment\" to with")
    }
    if policy.instance == .decides && !with.contains(.serverPolicy) && start.server == nil {
      written.note(
        at: "awaySeconds",
        message: "does nothing here: the server decides, nobody hears from it, and until then "
          + "leaving locks at once; add \"serverPolicy\" to with, and serverAfterSeconds")
    }
    if policy.lockOnWallRollback == true && clock.wallOffsetTicks == 0 {
      written.note(
        at: "lockOnWallRollback",
        message: "does nothing here: nobody sets the wall clock; add wallOffsetTicks to clock")
    }
  }

  /// Without a session a PIN is what an earlier one has left.
  func noteLeftPin(_ root: ObjectDecoder) {
    guard start.state == .signedOut, start.hasPin == true || start.biometrics == true
    else { return }
    root.note(
      at: "start",
      message: "signed out, and a PIN or biometrics stand: they are left of a session that is "
        + "gone, and the next one begins on them; leave them out for a start without any")
  }

  /// Who lost the verifier of a PIN can only log out. Where nobody does, that there is a way out is not asked.
  func noteNoWayOut(_ root: ObjectDecoder) {
    guard without.contains(.logout), policy.means == .appPin else { return }
    let returns = with.contains(.backupRestore) && start.hasPin == true
    guard returns || with.contains(.verifierLoss) else { return }
    root.note(
      at: "without",
      message: "nobody logs out, which is the only way on for whoever lost the verifier of a PIN: "
        + "that there is a way out is not checked here; take \"logout\" out of without for that")
  }
}
