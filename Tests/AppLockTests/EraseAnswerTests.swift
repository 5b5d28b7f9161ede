import LockCore
import Testing

@testable import AppLock
@testable import LockModel

/// Which answer of an erase the lock hears of.
struct EraseAnswerTests {
  @Test("Of two erases only the newest one's answer counts (PD-20)")
  func newest() throws {
    let world = try LockWorld<WideLock>("Models/default-pin.json5")
    let device = TestDevice(world.settings, world.start.world.store)
    let runtime = LockRuntime(
      policy: world.settings.policy,
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device))
    runtime.tell(.launched(target: nil))
    runtime.tell(.becameActive)
    device.asked.take()?(
      device.durable.record(world.settings, device.clock).map { .value($0) } ?? .absent)
    let first = device.erasing.take()
    #expect(first != nil)
    runtime.enterPin(TestDevice.code(isRight: true))
    device.inFlight.take()?.answer(true)
    device.comparison.take()?.answer(true)
    device.inFlight.take()?.answer(true)
    #expect(device.shown == .none)
    runtime.tell(.askedToLock)
    let second = device.erasing.take()
    #expect(second != nil)
    first?(true)
    #expect(runtime.underTest.lock.state.mode == .locking)
    second?(true)
    #expect(runtime.underTest.lock.state.mode == .locked)
  }
}
