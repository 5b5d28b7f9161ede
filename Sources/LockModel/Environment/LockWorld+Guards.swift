import LockCore

/// What can happen now: the guards of the world, always in the same order.
extension LockWorld {
  @inline(__always)
  func forEachHappening(in world: World, _ body: (Happening) -> Void) {
    switch world.process {
    case .gone:
      starts(world, body)
    case .frozen:
      body(.thaw)
      ends(world, body)
    case .running:
      scene(world, body)
      if world.isActive && !world.deviceLocked { person(world, body) }
      answers(world, body)
      entries(world, body)
      if has(.recreate) { body(.recreate) }
      if has(.timer) { body(.timer) }
      if has(.freeze) && !world.isActive { body(.freeze) }
      ends(world, body)
    }
    if has(.deviceLock) || world.deviceLocked {
      if world.process != .frozen { body(world.deviceLocked ? .deviceUnlock : .deviceLock) }
    }
    clocks(world, body)
    device(world, body)
  }

  /// What a person does in the settings of the device: it is unlocked, and this app is not in front.
  @inline(__always)
  private func device(_ world: World, _ body: (Happening) -> Void) {
    if has(.secondAccount) && !world.deviceLocked { otherAccount(world, body) }
    if settings.powers.isDisjoint(with: [.credential, .enrolment]) { return }
    if world.deviceLocked || (world.process != .gone && world.isActive) { return }
    let facts = world.clock.device
    if has(.credential) { body(facts.hasCredential ? .credentialClear : .credentialSet) }
    if has(.enrolment) && facts.hasCredential && facts.enrolment != .second { body(.enrol) }
  }

  /// Another account of this install is set up in a lock of its own; nothing of this one is told.
  private func otherAccount(_ world: World, _ body: (Happening) -> Void) {
    let enrolled = world.clock.device.enrolment
    if enrolled != nil && enrolled != world.clock.otherTrust { body(.otherAccount) }
  }

  /// The device can recognise somebody for the prompt.
  private func canRecognise(_ world: World) -> Bool {
    switch settings.policy.means {
    case .none: false
    case .system: world.clock.device.hasCredential
    case .appPin: world.clock.device.enrolment != nil
    }
  }

  @inline(__always)
  func has(_ power: Powers) -> Bool { settings.powers.contains(power) }

  private func starts(_ world: World, _ body: (Happening) -> Void) {
    if !world.deviceLocked {
      body(.launch(target: nil))
      if has(.links) {
        body(.launch(target: .a))
        body(.launch(target: .b))
      }
    }
    if has(.backgroundLaunch) { body(.launchInBackground) }
    if has(.reboot) { body(.reboot(.none)) }
    if has(.verifierLoss) && world.store.hasPin && !world.store.lostVerifier
      && world.store.hasSession
    {
      body(.loseVerifier)
    }
    if !world.deviceLocked { installs(world, body) }
  }

  /// What a person does with the app as a whole.
  private func installs(_ world: World, _ body: (Happening) -> Void) {
    if has(.reinstall) && world.store != .wiped(settings) {
      body(.reinstall(.nothing))
      body(.reinstall(.secrets))
      body(.reinstall(.all))
    }
    if has(.backupRestore) { body(.backupRestore) }
  }

  private func ends(_ world: World, _ body: (Happening) -> Void) {
    if world.inFlight == .none {
      if has(.kill) { body(.kill(.none)) }
      if has(.reboot) { body(.reboot(.none)) }
    } else {
      if has(.kill) {
        body(.kill(.lost))
        body(.kill(.kept))
      }
      if has(.reboot) {
        body(.reboot(.lost))
        body(.reboot(.kept))
      }
    }
  }

  private func scene(_ world: World, _ body: (Happening) -> Void) {
    switch world.scene {
    case .active:
      body(.resign(byPrompt: false))
      if has(.promptEcho) && world.prompt.isVisible { body(.resign(byPrompt: true)) }
    case .inactiveOut:
      body(.background)
      if !world.deviceLocked { body(.activate) }
    case .inactiveIn:
      body(.resign(byPrompt: false))
      body(.background)
      if !world.deviceLocked { body(.activate) }
    case .background:
      if !world.deviceLocked {
        body(.foreground)
        // Some platforms go from the background to active at once.
        body(.activate)
      }
    }
    if has(.snapshot) && world.scene != .active { body(.snapshot(other: false)) }
    if has(.secondScene) { otherScene(world, body) }
  }

  /// The same for the other scene, which comes and goes besides.
  private func otherScene(_ world: World, _ body: (Happening) -> Void) {
    guard let phase = world.otherScene else {
      if !world.deviceLocked { body(.otherScene(.inactiveIn)) }
      return
    }
    switch phase {
    case .active:
      body(.otherScene(.inactiveOut))
    case .inactiveOut, .inactiveIn:
      body(.otherScene(.background))
      if !world.deviceLocked { body(.otherScene(.active)) }
    case .background:
      if !world.deviceLocked { body(.otherScene(.inactiveIn)) }
    }
    body(.otherScene(nil))
    if has(.snapshot) && phase != .active { body(.snapshot(other: true)) }
  }

  /// What a person can do with an unlocked device and the app in front: what the screen offers.
  private func person(_ world: World, _ body: (Happening) -> Void) {
    let offers = world.offers
    let asked = world.ghosts.asked
    if world.shown == .none {
      if world.store.hasSession {
        body(.touch)
        if has(.lockNow) { body(.lockNow) }
        if has(.ownSheets) && !world.ownSheet { body(.picker(open: true)) }
        if asked == .none { changes(body) }
      }
    } else if has(.back) {
      body(.back)
    }
    if offers.contains(anyOf: .pin) {
      if !world.store.lostVerifier { body(.pin(right: true)) }
      if has(.wrongPin) { body(.pin(right: false)) }
    }
    if offers.contains(anyOf: .tryAgain) { body(.tryAgain) }
    if offers.contains(anyOf: .biometrics) { body(.useBiometrics) }
    if has(.logout) {
      if offers.contains(anyOf: .logOut) { body(.logOut) }
      if offers.contains(anyOf: .forgot) { body(.forgotPin) }
    }
    // Where there is no PIN, or its verifier is lost, a lock may take the change for a first set-up.
    let hasNone = !world.store.hasPin || world.store.lostVerifier
    let choosesPin = asked == .newPin || (asked == .enable && hasNone)
    let hasPinScreen = settings.policy.means == .appPin && choosesPin
    if offers.contains(anyOf: .setPin) || hasPinScreen {
      body(.choosePin(matching: true))
      body(.choosePin(matching: false))
    }
    if asked != .none {
      if settings.policy.means == .appPin && world.store.hasPin {
        // Where the verifier is lost no code is right.
        if !world.store.lostVerifier { body(.changeProof(right: true)) }
        if has(.wrongPin) { body(.changeProof(right: false)) }
      }
      body(.changeCancel)
    }
    if world.shown == .signIn && has(.signIn) && !world.store.hasSession {
      body(.signIn(.a))
      body(.signIn(.b))
    }
  }

  private func changes(_ body: (Happening) -> Void) {
    if has(.disable) { body(.changeStart(.disable)) }
    if has(.enable) { body(.changeStart(.enable)) }
    if has(.newPin) { body(.changeStart(.newPin)) }
    if has(.longerAway) && settings.longerAway != nil { body(.changeStart(.longerAway)) }
    if has(.changeBiometrics) {
      body(.changeStart(.biometrics))
      body(.tighten(.noBiometrics))
    }
    if has(.shorterAway) && settings.shorterAway != nil { body(.tighten(.shorterAway)) }
    if has(.longerIdle) && settings.otherIdle.longer != nil { body(.changeStart(.longerIdle)) }
    if has(.shorterIdle) && settings.otherIdle.shorter != nil { body(.tighten(.shorterIdle)) }
  }

  /// The answers that are due to the lock. Each may come at any time, or never.
  private func answers(_ world: World, _ body: (Happening) -> Void) {
    let isCurrent = world.prompt.isVisible
    if isCurrent || (has(.lateResults) && !world.prompt.isNone) {
      if canRecognise(world) { body(.promptAnswer(newest: true, .ok)) }
      body(.promptAnswer(newest: true, .failed))
      body(.promptAnswer(newest: true, .cancelledBySystem))
      body(.promptAnswer(newest: true, .unavailable))
    }
    if has(.lateResults) && world.olderPrompt != nil {
      if canRecognise(world) { body(.promptAnswer(newest: false, .ok)) }
      body(.promptAnswer(newest: false, .failed))
    }
    if case .comparing = world.code { body(.compared) }
    if world.reading {
      // The record can be read only while the device is unlocked (M5-08-46).
      if !world.deviceLocked { body(.readAnswer(.found)) }
      if world.deviceLocked || has(.unreadable) { body(.readAnswer(.notNow)) }
    }
    if world.inFlight != .none {
      body(.wrote)
      if has(.storeFailure) { body(.writeFailed) }
    }
    if world.erasing {
      body(.erased)
      if has(.eraseFailure) { body(.eraseFailed) }
    }
    if world.gateAsked {
      body(.gate(passed: true))
      body(.gate(passed: false))
    }
    if world.serverAsked {
      body(.serverLogout(succeeded: true))
      body(.serverLogout(succeeded: false))
    }
  }

  private func entries(_ world: World, _ body: (Happening) -> Void) {
    if has(.links) {
      body(.open(.a))
      body(.open(.b))
    }
    if has(.actions) {
      body(.act(.a))
      body(.act(.b))
    }
    if has(.ownSheets) && world.ownSheet { body(.picker(open: false)) }
    if has(.call) { body(.call) }
    if has(.push) { body(.push) }
    if has(.serverPolicy) && world.store.hasSession { policies(body) }
  }

  /// All that the server can say: required or not, each with its times and with one that is not valid.
  private func policies(_ body: (Happening) -> Void) {
    let times = settings.serverTimes
    for required in [false, true] {
      body(.policyArrive(ServerPolicy(required: required, after: nil)))
      if let first = times.first {
        body(.policyArrive(ServerPolicy(required: required, after: first)))
      }
      if let second = times.second {
        body(.policyArrive(ServerPolicy(required: required, after: second)))
      }
    }
  }

  private func clocks(_ world: World, _ body: (Happening) -> Void) {
    body(.tick(settings.shortTick))
    if settings.longTick != 0 { body(.tick(settings.longTick)) }
    if settings.sleepTicks != 0 && !world.isActive { body(.sleep(settings.sleepTicks)) }
    let far = settings.wallFar
    guard far != 0 else { return }
    let now = Int64(world.clock.wallOffset)
    if now != 0 { body(.wallSet(0)) }
    if now != -far { body(.wallSet(-far)) }
    if now != far { body(.wallSet(far)) }
    if settings.wallFine {
      if now != -1 { body(.wallSet(-1)) }
      if now != 1 { body(.wallSet(1)) }
    }
  }
}
