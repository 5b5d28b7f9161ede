import LockCore
import ModelChecker

/// The lock has come to know its configuration, is not open, and no wipe has begun.
private let standsLocked =
  the(.locked) && !the(.starting) && !the(.screenStarting) && !the(.leaving) && the(.session)

/// S10, S13, S14: who may prove anything, and what holds where nobody can.
let meansProperties: [LockProperty] = [
  LockProperty(
    "S10", "biometrics are trusted only as they were enrolled when they were turned on",
    """
    Where the policy trusts the current set alone, the lock opens by biometrics only while what is \
    enrolled on the device is what was enrolled when they were turned on. Turning them on takes both \
    proofs in the same change, the PIN and the finger, and records the set that was just recognised.
    Serves DF-31, -32, -37; PR-11, -21.
    """,
    absence: { settings in
      guard settings.policy.means == .appPin, settings.hasPrompt else {
        return "no biometrics stand beside a PIN"
      }
      if settings.powers.contains(.changeBiometrics) { return nil }
      guard settings.powers.contains(.enrolment) else {
        return "nobody enrols a finger or turns biometrics on (enrolment, changeBiometrics)"
      }
      return settings.policy.enrolment == .any ? "the policy trusts every finger" : nil
    },
    claims: { settings in
      var claims: [Claim] = []
      if settings.policy.enrolment == .currentSet && settings.powers.contains(.enrolment) {
        claims.append(.always(the(.openedByBiometrics).implies(!the(.openedByStranger))))
      }
      if settings.powers.contains(.changeBiometrics) {
        claims.append(.always(the(.weakened).implies(!the(.trustedUnproved))))
      }
      return claims
    }),
  LockProperty(
    "S13", "required means on; without a means only the notice and the exit",
    """
    A required lock is never turned off. While the lock is on and nothing can be proved, whatever the \
    lock is asked, the screen is the notice, or, where the policy sets a PIN up first and none was ever \
    set, the set-up. Who lost a verifier is never asked for a first PIN and never let in, and with the \
    lock off no change is begun that would need the PIN. While the last code is being checked, and where \
    every try is used up, another screen stands.
    Serves M5-08-20, -21, -22, -35.
    """,
    absence: { settings in
      settings.canLackMeans || settings.canBeRequired || settings.canLoseVerifier
        ? nil : "the lock is not required, and there is always something to prove"
    },
    claims: { settings in
      var claims: [Claim] = []
      if settings.canBeRequired {
        claims.append(
          .always((the(.required) && the(.handled)).implies(the(.on) && !the(.disabledThough))))
      }
      let nobody = the(.handled) && standsLocked && the(.on) && the(.meansAbsent)
      if settings.canSetUp {
        var isFirst = !the(.verifierLost)
        // A required lock blocks, also where it is the server that requires it (M5-08-22).
        if settings.serverMayRequire { isFirst = isFirst && !the(.required) }
        claims.append(.always((nobody && isFirst).implies(the(.screenSetUp))))
        for reason in settings.reasonsForNotice {
          claims.append(.always((nobody && reason).implies(the(.screenUnavailable))))
        }
      } else if settings.canLackMeans {
        claims.append(.always(nobody.implies(the(.screenUnavailable))))
      }
      if settings.canLoseVerifier {
        claims.append(.always(!(the(.verifierLost) && the(.on) && the(.handled) && !the(.locked))))
        claims.append(.always(!(the(.verifierLost) && the(.changeOpen))))
      }
      return claims
    }),
  LockProperty(
    "S14", "the stricter of two words counts, and a weaker one opens nothing",
    """
    Whatever the server says while the app runs: a lock that stands stays, also when the requirement is \
    lifted. And the stricter of the person's and the server's last known limits is the one that counts: \
    whenever the lock is called and true time has reached it, the lock is shut after the step. A word \
    without a valid time changes no time; while none is known, leaving locks at once.
    Serves M5-08-03, -23; PR-07, -09.
    """,
    absence: { settings in
      settings.powers.contains(.serverPolicy)
        ? nil : "no word of a server arrives (serverPolicy)"
    },
    claims: { settings in
      // Where what is due ends the session no lock stands that a word could open.
      let stays: [Claim] =
        settings.neverLocks == nil
        ? [
          .always((event(.policyArrive) && the(.handled) && the(.wasLocked)).implies(the(.locked)))
        ]
        : []
      return stays + [.always((the(.handled) && the(.due)).implies(the(.locked)))]
    }),
]

extension WorldSettings {
  /// What makes the notice stand although the policy sets a first PIN up, as far as it can come to be here.
  fileprivate var reasonsForNotice: [Formula] {
    var reasons: [Formula] = []
    if serverMayRequire { reasons.append(the(.required)) }
    if canBeOnWithoutVerifier { reasons.append(the(.verifierLost)) }
    return reasons
  }
}
