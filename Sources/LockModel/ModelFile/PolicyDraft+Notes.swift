import LockCore

extension PolicyDraft {
  /// Notes keys that are written and that this lock never asks: nothing is wrong, but whoever writes them may
  /// expect something of them.
  func noteIdleKeys(_ policy: ObjectDecoder) {
    guard let means else { return }
    if means == .none {
      for key in ["autoPrompt", "noMeans", "erasesCaches", "gate", "landing"] {
        policy.note(
          at: key,
          message: "does nothing with means \"none\": nothing locks and nothing opens, what is due "
            + "ends the session")
      }
    }
    if means == .system, let noMeans, noMeans != .blocked {
      policy.note(
        at: "noMeans",
        message: "does nothing with means \"system\": there is no PIN to set up, and without a "
          + "device credential only the notice and \"Log out\" are shown (noMeans \"blocked\")")
    }
    noteIdleWait(policy)
    guard means != .appPin else { return }
    for key in ["biometricResetsCount", "enrolment"] {
      policy.note(
        at: key,
        message: "does nothing with means \"\(means)\": it is about biometrics beside a PIN of the "
          + "app")
    }
  }

  /// A wait follows each wrong code but the last.
  private func noteIdleWait(_ policy: ObjectDecoder) {
    guard case .limited(let limit) = attempts, limit.most == 1 else { return }
    policy.note(
      at: "waitSeconds",
      message: "does nothing with one attempt: after the only wrong code nobody waits for another")
  }
}
