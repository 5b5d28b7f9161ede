/// The known ways past an app lock, as faults over the real one. The raw value is the name.
enum Fault: String, CaseIterable, Sendable {
  case cancelThenReturn = "cancel-then-return"
  case promptDies = "prompt-dies"
  case backOffTheLock = "back-off-the-lock"
  case killOnLockScreen = "kill-on-lock-screen"
  case bornUnlocked = "born-unlocked"
  case proofOutlivesProcess = "proof-outlives-process"
  case clockBack = "clock-back"
  case clockBackHalf = "clock-back-half"
  case sleepingClock = "sleeping-clock"
  case timerNeverFires = "timer-never-fires"
  case idleDoubling = "idle-doubling"
  case counterInMemory = "counter-in-memory"
  case countAfterVerdict = "count-after-verdict"
  case terminalNeedsNetwork = "terminal-needs-network"
  case linkThroughLock = "link-through-lock"
  case secondEntry = "second-entry"
  case flapRace = "flap-race"
  case staleSuccess = "stale-success"
  case snapshotBeforeCover = "snapshot-before-cover"
  case offBeforeProof = "off-before-proof"
  case settingsWithoutProof = "settings-without-proof"
  case promptLoop = "prompt-loop"
  case stuckLock = "stuck-lock"
  case deadEnd = "dead-end"
  case fingerCostsATry = "finger-costs-a-try"
  case screenBeforeEvent = "screen-before-event"
  case maskAfterErase = "mask-after-erase"
  case eagerPrompt = "eager-prompt"
  case pushIsTouch = "push-is-touch"
  case sealAtReturn = "seal-at-return"
  case halfWipe = "half-wipe"
  case lockWhenOff = "lock-when-off"
  case impatientStore = "impatient-store"
  case leftoverTarget = "leftover-target"
  case otherChange = "other-change"
  case deliveredTwice = "delivered-twice"
  case deafLock = "deaf-lock"
  case noAlarm = "no-alarm"
  case targetWaits = "target-waits"

  var name: String { rawValue }

  /// What the fault does.
  var decorator: any LockFault.Type {
    switch self {
    case .cancelThenReturn: CancelThenReturn.self
    case .promptDies: PromptDies.self
    case .backOffTheLock: BackOffTheLock.self
    case .killOnLockScreen: KillOnLockScreen.self
    case .bornUnlocked: BornUnlocked.self
    case .proofOutlivesProcess: ProofOutlivesProcess.self
    case .clockBack: ClockBack.self
    case .clockBackHalf: ClockBackHalf.self
    case .sleepingClock: SleepingClock.self
    case .timerNeverFires: TimerNeverFires.self
    case .idleDoubling: IdleDoubling.self
    case .counterInMemory: CounterInMemory.self
    case .countAfterVerdict: CountAfterVerdict.self
    case .terminalNeedsNetwork: TerminalNeedsNetwork.self
    case .linkThroughLock: LinkThroughLock.self
    case .secondEntry: SecondEntry.self
    case .flapRace: FlapRace.self
    case .staleSuccess: StaleSuccess.self
    case .snapshotBeforeCover: SnapshotBeforeCover.self
    case .offBeforeProof: OffBeforeProof.self
    case .settingsWithoutProof: SettingsWithoutProof.self
    case .promptLoop: PromptLoop.self
    case .stuckLock: StuckLock.self
    case .deadEnd: DeadEnd.self
    case .fingerCostsATry: FingerCostsATry.self
    case .screenBeforeEvent: ScreenBeforeEvent.self
    case .maskAfterErase: MaskAfterErase.self
    case .eagerPrompt: EagerPrompt.self
    case .pushIsTouch: PushIsTouch.self
    case .sealAtReturn: SealAtReturn.self
    case .halfWipe: HalfWipe.self
    case .lockWhenOff: LockWhenOff.self
    case .impatientStore: ImpatientStore.self
    case .leftoverTarget: LeftoverTarget.self
    case .otherChange: OtherChange.self
    case .deliveredTwice: DeliveredTwice.self
    case .deafLock: DeafLock.self
    case .noAlarm: NoAlarm.self
    case .targetWaits: TargetWaits.self
    }
  }

  /// The clock whose readings the fault remembers.
  var clock: BelievedClock {
    switch self {
    case .clockBack, .clockBackHalf: .wall
    case .sleepingClock: .uptime
    case .cancelThenReturn, .promptDies, .backOffTheLock, .killOnLockScreen, .bornUnlocked,
      .proofOutlivesProcess, .timerNeverFires, .idleDoubling, .counterInMemory,
      .countAfterVerdict, .terminalNeedsNetwork, .linkThroughLock, .secondEntry, .flapRace,
      .staleSuccess, .snapshotBeforeCover, .offBeforeProof, .settingsWithoutProof, .promptLoop,
      .stuckLock, .deadEnd, .fingerCostsATry, .screenBeforeEvent, .maskAfterErase, .eagerPrompt,
      .pushIsTouch, .sealAtReturn, .halfWipe, .lockWhenOff, .impatientStore,
      .leftoverTarget, .otherChange, .deliveredTwice, .deafLock, .noAlarm, .targetWaits:
      .continuous
    }
  }
}
