/// What the workers of a pass evaluate on each step. They read it while a round's steps are made; only
/// between two rounds is it changed.
@usableFromInline
final class SearchFormulas {
  /// Whether there is nothing to evaluate.
  @usableFromInline let isEmpty: Bool
  /// Where the monitor bits of a state stand.
  @usableFromInline let field: MonitorField
  /// What is still waited for: the first `openCount` entries.
  @usableFromInline let open: FlatBuffer<OpenWatch>
  @usableFromInline let openCount: Cell<Int>
  /// The `possible` claims, which mark the steps.
  @usableFromInline let claims: FlatBuffer<PossibleClaim>
  /// The literals of the labels of the steps, and whether there are any claims about runs.
  @usableFromInline let labels: FlatBuffer<UInt32>
  @usableFromInline let labelsSteps: Bool
  /// Nobody asks where a step leads, so that one to a state that is known need not be looked up.
  @usableFromInline let skipsRepeats: Bool

  @usableFromInline
  init(_ plan: PassPlan, field: MonitorField, skipsRepeats: Bool = false) {
    self.skipsRepeats = skipsRepeats
    isEmpty = plan.watches.isEmpty && plan.possible.isEmpty && plan.runs == nil
    self.field = field
    let watches = plan.watches.enumerated().map { number, watch in
      OpenWatch(
        literal: watch.literal, isViolation: watch.isViolation, isWitness: watch.isWitness,
        number: number)
    }
    open = FlatBuffer(
      watches, or: OpenWatch(literal: .isFalse, isViolation: false, isWitness: false, number: 0))
    openCount = Cell(watches.count)
    claims = FlatBuffer(
      plan.possible,
      or: PossibleClaim(
        place: ClaimPlace(property: 0, claim: 0), when: .isFalse, along: .isFalse, reach: .isFalse))
    labels = FlatBuffer((plan.runs?.literals ?? []).map(\.raw), or: 0)
    labelsSteps = plan.runs != nil
  }

  /// How many words of marks a step has: three bits for each `possible` claim (see ``StepMarks``).
  @inlinable
  var markWords: Int { @inline(__always) get { (3 &* claims.count &+ 63) &>> 6 } }

  /// How many words are noted of each step: its marks, and its label if there are claims about runs.
  @inlinable
  var noteWords: Int { @inline(__always) get { markWords &+ (labelsSteps ? 1 : 0) } }

  /// Writes word `word` of the notes of all lanes to `rows`, one row for each lane.
  @inlinable
  func note(
    _ word: Int, _ lanes: borrowing LaneEvaluator, _ rows: borrowing FlatBuffer<UInt64>
  ) {
    if word == markWords { return label(lanes, rows) }
    var bit = 0
    while bit < LaneEvaluator.lanes {
      rows[bit] = mark(word &* 64 &+ bit, lanes)
      bit = bit &+ 1
    }
    lanes.transpose(rows, at: 0)
  }

  /// The lanes that have a mark.
  @inlinable
  func mark(_ mark: Int, _ lanes: borrowing LaneEvaluator) -> UInt64 {
    if mark >= 3 &* claims.count { return 0 }
    let formulas = claims[mark / 3]
    let along = lanes.word(formulas.along)
    let goal = along & lanes.word(formulas.reach)
    switch mark % 3 {
    case StepMarks.goal: return goal
    case StepMarks.along: return along
    default: return lanes.word(formulas.when) & ~goal
    }
  }

  /// Writes the labels of all lanes to `rows`, one word for each lane.
  @inlinable
  func label(_ lanes: borrowing LaneEvaluator, _ rows: borrowing FlatBuffer<UInt64>) {
    var bit = 0
    while bit < labels.count {
      rows[bit] = lanes.word(labels[bit])
      bit = bit &+ 1
    }
    while bit < LaneEvaluator.lanes {
      rows[bit] = 0
      bit = bit &+ 1
    }
    lanes.transpose(rows, at: 0)
  }
}

/// What a `possible` claim says of a step: bits 3n, 3n + 1 and 3n + 2 of its marks for claim n.
@usableFromInline
enum StepMarks {
  /// A step that a run may end with.
  @inlinable @inline(__always) static var goal: Int { 0 }
  /// A step that a run may take.
  @inlinable @inline(__always) static var along: Int { 1 }
  /// A step after which there must be such a run, and that is no goal itself.
  @inlinable @inline(__always) static var when: Int { 2 }
}
