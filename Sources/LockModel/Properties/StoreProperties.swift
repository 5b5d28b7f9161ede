import LockCore
import ModelChecker

/// S18, S21, P3: what is in the store, and what may be concluded from it.
let storeProperties: [LockProperty] = [
  LockProperty(
    "S18", "leaving the session leaves nothing",
    """
    When a wipe was completed, the store has no session, no PIN, no wrong codes, and the settings of the \
    policy. What waits in memory is judged by S17.
    Serves M5-08-14; DF-29; PR-14, -25, -30; N27-28.
    """,
    absence: { $0.canEnd ? nil : "nothing begins a wipe" },
    claims: { _ in [.always(!the(.leftBehind))] }),
  LockProperty(
    "S21", "\"not now\" is neither \"absent\" nor \"wrong\"",
    """
    A read that says "not now" leaves a lock that knows nothing yet where it is: it neither signs out nor \
    opens, counts nothing and deletes nothing.
    Serves N27-05, -09; M5-08-46.
    """,
    absence: { settings in
      let locked = settings.powers.contains(.deviceLock) || settings.powers.contains(.reboot)
      return settings.powers.contains(.unreadable) || locked
        ? nil : "every read finds what there is (unreadable, deviceLock, reboot)"
    },
    claims: { _ in
      [
        .always(
          the(.readNotNow).implies(the(.starting) && !the(.countTouched) && !the(.wiped)))
      ]
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
]
