import LockCore

/// The queue of events, and the effects that become acts.
extension LockRuntime {
  /// Puts an event at the end of the queue, and works it off unless somebody does already.
  func take(_ waiting: Waiting) {
    let isFirst = inside.withLock { inside in
      inside.queue.append(waiting)
      guard !inside.isBusy else { return false }
      inside.isBusy = true
      return true
    }
    guard isFirst else { return }
    while let next = nextEvent() {
      let reading = read()
      let outcome = inside.withLock { $0.handleFirst(at: reading) }
      var index = 0
      while index < outcome.effects.count {
        carryOut(outcome.effects[index], next, reading.clock)
        index += 1
      }
      if inside.withLock({ $0.endStep() }) { ports.store.forgetProof() }
    }
  }

  /// The first in the queue. It stays there until the core takes it: who asks meanwhile whether the app is
  /// open must hear of it.
  private func nextEvent() -> Waiting? {
    inside.withLock { inside in
      if inside.queue.isEmpty { inside.isBusy = false }
      return inside.queue.first
    }
  }

  private func carryOut(_ effect: LockEffect, _ cause: Waiting, _ reading: ClockReading) {
    switch effect {
    case .withdraw:
      ports.authenticator.withdraw()
    case .cover(let isOn):
      inside.withLock { $0.screen.isCovered = isOn }
      ports.screen.cover(isOn)
    case .coverOther(let isOn):
      ports.screen.coverOther(isOn)
    case .emit(let announcement):
      announce(announcement)
    case .seal(let isOn):
      seal(isOn, cause, reading)
    case .erase:
      let number = inside.withLock { $0.askToErase() }
      ports.host.eraseCaches(Answer { self.erased($0, number) })
    case .show(let surface, let offers):
      inside.withLock {
        $0.screen.surface = surface
        $0.screen.offers = offers
      }
      ports.screen.show(surface, offers: offers)
    case .read:
      ports.store.read(answer { .read($0) })
    case .persist(let write):
      persist(write)
    case .compare(let generation, _):
      compare(generation)
    case .logOutAtServer(let reason):
      ports.host.logOutAtServer(reason, answer { .serverLogoutAnswered(succeeded: $0) })
    case .prompt(let generation, let purpose):
      ports.authenticator.prompt(
        for: purpose, accepting: accepted, answer { .biometricsAnswered(generation, $0) })
    case .checkGate:
      ports.host.checkGate(answer { .gateChecked(passed: $0) })
    case .land(let landing):
      ports.host.land(landing)
    case .deliver(let target):
      ports.host.deliver(target)
    case .perform(let target):
      // No effect while the content is closed, whether it failed to open or an event waits that shuts it.
      let now = read()
      let isOpen = inside.withLock { $0.isOpen(at: now) }
      if isOpen { ports.host.perform(target) } else { ports.host.drop(target) }
    case .drop(let target):
      ports.host.drop(target)
    case .tell(let notice):
      ports.screen.tell(notice)
    case .arm(let milliseconds):
      ports.host.wake(after: milliseconds)
    case .disarm:
      ports.host.wake(after: nil)
    }
  }

  private var accepted: AcceptedProof {
    switch policy.means {
    case .system: .biometricsOrDeviceCode
    // Nothing is ever asked for where nothing opens.
    case .appPin, .none: .biometrics
    }
  }

  /// An answer that becomes an event. It keeps the runtime alive until it is given or let go.
  private func answer<Value: Sendable>(
    _ event: @escaping @Sendable (Value) -> LockEvent
  ) -> Answer<Value> {
    Answer { value in self.take(Waiting(event(value))) }
  }

  /// Of several erases only the newest one's answer counts: what was kept after an older one is not erased by
  /// it (PD-20).
  private func erased(_ succeeded: Bool, _ number: UInt64) {
    guard inside.withLock({ $0.erases == number }) else { return }
    take(Waiting(succeeded ? .erased : .eraseFailed))
  }

  private func announce(_ announcement: Announcement) {
    inside.withLock { $0.note(announcement) }
    ports.host.announce(announcement)
    let listeners = inside.withLock { $0.listeners }
    for listener in listeners.values { listener.yield(announcement) }
  }

  private func seal(_ isOn: Bool, _ cause: Waiting, _ reading: ClockReading) {
    guard !isOn else { return ports.store.close() }
    do {
      try ports.store.open(at: reading)
      inside.withLock { $0.screen.isSealed = false }
    } catch {
      // A session whose content does not open is shut again; where there is no lock to fall, it stays
      // sealed and the next event tries once more.
      inside.withLock { $0.screen.isSealed = true }
      ports.host.failed(error)
      if !cause.isOwn { take(Waiting(.askedToLock, isOwn: true)) }
    }
  }

  private func persist(_ write: StoreWrite) {
    var setsPin = false
    switch write {
    case .verifier, .configuration: setsPin = true
    case .attempts, .serverPolicy, .leave, .journal, .wipe, .removeJournal: break
    }
    let code = setsPin ? inside.withLock { $0.chosen.take() } : nil
    ports.store.write(write, code: code, answer { $0 ? .wrote : .writeFailed })
  }

  private func compare(_ generation: Generation) {
    let answer = answer { .compared(generation, right: $0) } as Answer<Bool>
    guard let code = inside.withLock({ $0.entered.take() }) else {
      // No code, no success.
      return answer(false)
    }
    ports.store.compare(code, answer)
  }
}
