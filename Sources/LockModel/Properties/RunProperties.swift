import LockCore
import ModelChecker

/// L1, L2, L3, L6, L7: what must come at last, in every fair run.
let runProperties: [LockProperty] = [
  LockProperty(
    "L1", "when due, it locks; on the way in, before content", kind: .liveness,
    """
    Whoever comes back when a limit was reached finds the lock shut and a screen of it on top, in the \
    step of the return. Where the policy has an idle limit and timers come: an open lock that is due \
    with the person in front falls, or the person leaves. A timer that the lock armed is taken to come \
    at last if its time has come and nothing else happens; a lock that arms none gets none.
    Serves M5-08-02; PD-03, -25.
    """,
    absence: { $0.hasLimit ? nil : "the policy has no time limit" },
    claims: { settings in
      var claims: [Claim] = [
        .always(
          (event(.activate) && the(.handled) && the(.due)).implies(
            the(.locked) && !the(.screenNone)))
      ]
      if settings.hasIdleLimit && settings.powers.contains(.timer) {
        claims.append(
          .everyRun(
            (the(.due) && the(.active) && the(.unlocked)).leadsTo(
              the(.locked) || !the(.active)),
            fairness: [armedTimerComes]))
      }
      return claims
    }),
  LockProperty(
    "L2", "a right proof opens", kind: .liveness,
    """
    A right code from the moment it is entered, and a good scan, lead to an open lock, unless \
    something demands the lock again, the session is being ended, the person leaves for the \
    background, the process is frozen or ends, or the person is told that the store failed. The store \
    and the verifier are taken to answer at last. An erase may go without an answer.
    Serves PR-13; PD-18.
    """,
    absence: { $0.neverLocks },
    claims: { settings in
      var over =
        the(.unlocked) || the(.lockTriggered) || the(.leaving) || event(.background)
        || event(.freeze) || !the(.running)
      // On a locked device no key can be had: what was proved opens nothing (S20).
      if settings.powers.contains(.deviceLock) { over = over || event(.deviceLock) }
      if settings.powers.contains(.secondScene) {
        over = over || (event(.otherScene) && !the(.active))
      }
      let answers = [Fairness.weak(HappeningKind.wrote.name)]
      var claims: [Claim] = []
      if settings.policy.means == .appPin {
        claims.append(
          .everyRun(
            the(.rightCodeEntered).leadsTo(over || the(.toldFailed)),
            fairness: answers + [.weak(HappeningKind.compared.name)]))
      }
      if settings.hasPrompt {
        let scan = the(.provedForUnlock) && event(.promptAnswer)
        claims.append(.everyRun(scan.leadsTo(over), fairness: answers))
      }
      return claims
    }),
  LockProperty(
    "L3", "in the background it seals in time, or at the first chance", kind: .liveness,
    """
    Whatever calls the lock when a limit was reached finds protected calls sealed after that step, \
    also after a thaw. Where there is a limit to wait for and timers come: a process that is due and \
    not in front seals, or is frozen once more, or ends. A timer that the lock armed is taken to come \
    at last, as in L1, and a frozen process to run again.
    Serves PR-01; M5-08-27.
    """,
    absence: { $0.hasLimit ? nil : "the policy has no time limit" },
    claims: { settings in
      var claims: [Claim] = [.always((the(.due) && the(.handled)).implies(the(.sealed)))]
      if settings.hasDelay && settings.powers.contains(.timer) {
        let waits = the(.due) && the(.running) && !the(.active) && !the(.sealed)
        claims.append(
          .everyRun(
            waits.leadsTo(the(.sealed) || event(.freeze) || !the(.running)),
            fairness: [armedTimerComes, .weak(HappeningKind.thaw.name)]))
      }
      return claims
    }),
  LockProperty(
    "L6", "a pending target arrives or is dropped", kind: .liveness,
    """
    A target of the session that stands, and that comes while nothing ends it, is handed over or kept \
    in that step. One that is kept for later is handed over, dropped or replaced in some later step, \
    or its process ends; it is never forgotten in silence, nor kept for ever. Assumed of the person: \
    again and again the lock is open with the app's own check passed, or the session is being ended, \
    or no process runs.
    Serves M5-08-43; DF-15.
    """,
    absence: { $0.hasTargets ? nil : "no link or notification comes (links)" },
    claims: { _ in
      let comesIn = (the(.unlocked) && !the(.gateOwed)) || the(.leaving) || !the(.running)
      let arrives = RunFormula.always(
        .implies(.now(the(.pending)), .next(.eventually(.now(the(.targetGone))))))
      return [
        .always(!the(.targetLost)),
        .everyRun(.implies(.always(.eventually(.now(comesIn))), arrives), fairness: []),
      ]
    }),
  LockProperty(
    "L7", "a wipe ends", kind: .liveness,
    """
    Once the journal entry is durable, or a step of a wipe was handed over, neither a session nor an \
    entry is left at last. Assumed: from some moment on the process is not ended any more, it is \
    started and not frozen for ever, somebody unlocks the device and arrives or tries again, a read \
    finds the record at last, and the store writes at last. No word from the network is assumed.
    Serves M5-08-14; DF-22, -25.
    """,
    absence: { $0.canEnd ? nil : "nothing begins a wipe" },
    claims: { settings in
      let begun = the(.journalStands) || the(.wiped)
      var end = !the(.session) && !the(.journalStands)
      // Files that come back bring another session, whatever became of the wipe.
      if settings.powers.contains(.backupRestore) { end = end || event(.backupRestore) }
      let ends = begun.leadsTo(end)
      return [
        .everyRun(
          .implies(.eventually(.always(.now(!the(.processEnded)))), ends),
          fairness: [
            .strong(HappeningKind.launch.name, HappeningKind.launchInBackground.name),
            .weak(HappeningKind.thaw.name),
            .strong(
              HappeningKind.activate.name, HappeningKind.tryAgain.name,
              HappeningKind.deviceUnlock.name),
            Fairness(
              .strong, kinds: [HappeningKind.readAnswer.name], where: the(.recordKnown)),
            .strong(HappeningKind.wrote.name),
          ])
      ]
    }),
]

/// A timer that was armed, and whose time has come, is delivered if nothing else happens for ever.
private let armedTimerComes = Fairness(
  .weak, kinds: [HappeningKind.timer.name], where: the(.timerCame))
