/// The columns of the table of answers: the events, then the rest.
struct Columns: BitwiseCopyable, Sendable {
  private let shortTick: Int64
  private let wallFar: Int64
  let count: Int
  private let firstDevice: Int

  init(_ settings: WorldSettings) {
    shortTick = settings.shortTick
    wallFar = settings.wallFar
    firstDevice = LockEventNumber.count + 6 + 2 * Int(2 * settings.wallFar + 1)
    count = firstDevice + (settings.powers.contains(.secondAccount) ? 7 : 6)
  }

  var lostProcess: Int { LockEventNumber.count }
  /// Whether a stale timer would shut the lock.
  var shut: Int { LockEventNumber.count + 1 }

  func column(of move: ClockMove) -> Int {
    switch move {
    case .reboot: LockEventNumber.count + 2
    case .tick(let ticks): LockEventNumber.count + (ticks == shortTick ? 3 : 4)
    case .sleep: LockEventNumber.count + 5
    case .wallSet(let offset): LockEventNumber.count + 6 + place(of: offset)
    case .device(let facts):
      firstDevice + (facts.hasCredential ? 3 : 0)
        + Int(truncatingIfNeeded: Codes.number(facts.enrolment))
    case .otherTrusts: firstDevice + 6
    }
  }

  /// How long the lock stays open, with the wall clock this far from true time.
  func lookAhead(_ offset: Int32) -> Int {
    LockEventNumber.count + 6 + Int(2 * wallFar + 1) + place(of: Int64(offset))
  }

  private func place(of offset: Int64) -> Int { Int(truncatingIfNeeded: offset + wallFar) }
}

/// A remembered answer: where the lock stands after it, and what it asked for.
struct AnswerCell: BitwiseCopyable {
  let bits: UInt32

  // A little below what the bits can say: one state adds some.
  static var mostRows: Int { 130_000 }
  static var mostOutcomes: Int { 16_000 }

  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  init(row: LockRow, outcome: Int, differsFromTimer: Bool) {
    precondition(row.row < 1 << 17 - 1 && outcome < 1 << 14, "an answer does not fit its cell")
    bits =
      (row.row + 1) | UInt32(truncatingIfNeeded: outcome) << 17 | (differsFromTimer ? 1 << 31 : 0)
  }

  var isKnown: Bool { @inline(__always) get { bits != 0 } }
  var row: Int { @inline(__always) get { Int(truncatingIfNeeded: bits & (1 << 17 - 1)) &- 1 } }
  var outcome: Int { @inline(__always) get { Int(truncatingIfNeeded: bits >> 17 & (1 << 14 - 1)) } }
  var differsFromTimer: Bool { bits >> 31 == 1 }
}
