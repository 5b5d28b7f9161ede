import LockCore
import ModelChecker

/// L4, L8 and deadlock: a way in and a way out, always.
let wayProperties: [LockProperty] = [
  LockProperty(
    "L4", "never stuck: a way in, or a way out", kind: .possibility,
    """
    From every state with a session, the lock on, something to prove or to set up, and tries left, \
    some continuation opens the lock without a wipe. Whenever the person stands before a locked app, \
    the screen offers a way in, also while a prompt is open or was never answered; a wait after wrong \
    codes excuses it for as long as it stands by true time, and until the next event after it. Where \
    every try is used up, or the verifier of the PIN is lost, some continuation ends the session. \
    While the last try is being checked the first of these says nothing: if that code is wrong, the \
    wipe is all that is left.
    Serves M5-08-11, -13; PR-09; DF-34.
    """,
    absence: { $0.neverLocks },
    claims: { settings in
      let open = !the(.lockedOut) && !the(.journalStands) && !the(.leaving)
      let recoverable = the(.session) && the(.on) && the(.recoverable) && open
      // Without a means the person sets one on the device, not on this screen; or a PIN, here, unless a
      // server requires the lock.
      var hasMeans = recoverable && !the(.meansAbsent)
      if settings.policy.noMeans == .setUpFirst && settings.policy.means == .appPin {
        hasMeans =
          settings.serverMayRequire
          ? recoverable && (!the(.required) || !the(.meansAbsent)) : recoverable
      }
      // A wait that is over is seen by the next event, which may be a timer.
      let excused = the(.waits) || (the(.screenWaiting) && !the(.handled))
      let hasWay = settings.canWait ? the(.offersWayIn) || excused : the(.offersWayIn)
      var claims: [Claim] = [
        .always((hasMeans && the(.locked) && the(.active)).implies(hasWay)),
        .possible(
          when: recoverable && the(.triesLeft), along: !the(.journalStands),
          reach: the(.unlocked)),
      ]
      if settings.countsCodes && settings.canEnd {
        claims.append(
          .possible(when: the(.lockedOut), along: .constant(true), reach: the(.wipeEnded)))
      }
      if settings.canLoseVerifier && settings.powers.contains(.logout) {
        claims.append(
          .possible(when: the(.verifierLost), along: .constant(true), reach: the(.wipeEnded)))
      }
      return claims
    }),
  LockProperty(
    "S19", "unlocking needs no network", kind: .possibility,
    """
    From every state in which the person stands before a lock with a means and tries left, some \
    continuation opens it in which no server says or answers anything.
    Serves PR-03, M5-08-23.
    """,
    absence: { $0.neverLocks },
    claims: { _ in
      let waits =
        the(.session) && the(.on) && the(.locked) && the(.active) && !the(.starting)
        && !the(.meansAbsent) && !the(.lockedOut) && the(.triesLeft) && !the(.journalStands)
        && !the(.leaving)
      let server = event(.serverLogout) || event(.policyArrive)
      return [
        .possible(when: waits, along: !the(.journalStands) && !server, reach: the(.unlocked))
      ]
    }),
  LockProperty(
    "L8", "the way out is always there",
    """
    Every screen of the lock offers "Log out" or "Forgot PIN?", and tapping it begins the wipe in the \
    same step, whatever else is going on.
    Serves M5-08-13; DF-25.
    """,
    absence: { $0.powers.contains(.logout) ? nil : "nobody logs out (logout)" },
    claims: { settings in
      let other =
        the(.screenStarting) || the(.screenLock) || the(.screenUnavailable) || the(.screenSetUp)
        || the(.screenLockedOut) || the(.screenGate)
      let screen = settings.canWait ? other || the(.screenWaiting) : other
      return [
        .always((screen && the(.handled)).implies(the(.offersWayOut))),
        .always(
          ((event(.logOut) || event(.forgotPin)) && the(.handled)).implies(the(.leaving))),
      ]
    }),
  LockProperty(
    "deadlock", "the world can always go on", kind: .deadlock,
    "Every reachable state has a step. A model that stops would satisfy much for want of steps.",
    claims: { _ in [.noDeadlock] }),
]
