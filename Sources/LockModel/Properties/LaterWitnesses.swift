import ModelChecker

/// W21 to W28, of what came after the first twenty.
let laterWitnesses: [LockProperty] = [
  witness(
    "W21", "a shorter time idle locks in the step in which it becomes durable",
    absence: { settings in
      settings.neverLocks
        ?? (settings.powers.contains(.shorterIdle)
          ? nil : "nobody asks for a shorter time idle (shorterIdle)")
    },
    the(.fellForIdle) && event(.wrote)),
  witness(
    "W22", "a wait after a wrong code ends, and the PIN opens the lock",
    absence: { $0.canWait ? nil : "no wait follows a wrong code (waitSeconds)" },
    the(.openedByPin)
      && .previous((!the(.lockFell)).since(the(.waits) && the(.screenWaiting)))),
  witness(
    "W23", "biometrics open the lock while a code must wait",
    absence: { settings in
      guard settings.canWait else { return "no wait follows a wrong code (waitSeconds)" }
      return settings.hasPrompt ? nil : "no biometric prompt appears"
    },
    the(.openedByBiometrics) && the(.waits)),
  witness(
    "W24", "a new installation forgets what was left, and another session begins",
    absence: { settings in
      guard settings.powers.contains(.reinstall) else { return "nobody installs anew (reinstall)" }
      guard settings.powers.contains(.signIn) else { return "no session begins anew (signIn)" }
      return settings.canLeaveSomething ? nil : "a new installation leaves nothing"
    },
    event(.signIn)
      && .previous(
        (!event(.signIn)).since(
          the(.wipeEnded)
            && .previous((!the(.wipeEnded)).since(event(.reinstall)))))
  ),
  witness(
    "W25", "a session that a backup brings back without its verifier ends by its way out",
    absence: { settings in
      guard settings.powers.contains(.backupRestore) else {
        return "no backup returns (backupRestore)"
      }
      guard settings.startConfiguration.hasPin else { return "the backup has no PIN" }
      guard settings.startConfiguration.enabled || settings.canBeRequired else {
        return "the backup has the lock off"
      }
      return settings.powers.contains(.logout) ? nil : "nobody logs out (logout)"
    },
    the(.wipeEnded)
      && .previous(
        (!the(.wipeEnded)).since(
          the(.screenUnavailable)
            && .previous((!the(.wipeEnded)).since(event(.backupRestore)))))
  ),
  witness(
    "W26", "an action takes effect while the app is not in front",
    absence: { settings in
      settings.powers.contains(.actions) ? nil : "no action comes (actions)"
    },
    the(.performed) && !the(.active)),
  witness(
    "W27", "a return within the limit from a sheet of the app's own stays open",
    absence: { settings in
      guard settings.powers.contains(.ownSheets) else {
        return "the app opens no sheet of the system (ownSheets)"
      }
      return settings.policy.away == .after(0) ? "leaving locks at once" : nil
    },
    the(.returnedInTime) && .previous((!event(.activate)).since(event(.picker)))),
  witness(
    "W28", "another account trusts a new finger, and here the PIN opens",
    absence: { settings in
      guard settings.powers.isSuperset(of: [.secondAccount, .enrolment]) else {
        return "no other account meets a new finger (secondAccount, enrolment)"
      }
      return settings.policy.means == .appPin ? nil : "there is no PIN of the app"
    },
    the(.openedByPin)
      && .previous(
        (!the(.processEnded)).since(
          event(.otherAccount) && .previous(Formula.constant(true).since(event(.enrol)))))
  ),
]
