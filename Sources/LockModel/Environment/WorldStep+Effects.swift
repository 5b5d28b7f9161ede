import LockCore

/// Carrying out the lock's effects, one by one and in order, as a runtime would.
extension WorldStep {
  @inline(__always)
  mutating func carryOut(_ effect: LockEffect, at index: Int) {
    switch effect {
    case .withdraw(let generation):
      if !world.prompt.isNone && generation == world.promptGeneration {
        world.prompt = .withdrawn
      }
    case .cover(let on):
      world.covered = on
    case .coverOther(let on):
      world.otherCovered = on
    case .emit(let announcement):
      emit(announcement)
    case .seal(let on):
      note(.unsealed, if: world.sealed && !on)
      world.sealed = on
    case .erase:
      note(.erasing)
      note(.erasedUncovered, if: !world.covered)
      world.erasing = true
    case .show(let surface, let offers):
      show(surface, offers)
    case .read:
      world.reading = true
    case .persist(let write):
      if firstWrite == nil { firstWrite = index }
      handOver(write)
    case .compare(let generation, _):
      world.compareGeneration = generation
      switch world.code {
      case .none: break
      case .entered(let code), .comparing(let code): world.code = .comparing(code)
      }
    case .logOutAtServer:
      world.serverAsked = true
    case .prompt(let generation, let purpose):
      showPrompt(generation, purpose)
    case .checkGate:
      world.gateAsked = true
    case .land:
      note(.landed)
    case .deliver(let target):
      facts.delivered = UInt8(truncatingIfNeeded: Codes.number(target))
    case .perform(let target):
      facts.performed = UInt8(truncatingIfNeeded: Codes.number(target))
    case .drop(let target):
      facts.dropped = UInt8(truncatingIfNeeded: Codes.number(target))
    case .tell(let notice):
      tell(notice)
    case .arm(let ticks):
      // A hint: a timer may come at any moment, or never. Only fairness asks what was armed.
      world.timer = ArmedTimer(after: ticks)
    case .disarm:
      world.timer = .none
    }
  }

  private mutating func emit(_ announcement: Announcement) {
    note(.announced)
    switch announcement {
    case .locked(let reason):
      note(reason)
      if world.announced == .locked { note(.announcedOutOfTurn) }
      world.announced = .locked
    case .unlocked:
      if world.announced != .locked { note(.announcedOutOfTurn) }
      world.announced = .unlocked
    }
  }

  private mutating func note(_ reason: LockReason) {
    switch reason {
    case .start: note(.fellAtStart)
    case .away: note(.fellForAway)
    case .idle: note(.fellForIdle)
    case .rollback: note(.fellForRollback)
    case .device, .manual, .setUp, .tooManyWrong, .noMeans: break
    }
  }

  private mutating func show(_ surface: Surface, _ offers: Offers) {
    world.shown = surface
    world.offers = offers
    noteShown(surface)
  }

  /// A screen of the lock must not appear before its event.
  @inline(__always)
  mutating func noteShown(_ surface: Surface) {
    switch surface {
    case .lock, .unavailable, .waiting, .lockedOut:
      if world.announced != .locked && isOn { note(.shownUnannounced) }
    case .none, .starting, .setUp, .gate, .leaving, .signIn:
      break
    }
  }

  private mutating func showPrompt(_ generation: Generation, _ purpose: Purpose) {
    note(.prompted)
    // A change that the person asked for may bring its prompt later, after the PIN.
    note(.promptedByItself, if: !facts.asksForPrompt && purpose == .unlock)
    let wanted = phase != .open || world.ghosts.asked != .none
    if world.prompt.isVisible || !world.isActive || world.deviceLocked || !wanted {
      note(.promptMisplaced)
    }
    if !world.prompt.isNone { world.olderPrompt = world.promptGeneration }
    world.prompt = .open(purpose)
    world.promptGeneration = generation
  }

  private mutating func tell(_ notice: Notice) {
    switch notice {
    case .wrong(let left):
      note(.told)
      note(.toldLast, if: left == 0)
      world.ghosts.tryOpen = false
      if case .limited(let limit, _, _) = policy.attempts, world.ghosts.guesses < limit.most {
        world.ghosts.guesses += 1
      }
      beginWait()
    case .storeFailed:
      note(.toldFailed)
      if facts.failed.isCount {
        // The try did not happen, and another one may follow, in a change as well.
        world.ghosts.tryOpen = false
        if case .entered = world.code { world.code = .none }
      } else {
        world.ghosts.asked = .none
      }
    case .changed:
      world.ghosts.asked = .none
    case .entriesDiffer:
      break
    }
  }

  /// A write goes to the store. One may be in flight at a time.
  private mutating func handOver(_ write: StoreWrite) {
    if world.inFlight != .none { note(.refused) }
    world.inFlight = WriteCode(number: Codes.number(write, bounds.settings, world.clock))
    let durable = world.store
    switch write {
    case .attempts(let count):
      note(.countTouched)
      if count < world.store.attempts { note(.countLowered) }
    case .configuration(let new):
      if durable.enabled && !new.enabled {
        guarded(.disable)
        note(.disabledThough, if: world.known.isRequired(policy))
      }
      if let trusted = new.biometrics, trusted != durable.biometrics {
        guarded(.biometrics)
        // By the finger that was recognised: another may be enrolled while the write waits for its turn.
        note(.trustedUnproved, if: !world.pinProved || trusted != world.fingerProved)
      }
      // Turning the lock on is guarded too where a means was set up (M5-08-34), also where it is lost: nobody can
      // prove anything then, so nothing turns it on.
      if !durable.enabled && new.enabled && durable.isArmed(policy) { guarded(.enable) }
      if !durable.hasPin && new.hasPin { setPin() }
      if new.away.isLonger(than: durable.configuration(bounds.settings).away) {
        guarded(.longerAway)
      }
      if let idle = new.idle {
        let before = durable.configuration(bounds.settings).idle ?? policy.idle
        if idle.isLonger(than: before) { guarded(.longerIdle) }
      }
    case .verifier:
      setPin()
      if durable.hasPin { guarded(.newPin) }
    case .leave(let leftAt):
      let age = WrittenLeave.number(leftAt, world.clock, bounds.settings)
      let isTrue = phase == .open && world.ghosts.isOut && age == 1 + world.ghosts.leftAge
      note(.leaveForged, if: leftAt != nil && !isTrue)
    case .serverPolicy, .journal, .removeJournal:
      break
    case .wipe:
      note(.wiped)
    }
  }

  /// A PIN is set, perhaps by two entries that differ.
  private mutating func setPin() {
    if action.happening == .choosePin(matching: false) { note(.differingPinSet) }
  }

  private mutating func guarded(_ change: AskedChange) {
    note(.weakened)
    note(.accepted)
    if world.ghosts.asked != change { note(.weakenedOther) }
  }
}
