import LockCore
import ModelChecker

/// The real lock in a world of tier two, whose states need a word more.
struct WideLock: LockCodec {
  typealias Packed = Words4

  var lock: Lock

  @inline(__always)
  mutating func handle(
    _ event: LockEvent, at reading: WorldReading, into outcome: inout LockOutcome
  ) {
    lock.handle(event, at: reading, into: &outcome)
  }

  mutating func lostItsProcess() { lock.lostItsProcess() }

  static var extraBits: Int { 0 }

  @inline(__always)
  func packExtra(into packer: inout BitPacker<UInt64>, clock: WorldClock, settings: WorldSettings) {
  }

  @inline(__always)
  static func unpack(
    _ lock: Lock, from unpacker: inout BitUnpacker<UInt64>, like prototype: WideLock,
    clock: WorldClock, settings: WorldSettings
  ) -> WideLock { WideLock(lock: lock) }
}
