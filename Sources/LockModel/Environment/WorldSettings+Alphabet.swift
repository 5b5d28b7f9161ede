import LockCore

extension WorldSettings {
  /// The kinds of happening that these settings leave in the world. Each must fire somewhere.
  var alphabet: [HappeningKind] {
    HappeningKind.allCases.filter { kind in
      switch kind {
      case .launch, .resign, .background, .foreground, .activate, .tick, .readAnswer: true
      case .launchInBackground: powers.contains(.backgroundLaunch)
      case .kill: powers.contains(.kill)
      case .reboot: powers.contains(.reboot)
      case .recreate: powers.contains(.recreate)
      case .freeze, .thaw: powers.contains(.freeze)
      case .snapshot: powers.contains(.snapshot)
      case .sleep: sleepTicks > 0
      case .wallSet: wallFar > 0
      case .timer: powers.contains(.timer) && hasLimit
      case .deviceLock: powers.contains(.deviceLock)
      case .deviceUnlock: powers.contains(.deviceLock) || powers.contains(.reboot)
      case .touch: true
      case .back: powers.contains(.back)
      case .pin, .compared: policy.means == .appPin
      case .tryAgain: true
      case .useBiometrics: policy.means == .appPin && hasPrompt
      case .lockNow: powers.contains(.lockNow)
      case .logOut: powers.contains(.logout)
      case .forgotPin: powers.contains(.logout) && policy.means == .appPin
      case .choosePin: policy.means == .appPin && canChoosePin
      // The settings are there whether the lock takes the change or not.
      case .changeStart: hasChanges || !powers.isDisjoint(with: [.disable, .enable])
      case .changeCancel: hasChanges
      case .changeProof: policy.means == .appPin && canWeaken
      case .promptAnswer: hasPrompt
      case .wrote: canWrite
      case .writeFailed: canWrite && powers.contains(.storeFailure)
      case .erased: erases
      case .eraseFailed: erases && powers.contains(.eraseFailure)
      case .gate: hasGate
      case .serverLogout: canSignOut
      case .open: powers.contains(.links)
      case .call: powers.contains(.call)
      case .push: powers.contains(.push)
      case .signIn: powers.contains(.signIn) && canBeSignedOut
      case .credentialSet, .credentialClear: powers.contains(.credential)
      case .enrol: powers.contains(.enrolment)
      case .loseVerifier: powers.contains(.verifierLoss)
      case .otherScene: powers.contains(.secondScene)
      case .reinstall: powers.contains(.reinstall)
      case .backupRestore: powers.contains(.backupRestore)
      case .act: powers.contains(.actions)
      case .otherAccount: powers.contains(.secondAccount)
      case .picker: powers.contains(.ownSheets)
      case .policyArrive: powers.contains(.serverPolicy)
      case .tighten:
        !powers.isDisjoint(with: [.changeBiometrics, .shorterAway, .shorterIdle])
      }
    }
  }

  private var canWrite: Bool {
    canEnd || hasChanges || policy.means == .appPin || powers.contains(.serverPolicy)
  }

  /// A first or a new PIN can be chosen.
  var canChoosePin: Bool {
    canSetUp || powers.contains(.newPin) || (canEnable && canBeOffWithoutPin)
  }

  /// The lock can be off while no PIN stands that opens it.
  private var canBeOffWithoutPin: Bool {
    !startConfiguration.hasPin || canSignInAnew
      || !powers.isDisjoint(with: [.verifierLoss, .backupRestore])
  }
}
