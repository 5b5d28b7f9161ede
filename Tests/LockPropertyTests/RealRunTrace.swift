import LockCore
import ModelChecker
import ModelReport
import PropertyTesting

@testable import LockModel

extension LockRun {
  /// The run as a trace in ticks; nil where it has none: it has too many ticks of the longest that all its lengths
  /// are whole numbers of, or no model file can say its world, or the property holds in ticks.
  func document<L>(
    _ property: String, fault: Fault? = nil
  ) throws -> TraceDocument? where Walk == RealWalk<L> {
    guard var small = drawn, let unit = tick(of: walk) else { return nil }
    small.away = small.away.map { Int32(Int64($0) / unit) }
    small.idle = small.idle.map { Int32(Int64($0) / unit) }
    small.longerAway = small.longerAway.map { Int32(Int64($0) / unit) }
    if var more = small.more {
      more.shorterAway = more.shorterAway.map { Int32(Int64($0) / unit) }
      more.longerIdle = more.longerIdle.map { Int32(Int64($0) / unit) }
      more.shorterIdle = more.shorterIdle.map { Int32(Int64($0) / unit) }
      more.wait = more.wait.map { Int32(Int64($0) / unit) }
      more.serverTimes = more.serverTimes.map { Int32(Int64($0) / unit) }
      small.more = more
    }
    small.sleepTicks = 1
    small.wallFar = walk.steps.compactMap { $0.happening.offset.map { abs($0) / unit } }.max() ?? 0
    guard small.problemForModelFile == nil else { return nil }
    let text = small.modelFile(
      secondsPerTick: unit % 1000 == 0 ? Int(unit / 1000) : 1,
      title: "a drawn world; a tick stands for \(unit) ms")
    let file = try ModelFile.parse(text, path: "drawn.json5")
    let steps = walk.steps.flatMap { step in
      step.happening.inTicks(of: unit).map { RunStep(happening: $0, crash: step.crash) }
    }
    if let fault {
      return try document(property, steps, in: file.world(with: fault), file, fault)
    }
    return try document(property, steps, in: file.wideWorld, file, nil)
  }

  private func document<L>(
    _ property: String, _ steps: [RunStep], in world: LockWorld<L>, _ file: ModelFile,
    _ fault: Fault?
  ) throws -> TraceDocument? {
    var copy = LockRun<TickWalk<L>>(TickWalk(world), DrawnWorld.properties(world.settings))
    // Tick by tick it may be broken before the whole length has passed.
    for step in steps where copy.broken == nil {
      guard copy.walk.enabled.contains(step.happening) else { return nil }
      try copy.take(step.happening, crash: step.crash)
    }
    guard copy.broken?.reason == property else { return nil }
    return RunTrace.document(
      of: copy.walk.actions, in: world, file, fault: fault, property: property, expect: .violated)
  }

  /// The longest tick, in milliseconds, of which everything in the run is a whole number; nil if a limit or an
  /// offset has too many of it.
  private func tick<L>(of walk: RealWalk<L>) -> Int64? {
    let waits = drawn?.more?.wait.map { [Int64($0)] } ?? []
    let limits = walk.classes.limits + waits
    let offsets = walk.steps.compactMap(\.happening.offset)
    let lengths = walk.steps.compactMap(\.happening.length)
    let all = (limits + offsets + lengths).map(abs)
    let unit = all.reduce(0, commonDivisor)
    guard unit > 0 else { return 1000 }
    let ticks = limits.map { $0 / unit }
    guard unit <= 86_400_000, ticks.allSatisfy({ (0...14).contains($0) }),
      offsets.allSatisfy({ abs($0) / unit <= 7 }), lengths.allSatisfy({ $0 / unit <= 100 })
    else { return nil }
    return unit
  }
}

private func commonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
  second == 0 ? first : commonDivisor(second, first % second)
}

extension Happening {
  /// How long a step of time is.
  fileprivate var length: Int64? {
    if case .tick(let length) = self { return length }
    if case .sleep(let length) = self { return length }
    return nil
  }

  /// Where a wall clock is set.
  fileprivate var offset: Int64? {
    if case .wallSet(let offset) = self { return offset }
    return nil
  }

  /// The same in ticks of `unit`, one at a time.
  fileprivate func inTicks(of unit: Int64) -> [Happening] {
    if case .tick(let length) = self {
      return Array(repeating: .tick(1), count: Int(length / unit))
    }
    if case .sleep(let length) = self {
      return Array(repeating: .sleep(1), count: Int(length / unit))
    }
    if case .wallSet(let offset) = self { return [.wallSet(offset / unit)] }
    if case .policyArrive(let word) = self {
      return [
        .policyArrive(
          ServerPolicy(
            required: word.required, after: word.after.map { Int32(Int64($0) / unit) }))
      ]
    }
    return [self]
  }
}
