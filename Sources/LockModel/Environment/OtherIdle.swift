import LockCore

/// The times idle that a person can ask for, in ticks; nil where nobody asks for one.
struct OtherIdle: BitwiseCopyable, Equatable, Sendable {
  var longer: Int32?
  var shorter: Int32?
}

/// The chosen time idle as a number of two bits: 0 for the policy's, 1 for the longer one, 2 for the shorter.
enum ChosenIdle {
  static var longer: UInt64 { 1 }
  static var shorter: UInt64 { 2 }

  static func number(_ idle: TimeLimit?, _ other: OtherIdle) -> UInt64 {
    guard let idle else { return 0 }
    if let limit = other.longer, idle == .after(limit) { return longer }
    if let limit = other.shorter, idle == .after(limit) { return shorter }
    return 0
  }

  static func limit(_ number: UInt64, _ other: OtherIdle) -> TimeLimit? {
    switch number {
    case longer: .after(other.longer ?? 0)
    case shorter: .after(other.shorter ?? 0)
    default: nil
    }
  }
}

extension DurableStore {
  /// The time idle that the person asked for and got, as ``ChosenIdle`` numbers it.
  var chosenIdle: UInt64 { @inline(__always) get { StoreField.chosenIdle.read(bits) } }
}

extension StepBounds {
  /// The limit of a chosen time idle, as ``ChosenIdle`` numbers it.
  func idleLimit(_ chosen: UInt64) -> UInt64 {
    switch chosen {
    case ChosenIdle.longer: longerIdleLimit
    case ChosenIdle.shorter: shorterIdleLimit
    default: idleLimit
    }
  }

  /// The time idle that counts, from a store with the server's word as last known.
  @inline(__always)
  func idleLimit(_ store: DurableStore) -> UInt64 {
    let chosen = store.chosenIdle == 0 ? idleLimit : idleLimit(store.chosenIdle)
    if !serverDecides { return chosen }
    return min(chosen, serverTime(store.server) ?? .max)
  }
}
