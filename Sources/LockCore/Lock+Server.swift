/// The word of the instance's server: what is stricter counts at once, what is weaker opens nothing.
extension Lock {
  /// The server's word came, while the process runs (H18, H28).
  mutating func policyArrived(_ news: ServerPolicy, _ turn: inout Turn) -> IgnoreReason? {
    guard policy.instance == .decides else { return .notWaitedFor }
    switch state.mode {
    case .notStarted, .leaving, .signedOut:
      return .notWaitedFor
    case .starting:
      // Kept until the record is read: it is newer than what is stored.
      state.server = state.server?.updated(by: news) ?? news
    case .unlocked, .locking, .locked:
      let applied = applies
      state.server = state.server?.updated(by: news) ?? news
      if isRequired { forgetDisabling(&turn) }
      // Required from now on: nobody has been idle or away yet. Lifted: nothing is counted. A lock that
      // stands goes on standing until a proof.
      if case .unlocked = state.mode, applies != applied {
        state.mode = .unlocked(freshMarks(turn.reading))
      }
    }
    return nil
  }

  /// The server's word that counts after a read: what came meanwhile is newer.
  mutating func recallServer(_ stored: ServerPolicy?) {
    guard policy.instance == .decides else { return }
    guard let news = state.server else {
      state.server = stored
      return
    }
    state.server = stored?.updated(by: news) ?? news
  }

  /// A required lock is not turned off, also where the proof was given already. A write that is with the
  /// store goes its way: it changes what the person has chosen, and the requirement stands.
  private mutating func forgetDisabling(_ turn: inout Turn) {
    switch state.change {
    case .proving(.disable):
      state.change = .none
      dropProof(&turn)
    case .applying(.disable):
      if !isHandedOver { state.change = .none }
    case .none, .proving, .choosing, .confirming, .trusting, .applying:
      break
    }
  }
}
