import LockCore
import ModelChecker

/// S3, S6, S24: time.
let timeProperties: [LockProperty] = [
  LockProperty(
    "S3", "content is seen only if true time says so",
    """
    Whenever the lock is called and content can be seen or a call is answered afterwards, true time \
    has reached no limit since the last proof. And whatever demands the lock (it fell, the button, \
    device lock, leaving with "at once", a wall clock behind the leave) finds it locked after the \
    same step. The due time is a ghost of the world, so this judges the clock that the lock uses.
    Serves M5-08-02, -26, -27; DF-11; PR-01, -12; N27-18; PD-01, -02, -03, -24.
    """,
    claims: { settings in
      var claims: [Claim] = [
        .always((the(.handled) && the(.on) && the(.lockTriggered)).implies(the(.locked)))
      ]
      if settings.hasLimit {
        claims.append(
          .always((the(.handled) && (the(.visible) || the(.served))).implies(!the(.due))))
        if settings.powers.contains(.actions) {
          claims.append(.always(the(.performed).implies(!the(.due))))
        }
      }
      return claims
    }),
  LockProperty(
    "S6", "no clock event helps the attacker",
    """
    However time passes, the device sleeps or the wall clock is set: the time until the lock would \
    fall (given a timer, all clocks moved on) goes down at least as fast as true time. After a restart \
    of the device nothing is open.
    Serves M5-08-31; DF-13.
    """,
    absence: { $0.hasLimit ? nil : "the policy has no time limit" },
    claims: { settings in
      let clocks = event(.tick) || event(.sleep) || event(.wallSet)
      var claims: [Claim] = [
        .always((clocks && the(.unlocked) && the(.on)).implies(!the(.clockHelped)))
      ]
      if settings.powers.contains(.reboot) {
        claims.append(.always(event(.reboot).implies(!the(.unlocked))))
      }
      return claims
    }),
  LockProperty(
    "S24", "only the user resets the idle time",
    """
    While unlocked with the lock on, the lock would fall no later than the idle limit after the last \
    true use: a touch, the unlock, or the moment it was turned on. So no message, no life cycle event \
    and no clock gives more time.
    Serves M5-08-28, -29, -30; PD-13, -18.
    """,
    absence: { $0.hasIdleLimit ? nil : "there is no idle limit" },
    claims: { _ in
      [.always(.previous(the(.unlocked) && the(.on)).implies(!the(.idleStretched)))]
    }),
]
