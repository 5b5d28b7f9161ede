import LockCore

//   rows      one for each lock part that was met
//             [ part | what is asked often: phase, target, truths ]     number of the row = the subject
//
//   cells     one line for each row, one column for each event, step of the clocks and question
//             [ ... | row after + 1 (17 bits) | outcome (14) | unlike a timer (1) | ... ]     0 = not asked yet
//
//   outcomes  [ grade, first effect, count ]  ─►  effects [ ... ]

/// The number of a lock part in a ``RememberedSeat``, with what is asked of it often, and the number of the
/// lock's newest question.
struct LockRow: BitwiseCopyable, Equatable, Sendable {
  var row: UInt32
  var newest = Generation.newestWhenUnpacked
  var phase: LockPhase
  var pending: UInt8
  var isFullyLocked: Bool

  var index: Int { @inline(__always) get { Int(truncatingIfNeeded: row) } }
}

/// The seat of a lock whose answers are remembered.
///
/// The core is a pure function of the lock as it stands to the clocks (a ``LockPart``) and the event. There
/// are far fewer such parts than states, so that each question is put to the core once, and looked up from
/// then on. Nothing is decided here: a question that was not asked yet is asked of a lock made from its
/// part, and keys are compared whole.
struct RememberedSeat<L: LockCodec>: LockSeat {
  let packing: LockPacking<L>
  let columns: Columns
  /// The lock parts, and for each what is asked often.
  private(set) var rows: [Row] = []
  private var cells: [UInt32] = []
  private var lookup = RowLookup()
  private(set) var outcomes = OutcomeList()
  /// Where the effects of the last answer begin.
  private var firstEffect = 0
  /// Who puts a question to the core. Kept, since an empty list of effects is as large as a full one.
  private var live: LiveSeat<L>
  /// How many rows are kept.
  private let mostRows: Int
  /// The lock that was made from its part last, and its row; -1 if none was. What is asked of a new row comes one
  /// after the other.
  private var made: (row: Int, subject: L, clock: WorldClock)
  /// The answers to events without a number: the row and what the event brings, and the cell.
  private var reads: [UInt64: UInt32] = [:]

  /// A lock part with what is asked of it often.
  struct Row: BitwiseCopyable {
    let part: LockPart
    let truths: UInt64
    let phase: LockPhase
    let pending: UInt8
    let isFullyLocked: Bool
  }

  init(_ packing: LockPacking<L>, mostRows: Int) {
    self.packing = packing
    self.mostRows = mostRows
    live = LiveSeat(packing.settings)
    made = (-1, packing.prototype, WorldClock())
    columns = Columns(packing.settings)
  }

  // Rows

  /// Makes room for the rows of one state more. All is forgotten if it has become too much, so that memory
  /// is bounded; rows that were handed out are of no use then.
  @inline(__always)
  mutating func makeRoom() {
    if rows.count > mostRows || outcomes.list.count > AnswerCell.mostOutcomes
      || reads.count > mostRows
    {
      forget()
    }
  }

  @inline(never)
  private mutating func forget() {
    rows.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    lookup.removeAll()
    made.row = -1
    outcomes = OutcomeList()
    reads.removeAll(keepingCapacity: true)
  }

  /// The row of a lock part.
  @inline(__always)
  mutating func row(of part: LockPart) -> LockRow {
    var slot = lookup.firstSlot(part)
    while let row = lookup.row(at: slot) {
      if rows[row].part == part { return lockRow(row) }
      slot = lookup.slot(after: slot)
    }
    return newRow(part, at: slot)
  }

  @inline(never)
  private mutating func newRow(_ part: LockPart, at slot: Int) -> LockRow {
    let subject = packing.unpack(part).subject
    let row = rows.count
    rows.append(
      Row(
        part: part, truths: live.truths(subject), phase: subject.phase,
        pending: UInt8(truncatingIfNeeded: Codes.number(subject.pending)),
        isFullyLocked: subject.isFullyLocked))
    cells.append(contentsOf: repeatElement(0, count: columns.count))
    lookup.insert(row, at: slot)
    if lookup.isFull { lookup.grow(rows.map(\.part)) }
    return lockRow(row)
  }

  @inline(__always)
  private func lockRow(_ number: Int) -> LockRow {
    let row = rows[number]
    return LockRow(
      row: UInt32(truncatingIfNeeded: number), phase: row.phase, pending: row.pending,
      isFullyLocked: row.isFullyLocked)
  }

  /// The part that a row stands for.
  @inline(__always)
  func part(_ subject: LockRow) -> LockPart { rows[subject.index].part }

  @inline(__always)
  func phase(_ subject: LockRow) -> LockPhase { subject.phase }

  @inline(__always)
  func pending(_ subject: LockRow) -> UInt8 { subject.pending }

  @inline(__always)
  func isFullyLocked(_ subject: LockRow) -> Bool { subject.isFullyLocked }

  @inline(__always)
  func truths(_ subject: LockRow) -> UInt64 { rows[subject.index].truths }

  // Events

  @inline(__always)
  func number(_ event: LockEvent) -> Int {
    LockEventNumber.number(event, newest: .newestWhenUnpacked)
  }

  @inline(__always)
  mutating func handle(
    _ event: LockEvent, _ number: Int, _ subject: inout LockRow, _ clock: WorldClock
  ) -> LockAnswer {
    assert(subject.newest == .newestWhenUnpacked, "a second event in one step")
    let cell = answer(event, number, subject, clock)
    let outcome = outcomes.list[cell.outcome]
    subject = lockRow(cell.row)
    subject.newest.number &+= UInt32(outcome.questions)
    firstEffect = Int(truncatingIfNeeded: outcome.first)
    return LockAnswer(
      grade: outcome.grade, count: Int(outcome.count), levels: outcome.levels)
  }

  @inline(__always)
  private mutating func answer(
    _ event: LockEvent, _ number: Int, _ subject: LockRow, _ clock: WorldClock
  ) -> AnswerCell {
    if number == LockEventNumber.none { return broughtAnswer(event, subject, clock) }
    let place = subject.index &* columns.count &+ number
    let cell = AnswerCell(bits: cells[place])
    if cell.isKnown { return cell }
    let new = ask(event, subject)
    cells[place] = new.bits
    return new
  }

  /// The answer to an event without a number: a read that brings a record, or what few worlds have.
  @inline(never)
  private mutating func broughtAnswer(
    _ event: LockEvent, _ subject: LockRow, _ clock: WorldClock
  ) -> AnswerCell {
    let brought: UInt64
    if case .read(.value(let record)) = event {
      brought = Codes.number(record, packing.settings, clock)
    } else if case .policyArrived(let word) = event {
      brought = 1 << 31 | Codes.number(word, packing.settings)
    } else if case .acted(let target) = event {
      brought = 1 << 30 | Codes.number(target)
    } else if case .ownSheetChanged(let isOpen) = event {
      brought = 1 << 29 | (isOpen ? 1 : 0)
    } else {
      return ask(event, subject)
    }
    let key = UInt64(subject.row) << 32 | brought
    if let known = reads[key] { return AnswerCell(bits: known) }
    let cell = ask(event, subject)
    reads[key] = cell.bits
    return cell
  }

  /// Makes the lock that a row stands for, with its clocks.
  @inline(__always)
  private mutating func make(_ row: LockRow) {
    if made.row == row.index { return }
    let (subject, clock) = packing.unpack(part(row))
    made = (row.index, subject, clock)
  }

  /// The core decides.
  @inline(never)
  private mutating func ask(_ event: LockEvent, _ row: LockRow) -> AnswerCell {
    make(row)
    var after = made.subject
    _ = live.handle(event, LockEventNumber.none, &after, made.clock)
    var differs = false
    if case .biometricsAnswered = event {
      differs = live.differsFromTimer(
        LockEventNumber.none, from: made.subject, to: after, made.clock)
    }
    let questions =
      after.lock.state.generation.number &- Generation.newestWhenUnpacked.number
    let outcome = outcomes.number(
      of: live.outcome, questions: UInt8(truncatingIfNeeded: questions))
    return AnswerCell(
      row: self.row(of: packing.pack(after, made.clock)), outcome: outcome,
      differsFromTimer: differs)
  }

  @inline(__always)
  func effect(_ index: Int) -> LockEffect { outcomes.effects[firstEffect &+ index] }

  func differsFromTimer(
    _ number: Int, from subject: LockRow, to after: LockRow, _ clock: WorldClock
  ) -> Bool {
    AnswerCell(bits: cells[subject.index &* columns.count &+ number]).differsFromTimer
  }

  // Process and clocks

  mutating func lostItsProcess(_ subject: inout LockRow, _ clock: WorldClock) {
    move(&subject, columns.lostProcess) { lock, _ in lock.lostItsProcess() }
    subject.newest = Generation(0)
  }

  mutating func clocksMoved(
    _ clockMove: ClockMove, _ subject: inout LockRow, _ clock: WorldClock
  ) {
    move(&subject, columns.column(of: clockMove)) { _, clock in clock.move(clockMove) }
  }

  @inline(__always)
  private mutating func move(
    _ subject: inout LockRow, _ column: Int, _ change: (inout L, inout WorldClock) -> Void
  ) {
    let place = subject.index &* columns.count &+ column
    let cell = AnswerCell(bits: cells[place])
    if cell.isKnown {
      subject = lockRow(cell.row)
    } else {
      make(subject)
      var (lock, clock) = (made.subject, made.clock)
      change(&lock, &clock)
      let after = row(of: packing.pack(lock, clock))
      cells[place] = AnswerCell(row: after, outcome: 0, differsFromTimer: false).bits
      subject = after
    }
  }

  // Questions

  mutating func isShut(_ subject: LockRow, _ clock: WorldClock, ahead: Int64) -> Bool {
    let place = subject.index &* columns.count &+ columns.shut
    // The lower half says which answers are known, the upper half has them.
    let known = UInt32(1) << UInt32(truncatingIfNeeded: ahead)
    if cells[place] & known == 0 {
      make(subject)
      let isShut = live.isShut(made.subject, made.clock, ahead: ahead)
      cells[place] |= isShut ? known | known << 16 : known
    }
    return cells[place] >> 16 & known != 0
  }

  mutating func ticksUntilLock(_ subject: LockRow, _ clock: WorldClock) -> Int64? {
    let place = subject.index &* columns.count &+ columns.lookAhead(clock.wallOffset)
    let never: UInt32 = 64
    if cells[place] == 0 {
      make(subject)
      var own = made.clock
      own.wallOffset = clock.wallOffset
      let ticks = live.ticksUntilLock(made.subject, own)
      cells[place] = 1 + (ticks.map { UInt32(truncatingIfNeeded: $0) } ?? never)
    }
    let ticks = cells[place] - 1
    return ticks == never ? nil : Int64(ticks)
  }
}
