import LockCore
import ModelChecker

/// Which lock stands in the model.
public enum FaultChoice: Equatable, Sendable {
  /// The fault that the file names, or the correct core.
  case asInFile
  /// The correct core.
  case none
  /// The fault of this name, which must be one of ``LockCatalogue/faults``.
  case named(String)
}

extension ModelFile {
  /// Searches the model, restricted to some property ids if `properties` is given.
  public func explore(
    fault choice: FaultChoice = .asInFile, properties ids: [String]? = nil,
    options: CheckOptions = CheckOptions(), hooks: SearchHooks = SearchHooks()
  ) -> CheckResult {
    do {
      return try explore(choice, ids, options, hooks, resumes: false)
    } catch {
      fatalError("internal error: a run from the beginning read a checkpoint")
    }
  }

  /// Goes on with a search from the checkpoint that `options` name.
  public func resume(
    fault choice: FaultChoice = .asInFile, properties ids: [String]? = nil,
    options: CheckOptions, hooks: SearchHooks = SearchHooks()
  ) throws(CheckpointError) -> CheckResult {
    try explore(choice, ids, options, hooks, resumes: true)
  }

  private func explore(
    _ choice: FaultChoice, _ ids: [String]?, _ options: CheckOptions, _ hooks: SearchHooks,
    resumes: Bool
  ) throws(CheckpointError) -> CheckResult {
    let chosen = selected.filter { ids?.contains($0.id) ?? true }
    var options = options.stricter(limits)
    // What the file says, wherever it stands.
    var content = self
    content.path = ""
    options.checkpoint?.tag += "\(content)"
    options.checkpoint?.variant = fault(choice).map { "the fault \($0.rawValue)" } ?? "no fault"
    func search<L: LockCodec>(_ world: LockWorld<L>) throws(CheckpointError) -> CheckResult {
      let checker = Checker(world, properties: chosen, options: options, hooks: hooks)
      return resumes ? try checker.resume() : checker.run()
    }
    var result: CheckResult
    if let fault = fault(choice) {
      result = try search(world(with: fault))
    } else if settings.isTierOne {
      result = try search(world)
    } else {
      result = try search(wideWorld)
    }
    keepAlphabet(of: &result)
    return result
  }

  /// Takes random walks through the model, restricted to some property ids if `properties` is given.
  public func simulate(
    fault choice: FaultChoice = .asInFile, properties ids: [String]? = nil,
    options: SimulationOptions = SimulationOptions(), hooks: SearchHooks = SearchHooks()
  ) -> CheckResult {
    let chosen = selected.filter { ids?.contains($0.id) ?? true }
    func walk<L: LockCodec>(_ world: LockWorld<L>) -> CheckResult {
      Simulator(world, properties: chosen, options: options, hooks: hooks).run()
    }
    var result: CheckResult
    if let fault = fault(choice) {
      result = walk(world(with: fault))
    } else {
      result = settings.isTierOne ? walk(world) : walk(wideWorld)
    }
    keepAlphabet(of: &result)
    return result
  }

  /// What the settings take away is not part of the model's alphabet.
  private func keepAlphabet(of result: inout CheckResult) {
    let alphabet = Set(settings.alphabet.map(\.name))
    result.coverage.rows.removeAll { !alphabet.contains($0.kind) }
  }

  /// Whether property `id` takes the whole graph: neither walks nor compact storage decide it.
  public func needsTheGraph(_ id: String) -> Bool {
    selected.contains { $0.id == id && $0.needsTheGraph }
  }

  /// Says so if the past operators of the properties need more bits than a search has room for.
  public var monitorProblem: String? {
    // The same for every lock in the world: it hangs on the formulas alone.
    let bits =
      settings.isTierOne
      ? Checker(world, properties: selected).monitorBits
      : Checker(wideWorld, properties: selected).monitorBits
    let most = Checker<LockWorld<Lock>>.monitorLimit
    guard bits > most else { return nil }
    return "the past operators of the formulas need \(bits) bits, expected at most \(most); "
      + "check fewer properties or formulas in one file"
  }

  func fault(_ choice: FaultChoice) -> Fault? {
    switch choice {
    case .asInFile: fault.flatMap(Fault.init(rawValue:))
    case .none: nil
    case .named(let name): Fault(rawValue: name)
    }
  }

  /// The correct core in the file's world of tier one.
  var world: LockWorld<Lock> {
    let prelude = Prelude(settings)
    return LockWorld(
      settings: settings, start: prelude.state, prelude: prelude.steps,
      startPredicates: prelude.last)
  }

  /// The correct core in a world of tier two.
  var wideWorld: LockWorld<WideLock> {
    let prelude = Prelude(settings)
    return LockWorld(
      settings: settings,
      start: WorldState(
        subject: WideLock(lock: prelude.state.subject), world: prelude.state.world),
      prelude: prelude.steps, startPredicates: prelude.last)
  }

  /// A faulty lock in the same world. The prelude is played by the real one.
  func world(with fault: Fault) -> LockWorld<FaultyLock> {
    let prelude = Prelude(settings)
    let faulty = FaultyLock(lock: prelude.state.subject, fault: fault)
    return LockWorld(
      settings: settings,
      start: WorldState(subject: faulty, world: prelude.state.world), prelude: prelude.steps,
      startPredicates: prelude.last)
  }
}

extension CheckOptions {
  /// With the smaller of each of two limits.
  fileprivate func stricter(_ other: CheckOptions) -> CheckOptions {
    func least<Value: Comparable>(_ first: Value?, _ second: Value?) -> Value? {
      guard let first, let second else { return first ?? second }
      return min(first, second)
    }
    var options = self
    options.maxDepth = least(maxDepth, other.maxDepth)
    options.maxStates = least(maxStates, other.maxStates)
    return options
  }
}
