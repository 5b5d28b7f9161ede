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
    set, the set-up. Who lost a verifier is never asked for a first PIN and never let in. While the last \
    code is being checked, and where every try is used up, another screen stands.
    Serves M5-08-20, -21, -22, -35.
    """,
    absence: { settings in
      settings.canLackMeans || settings.canBeRequired
        ? nil : "the lock is not required, and there is always something to prove"
    },
    claims: { settings in
      var claims: [Claim] = []
      if settings.canBeRequired {
        claims.append(
          .always((the(.required) && the(.handled)).implies(the(.on) && !the(.disabledThough))))
      }
      guard settings.canLackMeans else { return claims }
      let nobody = the(.handled) && standsLocked && the(.on) && the(.meansAbsent)
      switch settings.policy.noMeans {
      case .blocked, .inert:
        claims.append(.always(nobody.implies(the(.screenUnavailable))))
      case .setUpFirst:
        if settings.canSetUp {
          var asksForOne = nobody && !the(.verifierLost)
          if settings.serverMayRequire {
            // A required lock blocks, also where it is the server that requires it (M5-08-22).
            asksForOne = asksForOne && !the(.required)
            claims.append(.always((nobody && the(.required)).implies(the(.screenUnavailable))))
          }
          claims.append(.always(asksForOne.implies(the(.screenSetUp))))
        }
        if settings.canBeOnWithoutVerifier {
          claims.append(.always((nobody && the(.verifierLost)).implies(the(.screenUnavailable))))
        } else if !settings.canSetUp {
          // The system's own credential is not set up here.
          claims.append(.always(nobody.implies(the(.screenUnavailable))))
        }
      }
      if settings.canBeOnWithoutVerifier {
        claims.append(
          .always((the(.verifierLost) && the(.on) && the(.handled)).implies(the(.locked))))
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
    claims: { _ in
      [
        .always((event(.policyArrive) && the(.handled) && the(.wasLocked)).implies(the(.locked))),
        .always((the(.handled) && the(.due)).implies(the(.locked))),
      ]
    }),
]
