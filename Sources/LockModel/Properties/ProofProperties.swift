import LockCore
import ModelChecker

/// The last proof for an unlock is younger than the last thing that demanded the lock.
private let provedSinceTrigger = (!the(.lockTriggered)).since(
  the(.provedForUnlock) || the(.turnedOn) || the(.restored))

/// S2, S7 to S9, S11, S12: proofs, and what wrong ones cost.
let proofProperties: [LockProperty] = [
  LockProperty(
    "S2", "only a proof opens, and it must be younger than the last lock",
    """
    An open session with the lock on rests on a right proof (or on the step that turned the lock on, \
    or finished set-up), and nothing has demanded the lock since. A lock that opens because it is off \
    was turned off with its proof, or the session was wiped. Where the policy has lockOnStart false, a \
    start may go on unlocked within the time away of a leave that was written down: the weaker claim.
    Serves M5-08-08, -11; PR-02, -13; PD-22.
    """,
    claims: { settings in
      var claims: [Claim] = [
        .always((the(.unlocked) && the(.on)).implies(provedSinceTrigger))
      ]
      if settings.powers.contains(.disable) && !settings.policy.required {
        claims.append(
          .always(
            (the(.wasLocked) && the(.unlocked) && !the(.on)).implies(
              the(.wipeEnded) || the(.disabled) || provedSinceTrigger)))
      }
      return claims
    }),
  LockProperty(
    "S7", "wrong codes are durable before anyone knows they were wrong",
    """
    The durable count is never below the number of wrong codes that became known, and a verdict comes \
    only after a count was written since that code was entered. So a kill gives no free guess.
    Serves DF-20, -21; PR-16.
    """,
    absence: { $0.countsCodes ? nil : "the lock counts no wrong codes" },
    claims: { _ in
      [
        .always(!the(.countShort)),
        .always(
          the(.told).implies(
            .previous((!the(.codeEntered)).since(the(.countDurable))))),
      ]
    }),
  LockProperty(
    "S8", "at the limit nothing is accepted, and the exit needs no network",
    """
    Once every try was used up no proof is accepted until the wipe has ended, also after a restart. \
    Where the policy signs out, the last verdict is told only when the entry that makes the wipe \
    certain is durable, no step of a wipe is handed over before it, and from then on a durable write \
    is always in flight: the wipe waits for the store alone.
    Serves DF-22, -25; PR-16; M5-08-15.
    """,
    absence: { settings in
      settings.countsCodes || settings.powers.contains(.logout)
        ? nil : "the lock counts no wrong codes, and nobody logs out"
    },
    claims: { settings in
      var claims: [Claim] = []
      if settings.countsCodes {
        claims.append(.always(the(.accepted).implies(!the(.wasLockedOut))))
        if settings.attemptLimit?.then == .signOut {
          claims.append(.always(the(.toldLast).implies(the(.journalStands))))
        }
      }
      if settings.canEnd {
        claims += [
          .always(the(.wiped).implies(the(.journalStands))),
          .always(
            (the(.journalStands) && the(.handled) && the(.recordKnown)).implies(the(.writing))),
        ]
      }
      return claims
    }),
  LockProperty(
    "S9", "a biometric failure is not a wrong code; only a proof lowers the count",
    """
    A prompt that ends without success touches no count. A smaller count is written only after a right \
    proof of a kind that may take it back, given since the last code or prompt, or by the wipe. A \
    right PIN opens in the step in which the count is durably taken back, so a right code does reset \
    it.
    Serves DF-21, -36; M5-08-12.
    """,
    absence: { $0.hasPrompt ? nil : "no biometric prompt appears" },
    claims: { settings in
      var claims: [Claim] = [.always(the(.scanFailed).implies(!the(.countTouched)))]
      if settings.countsCodes {
        claims.append(
          .always(
            the(.countLowered).implies(
              (!(the(.codeEntered) || the(.prompted))).since(the(.mayReset)))))
        claims.append(.always(the(.openedByPin).implies(the(.countDurable))))
      }
      return claims
    }),
  LockProperty(
    "S11", "a late, foreign or used result does nothing",
    """
    A result of a prompt that is not the open question (withdrawn, replaced, answered, or asked before \
    the lock fell) has the effects and leaves the state of a stale timer at the same moment.
    Serves M5-08-40; DF-35.
    """,
    absence: { settings in
      guard settings.hasPrompt else { return "no biometric prompt appears" }
      return settings.powers.contains(.lateResults) ? nil : "results are never late (lateResults)"
    },
    claims: { _ in [.always(the(.staleResult).implies(!the(.staleResultCounted)))] }),
  LockProperty(
    "S12", "weakening needs its own fresh proof; cancel and crash keep the old settings",
    """
    A write that turns the lock off, lengthens a limit, replaces the PIN (or turns the lock on where \
    a means was set up) is handed over only with a right proof for the change in this step, \
    or earlier with no other change, cancel, lock or start in between; and only for the change that \
    was asked for. The store changes by such a write alone, so a crash leaves the old or the new.
    Serves M5-08-34; DF-09, -32; PR-21; PD-19.
    """,
    absence: { settings in
      guard settings.hasChanges else { return "nobody can ask for a change" }
      return settings.canWeaken
        ? nil
        : "the only change is to turn the lock on, which is never off beside something to prove"
    },
    claims: { _ in
      let broken =
        event(.changeStart) || event(.changeCancel) || the(.lockTriggered) || starts
        || the(.weakened)
      return [
        .always(
          the(.weakened).implies(
            the(.provedForChange) || .previous((!broken).since(the(.provedForChange))))),
        .always(the(.weakened).implies(!the(.weakenedOther))),
      ]
    }),
]
