import LockCore
import ModelChecker

/// P0, P1, S15, S23, L5: the protocol, events in order, prompts.
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
    Where the person has turned the lock off and nothing requires it, no event, time or start locks. In
    the step that turns it off it may fall: the limit that stood before is decided first.
    Serves M5-08-03; PR-07, -24.
    """,
    claims: { _ in
      [
        .always(
          (the(.lockFell) || the(.fellAtStart)).implies(the(.on) || .previous(the(.on))))
      ]
    }),
  LockProperty(
    "S15", "events come in order and alternate",
    """
    Consumers see `locked` before a screen of the lock (E6) appears, `unlocked` only after `locked`, \
    and never the same event twice; counted anew in each process and session.
    Serves M5-08-36, -37.
    """,
    absence: { $0.neverLocks },
    claims: { _ in
      let screen = the(.screenLock) || the(.screenUnavailable) || the(.screenLockedOut)
      return [
        .always(the(.announced).implies(!the(.announcedOutOfTurn))),
        .always((the(.on) && screen).implies(!the(.shownUnannounced))),
      ]
    }),
  LockProperty(
    "S23", "one prompt, at the right moment",
    """
    The system prompt is asked for only while the scene is active, on an unlocked device, for an unlock \
    or a change in progress, and never while another one is on the screen.
    Serves DF-33; PR-23; PD-12.
    """,
    absence: { $0.hasPrompt ? nil : "no biometric prompt appears" },
    claims: { _ in [.always(the(.prompted).implies(!the(.promptMisplaced)))] }),
  LockProperty(
    "L5", "no loop of prompts",
    """
    The lock asks by itself at most once for each arrival of the person. The activation that ends the \
    prompt's own leave is no arrival; the world knows which one that is, the lock must not.
    Serves DF-33; PD-12.
    """,
    absence: { settings in
      guard settings.hasPrompt else { return "no biometric prompt appears" }
      return settings.policy.autoPrompt == .never ? "the lock never asks by itself" : nil
    },
    claims: { _ in
      let fresh = the(.arrived) && !the(.promptedByItself)
      return [
        .always(
          the(.promptedByItself).implies(
            the(.arrived) || .previous((!the(.promptedByItself)).since(fresh))))
      ]
    }),
]
