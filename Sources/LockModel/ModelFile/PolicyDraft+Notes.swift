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
    guard means != .appPin else { return }
    for key in ["biometricResetsCount", "enrolment"] {
      policy.note(
        at: key,
        message: "does nothing with means \"\(means)\": it is about biometrics beside a PIN of the "
          + "app")
    }
  }
}
