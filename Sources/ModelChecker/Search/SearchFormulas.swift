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
  /// The `possible` claims, and whether the steps are marked for them.
  @usableFromInline let claims: FlatBuffer<PossibleClaim>
  @usableFromInline let marksSteps: Cell<Bool>
  /// The literals of the labels of the steps, and whether there are any claims about runs.
  @usableFromInline let labels: FlatBuffer<UInt32>
  @usableFromInline let labelsSteps: Bool

  @usableFromInline
  init(_ plan: PassPlan, field: MonitorField) {
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
    marksSteps = Cell(!plan.possible.isEmpty)
    labels = FlatBuffer((plan.runs?.literals ?? []).map(\.raw), or: 0)
    labelsSteps = plan.runs != nil
  }

  /// How many words of marks a batch of steps has: per claim goal, along, and when without goal.
  @inlinable
  var wordsPerBatch: Int { 3 &* claims.count }

  /// Writes the marks of all lanes of a batch to `words`, from position `start` on.
  @inlinable
  func mark(
    _ lanes: borrowing LaneEvaluator, _ words: borrowing GrowingBuffer<UInt64>, at start: Int
  ) {
    var claim = 0
    while claim < claims.count {
      let formulas = claims[claim]
      let along = lanes.word(formulas.along)
      let goal = along & lanes.word(formulas.reach)
      words[start &+ 3 &* claim] = goal
      words[start &+ 3 &* claim &+ 1] = along
      words[start &+ 3 &* claim &+ 2] = lanes.word(formulas.when) & ~goal
      claim = claim &+ 1
    }
  }

  /// Writes the labels of all lanes of a batch to `rows`, one word for each lane.
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
