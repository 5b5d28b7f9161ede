import LockCore
import ModelChecker

/// The wait after wrong codes, by true time: begun by a verdict and by each start that finds a count.
extension WorldStep {
  /// A whole wait begins now, for the count that is durable.
  mutating func beginWait() {
    guard bounds.waits else { return }
    let ticks = policy.wait(after: world.store.attempts)
    // Where ages are classes (``AgeClasses``) a wait only stands or does not, however long it is.
    world.waitLeft = min(UInt64(truncatingIfNeeded: ticks), World.longestWait)
  }

  /// A wait stands, and a code is being entered.
  var isEnteredInWait: Bool { bounds.waits && start.world.waitLeft != 0 }

  @inline(never)
  func insertWait(_ set: inout PredicateSet) {
    let runs = after.world.process != .gone
    set.insert(.waits, if: after.world.waitLeft != 0)
    set.insert(.screenWaiting, if: runs && after.world.shown == .waiting)
    set.insert(.offersPin, if: runs && after.world.offers.contains(anyOf: .pin))
  }
}

extension World {
  /// The most ticks that a wait can have.
  static var longestWait: UInt64 { 14 }

  /// The ticks that are left of the wait by true time. Before the record was read none has passed.
  var waitLeft: UInt64 {
    @inline(__always) get { MoreField.waitLeft.read(more) }
    @inline(__always) set { MoreField.waitLeft.write(newValue, into: &more) }
  }

  /// Time passes for the wait.
  mutating func ageWait(by ticks: Int64) {
    guard waitLeft != 0, hasRead else { return }
    let ticks = UInt64(truncatingIfNeeded: ticks)
    waitLeft = waitLeft > ticks ? waitLeft - ticks : 0
  }
}
