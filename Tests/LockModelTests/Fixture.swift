import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// The model files of the project, as they are and with small changes.
enum Fixture {
  /// The files directly in `Models/`: the correct core, everything holds.
  static let plain = ProjectFiles.paths(in: "Models", ending: ".json5")
  /// Locks that were written from a public description and the page about model files.
  static let examples = ProjectFiles.paths(in: "Models/examples", ending: ".json5")
  /// What is too large for a test to search.
  static let large = ProjectFiles.paths(in: "Models/large", ending: ".json5")
  /// A file for each known fault, and one more where it lives in another world as well.
  static let faults = ProjectFiles.paths(in: "Models/faults", ending: ".json5")

  /// One file for each hole in the documents that a model can show.
  static let holes = ProjectFiles.paths(in: "Models/holes", ending: ".json5")
  /// All in which something is violated on purpose.
  static let broken = faults + holes

  static func model(of fault: Fault) throws -> ModelFile {
    try model(ProjectFiles.model(ofFault: fault.name))
  }

  static func model(_ path: String) throws -> ModelFile {
    try ModelFile.parse(ProjectFiles.text(of: path), path: path)
  }

  /// The model of `path` with `powers` taken away as well, and `changes` made to its text.
  static func model(
    _ path: String, without powers: [String] = [], changes: [(old: String, new: String)] = []
  ) throws -> ModelFile {
    var text = try ProjectFiles.text(of: path)
    for (old, new) in changes {
      try #require(text.contains(old), "\(path) has no \(old)")
      text = text.replacing(old, with: new)
    }
    // What the file takes away already is not named twice.
    let there = text.firstMatch(of: /without: \[([^\]]*)\]/)?.1 ?? ""
    let powers = powers.filter { !there.contains("\"\($0)\"") }
    guard !powers.isEmpty else { return try ModelFile.parse(text, path: path) }
    let list = powers.map { "\"\($0)\"" }.joined(separator: ", ")
    if text.contains("without: [") {
      text = text.replacing("without: [", with: "without: [\(list), ")
    } else {
      text = text.replacing("  properties:", with: "  without: [\(list)],\n  properties:")
    }
    return try ModelFile.parse(text, path: path)
  }

  /// Every plain model, small enough for tests that need not be thorough: the lock counts two codes.
  static func modest(_ path: String) throws -> ModelFile {
    guard path.hasSuffix("digifir-staff.json5") else { return try model(path) }
    return try model(path, changes: [("attempts: 5", "attempts: 2")])
  }

  /// A plain model small enough to be searched in a debug build: few powers, and two codes in coarse time.
  static func small(_ path: String) throws -> ModelFile {
    if path.hasSuffix("bank.json5") {
      return try model(path, without: manyPowers, changes: [("attempts: 5", "attempts: 2")])
    }
    guard path.hasSuffix("digifir-staff.json5") else {
      // Some models say little without a power that others can do without.
      let kept = needed.first { path.hasSuffix($0.key) }?.value
      return try model(path, without: manyPowers.filter { $0 != kept })
    }
    return try model(
      path, without: manyPowers + ["newPin"],
      changes: [
        ("attempts: 5", "attempts: 2"), ("sleepTicks: 2", "sleepTicks: 0"),
        ("wallOffsetTicks: 1", "wallOffsetTicks: 0"),
      ])
  }

  /// A portal begins with a sign-in, and a lock that is off has to be turned on.
  private static let needed = [
    "digifir-portal.json5": "signIn", "prelude-no-passcode.json5": "enable",
    "m5-08-late.json5": "enable",
    "messenger.json5": "links",
  ]

  private static let manyPowers = [
    "backgroundLaunch", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back",
    "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer",
    "logout", "signIn", "disable", "enable", "eraseFailure",
  ]

  /// The small M5-08 with `formulas` in place of the catalogue, and what is expected of them.
  static func small(formulas: String, expect: String = "\"holds\"") throws -> ModelFile {
    try model(
      "Models/m5-08.json5", without: manyPowers,
      changes: [
        ("properties: \"all\"", "properties: []"),
        ("witnesses: \"all\"", "witnesses: [], formulas: [\(formulas)]"),
        ("expect: \"holds\"", "expect: \(expect)"),
      ])
  }
}
