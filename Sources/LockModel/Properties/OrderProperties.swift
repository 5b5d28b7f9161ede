import LockCore
import ModelChecker

/// P0 to P3, S15, S23, L5: the protocol, events in order, prompts.
let orderProperties: [LockProperty] = [
  LockProperty(
    "P0", "the lock refuses nothing that the world can do",
    """
    `refused` says that the caller broke the protocol. The world keeps to it, so a refusal that can be \
    reached, or a second write while one is in flight, is a fault of the lock or of the world.
    """,
    claims: { _ in [.always(!the(.refused))] }),
  LockProperty(
    "P1", "a lock that is off never falls",
    """
    Where the person has turned the lock off and nothing requires it, no event, time or start locks. \
    In the step that turns it off it may fall: the limit that stood before is decided first.
    Serves M5-08-03; PR-07, -24.
    """,
    claims: { _ in
      [
        .always(
          (the(.lockFell) || the(.fellAtStart)).implies(the(.on) || .previous(the(.on))))
      ]
    }),
  LockProperty(
    "P2", "a lock falls for a reason there is",
    """
    An open session with the lock on is locked only at a start, by the button, by a limit that true \
    time has reached, and where the policy says so by the device, by a wall clock that went back, \
    because every try was used up in the settings, or because nothing can be proved any more. So no \
    dialog, no message and no stale timer locks anybody out.
    Serves DF-11, -18; PR-12; M5-08-26, -27; PD-13, -18.
    """,
    claims: { settings in
      var reason = the(.due) || starts || event(.lockNow)
      if settings.policy.lockOnDeviceLock { reason = reason || event(.deviceLock) }
      if settings.policy.lockOnWallRollback { reason = reason || the(.fellForRollback) }
      if settings.attemptLimit?.then == .report { reason = reason || the(.toldLast) }
      if settings.canLackMeans { reason = reason || the(.meansAbsent) }
      return [.always((the(.lockFell) && the(.on)).implies(reason))]
    }),
  LockProperty(
    "P3", "two entries that differ set no PIN",
    """
    A write that sets a first or another PIN is never handed over in the step in which two entries came \
    that differ.
    Serves DF-05.
    """,
    absence: { settings in
      settings.policy.means == .appPin && settings.canChoosePin
        ? nil : "nobody can choose a PIN"
    },
    claims: { _ in [.always(!the(.differingPinSet))] }),
  LockProperty(
    "S15", "events come in order and alternate",
    """
    Consumers see `locked` before a screen of the lock (E6) appears, `unlocked` only after `locked`, \
    and never the same event twice; counted anew in each process and session.
    Serves M5-08-36, -37.
    """,
    absence: { $0.neverLocks },
    claims: { settings in
      let other = the(.screenLock) || the(.screenUnavailable) || the(.screenLockedOut)
      let screen = settings.canWait ? other || the(.screenWaiting) : other
      return [
        .always(the(.announced).implies(!the(.announcedOutOfTurn))),
        .always((the(.on) && screen).implies(!the(.shownUnannounced))),
      ]
    }),
  LockProperty(
    "S23", "one prompt, at the right moment",
    """
    The system prompt is asked for only while the scene is active, on an unlocked device, for an unlock \
    or a change in progress, and never while another one is on the screen. A lock whose only means is the \
    app's own PIN, and in which nobody can turn biometrics on, never asks for one.
    Serves DF-33, -35; PR-23; PD-12.
    """,
    claims: { settings in
      settings.hasPrompt
        ? [.always(the(.prompted).implies(!the(.promptMisplaced)))] : [.always(!the(.prompted))]
    }),
  LockProperty(
    "L5", "no loop of prompts",
    """
    The lock asks by itself at most once for each arrival of the person, and never where the policy says so. \
    The activation that ends the prompt's own leave is no arrival; the world knows which one that is, the \
    lock must not.
    Serves DF-33; PR-23; PD-12.
    """,
    absence: { $0.hasPrompt ? nil : "no prompt appears (S23 says so)" },
    claims: { settings in
      if settings.policy.autoPrompt == .never { return [.always(!the(.promptedByItself))] }
      let fresh = the(.arrived) && !the(.promptedByItself)
      return [
        .always(
          the(.promptedByItself).implies(
            the(.arrived) || .previous((!the(.promptedByItself)).since(fresh))))
      ]
    }),
]
