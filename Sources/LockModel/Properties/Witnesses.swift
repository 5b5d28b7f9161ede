import LockCore
import ModelChecker

/// W1 to W28: what the search must find, or the model is too tight to prove anything.
let witnesses: [LockProperty] = [
  witness(
    "W1", "the PIN opens the lock",
    absence: { $0.policy.means == .appPin ? nil : "there is no PIN of the app" },
    the(.openedByPin)),
  witness(
    "W2", "biometrics open the lock",
    absence: { $0.hasPrompt ? nil : "no biometric prompt appears" },
    the(.openedByBiometrics)),
  witness(
    "W3", "the lock falls for the time away",
    absence: { settings in
      if let reason = settings.neverLocks { return reason }
      let canBeNone = settings.policy.instance == .silent && !settings.powers.contains(.shorterAway)
      return settings.policy.away == .never && canBeNone
        ? "the policy has no limit for leaving" : nil
    },
    the(.fellForAway)),
  witness(
    "W4", "the lock falls for the time idle",
    absence: { $0.neverLocks ?? ($0.hasIdleLimit ? nil : "there is no idle limit") },
    the(.fellForIdle)),
  witness(
    "W5", "the lock falls with the device",
    absence: { settings in
      if let reason = settings.neverLocks { return reason }
      guard settings.policy.lockOnDeviceLock else { return "the policy ignores device lock" }
      return settings.powers.contains(.deviceLock) ? nil : "the device is never locked (deviceLock)"
    },
    the(.lockFell) && event(.deviceLock)),
  witness(
    "W6", "the lock falls by the button",
    absence: {
      $0.neverLocks ?? ($0.powers.contains(.lockNow) ? nil : "there is no button (lockNow)")
    },
    the(.lockFell) && event(.lockNow)),
  witness(
    "W7", "the lock falls because the wall clock went back",
    absence: { settings in
      if let reason = settings.neverLocks { return reason }
      guard settings.policy.lockOnWallRollback else { return "the policy ignores the wall clock" }
      if let reason = settings.neverWithinLimit { return reason }
      return settings.wallFar == 0 ? "nobody sets the wall clock" : nil
    },
    the(.fellForRollback)),
  witness(
    "W8", "the lock falls at a start", absence: { $0.neverLocks }, the(.fellAtStart)),
  witness(
    "W9", "a return within the limit stays open",
    absence: { $0.neverWithinLimit },
    the(.returnedInTime)),
  witness(
    "W10", "the last wrong code ends in a wipe",
    absence: { settings in
      guard settings.countsCodes else { return "the lock counts no wrong codes" }
      return settings.attemptLimit?.then == .signOut ? nil : "the policy only reports"
    },
    the(.wipeEndedForTooMany)),
  witness(
    "W11", "a scan fails, and the PIN then opens",
    absence: { settings in
      settings.policy.means == .appPin && settings.hasPrompt
        ? nil : "there are not both, PIN and biometrics"
    },
    the(.openedByPin) && (!the(.lockFell)).since(the(.scanFailed))),
  witness(
    "W12", "a link that came while locked opens its target after the unlock",
    absence: {
      $0.neverLocks
        ?? ($0.powers.contains(.links) ? nil : "no link or notification comes (links)")
    },
    the(.delivered) && .previous(the(.pending).since(event(.open) && the(.locked)))),
  witness(
    "W13", "a late result arrives and is ignored",
    absence: { settings in
      guard settings.hasPrompt else { return "no biometric prompt appears" }
      return settings.powers.contains(.lateResults) ? nil : "results are never late (lateResults)"
    },
    the(.staleResult) && the(.locked) && !the(.staleResultCounted)),
  witness(
    "W14", "the process dies inside a change, and the next start has the old settings",
    absence: { settings in
      guard settings.hasChanges else { return "nobody can ask for a change" }
      return settings.powers.contains(.kill) ? nil : "the process is never killed (kill)"
    },
    the(.fellAtStart) && .previous((!the(.processEnded)).since(the(.changeInterrupted)))),
  witness(
    "W15", "a wipe is interrupted twice and finished",
    absence: { settings in
      guard settings.canEnd else { return "nothing begins a wipe" }
      return settings.powers.contains(.kill) ? nil : "the process is never killed (kill)"
    },
    the(.wipeEnded)
      && .previous(
        (!the(.wipeEnded)).since(
          the(.wipeInterrupted)
            && .previous((!the(.wipeEnded)).since(the(.wipeInterrupted)))))
  ),
  witness(
    "W16", "a background start before the first unlock is followed by a normal unlock",
    absence: { settings in
      if let reason = settings.neverLocks { return reason }
      guard settings.powers.contains(.backgroundLaunch) else {
        return "there is no background start (backgroundLaunch)"
      }
      return settings.powers.contains(.reboot) ? nil : "the device never restarts (reboot)"
    },
    the(.lockOpened)
      && .previous(
        (!the(.processEnded)).since(event(.launchInBackground) && the(.beforeFirstUnlock)))
  ),
  witness(
    "W17", "required without a device credential: it is set, and the lock opens",
    absence: { settings in
      guard settings.policy.means == .system, settings.canBeRequired else {
        return "the system's own lock is not required here"
      }
      return settings.powers.contains(.credential) ? nil : "no credential changes (credential)"
    },
    the(.lockOpened) && the(.required)
      && .previous(
        (!the(.processEnded)).since(
          event(.credentialSet) && .previous(the(.screenUnavailable))))
  ),
  witness(
    "W18", "the requirement is lifted, and the person's own lock stays",
    absence: { settings in
      settings.powers.contains(.serverPolicy) ? nil : "no word of a server arrives (serverPolicy)"
    },
    event(.policyArrive) && !the(.required) && the(.on) && .previous(the(.required))),
  witness(
    "W19", "the session ends by itself when it is due",
    absence: { settings in
      settings.neverLocks == nil ? "what is due locks (whenDue)" : nil
    },
    the(.wipeEnded) && .previous((!event(.logOut)).since(event(.signIn)))),
  witness(
    "W20", "a start within the time away goes on unlocked",
    absence: {
      $0.policy.lockOnStart ? "every start is locked (lockOnStart)" : $0.neverWithinLimit
    },
    the(.restored)),
]

/// A witness of the catalogue: some step must make the formula true.
func witness(
  _ id: String, _ name: String,
  absence: @escaping @Sendable (WorldSettings) -> String? = { _ in nil }, _ formula: Formula
) -> LockProperty {
  LockProperty(
    id, name, kind: .witness,
    "A witness: the search must reach a step like this, or the model is too tight to prove anything.",
    absence: absence, claims: { _ in [.reachable(formula)] })
}
