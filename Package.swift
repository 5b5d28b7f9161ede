// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The vault's libraries. SQLCipher and libcrypto it needs; the other two it takes where pkg-config
// finds them when this file is read:
//   libargon2 (libargon2-dev)       the slow hash of a PIN is Argon2id; without it PBKDF2-HMAC-SHA512
//   libsecret-1 (libsecret-1-dev)   the key store of a Linux desktop; without it that type is left out
// The package manager remembers what it read. After installing or removing one of them, run
// `swift package purge-cache`. `swift build --product lockcheck` needs none of the four.

/// Whether pkg-config finds a library; false without pkg-config.
func isInstalled(_ library: String) -> Bool {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pkg-config", "--exists", library]
  process.standardError = FileHandle.nullDevice
  do {
    try process.run()
  } catch {
    return false
  }
  process.waitUntilExit()
  return process.terminationStatus == 0
}

let hasArgon2 = isInstalled("libargon2")
let hasSecret = isInstalled("libsecret-1")

/// Every target is built the same way: strict memory safety, and a warning is an error.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// What is compiled in of the vault.
let vaultSettings =
  strict + (hasArgon2 ? [.define("LOCKVAULT_ARGON2")] : [])
  + (hasSecret ? [.define("LOCKVAULT_SECRET")] : [])

/// The libraries that are there.
let vaultLibraries: [Target] =
  (hasArgon2
    ? [
      .systemLibrary(
        name: "CArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])])
    ] : [])
  + (hasSecret
    ? [
      .systemLibrary(
        name: "CSecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])])
    ] : [])

/// The fuzzer's own targets, for `scripts/fuzz` alone: they have no main of their own.
let fuzzTargets: [Target] =
  ProcessInfo.processInfo.environment["LOCKCHECK_FUZZ"] == nil
  ? []
  : [
    .fuzzer("vault-fuzz", "VaultFuzz", ["LockVault", "VaultTestSupport"]),
    .fuzzer("policy-fuzz", "PolicyFuzz", ["AppLock", "LockCore"]),
    .fuzzer("pin-fuzz", "PinFuzz", ["LockCore"]),
  ]

extension Target {
  static func fuzzer(_ name: String, _ folder: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "Fuzz/\(folder)", exclude: excluded(folder),
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  }

  /// The words that a fuzzer is given.
  private static func excluded(_ folder: String) -> [String] {
    folder == "PolicyFuzz" ? ["words.dict"] : []
  }
}

let package = Package(
  name: "lockcheck",
  products: [
    .library(name: "LockCore", targets: ["LockCore"]),
    .library(name: "LockVault", targets: ["LockVault"]),
    .library(name: "AppLock", targets: ["AppLock"]),
    .library(name: "ModelChecker", targets: ["ModelChecker"]),
    .library(name: "ModelTesting", targets: ["ModelTesting"]),
    .executable(name: "lockcheck", targets: ["lockcheck"]),
    .library(name: "KillLayer", type: .dynamic, targets: ["KillLayer"]),
  ],
  targets: [
    // The lock that ships. It imports nothing.
    .target(name: "LockCore", swiftSettings: strict),

    // The encrypted store, its keys, and what is kept. It knows no lock.
    .systemLibrary(
      name: "CSQLCipher", pkgConfig: "sqlcipher", providers: [.apt(["libsqlcipher-dev"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "LockVault",
      dependencies: ["CSQLCipher", "COpenSSL"]
        + vaultLibraries.map { .target(name: $0.name) },
      swiftSettings: vaultSettings),

    // What an app embeds: effects become acts.
    .target(
      name: "AppLock", dependencies: ["LockCore", "LockVault"], swiftSettings: strict),

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

    // A terminal app with the lock and a real vault.
    .target(
      name: "DevelopmentKeys", dependencies: ["LockVault"], path: "Examples/DevelopmentKeys",
      swiftSettings: strict),
    .executableTarget(
      name: "NotesApp", dependencies: ["AppLock", "DevelopmentKeys", "LockCore", "LockVault"],
      path: "Examples/NotesApp", exclude: ["README.md"], swiftSettings: vaultSettings),

    .target(
      name: "TestSupport", dependencies: ["LockModel", "ModelChecker", "ModelReport"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(name: "CVaultTools", dependencies: ["CSQLCipher"], path: "Tests/CVaultTools"),
    .target(
      name: "VaultTestSupport", dependencies: ["LockVault", "CVaultTools"],
      path: "Tests/VaultTestSupport", swiftSettings: strict),
    .executableTarget(
      name: "vault-child", dependencies: ["LockVault", "VaultTestSupport", "CVaultTools"],
      path: "Tests/VaultChild", swiftSettings: vaultSettings),
    .target(
      name: "LockTestSupport",
      dependencies: ["AppLock", "LockCore", "LockVault", "VaultTestSupport"],
      path: "Tests/LockTestSupport", swiftSettings: strict),
    .executableTarget(
      name: "lock-child", dependencies: ["LockTestSupport", "VaultTestSupport", "CVaultTools"],
      path: "Tests/LockChild", swiftSettings: strict),
    .executableTarget(
      name: "vault-bench", dependencies: ["LockVault", "VaultTestSupport"],
      path: "Benchmarks/VaultBench", swiftSettings: strict),
    .testTarget(
      name: "LockVaultTests",
      dependencies: [
        "LockVault", "VaultTestSupport", "CVaultTools", "CSQLCipher", "ModelChecker",
        "PropertyTesting", "TestSupport", "vault-child",
      ], exclude: ["Regressions"], swiftSettings: vaultSettings),
    // Loaded into the notes app by its tests, and linked into nothing.
    .target(name: "KillLayer", path: "Tests/KillLayer"),
    .testTarget(
      name: "NotesAppTests", dependencies: ["NotesApp", "VaultTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AppLockTests",
      dependencies: [
        "AppLock", "CVaultTools", "LockCore", "LockModel", "LockTestSupport", "LockVault",
        "ModelChecker", "ModelReport", "PropertyTesting", "TestSupport", "VaultTestSupport",
        "lock-child",
      ], exclude: ["Regressions"], swiftSettings: strict),
    .testTarget(
      name: "LockCoreTests", dependencies: ["LockCore", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ModelCheckerTests",
      dependencies: [
        "BenchmarkModel", "ModelChecker", "PropertyTesting", "ProtocolModels", "TestSupport",
      ],
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
  ] + vaultLibraries + fuzzTargets
)
