import Foundation
import ModelChecker
import TestSupport
import Testing

@testable import BenchmarkModel

/// Programs that may not be installed.
private enum Tool {
  static func isThere(_ names: String...) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.allSatisfy { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }
}

@Suite("Other checkers on the benchmark model")
struct PeerTests {
  private struct Counts: Decodable, Equatable {
    let states: Int
    let transitions: Int
  }

  private func counts(of checker: String) throws -> Counts {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", "Benchmarks/bench.py", "counts", checker]
    process.currentDirectoryURL = ProjectFiles.root
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "bench.py says why above")
    return try JSONDecoder().decode(Counts.self, from: data)
  }

  private func expectOurs(_ counts: Counts) {
    let ours = Benchmark.small.explore(workers: 1)
    #expect(counts == Counts(states: ours.states, transitions: ours.transitions))
  }

  @Test(
    "SPIN counts the same",
    .enabled(if: Tool.isThere("spin", "gcc", "python3"), "spin, gcc or python3 is not installed"))
  func spin() throws {
    expectOurs(try counts(of: "spin"))
  }

  @Test(
    "rumur counts the same",
    .enabled(if: Tool.isThere("rumur", "gcc", "python3"), "rumur, gcc or python3 is not installed"))
  func rumur() throws {
    expectOurs(try counts(of: "rumur"))
  }
}
