/// One worker that takes random walks.
///
/// A walk goes from packed state to packed state, as a search does. In each state it judges every step that
/// there is and takes one of them, so that it sees all that is one step off its way. Nothing is stored but
/// where it is: what it found is gone through again from its random numbers.
@usableFromInline
struct Walker<M: Model>: ~Copyable {
  @usableFromInline let groups: [WalkGroup]
  @usableFromInline var steps: WalkSteps<M.Packed>
  @usableFromInline var scratch: M.Scratch
  /// Steps that nobody was told of yet.
  @usableFromInline var unseen = 0
  @usableFromInline let options: SimulationOptions
  @usableFromInline let pulse: WalkPulse

  init(_ model: M, _ plan: WalkPlan, _ options: SimulationOptions, _ pulse: WalkPulse) {
    groups = plan.groups.map(WalkGroup.init)
    steps = WalkSteps(kinds: model.actionKinds.count)
    scratch = model.makeScratch()
    self.options = options
    self.pulse = pulse
  }

  /// Fills ``steps`` with the initial states.
  @inlinable
  mutating func listStarts(_ model: M) {
    steps.count = 0
    for state in model.initialStates {
      steps.add(0, model.pack(state), model.predicates(atStart: state))
    }
  }

  /// Takes walk `run`.
  @inlinable
  mutating func walk(_ model: M, run: Int) -> WalkTally {
    var tally = WalkTally()
    var generator = WalkGenerator(seed: options.seed, run: run)
    for group in groups { group.begin() }
    steps.beginWalk()
    listStarts(model)
    while steps.count > 0 {
      let position = tally.choices
      let chosen = generator.below(steps.count)
      var isBroken = false
      var number = 0
      while number < groups.count {
        let group = groups[number]
        group.judge(steps, chosen: chosen) { watch, step in
          tally.hits.append(
            (group: number, watch: watch, hit: WalkTally.Hit(position: position, choice: step)))
          if group.isViolation[watch] { isBroken = true }
        }
        number = number &+ 1
      }
      tally.choices = position &+ 1
      if position > 0 { tally.judged = tally.judged &+ steps.count }
      if (isBroken && !options.continueAfterViolation) || position >= options.steps { break }
      unseen = unseen &+ steps.count
      if unseen >= WalkPulse.interval {
        let isOver = pulse.isOver(after: unseen)
        unseen = 0
        if isOver {
          note(&tally)
          return tally
        }
      }
      let state = steps.states[chosen]
      steps.begin()
      model.addPackedSteps(from: state, with: &scratch, to: &steps)
    }
    tally.isDeadEnd = steps.count == 0 && tally.choices > 0
    tally.isWhole = true
    note(&tally)
    return tally
  }

  /// Writes down what the walk's steps were of.
  @usableFromInline
  func note(_ tally: inout WalkTally) {
    tally.fired = (0..<steps.kindCount).map { steps.counts.fired[$0] }
    tally.enabled = (0..<steps.kindCount).map { steps.counts.sources(of: $0) }
  }

  /// The first choices of walk `run` again, and the states that they lead to.
  mutating func retrace(
    _ model: M, run: Int, choices count: Int
  ) -> [(choice: Int, state: M.Packed)] {
    var generator = WalkGenerator(seed: options.seed, run: run)
    var choices: [(choice: Int, state: M.Packed)] = []
    listStarts(model)
    while choices.count < count {
      let chosen = generator.below(steps.count)
      let state = steps.states[chosen]
      choices.append((chosen, state))
      steps.count = 0
      model.addPackedSteps(from: state, with: &scratch, to: &steps)
    }
    return choices
  }
}
