/// A lock that can stand in the checked world, or behind the runtime: the real one, or a faulty one
/// made from it.
@usableFromInline
package protocol LockUnderTest: BitwiseCopyable, Equatable, Sendable {
  /// The real lock inside, as it stands.
  var lock: Lock { get }
  /// Takes one event. A fault may look at all three clocks; the real lock is given its own reading only.
  /// The outcome is written in place, since a checker asks millions of times a second.
  mutating func handle(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome)
  /// The process ended: memory is lost, and what a fault keeps durably is not.
  mutating func lostItsProcess()
}

/// All clocks of the device at one moment, and what it says of its means. `uptime` stops while the
/// device sleeps. `otherTrust` is the set of biometrics that another account of the same install has recorded
/// as its own. Both are there for faults: the real lock is told neither.
@frozen
@usableFromInline
package struct WorldReading: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package var clock: ClockReading
  @usableFromInline package var uptime: Int64
  @usableFromInline package var device: DeviceFacts
  @usableFromInline package var otherTrust: Enrolment?

  @inlinable
  package init(
    clock: ClockReading, uptime: Int64, device: DeviceFacts = DeviceFacts(),
    otherTrust: Enrolment? = nil
  ) {
    self.clock = clock
    self.uptime = uptime
    self.device = device
    self.otherTrust = otherTrust
  }
}

extension Lock: LockUnderTest {
  @inlinable
  package var lock: Lock { self }

  @inlinable
  package mutating func handle(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome
  ) {
    handle(event, at: reading.clock, device: reading.device, into: &outcome)
  }

  @usableFromInline
  package mutating func lostItsProcess() {
    self = Lock(policy: policy)
  }
}
