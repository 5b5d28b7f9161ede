import ModelChecker

/// S1, S4, S5, S17: what may be seen, answered and handed over.
let contentProperties: [LockProperty] = [
  LockProperty(
    "S1", "while locked no content is seen, no call is answered, nothing is handed over",
    """
    Whoever holds the phone sees nothing of a locked session: no drawn scene shows content, no \
    protected call is answered, no target is opened, no action of a notification takes effect, and \
    while the scene is active a screen of the lock lies on top. Judged from what the lock put out, not \
    from what it believes. A process that starts, leaves or has no session counts as locked. Where the \
    app checks something of its own after the unlock, content and targets wait for it.
    Serves M5-08-04, -42; DF-14, -17, -46; PR-05; N27-26, -28; PD-05.
    """,
    claims: { settings in
      var harmless = !the(.visible) && !the(.delivered)
      if settings.powers.contains(.call) { harmless = harmless && !the(.served) }
      if settings.powers.contains(.actions) { harmless = harmless && !the(.performed) }
      return [
        .always(the(.locked).implies(harmless)),
        .always((the(.locked) && the(.active)).implies(!the(.screenNone))),
      ]
        + (settings.hasGate
          ? [.always(the(.gateOwed).implies(!the(.visible) && !the(.delivered)))] : [])
        + (settings.policy.hasGate && settings.powers.contains(.actions)
          ? [.always(the(.gateOwed).implies(!the(.performed)))] : [])
    }),
  LockProperty(
    "S4", "a start is locked, before the first frame",
    """
    With the lock on, nothing is seen or answered after a start until a proof was given in this \
    process (or the lock was turned on in it). Where the policy has lockOnStart false, also a start \
    that goes on from a leave within the limit will do: the weaker claim.
    Serves M5-08-01, -25; DF-10; PR-15, -26; PD-23.
    """,
    claims: { settings in
      var claims: [Claim] = [
        .always(
          (the(.on) && (the(.visible) || the(.served))).implies(
            (!starts).since(the(.provedForUnlock) || the(.turnedOn) || the(.restored))))
      ]
      if settings.goesOn {
        // A leave outlives the process: no other one is written down, and nothing of the session is shown
        // after a return, nor the lock told to anyone, before it is known to be gone.
        claims += [
          .always(!the(.leaveForged)),
          .always((the(.leaveStands) && the(.on) && the(.active)).implies(!the(.visible))),
          .always(
            (the(.announced) && the(.locked) && the(.running)).implies(!the(.leaveStands))),
        ]
      }
      return claims
    }),
  LockProperty(
    "S5", "what is not active is covered; no picture has content",
    """
    With the lock on, every scene that is not active is covered, also while unlocked: the cover is no \
    consequence of the lock. Where the policy covers always, the same holds with the lock off.
    Serves M5-08-06, -44, -56; DF-18, -43; PD-14.
    """,
    claims: { settings in
      let notActive = the(.running) && !the(.active)
      var claims: [Claim] = [.always((the(.on) && notActive).implies(the(.covered)))]
      if settings.powers.contains(.secondScene) {
        claims.append(.always((the(.on) && the(.running)).implies(!the(.exposed))))
      }
      if settings.powers.contains(.snapshot) {
        claims.append(.always((the(.on) && event(.snapshot)).implies(!the(.pictured))))
      }
      if settings.policy.cover == .always {
        claims.append(.always((the(.session) && notActive).implies(the(.covered))))
      }
      return claims
    }),
  LockProperty(
    "S17", "one pending target, handed over once, to its own session, after the unlock",
    """
    A target is handed over only while unlocked, only if it was kept or has just come, only in the \
    session it belongs to, and is not kept any longer then. A session that ends keeps none. An action of a \
    notification takes effect only in the step that brings it and for its own session; one that is refused \
    is not kept for later.
    Serves M5-08-41, -42, -43; DF-15, -16; N27-20.
    """,
    absence: { settings in
      settings.hasTargets || settings.powers.contains(.actions)
        ? nil : "no link, notification or action comes (links, actions)"
    },
    claims: { settings in
      var claims: [Claim] = []
      if settings.hasTargets {
        claims += [
          .always(the(.delivered).implies(the(.unlocked))),
          .always(the(.delivered).implies(!the(.deliveredUnknown))),
          .always(the(.delivered).implies(!the(.deliveredForeign))),
        ]
      }
      if settings.powers.contains(.actions) {
        claims.append(.always(the(.performed).implies(!the(.performedForeign))))
        if settings.policy.actions == .refused {
          claims.append(.always(event(.act).implies(!the(.actionKept))))
        }
      }
      if settings.canEnd {
        claims.append(.always(the(.wipeEnded).implies(!the(.keptAfterSession))))
      }
      return claims
    }),
]
