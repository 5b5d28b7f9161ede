import LockCore

@testable import AppLock
@testable import LockModel

/// What happens in the world, told to the runtime or done to its device.
extension RuntimeRun {
  mutating func perform(_ happening: Happening) {
    switch happening {
    case .launch(let target): runtime.tell(.launched(target: target?.target))
    case .launchInBackground:
      runtime.tell(.launchedInBackground(deviceLocked: state.world.deviceLocked))
    case .kill(let fate): endProcess(isWriteKept: fate == .kept)
    case .reboot(let fate):
      endProcess(isWriteKept: fate == .kept)
      device.outdateLeave()
    case .recreate:
      device.loseSurface()
      runtime.tell(.recreated)
    case .freeze, .thaw, .snapshot, .wallSet, .credentialSet, .credentialClear, .enrol,
      .otherAccount:
      break
    case .tick(let ticks), .sleep(let ticks): device.pass(ticks)
    case .timer:
      if device.timer == .due { device.timer = .none }
      runtime.tell(.timerFired)
    case .resign: runtime.tell(.resignedActive)
    case .background: runtime.tell(.enteredBackground)
    case .foreground: runtime.tell(.enteredForeground)
    case .activate: runtime.tell(.becameActive)
    case .otherScene(let phase):
      device.moveOther(phase)
      runtime.tell(.otherSceneChanged(phase))
    case .deviceLock: if state.world.process == .running || crashed { runtime.tell(.deviceLocked) }
    case .deviceUnlock:
      if state.world.process == .running || crashed { runtime.tell(.deviceUnlocked) }
    case .touch: runtime.tell(.touched)
    case .back:
      device.loseSurface()
      runtime.tell(.wentBack)
    case .pin(let right): runtime.enterPin(TestDevice.code(isRight: right))
    case .tryAgain: runtime.tell(.triedAgain)
    case .useBiometrics: runtime.tell(.askedForBiometrics)
    case .lockNow: runtime.tell(.askedToLock)
    case .logOut: runtime.tell(.askedToLogOut)
    case .forgotPin: runtime.tell(.forgotPin)
    case .choosePin(let matching):
      let objection = runtime.choosePin(
        TestDevice.code(isRight: true), again: TestDevice.code(isRight: matching))
      if objection != nil { device.isInTrouble = true }
    case .changeStart(let asked): startChange(asked)
    case .changeProof(let right): runtime.proveChange(TestDevice.code(isRight: right))
    case .changeCancel: runtime.tell(.changeCancelled)
    case .open(let label): runtime.tell(.opened(label.target))
    case .call: call()
    case .push: runtime.tell(.pushed)
    case .act(let label): runtime.tell(.acted(label.target))
    case .picker(let isOpen): runtime.tell(.ownSheetChanged(isOpen: isOpen))
    case .loseVerifier: device.durable.lostVerifier = true
    case .reinstall(let survivors):
      device.durable = device.durable.reinstalled(survivors, world.settings)
    case .backupRestore: device.durable = .backup(world.settings)
    case .policyArrive(let word): runtime.tell(.policyArrived(word))
    case .tighten(.noBiometrics): runtime.tell(.changeStarted(.noBiometrics))
    case .tighten(.shorterAway):
      runtime.tell(.changeStarted(.shorterAway(world.settings.shorterAway ?? 0)))
    case .signIn(let label):
      do { try runtime.signedIn(label.id) } catch { device.isInTrouble = true }
    case .promptAnswer, .compared, .readAnswer, .wrote, .writeFailed, .erased, .eraseFailed, .gate,
      .serverLogout:
      answer(happening)
    }
  }

  /// The process died in this step, so it ran before it.
  private var crashed: Bool { step.action.crash != nil }

  private mutating func call() {
    do {
      let served = try runtime.protected { true }
      isServed = served && !crashed
    } catch {}
  }

  private func startChange(_ asked: AskedChange) {
    switch asked {
    case .none: break
    case .disable: runtime.tell(.changeStarted(.disable))
    case .enable: runtime.tell(.changeStarted(.enable))
    case .newPin: runtime.tell(.changeStarted(.newPin))
    case .longerAway:
      runtime.tell(.changeStarted(.longerAway(world.settings.longerAway ?? 0)))
    case .biometrics: runtime.tell(.changeStarted(.biometrics))
    }
  }

  /// Takes the answer out of the device first, as it may lead to the next question.
  private func answer(_ happening: Happening) {
    switch happening {
    case .promptAnswer(newest: true, let result): device.prompt.take()?.answer(result.result)
    case .promptAnswer(newest: false, let result): device.olderPrompt.take()?(result.result)
    case .compared:
      if let comparison = device.comparison.take() { comparison.answer(comparison.isRight) }
    case .readAnswer(.notNow): device.asked.take()?(.notNow)
    case .readAnswer(.found):
      let record = device.durable.record(world.settings, device.clock)
      device.asked.take()?(record.map { .value($0) } ?? .absent)
    case .wrote:
      guard let inFlight = device.inFlight.take() else { return }
      device.durable.apply(inFlight.write, world.settings, device.clock)
      if inFlight.write == .removeJournal { device.announced = .none }
      inFlight.answer(true)
    case .writeFailed: device.inFlight.take()?.answer(false)
    case .erased: device.erasing.take()?(true)
    case .eraseFailed: device.erasing.take()?(false)
    case .gate(let passed): device.gate.take()?(passed)
    case .serverLogout(let succeeded): device.server.take()?(succeeded)
    case .launch, .launchInBackground, .kill, .reboot, .recreate, .freeze, .thaw, .resign,
      .background, .foreground, .activate, .otherScene, .snapshot, .tick, .sleep, .wallSet, .timer,
      .deviceLock,
      .deviceUnlock, .touch, .back, .pin, .tryAgain, .useBiometrics, .lockNow, .logOut, .forgotPin,
      .choosePin, .changeStart, .changeProof, .changeCancel, .open, .call, .push, .signIn,
      .credentialSet, .credentialClear, .enrol, .loseVerifier, .policyArrive, .tighten, .act,
      .otherAccount, .picker, .reinstall, .backupRestore:
      break
    }
  }
}
