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
  // Of tier two
  case sideProcess = "side-process"
  case secondWindow = "second-window"
  case unguardedScreen = "unguarded-screen"
  case newFinger = "new-finger"
  case requiredNotApplied = "required-not-applied"
  case leftoversAfterLogout = "leftovers-after-logout"
  case askTheServer = "ask-the-server"
  // Our own hunt
  case moreThanTheLimit = "more-than-the-limit"
  case leaveAtResign = "leave-at-resign"
  case blindTimer = "blind-timer"
  case peekRenewsLeave = "peek-renews-leave"
  case secondLeaveUnseen = "second-leave-unseen"
  case returnIsTouch = "return-is-touch"
  case oldMarksStay = "old-marks-stay"
  case alarmOnce = "alarm-once"
  case rollbackAtReturnOnly = "rollback-at-return-only"
  case busyWithPrompt = "busy-with-prompt"
  case quietStart = "quiet-start"
  case oldProofOpens = "old-proof-opens"
  case changeProofOpens = "change-proof-opens"
  case proofLastsForSettings = "proof-lasts-for-settings"
  case eraseFailureOpens = "erase-failure-opens"
  case cancelRefunds = "cancel-refunds"
  case countWraps = "count-wraps"
  case oneTryTooMany = "one-try-too-many"
  case fingerPaysDebts = "finger-pays-debts"
  case debtStays = "debt-stays"
  case lastVerdictTooSoon = "last-verdict-too-soon"
  case failureIsSuccess = "failure-is-success"
  case journalRemovedFirst = "journal-removed-first"
  case logoutFailureStops = "logout-failure-stops"
  case wipeForgetsCount = "wipe-forgets-count"
  case forgottenPinReplaced = "forgotten-pin-replaced"
  case entriesMayDiffer = "entries-may-differ"
  case rotationForgetsTry = "rotation-forgets-try"
  case promptFlagSticks = "prompt-flag-sticks"
  case promptOverPrompt = "prompt-over-prompt"
  case uncoveredOnTheWayIn = "uncovered-on-the-way-in"
  case uncoveredWhenOff = "uncovered-when-off"
  case screenOnlyLock = "screen-only-lock"
  case foreignLinkOpens = "foreign-link-opens"
  case linkLostAtStart = "link-lost-at-start"
  case secondLinkPassesGate = "second-link-passes-gate"
  case lockedAtEachReturn = "locked-at-each-return"
  case unlockedForEachProof = "unlocked-for-each-proof"
  case eraseBeforeCover = "erase-before-cover"
  case trustWithoutFinger = "trust-without-finger"
  case opensOnLockedDevice = "opens-on-locked-device"
  case setUpAfterLoss = "set-up-after-loss"
  case leaveFromTheLockScreen = "leave-from-the-lock-screen"
  case toldBeforeForgotten = "told-before-forgotten"
  case backBeforeForgotten = "back-before-forgotten"
  case delayStartsAnew = "delay-starts-anew"
  case delayBeforeProof = "delay-before-proof"
  case lockedBeforeErased = "locked-before-erased"
  case startErasesNothing = "start-erases-nothing"
  case waitOnTheWall = "wait-on-the-wall"
  case waitOnUptime = "wait-on-uptime"
  case killEndsTheWait = "kill-ends-the-wait"
  case rebootEndsTheWait = "reboot-ends-the-wait"
  case settingsDoNotWait = "settings-do-not-wait"
  case leftoversStay = "leftovers-stay"
  case leftoversWithoutEntry = "leftovers-without-entry"
  case noVerifierNoLock = "no-verifier-no-lock"
  case leftoversSeenInFrontOnly = "leftovers-seen-in-front-only"
  case actionThroughLock = "action-through-lock"
  case actionSkipsGate = "action-skips-gate"
  case foreignAction = "foreign-action"
  case refusedActionWaits = "refused-action-waits"
  case trustLaundering = "trust-laundering"
  case ownLeaveIsNone = "own-leave-is-none"
  case allowanceStays = "allowance-stays"
  case allowanceOutlivesLock = "allowance-outlives-lock"
  case ownSheetUncovered = "own-sheet-uncovered"
  case ownReturnOpens = "own-return-opens"
  case changeAfterLoss = "change-after-loss"
  case firstPinAfterLoss = "first-pin-after-loss"
  case nextSetTrusted = "next-set-trusted"
  // What a document says, taken literally (Models/holes)
  case credentialUnseen = "credential-unseen"
  case liftOpens = "lift-opens"
  case unknownIsNotRequired = "unknown-is-not-required"
  case strangerPaysDebts = "stranger-pays-debts"
  case fingerAfterLastTry = "finger-after-last-try"
  case startsOpen = "starts-open"
  case notNowIsAbsent = "not-now-is-absent"
  case itemBeforeGate = "item-before-gate"
  case waitsForSubscribers = "waits-for-subscribers"
  case newLimitFirst = "new-limit-first"
  case receiptGoesOut = "receipt-goes-out"
  case longerWithoutProof = "longer-without-proof"
  case notNowForgetsPin = "not-now-forgets-pin"
  case logoutIsDisable = "logout-is-disable"
  case idleOfNothing = "idle-of-nothing"
  case settingsGuessFree = "settings-guess-free"
  case locksOnlyOnce = "locks-only-once"

  var name: String { rawValue }

  /// What the fault does.
  var decorator: any LockFault.Type {
    switch self {
    case .cancelThenReturn: CancelThenReturn.self
    case .sideProcess: SideProcess.self
    case .secondWindow: SecondWindow.self
    case .unguardedScreen: UnguardedScreen.self
    case .newFinger: NewFinger.self
    case .requiredNotApplied: RequiredNotApplied.self
    case .leftoversAfterLogout: LeftoversAfterLogout.self
    case .askTheServer: AskTheServer.self
    case .credentialUnseen: CredentialUnseen.self
    case .liftOpens: LiftOpens.self
    case .unknownIsNotRequired: UnknownIsNotRequired.self
    case .strangerPaysDebts: StrangerPaysDebts.self
    case .eraseBeforeCover: EraseBeforeCover.self
    case .trustWithoutFinger: TrustWithoutFinger.self
    case .opensOnLockedDevice: OpensOnLockedDevice.self
    case .setUpAfterLoss: SetUpAfterLoss.self
    case .leaveFromTheLockScreen: LeaveFromTheLockScreen.self
    case .toldBeforeForgotten: ToldBeforeForgotten.self
    case .backBeforeForgotten: BackBeforeForgotten.self
    case .delayStartsAnew: DelayStartsAnew.self
    case .delayBeforeProof: DelayBeforeProof.self
    case .lockedBeforeErased: LockedBeforeErased.self
    case .startErasesNothing: StartErasesNothing.self
    case .waitOnTheWall: WaitOnTheWall.self
    case .waitOnUptime: WaitOnUptime.self
    case .killEndsTheWait: KillEndsTheWait.self
    case .rebootEndsTheWait: RebootEndsTheWait.self
    case .settingsDoNotWait: SettingsDoNotWait.self
    case .leftoversStay: LeftoversStay.self
    case .leftoversWithoutEntry: LeftoversWithoutEntry.self
    case .noVerifierNoLock: NoVerifierNoLock.self
    case .leftoversSeenInFrontOnly: LeftoversSeenInFrontOnly.self
    case .actionThroughLock: ActionThroughLock.self
    case .actionSkipsGate: ActionSkipsGate.self
    case .foreignAction: ForeignAction.self
    case .refusedActionWaits: RefusedActionWaits.self
    case .trustLaundering: TrustLaundering.self
    case .ownLeaveIsNone: OwnLeaveIsNone.self
    case .allowanceStays: AllowanceStays.self
    case .allowanceOutlivesLock: AllowanceOutlivesLock.self
    case .ownSheetUncovered: OwnSheetUncovered.self
    case .ownReturnOpens: OwnReturnOpens.self
    case .changeAfterLoss: ChangeAfterLoss.self
    case .firstPinAfterLoss: FirstPinAfterLoss.self
    case .nextSetTrusted: NextSetTrusted.self
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
    case .moreThanTheLimit: MoreThanTheLimit.self
    case .leaveAtResign: LeaveAtResign.self
    case .blindTimer: BlindTimer.self
    case .peekRenewsLeave: PeekRenewsLeave.self
    case .secondLeaveUnseen: SecondLeaveUnseen.self
    case .returnIsTouch: ReturnIsTouch.self
    case .oldMarksStay: OldMarksStay.self
    case .alarmOnce: AlarmOnce.self
    case .rollbackAtReturnOnly: RollbackAtReturnOnly.self
    case .busyWithPrompt: BusyWithPrompt.self
    case .quietStart: QuietStart.self
    case .oldProofOpens: OldProofOpens.self
    case .changeProofOpens: ChangeProofOpens.self
    case .proofLastsForSettings: ProofLastsForSettings.self
    case .eraseFailureOpens: EraseFailureOpens.self
    case .cancelRefunds: CancelRefunds.self
    case .countWraps: CountWraps.self
    case .oneTryTooMany: OneTryTooMany.self
    case .fingerPaysDebts: FingerPaysDebts.self
    case .debtStays: DebtStays.self
    case .lastVerdictTooSoon: LastVerdictTooSoon.self
    case .failureIsSuccess: FailureIsSuccess.self
    case .journalRemovedFirst: JournalRemovedFirst.self
    case .logoutFailureStops: LogoutFailureStops.self
    case .wipeForgetsCount: WipeForgetsCount.self
    case .forgottenPinReplaced: ForgottenPinReplaced.self
    case .entriesMayDiffer: EntriesMayDiffer.self
    case .rotationForgetsTry: RotationForgetsTry.self
    case .promptFlagSticks: PromptFlagSticks.self
    case .promptOverPrompt: PromptOverPrompt.self
    case .uncoveredOnTheWayIn: UncoveredOnTheWayIn.self
    case .uncoveredWhenOff: UncoveredWhenOff.self
    case .screenOnlyLock: ScreenOnlyLock.self
    case .foreignLinkOpens: ForeignLinkOpens.self
    case .linkLostAtStart: LinkLostAtStart.self
    case .secondLinkPassesGate: SecondLinkPassesGate.self
    case .lockedAtEachReturn: LockedAtEachReturn.self
    case .unlockedForEachProof: UnlockedForEachProof.self
    case .fingerAfterLastTry: FingerAfterLastTry.self
    case .startsOpen: StartsOpen.self
    case .notNowIsAbsent: NotNowIsAbsent.self
    case .itemBeforeGate: ItemBeforeGate.self
    case .waitsForSubscribers: WaitsForSubscribers.self
    case .newLimitFirst: NewLimitFirst.self
    case .receiptGoesOut: ReceiptGoesOut.self
    case .longerWithoutProof: LongerWithoutProof.self
    case .notNowForgetsPin: NotNowForgetsPin.self
    case .logoutIsDisable: LogoutIsDisable.self
    case .idleOfNothing: IdleOfNothing.self
    case .settingsGuessFree: SettingsGuessFree.self
    case .locksOnlyOnce: LocksOnlyOnce.self
    }
  }

  /// What the catalogue says of it.
  var about: FaultAbout { decorator.about }

  /// The clock whose readings the fault remembers.
  var clock: BelievedClock { decorator.clock }
}
