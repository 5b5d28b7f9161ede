import LockCore

/// What the keys of another time idle cannot say together with the rest.
extension WorldDraft {
  func checkIdle(_ root: ObjectDecoder) {
    checkIdle(.longerIdle, "longerIdle", longerIdle, root) { asked, idle in
      asked > idle ? nil : "expected more than the policy's time idle (\(idle))"
    }
    checkIdle(.shorterIdle, "shorterIdle", shorterIdle, root) { asked, idle in
      if asked == 0 { return "an idle limit is more than 0" }
      return asked < idle ? nil : "expected less than the policy's time idle (\(idle))"
    }
  }

  private func checkIdle(
    _ power: Powers, _ name: String, _ time: LongerAway?, _ root: ObjectDecoder,
    _ objection: (_ asked: Int, _ idle: Int) -> String?
  ) {
    let key = "\(name)Seconds"
    if with.contains(power) && !root.contains(key) {
      root.report(
        at: "with", message: "\"\(name)\" needs a time to ask for: \(key) is missing")
    }
    guard case .after(let asked) = time else { return }
    if withIsKnown && !with.contains(power) {
      root.report(at: key, message: "nobody asks for it: add \"\(name)\" to with")
    }
    switch policy.idle {
    case .never:
      root.report(
        at: key,
        message: "the policy has no time idle (idleSeconds \"never\") that could be changed")
    case .after(let idle):
      if let objection = objection(asked, idle) { root.report(at: key, message: objection) }
    case nil:
      break
    }
  }
}
