import LockCore
import ModelChecker

/// A lock that the world can pack: what it adds to the real lock's state goes along.
protocol LockCodec: LockUnderTest {
  /// A state of its world, packed.
  associatedtype Packed: PackedWorld
  /// How many bits ``packExtra(into:clock:settings:)`` writes.
  static var extraBits: Int { get }
  /// Writes what the lock has beside the real lock.
  func packExtra(into packer: inout BitPacker<UInt64>, clock: WorldClock, settings: WorldSettings)
  /// The lock made of a real one and what ``packExtra(into:clock:settings:)`` wrote.
  static func unpack(
    _ lock: Lock, from unpacker: inout BitUnpacker<UInt64>, like prototype: Self,
    clock: WorldClock, settings: WorldSettings
  ) -> Self
}

extension Lock: LockCodec {
  typealias Packed = Words3

  static var extraBits: Int { 0 }

  @inline(__always)
  func packExtra(into packer: inout BitPacker<UInt64>, clock: WorldClock, settings: WorldSettings) {
  }

  @inline(__always)
  static func unpack(
    _ lock: Lock, from unpacker: inout BitUnpacker<UInt64>, like prototype: Lock,
    clock: WorldClock, settings: WorldSettings
  ) -> Lock { lock }
}
