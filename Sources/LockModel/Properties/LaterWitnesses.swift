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
    the(.fellForIdle) && event(.wrote))
]
