import ModelChecker

/// W21 to W23, of what came after the first twenty.
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
]
