import LockCore

/// One step of the world: something happens, and perhaps the process dies in the middle of what the
/// lock does about it.
struct WorldAction: BitwiseCopyable, Equatable, Sendable {
  var happening: Happening
  var crash: CrashPoint?

  init(_ happening: Happening, crash: CrashPoint? = nil) {
    self.happening = happening
    self.crash = crash
  }
}

/// The process ends when the first `effects` effects of the step have happened and the rest not.
struct CrashPoint: BitwiseCopyable, Equatable, Sendable {
  var effects: Int
  /// What becomes of a write that is in flight then.
  var write: WriteFate
}

/// What a write that was in flight leaves behind when the process ends.
enum WriteFate: UInt8, BitwiseCopyable, Sendable {
  /// Nothing was in flight.
  case none
  /// The old value stands.
  case lost
  /// The new value is there.
  case kept
}

/// What can happen. The names are those of `docs/MODEL-FILES.md`.
enum Happening: BitwiseCopyable, Equatable, Sendable {
  case launch(target: SessionLabel?)
  case launchInBackground
  case kill(WriteFate)
  case reboot(WriteFate)
  case recreate
  case freeze
  case thaw

  case resign(byPrompt: Bool)
  case background
  case foreground
  case activate
  case snapshot(other: Bool)
  case otherScene(ScenePhase?)

  case tick(Int64)
  case sleep(Int64)
  /// The wall clock is set to this many ticks from true time.
  case wallSet(Int64)
  case timer
  case deviceLock
  case deviceUnlock

  case touch
  case back
  case pin(right: Bool)
  case tryAgain
  case useBiometrics
  case lockNow
  case logOut
  case forgotPin
  case choosePin(matching: Bool)
  case changeStart(AskedChange)
  case changeProof(right: Bool)
  case changeCancel

  case promptAnswer(newest: Bool, PromptResult)
  case compared
  case readAnswer(ReadAnswer)
  case wrote
  case writeFailed
  case erased
  case eraseFailed
  case gate(passed: Bool)
  case serverLogout(succeeded: Bool)

  case credentialSet
  case credentialClear
  case enrol
  case loseVerifier
  case policyArrive(ServerPolicy)
  case tighten(Tightening)
  case reinstall(Survivors)
  case backupRestore
  case act(SessionLabel)
  case otherAccount
  case picker(open: Bool)

  case open(SessionLabel)
  case call
  case push
  case signIn(SessionLabel)
}

/// The results of a prompt that differ for the lock.
enum PromptResult: UInt8, BitwiseCopyable, Sendable {
  case ok, failed, cancelledBySystem, unavailable

  var result: BiometricResult {
    switch self {
    case .ok: .ok
    case .failed: .failed
    case .cancelledBySystem: .cancelledBySystem
    case .unavailable: .unavailable
    }
  }
}

/// A change that makes the lock stricter, and so comes in one phase.
enum Tightening: UInt8, BitwiseCopyable, Sendable {
  case noBiometrics, shorterAway
}

/// What of the secure storage is there after a new installation; the session is in the files, and gone.
enum Survivors: UInt8, BitwiseCopyable, Sendable {
  case nothing
  /// The verifier and the count, and none of the settings.
  case secrets
  case all
}

enum ReadAnswer: UInt8, BitwiseCopyable, Sendable {
  /// What the store holds: a record, or that there is none.
  case found
  case notNow
}
