import LockCore
import ModelChecker

/// Which lock stands in the model.
public enum FaultChoice: Equatable, Sendable {
  /// The fault that the file names, or the correct core.
  case asInFile
  /// The correct core.
  case none
  /// The fault of this name, which must be in ``LockCatalogue/faults``.
  case named(String)
}

extension ModelFile {
  /// Searches the model, restricted to some property ids if `properties` is given.
  public func explore(
    fault choice: FaultChoice = .asInFile, properties ids: [String]? = nil,
    options: CheckOptions = CheckOptions(), hooks: SearchHooks = SearchHooks()
  ) -> CheckResult {
    let chosen = selected.filter { ids?.contains($0.id) ?? true }
    let options = options.stricter(limits)
    let prelude = Prelude(settings)
    let world = LockWorld<Lock>(
        settings: settings, start: prelude.state, prelude: prelude.steps,
        startPredicates: prelude.last)
    return Checker(world, properties: chosen, options: options, hooks: hooks).run()
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
