/// What the catalogue says of a fault.
struct FaultAbout: Equatable, Sendable {
  /// K or X and a number for the known ones, H for a repair or reading that is none, Y for our own.
  let number: String
  let summary: String
  let explanation: String
  /// The property that must reject it.
  let property: String
}

extension Fault {
  var about: FaultAbout {
    switch self {
    case .cancelThenReturn:
      FaultAbout(
        number: "K01", summary: "leaving after a cancelled prompt forgets that the app was locked",
        explanation:
          "The end of a prompt, however it ended, sets the flag to open at the next leave.",
        property: "S2")
    case .promptDies:
      FaultAbout(
        number: "K02", summary: "a prompt that the system took away is read as passed",
        explanation:
          "A system cancel, a crash or the recents screen ends the prompt like a success.",
        property: "S2")
    case .backOffTheLock:
      FaultAbout(
        number: "K03", summary: "back or a rebuild takes the lock screen away for good",
        explanation: "The lock screen is shown by an event and not kept as a level.", property: "S1"
      )
    case .killOnLockScreen:
      FaultAbout(
        number: "K04",
        summary: "the leave time is refreshed while locked, and a start uses the grace",
        explanation: "Killing the app on the lock screen and starting it opens it.", property: "S4")
    case .bornUnlocked:
      FaultAbout(
        number: "K06", summary: "the app is open until its configuration was read",
        explanation: "The flag starts open and becomes locked a moment too late.", property: "S4")
    case .proofOutlivesProcess:
      FaultAbout(
        number: "K07", summary: "a proof is stored and believed after a restart",
        explanation: "An unlocked zone survives the process.", property: "S4")
    case .clockBack:
      FaultAbout(
        number: "K08", summary: "the difference of two wall times decides",
        explanation: "Setting the clock to just after the leave keeps the app open.", property: "S3"
      )
    case .clockBackHalf:
      FaultAbout(
        number: "H1", summary: "a wall clock before the leave locks, one just after it does not",
        explanation: "The usual repair of clock-back looks at the sign of a difference only.",
        property: "S3")
    case .sleepingClock:
      FaultAbout(
        number: "K09", summary: "the clock stands still while the device sleeps",
        explanation: "Uptime decides in place of the continuous clock.", property: "S3")
    case .timerNeverFires:
      FaultAbout(
        number: "K10", summary: "only a timer locks, and it is frozen with the process",
        explanation: "No other event looks at the time.", property: "S3")
    case .idleDoubling:
      FaultAbout(
        number: "H2", summary: "idle counts from the leave while in the background",
        explanation: "Almost twice the limit passes without a touch and without a lock.",
        property: "S24")
    case .counterInMemory:
      FaultAbout(
        number: "K12", summary: "wrong attempts are counted in memory",
        explanation: "A restart gives all tries back.", property: "S7")
    case .countAfterVerdict:
      FaultAbout(
        number: "K13", summary: "the verdict comes before its count is durable",
        explanation: "A kill between the two gives a free guess.", property: "S7")
    case .terminalNeedsNetwork:
      FaultAbout(
        number: "K15", summary: "after the last wrong code the sign-out waits for the server",
        explanation: "Without a network the session stays.", property: "S8")
    case .linkThroughLock:
      FaultAbout(
        number: "K16", summary: "a link is delivered while locked",
        explanation: "The handing over of targets is not guarded.", property: "S1")
    case .secondEntry:
      FaultAbout(
        number: "K17", summary: "the second entry passes because the lock screen is shown already",
        explanation: "The gate asks whether the lock screen is visible, not whether it is locked.",
        property: "S1")
    case .flapRace:
      FaultAbout(
        number: "K18", summary: "repeated entries and backs bring a count of screens to nothing",
        explanation: "Locked is derived from how many screens are visible.", property: "S2")
    case .staleSuccess:
      FaultAbout(
        number: "K20", summary: "a result of an older prompt is accepted",
        explanation: "Results carry no generation.", property: "S11")
    case .snapshotBeforeCover:
      FaultAbout(
        number: "K21", summary: "the cover comes with the background, the picture before it",
        explanation: "The cover is bound to one life cycle state.", property: "S5")
    case .offBeforeProof:
      FaultAbout(
        number: "K23", summary: "turning the lock off is stored before it is proved",
        explanation: "A kill or a cancel then leaves no lock.", property: "S12")
    case .settingsWithoutProof:
      FaultAbout(
        number: "K24", summary: "an unlocked app lets anyone turn the lock off",
        explanation: "The change asks for no proof of its own.", property: "S12")
    case .promptLoop:
      FaultAbout(
        number: "K34", summary: "the prompt's own life cycle events ask for the next prompt",
        explanation: "The resign that the prompt causes counts as a leave.", property: "L5")
    case .stuckLock:
      FaultAbout(
        number: "K35", summary: "the lock lands after the activation it waits for",
        explanation: "It waits for an edge in place of testing the level: no prompt, no button.",
        property: "L4")
    case .deadEnd:
      FaultAbout(
        number: "K36", summary: "no way in and no way out while nothing can be read",
        explanation: "The start screen offers nothing.", property: "L8")
    case .fingerCostsATry:
      FaultAbout(
        number: "X01", summary: "a failed scan counts as a wrong code",
        explanation: "Both kinds of failure share one counter.", property: "S9")
    case .screenBeforeEvent:
      FaultAbout(
        number: "X02", summary: "the lock screen appears before `locked` is emitted",
        explanation: "Consumers learn of the lock too late.", property: "S15")
    case .maskAfterErase:
      FaultAbout(
        number: "X03", summary: "cover and lock screen wait for a slow erase",
        explanation: "Content stays on the screen while the caches are erased.", property: "S1")
    case .eagerPrompt:
      FaultAbout(
        number: "X08", summary: "the prompt comes with the device unlock",
        explanation: "It is asked for before the activation, or over another one.", property: "S23")
    case .pushIsTouch:
      FaultAbout(
        number: "X09", summary: "a message resets the idle time",
        explanation: "Whoever sends messages keeps the app open.", property: "S24")
    case .sealAtReturn:
      FaultAbout(
        number: "X11", summary: "calls are refused only once the app has come back",
        explanation: "In the background calls are answered past the limit.", property: "S3")
    case .halfWipe:
      FaultAbout(
        number: "X13", summary: "a wipe without a journal",
        explanation: "A kill in the middle leaves half a session.", property: "S8")
    case .lockWhenOff:
      FaultAbout(
        number: "Y01", summary: "leaving locks although the lock is off",
        explanation: "The decision looks at the time and forgets the switch.", property: "P1")
    case .impatientStore:
      FaultAbout(
        number: "Y02", summary: "a write is handed over again before the store has answered",
        explanation: "Two writes are in flight, in an order that nobody knows.", property: "P0")
    case .leftoverTarget:
      FaultAbout(
        number: "Y03", summary: "a link outlives the session that it came for",
        explanation: "The wipe forgets what waits in memory; the next person lands on it.",
        property: "S17")
    case .otherChange:
      FaultAbout(
        number: "Y04", summary: "the proof for another PIN turns the lock off",
        explanation: "A proof is not tied to the change that it was given for.", property: "S12")
    case .deliveredTwice:
      FaultAbout(
        number: "Y05", summary: "a target is handed over and kept for the next time",
        explanation: "The place is read and not emptied.", property: "S17")
    case .deafLock:
      FaultAbout(
        number: "X10", summary: "a late read error makes every right code wrong",
        explanation: "The PIN is read anew when the lock falls; \"not now\" is taken for no PIN.",
        property: "L2")
    case .noAlarm:
      FaultAbout(
        number: "Y06", summary: "the lock asks for no timer",
        explanation: "With nobody there no event comes, and the content stays.", property: "L1")
    case .targetWaits:
      FaultAbout(
        number: "Y07", summary: "a link that waits is opened by the arrival, not by the unlock",
        explanation: "Whoever unlocks in front never lands on it.", property: "L6")
    }
  }
}
