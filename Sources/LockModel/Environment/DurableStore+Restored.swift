import LockCore

/// What a new installation and a backup make of the store.
extension DurableStore {
  /// The app was installed anew: the session was in its files, and this of the secure storage is still there.
  func reinstalled(_ survivors: Survivors, _ settings: WorldSettings) -> DurableStore {
    var left = DurableStore.wiped(settings)
    switch survivors {
    case .nothing:
      break
    case .secrets:
      left.hasPin = hasPin
      left.lostVerifier = lostVerifier
      left.attempts = attempts
    case .all:
      left = self
      left.session = nil
    }
    return left
  }

  /// What a backup that was made at the model's start brings back: session and settings. The verifier, the
  /// count and the entry of a wipe are bound to the device they were made on.
  static func backup(_ settings: WorldSettings) -> DurableStore {
    var store = DurableStore()
    store.session = SessionLabel.a.id
    store.configure(settings.startConfiguration, settings)
    store.server = Codes.number(settings.startServer, settings)
    store.lostVerifier = store.hasPin
    return store
  }
}

extension WorldStep {
  /// The files go, and some of the secure storage stays.
  mutating func reinstall(_ survivors: Survivors) {
    world.store = world.store.reinstalled(survivors, bounds.settings)
    if world.store == bounds.wiped { forgetGuesses() }
  }

  /// The files come back. Codes that were tried at the verifier of another device count no more: that the
  /// lock without its verifier stays shut is S13's to say.
  mutating func restoreBackup() {
    world.store = .backup(bounds.settings)
    world.ghosts.guesses = 0
    world.ghosts.lockedOut = false
    // What was due stays due where the backup has a PIN: its verifier is lost, so nothing opens. Where it has none
    // a first one may be set up, which opens without a proof.
    if !world.store.hasPin { world.ghosts.due = false }
  }

  private mutating func forgetGuesses() {
    world.ghosts.guesses = 0
    world.ghosts.lockedOut = false
    world.ghosts.due = false
  }
}
