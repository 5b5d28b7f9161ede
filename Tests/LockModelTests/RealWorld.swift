import LockCore
import ModelChecker

@testable import LockModel

/// The real lock, in states of three words or of four.
protocol RealLock: LockCodec where Packed: Hashable {
  var core: Lock { get set }
}

extension Lock: RealLock {
  var core: Lock {
    get { self }
    set { self = newValue }
  }
}

extension WideLock: RealLock {
  var core: Lock {
    get { lock }
    set { lock = newValue }
  }
}

/// A world with the real lock, whatever the width of its states.
protocol RealWorld {
  associatedtype L: RealLock
  var itself: LockWorld<L> { get }
}

extension LockWorld: RealWorld where L: RealLock {
  var itself: LockWorld<L> { self }
}

extension ModelFile {
  /// The correct core in the file's world, of tier one or two.
  var realWorld: any RealWorld { settings.isTierOne ? world : wideWorld }
}

extension Words3: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(hashWord) }
}

extension Words4: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(hashWord) }
}
