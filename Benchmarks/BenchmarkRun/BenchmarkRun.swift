import BenchmarkModel
import ModelChecker

/// Explores the benchmark model once and prints what it took as one line of JSON.
///
///     benchmark-run SIZE WORKERS        SIZE is S, M, L or X
@main
struct BenchmarkRun {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let first = arguments.first, let size = Benchmark(rawValue: first),
      let workers = Int(arguments.dropFirst().first ?? "1"), workers >= 1
    else {
      print("usage: benchmark-run S|M|L|X [WORKERS]")
      return
    }
    let result = size.explore(workers: workers)
    print(
      """
      {"checker": "lockcheck", "size": "\(size.rawValue)", "workers": \(result.workers), \
      "verdict": "\(result.verdict)", "states": \(result.states), "transitions": \(result.transitions), \
      "depth": \(result.depth), "seconds": \(result.seconds), \
      "bytesPerState": \(result.bytesPerState), "peakMemoryBytes": \(result.peakMemoryBytes)}
      """)
  }
}
