/// The calls of a run: those that are made alone, and those of each task.
struct CallPlan<System: Sendable, Reference: Equatable & Sendable>: Sendable {
  let start: StartOfCalls<System, Reference>
  /// The first is made alone, each other on a task of its own.
  var parts: [[PlannedCall<System, Reference>]]
}

/// How many calls a run has.
struct CallCounts: Sendable {
  let before: ClosedRange<Int>
  let atOnce: ClosedRange<Int>
  let tasks: Int
}

extension ConcurrentMachine {
  /// Draws the calls of a run. Each has its place on the tape: 0 alone, else the number of its task. So leaving
  /// one out changes no other, and a call that need not be made at the same time as others shrinks to one that
  /// is made before.
  func plan(_ draw: Draw, _ counts: CallCounts) throws -> CallPlan<System, Reference> {
    var plan = CallPlan(
      start: try start(draw), parts: Array(repeating: [], count: counts.tasks + 1))
    var places = draw.isReplay ? [] : wishedPlaces(draw, counts)
    let weights = draw.isReplay ? [] : taste(draw)
    places.reverse()
    while draw.isReplay ? !draw.isAtEnd : !places.isEmpty {
      let wished = places.popLast() ?? 0
      let span = draw.openSpan(.item)
      let rule = Int(
        try draw.choose(.pick, most: UInt64(rules.count - 1)) { random in
          UInt64(ConcurrentMachine.weighted(weights, &random))
        })
      let place = Int(
        try draw.choose(.pick, most: UInt64(counts.tasks)) { _ in UInt64(wished) })
      let most = place == 0 ? counts.before.upperBound : counts.atOnce.upperBound
      let call = try rules[rule].draw(draw)
      guard plan.parts[place].count < most else {
        draw.takeBackSpan(span)
        continue
      }
      plan.parts[place].append(call)
      draw.closeSpan(span)
    }
    return plan
  }

  /// Where a random run has its calls.
  private func wishedPlaces(_ draw: Draw, _ counts: CallCounts) -> [Int] {
    func count(_ range: ClosedRange<Int>) -> Int {
      range.lowerBound + Int(draw.random.number(upTo: UInt64(range.upperBound - range.lowerBound)))
    }
    return Array(repeating: 0, count: count(counts.before))
      + (0..<counts.tasks).flatMap { Array(repeating: $0 + 1, count: count(counts.atOnce)) }
  }

  /// Each run likes some calls more, and leaves some out.
  private func taste(_ draw: Draw) -> [Int] {
    let weights = rules.map { rule in rule.weight * [0, 1, 1, 4][Int(draw.random.number(upTo: 3))] }
    return weights.contains { $0 > 0 } ? weights : rules.map(\.weight)
  }

  private static func weighted(_ weights: [Int], _ random: inout RandomSource) -> Int {
    var left = Int(random.number(upTo: UInt64(weights.reduce(0, +) - 1)))
    for (index, weight) in weights.enumerated() {
      if left < weight { return index }
      left -= weight
    }
    return 0
  }

  /// The calls of a stored run.
  func plan(_ commands: [StoredCommand]) throws -> CallPlan<System, Reference> {
    guard let first = commands.first, first.rule == "start" else {
      throw StoredCommandError("a stored run begins with start")
    }
    var plan = CallPlan(start: try replayStart(first.argument), parts: [[]])
    for command in commands.dropFirst() {
      if command.rule == CallPlan<System, Reference>.newTask {
        plan.parts.append([])
        continue
      }
      guard let rule = rules.first(where: { $0.name == command.rule }) else {
        throw StoredCommandError("there is no rule \(command.rule)")
      }
      plan.parts[plan.parts.count - 1].append(try rule.replay(command))
    }
    return plan
  }
}

extension CallPlan {
  /// What stands in a stored run where the calls of the next task begin.
  static var newTask: String { "task" }

  func commands() throws -> [StoredCommand] {
    var commands = [try start.command()]
    for (index, part) in parts.enumerated() {
      if index > 0 { commands.append(StoredCommand(rule: CallPlan.newTask)) }
      for call in part { commands.append(try call.command()) }
    }
    return commands
  }
}
