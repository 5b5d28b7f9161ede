//   bits      24 ....................................................................... 0
//             asked gateOwed lockedOut tryOpen guesses isOut leftWallAge leftAge idleAge due
//               3       1        1        1       4      1        5         4       4     1

/// What only the properties know: computed by the world, never by the lock.
struct Ghosts: BitwiseCopyable, Equatable, Sendable {
  /// The fields of ``GhostField``.
  var bits: UInt64 = 0
}

/// Where the fields of ``Ghosts`` stand.
enum GhostField {
  static var due: BitField { BitField(at: 0, bits: 1) }
  static var idleAge: BitField { BitField(at: 1, bits: 4) }
  static var leftAge: BitField { BitField(at: 5, bits: 4) }
  static var leftWallAge: BitField { BitField(at: 9, bits: 5) }
  static var isOut: BitField { BitField(at: 14, bits: 1) }
  static var guesses: BitField { BitField(at: 15, bits: 4) }
  static var tryOpen: BitField { BitField(at: 19, bits: 1) }
  static var lockedOut: BitField { BitField(at: 20, bits: 1) }
  static var gateOwed: BitField { BitField(at: 21, bits: 1) }
  static var asked: BitField { BitField(at: 22, bits: 3) }

  /// All fields from the lowest bit up.
  static let all = [
    due, idleAge, leftAge, leftWallAge, isOut, guesses, tryOpen, lockedOut, gateOwed, asked,
  ]
  /// How many bits they have.
  static var width: UInt64 { 25 }
}

extension Ghosts {
  /// True time says that the lock is due; only a proof, the end of the session or a lock that is off
  /// clears it.
  var due: Bool {
    @inline(__always) get { GhostField.due.isSet(bits) }
    @inline(__always) set { GhostField.due.write(newValue, into: &bits) }
  }

  /// The ticks since the last touch while nothing was due, the last unlock, or the moment the lock was
  /// turned on. Ages end at the longest limit.
  var idleAge: UInt64 {
    @inline(__always) get { GhostField.idleAge.read(bits) }
    @inline(__always) set { GhostField.idleAge.write(newValue, into: &bits) }
  }

  /// The ticks since the last scene went to the background, while `isOut`.
  var leftAge: UInt64 {
    @inline(__always) get { GhostField.leftAge.read(bits) }
    @inline(__always) set { GhostField.leftAge.write(newValue, into: &bits) }
  }

  /// How far true time stands ahead of what the wall clock showed then, plus the far offset, so that it
  /// is not negative. Kept only where the policy asks for it.
  var leftWallAge: UInt64 {
    @inline(__always) get { GhostField.leftWallAge.read(bits) }
    @inline(__always) set { GhostField.leftWallAge.write(newValue, into: &bits) }
  }

  var isOut: Bool {
    @inline(__always) get { GhostField.isOut.isSet(bits) }
    @inline(__always) set { GhostField.isOut.write(newValue, into: &bits) }
  }

  /// Wrong codes whose verdict became known.
  var guesses: UInt8 {
    @inline(__always) get { UInt8(truncatingIfNeeded: GhostField.guesses.read(bits)) }
    @inline(__always) set { GhostField.guesses.write(UInt64(newValue), into: &bits) }
  }

  /// A code was entered and its end (verdict, unlock, count taken back) has not come.
  var tryOpen: Bool {
    @inline(__always) get { GhostField.tryOpen.isSet(bits) }
    @inline(__always) set { GhostField.tryOpen.write(newValue, into: &bits) }
  }

  /// Every try was used up.
  var lockedOut: Bool {
    @inline(__always) get { GhostField.lockedOut.isSet(bits) }
    @inline(__always) set { GhostField.lockedOut.write(newValue, into: &bits) }
  }

  /// The policy puts a check behind the unlock, and it was not passed since.
  var gateOwed: Bool {
    @inline(__always) get { GhostField.gateOwed.isSet(bits) }
    @inline(__always) set { GhostField.gateOwed.write(newValue, into: &bits) }
  }

  /// The change that the person asked for.
  var asked: AskedChange {
    @inline(__always) get { AskedChange(rawValue: GhostField.asked.read(bits)) ?? .none }
    @inline(__always) set { GhostField.asked.write(newValue.rawValue, into: &bits) }
  }
}
