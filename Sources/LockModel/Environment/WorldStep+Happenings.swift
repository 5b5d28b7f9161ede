import LockCore

/// What each happening does to the world, and which event of the lock it is.
extension WorldStep {
  @inline(never)
  mutating func perform(_ happening: Happening) {
    switch happening {
    case .launch(let target):
      begin(scene: .inactiveIn)
      facts.brought = target?.rawValue ?? 0
      call(.launched(target: target?.target))
    case .launchInBackground:
      begin(scene: .background)
      call(.launchedInBackground(deviceLocked: world.deviceLocked))
    case .kill(let fate):
      endProcess(fate)
    case .reboot(let fate):
      endProcess(fate)
      world.deviceLocked = true
      world.firstUnlock = false
      if world.store.leave != 0 { world.store.leave = WrittenLeave.otherBoot }
      moveClocks(.reboot)
    case .recreate:
      loseSurface()
      call(.recreated)
    case .freeze:
      world.process = .frozen
    case .thaw:
      world.process = .running
    case .resign(let byPrompt):
      world.scene = .inactiveOut
      world.leftByPrompt = byPrompt
      call(.resignedActive)
    case .background:
      world.scene = .background
      world.leftByPrompt = false
      if world.isInBackground { enterBackground() }
      call(.enteredBackground)
      if world.isInBackground { world.ghosts.asked = .none }
    case .foreground:
      world.scene = .inactiveIn
      call(.enteredForeground)
    case .activate:
      note(.arrived, if: !world.leftByPrompt)
      if world.ghosts.isOut { facts.causes.insert(.comeBack) }
      world.scene = .active
      world.leftByPrompt = false
      call(.becameActive)
      world.ghosts.isOut = false
    case .snapshot(let other):
      note(.pictured, if: world.hasContent && !(other ? world.otherCovered : world.covered))
    case .otherScene(let phase):
      moveOther(phase)
    case .tick(let ticks):
      pass(ticks, .tick(ticks))
    case .sleep(let ticks):
      pass(ticks, .sleep(ticks))
    case .wallSet(let offset):
      moveClocks(.wallSet(offset))
      noteClockHelp(elapsed: 0)
    case .timer:
      note(.timerCame, if: world.timer == .due)
      if world.timer == .due { world.timer = .none }
      call(.timerFired)
    case .deviceLock:
      world.deviceLocked = true
      if world.process == .running {
        facts.causes.insert(.device)
        call(.deviceLocked)
      }
    case .deviceUnlock:
      world.deviceLocked = false
      world.firstUnlock = true
      if world.process == .running { call(.deviceUnlocked) }
    case .touch:
      facts.causes.insert(.touch)
      call(.touched)
    case .back:
      // The gesture takes away what lies on top; what must be there, the lock puts back.
      if world.shown != .none {
        loseSurface()
      }
      call(.wentBack)
    case .pin(let right):
      enterCode(right, for: .unlock, .pinEntered)
    case .tryAgain:
      facts.asksForPrompt = true
      call(.triedAgain)
    case .useBiometrics:
      facts.asksForPrompt = true
      call(.askedForBiometrics)
    case .lockNow:
      facts.causes.insert(.button)
      call(.askedToLock)
    case .logOut:
      leave(.askedToLogOut)
    case .forgotPin:
      leave(.forgotPin)
    case .choosePin(let matching):
      call(.pinChosen(matching: matching))
    case .changeStart(let asked):
      facts.asksForPrompt = true
      startChange(asked)
    case .changeProof(let right):
      enterCode(right, for: .change, .changeProofEntered)
    case .changeCancel:
      call(.changeCancelled)
      if facts.applied {
        world.ghosts.asked = .none
        closeCode()
      }
    case .promptAnswer(let newest, let result):
      answerPrompt(newest, result)
    case .compared:
      answerCompare()
    case .readAnswer(let answer):
      world.reading = false
      switch answer {
      case .notNow:
        note(.readNotNow, if: before.phase == .starting)
        call(.read(.notNow))
      case .found:
        // An answer that comes after a sign-in of the same process begins nothing.
        if !world.hasRead { beginWait() }
        world.hasRead = true
        if let record = world.store.record(bounds.settings, world.clock) {
          call(.read(.value(record)))
        } else {
          call(.read(.absent))
        }
      }
    case .wrote:
      acknowledge()
    case .writeFailed:
      facts.failed = world.inFlight
      if world.inFlight == .countTakenBack && phase == .leaving {
        world.ghosts.tryOpen = false
      }
      world.inFlight = .none
      call(.writeFailed)
    case .erased:
      world.erasing = false
      call(.erased)
    case .eraseFailed:
      world.erasing = false
      call(.eraseFailed)
    case .gate(let passed):
      world.gateAsked = false
      if passed { world.ghosts.gateOwed = false }
      call(.gateChecked(passed: passed))
    case .serverLogout(let succeeded):
      world.serverAsked = false
      call(.serverLogoutAnswered(succeeded: succeeded))
    case .open(let label):
      facts.brought = label.rawValue
      call(.opened(label.target))
    case .call:
      call(.called)
      note(.served, if: !world.sealed && action.crash == nil)
    case .push:
      call(.pushed)
    case .credentialSet:
      moveDevice(DeviceFacts(hasCredential: true, enrolment: nil))
    case .credentialClear:
      moveDevice(DeviceFacts(hasCredential: false))
    case .enrol:
      moveDevice(DeviceFacts(enrolment: .second))
    case .loseVerifier:
      world.store.lostVerifier = true
    case .reinstall(let survivors):
      reinstall(survivors)
    case .backupRestore:
      restoreBackup()
    case .act(let label):
      act(label)
    case .otherAccount:
      moveClocks(.otherTrusts)
    case .picker(let isOpen):
      world.ownSheet = isOpen
      call(.ownSheetChanged(isOpen: isOpen))
    case .policyArrive(let news):
      arrive(news)
    case .tighten(let tightening):
      switch tightening {
      case .noBiometrics: call(.changeStarted(.noBiometrics))
      case .shorterAway:
        call(.changeStarted(.shorterAway(bounds.settings.shorterAway ?? 0)))
      case .shorterIdle:
        call(.changeStarted(.shorterIdle(bounds.settings.otherIdle.shorter ?? 0)))
      }
    case .signIn(let label):
      note(.beganOnLeftovers, if: world.store != bounds.wiped)
      world.store.session = label.id
      world.store.configure(Configuration(startOf: policy), bounds.settings)
      world.store.attempts = 0
      world.hasRead = true
      // What the server still says of the last session interests nobody any more.
      world.serverAsked = false
      call(.signedIn(label.id))
    }
  }

  private mutating func begin(scene: ScenePhase) {
    world.process = .running
    world.scene = scene
    facts.causes.insert(.launch)
  }

  private mutating func pass(_ ticks: Int64, _ move: ClockMove) {
    after.world.ghosts.age(by: ticks, bounds)
    after.world.timer = after.world.timer.after(ticks)
    // Only where leaves are written down at all, or by a fault.
    if after.world.store.leave != 0 || after.world.more != 0 {
      after.world.ageLeave(by: ticks, bounds.longestAge)
      after.world.ageWait(by: ticks)
    }
    moveClocks(move)
    noteClockHelp(elapsed: ticks)
  }

  /// Looks whether a step of the clocks, which took this long in true time, put off the fall of the lock.
  mutating func noteClockHelp(elapsed: Int64) {
    guard let remaining, world.process != .gone, phase == .open else { return }
    let left = max(0, remaining - elapsed)
    note(.clockHelped, if: !seat.isShut(after.subject, after.world.clock, ahead: left))
  }

  private mutating func moveClocks(_ move: ClockMove) {
    after.world.clock.move(move)
    seat.clocksMoved(move, &after.subject, after.world.clock)
  }

  private mutating func loseSurface() {
    world.shown = .none
    world.offers = .nothing
    world.covered = false
    if world.more != 0 { world.otherCovered = false }
  }

  private mutating func moveOther(_ phase: ScenePhase?) {
    let wasInBackground = world.isInBackground
    let arrives = phase == .active
    note(.arrived, if: arrives)
    if arrives && world.ghosts.isOut { facts.causes.insert(.comeBack) }
    if phase == nil || world.otherScene == nil { world.otherCovered = false }
    world.otherScene = phase
    let leaves = !wasInBackground && world.isInBackground
    if leaves { enterBackground() }
    call(.otherSceneChanged(phase))
    if arrives { world.ghosts.isOut = false }
    if leaves { world.ghosts.asked = .none }
  }

  private mutating func moveDevice(_ facts: DeviceFacts) { moveClocks(.device(facts)) }

  /// The server's word comes to the running process. The limit that stood before it is tested first, and
  /// what is merged is the ghosts' own sum, not the lock's.
  private mutating func arrive(_ news: ServerPolicy) {
    latchDue()
    let wasOn = isOn
    // A session that is ending takes no word any more.
    guard phase != .leaving, phase != .signedOut else { return call(.policyArrived(news)) }
    let known = Codes.server(world.known.server, bounds.settings)
    let merged = ServerPolicy(required: news.required, after: news.after ?? known?.after)
    world.delivered = Codes.number(merged, bounds.settings)
    // The lock comes on with this word: no time has counted before it.
    if isOn && !wasOn { restartMarks() }
    call(.policyArrived(news))
  }

  private mutating func enterBackground() {
    if awayLimit == 0 { facts.causes.insert(.leave) }
    guard !world.ghosts.isOut else { return }
    world.ghosts.isOut = true
    markLeave()
  }

  @inline(__always)
  private mutating func enterCode(_ right: Bool, for purpose: Purpose, _ event: LockEvent) {
    let earlier = world.code
    let tryWasOpen = world.ghosts.tryOpen
    // The code is there before the lock is told, as on a real screen.
    world.code = .entered(EnteredCode(isRight: right, purpose: purpose, isOpen: true))
    if case .limited = policy.attempts { world.ghosts.tryOpen = true }
    call(event)
    if facts.applied {
      note(.codeEntered)
      note(.enteredInWait, if: isEnteredInWait)
      note(.rightCodeEntered, if: right && purpose == .unlock)
    } else {
      world.code = earlier
      world.ghosts.tryOpen = tryWasOpen
    }
  }

  /// What was entered no longer proves anything.
  mutating func closeCode() {
    switch world.code {
    case .none:
      break
    case .entered(var code):
      code.isOpen = false
      world.code = .entered(code)
    case .comparing(var code):
      code.isOpen = false
      world.code = .comparing(code)
    }
  }

  @inline(__always)
  private mutating func leave(_ event: LockEvent) {
    call(event)
    guard facts.applied else { return }
    world.code = .none
    // A right code whose count is being taken back is not at its end yet.
    if world.inFlight != .countTakenBack { world.ghosts.tryOpen = false }
    world.ghosts.asked = .none
  }

  private mutating func startChange(_ asked: AskedChange) {
    let change: Change
    switch asked {
    case .none: return
    case .disable: change = .disable
    case .enable: change = .enable
    case .newPin: change = .newPin
    case .longerAway: change = .longerAway(bounds.settings.longerAway ?? 0)
    case .biometrics: change = .biometrics
    case .longerIdle: change = .longerIdle(bounds.settings.otherIdle.longer ?? 0)
    }
    world.ghosts.asked = asked
    call(.changeStarted(change))
    if !facts.applied { world.ghosts.asked = .none }
  }

  private mutating func answerPrompt(_ newest: Bool, _ result: PromptResult) {
    let generation = newest ? world.promptGeneration : (world.olderPrompt ?? Generation(0))
    var openFor: Purpose?
    if newest {
      if case .open(let purpose) = world.prompt { openFor = purpose }
      world.prompt = .none
    } else {
      world.olderPrompt = nil
    }
    if let openFor {
      if result == .ok {
        facts.usedPrompt = true
      }
      // A stranger whom the device recognises proves nothing (S10).
      if result == .ok, openFor == .change || !isStranger {
        // Only the set that was recorded when biometrics were turned on takes the count back (H5).
        if policy.biometricResetsCount,
          policy.means == .system || world.store.biometrics == world.clock.device.enrolment
        {
          note(.mayReset)
          world.ghosts.guesses = 0
        }
        if openFor == .change && world.ghosts.asked == .biometrics {
          world.fingerProved = world.clock.device.enrolment
        }
        prove(openFor)
      }
    } else {
      note(.staleResult)
    }
    if result != .ok { note(.scanFailed) }
    let event = LockEvent.biometricsAnswered(generation, result.result)
    call(event)
    // A result that answers no open question may do what a timer at the same moment does, no more.
    if noted(.staleResult),
      seat.differsFromTimer(
        seat.number(event), from: start.subject, to: after.subject, after.world.clock)
    {
      note(.staleResultCounted)
    }
  }

  private mutating func answerCompare() {
    guard case .comparing(let code) = world.code else { return }
    world.code = .none
    if code.isRight {
      facts.usedCode = true
      note(.mayReset)
      world.ghosts.guesses = 0
      if code.isOpen {
        if code.purpose == .change && world.ghosts.asked == .biometrics { world.pinProved = true }
        prove(code.purpose)
      }
    }
    call(.compared(world.compareGeneration, right: code.isRight))
  }

  private mutating func prove(_ purpose: Purpose) {
    switch purpose {
    case .unlock:
      note(.provedForUnlock)
      world.ghosts.due = false
    case .change:
      note(.provedForChange)
    }
  }

  /// A write takes effect in the store, with or without the lock living to hear of it.
  mutating func makeDurable(_ write: StoreWrite) {
    world.store.apply(write, bounds.settings, world.clock)
    if bounds.waits && world.store.attempts == 0 { world.waitLeft = 0 }
    switch write {
    case .verifier, .wipe(.attempts):
      world.ghosts.guesses = 0
    case .removeJournal:
      world.ghosts.due = false
      world.ghosts.lockedOut = false
      world.delivered = 0
    case .attempts, .configuration, .serverPolicy, .leave, .journal, .wipe(.secrets),
      .wipe(.session), .wipe(.configuration):
      break
    }
  }

  /// The write in flight becomes durable, and the lock is told.
  private mutating func acknowledge() {
    guard let write = Codes.write(world.inFlight.number, bounds.settings, world.clock)
    else { return }
    let hadPin = world.store.hasPin
    let wasEnabled = world.store.enabled
    let reason = world.store.journal
    world.inFlight = .none
    let wasOn = isOn
    makeDurable(write)
    // The lock comes on with this write: no time has counted before it.
    if isOn && !wasOn { restartMarks() }
    switch write {
    case .attempts(let count):
      note(.countDurable)
      if count == 0 { world.ghosts.tryOpen = false }
    case .configuration(let new):
      if wasEnabled && !new.enabled { note(.disabled) }
      if !hadPin && new.hasPin { facts.causes.insert(.verifier) }
    case .verifier:
      if !hadPin { facts.causes.insert(.verifier) }
    case .journal, .wipe, .serverPolicy, .leave:
      break
    case .removeJournal:
      note(.wipeEnded)
      note(.wipeEndedForTooMany, if: reason == .tooManyWrong)
      // Consumers begin anew with the next session.
      world.announced = .none
    }
    call(.wrote)
  }
}
