import LockCore
import ModelChecker

/// S16, S18, S20, S21: what a lock and a sign-out leave behind, and what a store that says "not now" does.
let endProperties: [LockProperty] = [
  LockProperty(
    "S16", "cover before erase, erase before locked; a second lock changes nothing",
    """
    The caches begin to be erased under the cover. The mode becomes locked only with the answer of the \
    erase, done or given up, and not in a step in which the lock falls or an erase is asked for; until \
    then it is locking, after a start as well. Whatever demands the lock while it is shut emits no \
    event and erases nothing again.
    Serves PD-06, -17, -20, -21; N27-28.
    """,
    absence: { settings in
      if let reason = settings.neverLocks { return reason }
      return settings.policy.erasesCaches ? nil : "the policy erases no caches"
    },
    claims: { settings in
      let answered = event(.erased) || event(.eraseFailed)
      let anew = the(.lockFell) || the(.erasing)
      var claims: [Claim] = [
        .always(the(.erasing).implies(!the(.erasedUncovered))),
        .always(the(.becameLocked).implies(answered && !anew)),
      ]
      let policy = settings.policy
      let again =
        policy.away == .after(0)
        || (policy.lockOnDeviceLock && settings.powers.contains(.deviceLock))
        || (policy.lockOnWallRollback && settings.wallFar > 0)
      if again {
        claims.append(
          .always(
            (the(.wasLocked) && the(.lockTriggered)).implies(
              !the(.announced) && !the(.erasing))))
      }
      return claims
    }),
  LockProperty(
    "S18", "leaving the session leaves nothing",
    """
    When a wipe has ended, the store has no session, PIN, count, journal or word of a server, and the \
    settings are the policy's own; the lock keeps no target. A start that finds no session and something \
    left of one wipes it before anything else, so that a session begins with nothing of an earlier one.
    Serves M5-08-14; DF-29; PR-14, -25, -30; N27-28.
    """,
    absence: { $0.canEnd ? nil : "nothing ends a session" },
    claims: { settings in
      var claims: [Claim] = [
        .always(the(.wipeEnded).implies(!the(.keptAfterWipe) && !the(.pending)))
      ]
      if settings.canLeaveSomething {
        claims.append(
          .always((the(.leftovers) && the(.recordKnown) && the(.running)).implies(the(.leaving))))
        if settings.powers.contains(.signIn) {
          claims.append(.always(event(.signIn).implies(!the(.beganOnLeftovers))))
        }
      }
      return claims
    }),
  LockProperty(
    "S20", "keys: only for an open lock on an unlocked device, gone with the lock and the wipe",
    """
    Protected calls begin to work only with an open lock and an unlocked device, and stop in the step in \
    which the lock falls. While the entry of a wipe stands they do not work.
    Serves PR-05; M5-08-14, DF-46.
    """,
    claims: { settings in
      var claims: [Claim] = [
        .always((the(.unsealed) && the(.running)).implies(the(.unlocked) && !the(.deviceIsLocked))),
        .always((the(.lockFell) && the(.handled)).implies(the(.sealed))),
      ]
      if settings.canEnd {
        claims.append(.always((the(.journalStands) && the(.running)).implies(the(.sealed))))
      }
      return claims
    }),
  LockProperty(
    "S21", "\"not now\" is neither \"absent\" nor \"wrong\"",
    """
    A store that cannot be read now leaves the lock shut that asked, the count as it is, and everything in \
    the store. An answer that comes late finds a lock that knows its configuration by now, and is ignored.
    Serves N27-05, -09; M5-08-46; PR-30.
    """,
    absence: { $0.canReadNotNow ? nil : "every read finds the record (unreadable, deviceLock)" },
    claims: { _ in
      [
        .always(
          (the(.readNotNow) && the(.running)).implies(
            the(.starting) && !the(.storeTouched) && !the(.countTouched) && !the(.wiped)))
      ]
    }),
]
