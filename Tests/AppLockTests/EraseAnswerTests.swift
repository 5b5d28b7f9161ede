import LockCore
import Testing

@testable import AppLock
@testable import LockModel

/// Which answer of an erase the lock hears of.
struct EraseAnswerTests {
  @Test("Of two erases only the newest one's answer counts (PD-20)")
  func newest() throws {
    let (device, runtime) = try TestDevice.started("Models/default-pin.json5")
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
