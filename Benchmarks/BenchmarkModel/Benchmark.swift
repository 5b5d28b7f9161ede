import ModelChecker

/// The sizes of the benchmark model that have agreed counts.
public enum Benchmark: String, CaseIterable, Sendable {
  case small = "S"
  case medium = "M"
  case large = "L"
  case huge = "X"

  /// The model of this size.
  var model: BenchmarkLock {
    switch self {
    case .small: .sizeS
    case .medium: .sizeM
    case .large: .sizeL
    case .huge: .sizeX
    }
  }

  /// Explores the model of this size. It stands beside the model so that the compiler makes one search
  /// for this very model.
  public func explore(workers: Int) -> CheckResult {
    let options = CheckOptions(workers: workers)
    return Checker(model, properties: BenchmarkLock.invariants, options: options).run()
  }
}
