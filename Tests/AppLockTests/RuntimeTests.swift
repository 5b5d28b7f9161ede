import LockCore
import Testing

@testable import AppLock
@testable import LockModel

/// What the runtime adds to the core: the queue, the answers, the codes.
@Suite struct RuntimeTests {
  /// A running PIN lock on a test device, locked.
  private func locked() throws -> (TestDevice, LockRuntime) {
    let (device, runtime) = try TestDevice.started("Models/default-pin.json5")
    #expect(device.shown == .lock)
    return (device, runtime)
  }

  @Test("A second answer to one question is dropped")
  func onlyOnce() throws {
    let (device, runtime) = try locked()
    runtime.enterPin(TestDevice.code(isRight: true))
    let inFlight = try #require(device.inFlight)
    inFlight.answer(true)
    let comparison = try #require(device.comparison)
    comparison.answer(true)
    // The count is being taken back; the first write's answer must not pass for the second's.
    #expect(device.inFlight?.write == .attempts(0))
    inFlight.answer(true)
    #expect(device.shown == .lock && runtime.screen.isSealed)
    device.inFlight?.answer(true)
    #expect(device.shown == .none && !runtime.screen.isSealed)
    comparison.answer(true)
    #expect(device.shown == .none)
  }

  @Test("A code that nothing waits for is let go, and one that was not asked for is never kept")
  func codesAreLetGo() throws {
    let (device, runtime) = try locked()
    runtime.enterPin(TestDevice.code(isRight: false))
    #expect(runtime.inside.withLock { $0.entered != nil })
    // A second code while the first is counted is not taken.
    runtime.enterPin(TestDevice.code(isRight: true))
    device.inFlight.take()?.answer(true)
    #expect(device.comparison?.isRight == false)
    #expect(runtime.inside.withLock { $0.entered == nil })
    runtime.proveChange(TestDevice.code(isRight: true))
    #expect(runtime.inside.withLock { $0.entered == nil && $0.chosen == nil })
  }

  @Test("A sign-in beside a session is refused, and nothing of it is stored")
  func secondSignIn() throws {
    let (device, runtime) = try locked()
    let before = device.durable
    #expect(throws: LockRuntimeError.sessionPresent) { try runtime.signedIn(SessionID(2)) }
    #expect(device.durable == before && device.shown == .lock)
  }

  // A word that never comes is waited for in vain.
  @Test("Consumers of the stream get `locked` and `unlocked` in turn", .timeLimit(.minutes(1)))
  func stream() async throws {
    let (device, runtime) = try locked()
    var events = runtime.announcements().makeAsyncIterator()
    device.prompt.take()?.answer(.ok)
    if device.inFlight != nil { device.inFlight.take()?.answer(true) }
    runtime.tell(.askedToLock)
    #expect(await events.next() == .unlocked)
    #expect(await events.next() == .locked(.manual))
  }

  @Test("Many threads at once leave the screen as the lock states it, and nothing in the queue")
  func threads() async throws {
    let device = QuietDevice()
    let runtime = LockRuntime(
      policy: .standard(means: .system),
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device))
    runtime.tell(.launched(target: nil))
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for step in 0..<300 {
            switch (step &+ number) % 6 {
            case 0: runtime.tell(.becameActive)
            case 1: runtime.tell(.triedAgain)
            case 2: runtime.tell(.touched)
            case 3: runtime.tell(.askedToLock)
            case 4: do { try runtime.protected {} } catch {}
            default: runtime.tell(.enteredBackground)
            }
          }
        }
      }
    }
    runtime.tell(.timerFired)
    let lock = runtime.underTest.lock
    #expect(runtime.inside.withLock { $0.queue.isEmpty && !$0.isBusy })
    #expect(runtime.screen.surface == lock.surface && runtime.screen.isSealed == lock.isSealed)
    #expect(runtime.screen.isCovered == lock.isCovered)
  }

  /// Ports without a state: every question is answered at once, within the call.
  private struct QuietDevice: LockClock, LockAuthenticator, LockScreen, LockStore, LockHost {
    func reading() -> ClockReading { ClockReading(wall: 0, continuous: 0, bootID: 1) }
    func prompt(
      for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
    ) { answer(.ok) }
    func withdraw() {}
    func cover(_ isOn: Bool) {}
    func show(_ surface: Surface, offers: Offers) {}
    func tell(_ notice: Notice) {}
    func read(_ answer: Answer<ReadResult>) {
      let on = Configuration(enabled: true, hasPin: false, biometrics: nil, away: .after(0))
      answer(.value(StoredRecord(session: SessionID(1), configuration: on)))
    }
    func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) { answer(true) }
    func compare(_ code: SecretCode, _ answer: Answer<Bool>) { answer(true) }
    func open(at reading: ClockReading) throws {}
    func close() {}
    func forgetProof() {}
    func begin(_ session: SessionID, _ configuration: Configuration) throws {}
    func announce(_ announcement: Announcement) {}
    func wake(after milliseconds: Int32?) {}
    func failed(_ error: any Error) {}
  }
}
