/// The kinds of happening: the alphabet of the world, as coverage counts it and formulas name it.
enum HappeningKind: Int, CaseIterable, Sendable {
  case launch, launchInBackground, kill, reboot, recreate, freeze, thaw
  case resign, background, foreground, activate, snapshot
  case tick, sleep, wallSet, timer, deviceLock, deviceUnlock
  case touch, back, pin, tryAgain, useBiometrics, lockNow, logOut, forgotPin, choosePin
  case changeStart, changeProof, changeCancel
  case promptAnswer, compared, readAnswer, wrote, writeFailed, erased, eraseFailed, gate
  case serverLogout
  case open, call, push, signIn
  // Of tier two
  case credentialSet, credentialClear, enrol, loseVerifier, policyArrive, tighten, otherScene
  case reinstall, backupRestore, act, otherAccount, picker

  var name: String { String(describing: self) }

  /// The names of all, in their order.
  static let names = allCases.map(\.name)

  /// What happens, in one sentence.
  var meaning: String {
    switch self {
    case .launch: "the process starts with a person, perhaps for a link (target)"
    case .launchInBackground: "the system starts the process without a person"
    case .kill: "the process ends without a word (write: what becomes of a write in flight)"
    case .reboot: "the device restarts: the process ends, the device is locked, clocks start anew"
    case .recreate: "the surface is destroyed and rebuilt; process and memory stay"
    case .freeze: "the process stops running"
    case .thaw: "the process runs again"
    case .resign: "the scene leaves active (byPrompt: the system prompt caused it)"
    case .background: "the scene goes to the background"
    case .foreground: "the scene comes from the background and is drawn, not yet active"
    case .activate: "the scene becomes active"
    case .snapshot: "the system takes a picture of a scene that is not active"
    case .tick: "time passes on all clocks (ticks)"
    case .sleep: "time passes while the device sleeps: uptime stands still (ticks)"
    case .wallSet: "the wall clock is set to this many ticks from true time"
    case .timer: "a timer comes, whether it was armed, disarmed or is long stale"
    case .deviceLock: "the device is locked"
    case .deviceUnlock: "the device is unlocked"
    case .touch: "the person touches content or a key"
    case .back: "the back gesture takes away what lies on top"
    case .pin: "a code is entered on the lock screen (right or not)"
    case .tryAgain: "the person taps \"Try again\""
    case .useBiometrics: "the person asks for the biometric prompt"
    case .lockNow: "the person locks by a button"
    case .logOut: "the person logs out"
    case .forgotPin: "the person says that the PIN is forgotten"
    case .choosePin: "a new PIN is entered twice (matching or not)"
    case .changeStart: "the person starts a change of the lock's settings (change)"
    case .changeProof: "a code is entered as the proof for the change (right or not)"
    case .changeCancel: "the person cancels the change"
    case .promptAnswer: "a system prompt ends (prompt: newest or older; result)"
    case .compared: "the verifier answers for the code that was entered"
    case .readAnswer: "the store answers a read (found, or not now)"
    case .wrote: "the write in flight is durable"
    case .writeFailed: "the write in flight failed"
    case .erased: "the caches are erased"
    case .eraseFailed: "erasing the caches failed"
    case .gate: "the gate's check is answered (passed or not)"
    case .serverLogout: "the server answers the logout (succeeded or not)"
    case .open: "a link or notification of a session wants to open something"
    case .call: "a protected call is made"
    case .push: "content arrives"
    case .signIn: "a new session starts"
    case .credentialSet: "a device credential is set"
    case .credentialClear: "the device's credential is removed, and its biometrics with it"
    case .enrol: "another finger is enrolled on the device"
    case .loseVerifier: "the verifier of the PIN is lost for good while no process runs"
    case .policyArrive: "the server's word arrives (required or not, ticks)"
    case .otherScene: "another scene comes, moves or goes (phase)"
    case .reinstall: "the app is installed anew while no process runs (left: what survives)"
    case .backupRestore:
      "a backup returns while no process runs, without what is bound to the device"
    case .act: "an action of a notification of a session wants an effect without a screen"
    case .otherAccount: "another account turns biometrics on under what is enrolled now"
    case .picker: "a sheet of the system that the app itself opened comes or goes (open or not)"
    case .tighten: "the person makes the lock stricter (change)"
    }
  }
}

extension Happening {
  @inline(__always)
  var kind: HappeningKind {
    switch self {
    case .launch: .launch
    case .launchInBackground: .launchInBackground
    case .kill: .kill
    case .reboot: .reboot
    case .recreate: .recreate
    case .freeze: .freeze
    case .thaw: .thaw
    case .resign: .resign
    case .background: .background
    case .foreground: .foreground
    case .activate: .activate
    case .snapshot: .snapshot
    case .tick: .tick
    case .sleep: .sleep
    case .wallSet: .wallSet
    case .timer: .timer
    case .deviceLock: .deviceLock
    case .deviceUnlock: .deviceUnlock
    case .touch: .touch
    case .back: .back
    case .pin: .pin
    case .tryAgain: .tryAgain
    case .useBiometrics: .useBiometrics
    case .lockNow: .lockNow
    case .logOut: .logOut
    case .forgotPin: .forgotPin
    case .choosePin: .choosePin
    case .changeStart: .changeStart
    case .changeProof: .changeProof
    case .changeCancel: .changeCancel
    case .promptAnswer: .promptAnswer
    case .compared: .compared
    case .readAnswer: .readAnswer
    case .wrote: .wrote
    case .writeFailed: .writeFailed
    case .erased: .erased
    case .eraseFailed: .eraseFailed
    case .gate: .gate
    case .serverLogout: .serverLogout
    case .open: .open
    case .call: .call
    case .push: .push
    case .signIn: .signIn
    case .credentialSet: .credentialSet
    case .credentialClear: .credentialClear
    case .enrol: .enrol
    case .loseVerifier: .loseVerifier
    case .policyArrive: .policyArrive
    case .tighten: .tighten
    case .otherScene: .otherScene
    case .reinstall: .reinstall
    case .backupRestore: .backupRestore
    case .act: .act
    case .otherAccount: .otherAccount
    case .picker: .picker
    }
  }
}
