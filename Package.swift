// swift-tools-version: 6.2
import PackageDescription

/// Every target is built the same way: strict memory safety, and a warning is an error.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "lockcheck",
  products: [
    .library(name: "LockCore", targets: ["LockCore"]),
    .library(name: "ModelChecker", targets: ["ModelChecker"]),
    .library(name: "ModelTesting", targets: ["ModelTesting"]),
    .executable(name: "lockcheck", targets: ["lockcheck"]),
  ],
  targets: [
    // The lock that ships. It imports nothing.
    .target(name: "LockCore", swiftSettings: strict),

    // The checker: it never knows what a lock is.
    .target(name: "CModelSupport"),
    .target(name: "ModelChecker", dependencies: ["CModelSupport"], swiftSettings: strict),
    .target(name: "ModelReport", dependencies: ["ModelChecker"], swiftSettings: strict),

    // A model as a test: check(model) in Swift Testing.
    .target(
      name: "ModelTesting", dependencies: ["ModelChecker", "ModelReport"], swiftSettings: strict),

    // Where the lock meets its world.
    .target(
      name: "LockModel", dependencies: ["LockCore", "ModelChecker"], swiftSettings: strict),
    .executableTarget(
      name: "lockcheck", dependencies: ["LockModel", "ModelChecker", "ModelReport"],
      swiftSettings: strict),

    // The benchmark: one model that many checkers have, and the program that times ours on it.
    .target(
      name: "BenchmarkModel", dependencies: ["ModelChecker"], path: "Benchmarks/BenchmarkModel",
      swiftSettings: strict),
    .executableTarget(
      name: "benchmark-run", dependencies: ["BenchmarkModel", "ModelChecker"],
      path: "Benchmarks/BenchmarkRun", swiftSettings: strict),

    // Property runs for Swift Testing: it knows neither locks nor models.
    .target(name: "PropertyTesting", swiftSettings: strict),

    // Small protocols and puzzles, written as a user of the checker would write them.
    .target(
      name: "ProtocolModels", dependencies: ["ModelChecker"], path: "Examples/ProtocolModels",
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["LockModel", "ModelChecker", "ModelReport"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "LockCoreTests", dependencies: ["LockCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ModelCheckerTests",
      dependencies: ["BenchmarkModel", "ModelChecker", "ProtocolModels", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LockModelTests",
      dependencies: ["LockModel", "LockCore", "ModelChecker", "ModelReport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PropertyTestingTests", dependencies: ["PropertyTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "LockPropertyTests",
      dependencies: [
        "LockModel", "LockCore", "ModelChecker", "ModelReport", "PropertyTesting", "TestSupport",
      ], exclude: ["Regressions"], swiftSettings: strict),
    .testTarget(
      name: "ModelReportTests", dependencies: ["ModelReport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ModelTestingTests",
      dependencies: ["ModelTesting", "ModelReport", "ProtocolModels", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LockcheckTests", dependencies: ["lockcheck", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "TidyTests", dependencies: ["LockModel"], swiftSettings: strict),
  ]
)
