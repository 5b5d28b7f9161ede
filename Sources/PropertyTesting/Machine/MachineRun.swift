/// A run of a machine as it is told: the start, the steps, and what was broken.
public struct ToldRun: Equatable, Sendable {
  public internal(set) var commands: [StoredCommand] = []
  /// Lines of Swift that make the run again.
  public internal(set) var lines: [String] = []
}

extension Machine {
  /// How a random run weights its rules: each run has a taste of its own, so that many runs reach more than
  /// one that likes all the same. A taste is no choice: it says what is likely, never what a tape means.
  private func taste(_ draw: Draw) -> [Int] {
    rules.map { rule in
      switch draw.random.number(upTo: 9) {
      case 0: rule.isSteady ? rule.weight : 0
      case 1...5: rule.weight
      case 6...8: rule.weight * 4
      default: rule.isSteady ? rule.weight : rule.weight * 16
      }
    }
  }

  /// Makes one run. A failure is thrown, with what was told of the run until then in `told`.
  func run(_ draw: Draw, steps: ClosedRange<Int>, told: inout ToldRun) throws {
    let isTold = draw.isReported
    var (state, begun) = try start(draw, isTold)
    told.add(begun)
    try judge(&state, draw)
    let spread = UInt64(steps.upperBound - steps.lowerBound)
    let wanted = steps.lowerBound + Int(draw.random.number(upTo: spread))
    let weights = draw.isReplay ? [] : taste(draw)
    var open: [Int] = []
    var count = 0
    while draw.isReplay ? !draw.isAtEnd && count < steps.upperBound : count < wanted {
      let span = draw.openSpan(.item)
      guard let rule = try nextRule(in: state, draw, weights, &open) else {
        // On a tape: what stands there cannot happen now. Else nothing can.
        draw.takeBackSpan(span)
        if draw.isReplay { continue } else { break }
      }
      do {
        told.add(try rules[rule].draw(&state, draw, isTold))
      } catch is NotNow {
        draw.takeBackSpan(span)
        count += draw.isReplay ? 0 : 1
        continue
      } catch let error as StepError {
        if error.error is NotNow {
          draw.takeBackSpan(span)
          count += draw.isReplay ? 0 : 1
          continue
        }
        told.add(error.step)
        if let failure = error.error as? Failure, isTold { tell(state, failure, draw) }
        throw error.error
      }
      draw.closeSpan(span)
      count += 1
      try judge(&state, draw)
    }
    try atEnd(&state, draw)
  }

  /// - Parameter draw: Nil for a run that is made of commands.
  private func judge(_ state: inout State, _ draw: Draw?) throws {
    for invariant in invariants {
      if let failure = try invariant(&state) {
        if let draw, draw.isReported { tell(state, failure, draw) }
        throw failure
      }
    }
  }

  private func tell(_ state: State, _ failure: Failure, _ draw: Draw) {
    let again = draw.check.map { CheckRun.again(check: $0, draw.choices.values) }
    atFailure(state, failure, again ?? "")
  }

  /// The number of the next rule, which can happen; nil if it cannot, or none can.
  private func nextRule(
    in state: State, _ draw: Draw, _ weights: [Int], _ open: inout [Int]
  ) throws -> Int? {
    if draw.isReplay {
      let rule = Int(try draw.choose(.pick, most: UInt64(rules.count - 1)) { _ in 0 })
      return rules[rule].canHappen(state) ? rule : nil
    }
    open.removeAll(keepingCapacity: true)
    openRules(state, &open)
    guard !open.isEmpty else { return nil }
    let total = open.reduce(0) { $0 + weights[$1] }
    // Where a taste leaves out all that can happen, the first of them does.
    var chosen = open[0]
    if total > 0 {
      var left = Int(draw.random.number(upTo: UInt64(total - 1)))
      for rule in open {
        left -= weights[rule]
        if left < 0 {
          chosen = rule
          break
        }
      }
    }
    _ = try draw.choose(.pick, most: UInt64(rules.count - 1)) { _ in UInt64(chosen) }
    return chosen
  }

  /// Adds the numbers of the rules that can happen.
  private func openRules(_ state: State, _ open: inout [Int]) {
    guard let openSet else {
      for index in rules.indices where rules[index].canHappen(state) { open.append(index) }
      return
    }
    var set = openSet(state)
    while set != 0 {
      open.append(set.trailingZeroBitCount)
      set &= set - 1
    }
  }

  /// Makes a stored run again. Nil if nothing is broken any more, also where a step cannot happen now: then the
  /// rest is not made.
  func replay(_ commands: [StoredCommand]) throws -> Failure? {
    guard let first = commands.first, first.rule == "start" else {
      throw StoredCommandError("a stored run begins with start")
    }
    var state = try replayStart(first.argument)
    do {
      try judge(&state, nil)
      for command in commands.dropFirst() {
        guard let rule = rules.first(where: { $0.name == command.rule }) else {
          throw StoredCommandError("there is no rule \(command.rule)")
        }
        guard rule.canHappen(state) else { return nil }
        try rule.replay(&state, command)
        try judge(&state, nil)
      }
    } catch is NotNow {
      return nil
    } catch let failure as Failure {
      return failure
    }
    return nil
  }
}

/// Thrown by a rule whose argument cannot be had in this state: the step is taken back.
public struct NotNow: Error {
  public init() {}
}

extension ToldRun {
  mutating func add(_ step: RuleStep?) {
    guard let step else { return }
    commands.append(step.command)
    lines.append(step.line)
  }
}

extension Machine {
  /// Looks for a failing run without a test around it, and makes it simple.
  public func search(_ settings: SearchSettings, steps: ClosedRange<Int>) async -> SearchReport {
    await Search(settings).run { draw in
      var told = ToldRun()
      try run(draw, steps: steps, told: &told)
    }
  }
}
