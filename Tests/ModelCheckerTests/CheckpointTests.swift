import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BenchmarkModel
@testable import ModelChecker

/// A run that goes on from a checkpoint has the result of a run that was never stopped.
@Suite("Checkpoints")
struct CheckpointTests {
  /// A folder of its own, removed with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "lockcheck-checkpoint-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/run.checkpoint" }
    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
  }

  /// Stops a run when it has been asked so often whether to stop.
  private final class Stopper: Sendable {
    let left: Atomic<Int>
    init(after count: Int) { left = Atomic(count) }
    func isTime() -> Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
  }

  private let model = BenchmarkLock(sourceCount: 2)
  private let properties =
    BenchmarkLock.invariants + [
      Property(
        id: "P", name: "Unlocking stays possible.", kind: .possibility,
        claims: [.possible(when: .constant(true), along: .constant(true), reach: .predicate(1))]),
      Property(
        id: "W", name: "Locked again.", kind: .witness,
        claims: [.reachable(.predicate(2) && .once(.predicate(0)))]),
      Property(
        id: "R", name: "Never locked again.", everyRun: .always(.eventually(.now(.predicate(2))))),
    ]

  private func fingerprint(_ result: CheckResult) -> String {
    let rows = result.coverage.rows.map { "\($0)" }
    let properties = result.properties.map { property in
      "\(property.id) \(property.verdict) \(property.neverTriggered) "
        + "\(property.evidence.map { String(describing: $0) } ?? "none")"
    }
    let passes = result.passes.map { "\($0.name) \($0.states) \($0.transitions)" }
    return """
      \(result.verdict) \(result.complete) \(String(describing: result.limit)) \(result.states) \
      \(result.transitions) \(result.depth) \(String(describing: result.digest))
      \((rows + properties + passes).joined(separator: "\n"))
      """
  }

  private func checker(
    _ options: CheckOptions, stopAfter pulses: Int? = nil, mutant: BenchmarkLock.Mutant? = nil
  ) -> Checker<BenchmarkLock> {
    let stopper = pulses.map(Stopper.init)
    return Checker(
      mutant.map { BenchmarkLock(sourceCount: 2, mutant: $0) } ?? model, properties: properties,
      options: options, hooks: SearchHooks(isInterrupted: { stopper?.isTime() ?? false }))
  }

  @Test("go on, wherever the run was stopped, and with any number of workers", arguments: [1, 3])
  func everywhere(workers: Int) throws {
    var options = CheckOptions(keepsDigest: true, workers: workers)
    let whole = fingerprint(checker(options).run())
    let folder = try Folder()
    options.checkpoint = Checkpoint(path: folder.file)
    var pulses = 0
    var stopped = 0
    // One pulse later each time, through all passes, until a run is not stopped any more.
    while true {
      let first = checker(options, stopAfter: pulses).run()
      if first.limit == nil {
        #expect(fingerprint(first) == whole)
        break
      }
      #expect(first.limit == .interrupted)
      stopped += 1
      options.workers = 4 - options.workers
      let rest = try checker(options).resume()
      #expect(fingerprint(rest) == whole, "stopped after \(pulses) pulses")
      #expect(folder.names.isEmpty, "what is done needs no checkpoint")
      pulses += stopped < 4 ? 1 : 7
    }
    #expect(stopped > 3)
  }

  @Test("go on again and again, a pulse at a time")
  func stepByStep() throws {
    var options = CheckOptions(keepsDigest: true)
    let whole = fingerprint(checker(options).run())
    let folder = try Folder()
    options.checkpoint = Checkpoint(path: folder.file)
    var result = checker(options, stopAfter: 0).run()
    var runs = 1
    while result.limit == .interrupted && runs < 1_000 {
      result = try checker(options, stopAfter: 1).resume()
      runs += 1
    }
    #expect(fingerprint(result) == whole)
    #expect(runs > 4)
  }

  @Test("go on to the same counterexample")
  func counterexample() throws {
    var options = CheckOptions(continueAfterViolation: true)
    let mutant = BenchmarkLock.Mutant.goInactiveDoesNotCover
    let whole = fingerprint(checker(options, mutant: mutant).run())
    let folder = try Folder()
    options.checkpoint = Checkpoint(path: folder.file)
    let first = checker(options, stopAfter: 2, mutant: mutant).run()
    #expect(first.limit == .interrupted)
    #expect(fingerprint(try checker(options, mutant: mutant).resume()) == whole)
  }

  @Test("are written while the search runs")
  func now() throws {
    let folder = try Folder()
    let seen = Atomic<Int>(0)
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: folder.file, everySeconds: 0)
    let file = folder.file
    let hooks = SearchHooks(progress: { _ in
      if FileManager.default.fileExists(atPath: file) { seen.add(1, ordering: .relaxed) }
    })
    _ = Checker(model, properties: properties, options: options, hooks: hooks).run()
    #expect(seen.load(ordering: .relaxed) > 1)
    #expect(folder.names.isEmpty)
  }

  @Test("go on after the end of the time")
  func time() throws {
    let folder = try Folder()
    var options = CheckOptions(keepsDigest: true)
    let whole = fingerprint(checker(options).run())
    options.checkpoint = Checkpoint(path: folder.file)
    options.maxSeconds = 0
    #expect(checker(options).run().limit == .time)
    options.maxSeconds = nil
    #expect(fingerprint(try checker(options).resume()) == whole)
  }

  @Test("go on after the end of the memory, whatever it was spent on", arguments: [1, 2])
  func memory(workers: Int) throws {
    let folder = try Folder()
    var options = CheckOptions(keepsDigest: true, workers: workers)
    let whole = fingerprint(checker(options).run())
    options.checkpoint = Checkpoint(path: folder.file)
    var limit = 1 << 16
    var stopped = 0
    while true {
      options.memoryLimit = limit
      let first = checker(options).run()
      if first.limit == nil { break }
      #expect(first.limit == .memory)
      if folder.names == ["run.checkpoint"] {
        stopped += 1
        options.memoryLimit = nil
        options.workers = 3 - workers
        #expect(fingerprint(try checker(options).resume()) == whole, "with \(limit) bytes")
        options.workers = workers
      }
      #expect(folder.names.isEmpty)
      limit += limit / 2
    }
    #expect(stopped > 3)
  }

  @Test("tell models apart by what was true before them", arguments: [0, 64, 128])
  func preludes(number: Int) {
    func identity(_ prelude: [PredicateSet]) -> RunIdentity {
      let model = GraphModel(edges: [[]], starts: [(0, PredicateSet())], prelude: prelude)
      return RunIdentity(model, [], CheckOptions(), of: Checkpoint(path: "a"))
    }
    var set = PredicateSet()
    set.insert(number, if: true)
    #expect(identity([set]).difference(from: identity([PredicateSet()])) == "another model")
  }

  @Test("keep the limits that decide what is searched")
  func limits() throws {
    let folder = try Folder()
    var options = CheckOptions(maxDepth: 12)
    let whole = fingerprint(checker(options).run())
    options.checkpoint = Checkpoint(path: folder.file)
    #expect(checker(options, stopAfter: 0).run().limit == .interrupted)
    #expect(fingerprint(try checker(options).resume()) == whole)
    #expect(folder.names.isEmpty)
  }

  @Test("of another run are refused, with what differs")
  func otherRuns() throws {
    let folder = try Folder()
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: folder.file, tag: "a")
    _ = checker(options, stopAfter: 1).run()
    func problem(_ checker: Checker<BenchmarkLock>) -> CheckpointError? {
      do throws(CheckpointError) {
        _ = try checker.resume()
        return nil
      } catch {
        return error
      }
    }
    let path = folder.file
    #expect(
      problem(checker(options, mutant: .tapOpensWhenLocked))
        == .otherRun(path: path, what: "another model"))
    var other = options
    other.checkpoint?.tag = "b"
    #expect(problem(checker(other)) == .otherRun(path: path, what: "another model"))
    other = options
    other.checkpoint?.program = "another"
    #expect(problem(checker(other)) == .otherRun(path: path, what: "another build of the program"))
    other = options
    other.checkpoint?.variant = "the mirror"
    #expect(
      problem(checker(other, mutant: .tapOpensWhenLocked))
        == .otherRun(path: path, what: "no variant, not the mirror"))
    func difference(_ properties: [Property]) -> String? {
      guard
        case .otherRun(path, let what) = problem(
          Checker(model, properties: properties, options: options))
      else { return nil }
      return what
    }
    let ids = properties.map(\.id)
    #expect(
      difference(Array(properties.dropFirst()))
        == "other properties (\(ids[0]) in the checkpoint alone)")
    #expect(
      difference([])
        == "other properties (\(ids.prefix(5).joined(separator: ", ")) and \(ids.count - 5) more "
        + "in the checkpoint alone)")
    var renamed = properties
    renamed[0] = Property(
      id: "X", name: "Another.", kind: .safety, claims: properties[0].claims)
    #expect(
      difference(renamed)
        == "other properties (\(ids[0]) in the checkpoint alone; X in this call alone)")
    #expect(difference(properties.reversed()) == "other properties (the same in another order)")
    renamed[0] = Property(
      id: ids[0], name: properties[0].name, kind: .safety, claims: properties[1].claims)
    #expect(difference(renamed) == "properties that claim something else")
    for change in [\CheckOptions.maxDepth, \CheckOptions.maxStates] {
      other = options
      other[keyPath: change] = 100
      #expect(problem(checker(other)) == .otherRun(path: path, what: "other options"))
    }
    other = options
    other.continueAfterViolation = true
    #expect(problem(checker(other)) == .otherRun(path: path, what: "other options"))
    #expect(folder.names == ["run.checkpoint"], "what was refused is still there")
  }

  @Test("that are damaged are refused")
  func damage() throws {
    let folder = try Folder()
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: folder.file)
    _ = checker(options, stopAfter: 1).run()
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    var generator = SplitMix64(seed: 7)
    var damaged: [Data] = [Data(), whole.dropLast(8), whole.dropLast(3), whole + Data(count: 8)]
    damaged.append(Data(repeating: 0, count: whole.count))
    for _ in 0..<20 {
      var one = whole
      let place = Int.random(in: 0..<whole.count, using: &generator)
      one[one.startIndex + place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      damaged.append(one)
    }
    for data in damaged {
      try data.write(to: URL(fileURLWithPath: folder.file))
      #expect(throws: CheckpointError.damaged(path: folder.file)) {
        try checker(options).resume()
      }
    }
    try FileManager.default.removeItem(atPath: folder.file)
    #expect(
      throws: CheckpointError.unreadable(path: folder.file, reason: "no such file or directory")
    ) { try checker(options).resume() }
  }

  @Test("write over nothing that is not theirs, and take a draft that was left behind for one")
  func drafts() throws {
    let folder = try Folder()
    let draft = folder.file + ".new"
    let told = Atomic<Int>(0)
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: folder.file)
    func stop() {
      let stopper = Stopper(after: 1)
      let hooks = SearchHooks(
        isInterrupted: { stopper.isTime() },
        checkpointFailed: { reason in
          if reason.contains("run.checkpoint.new is in the way and stays as it is; move it away") {
            told.add(1, ordering: .relaxed)
          }
        })
      _ = Checker(model, properties: properties, options: options, hooks: hooks).run()
    }
    try "precious".write(toFile: folder.path + "/mine", atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: draft, withDestinationPath: folder.path + "/mine")
    stop()
    #expect(folder.names == ["mine", "run.checkpoint.new"])
    try FileManager.default.removeItem(atPath: draft)
    try "also precious".write(toFile: draft, atomically: false, encoding: .utf8)
    stop()
    #expect(try String(contentsOfFile: draft, encoding: .utf8) == "also precious")
    #expect(
      try String(contentsOfFile: folder.path + "/mine", encoding: .utf8) == "precious")
    #expect(told.load(ordering: .relaxed) == 2)
    try FileManager.default.removeItem(atPath: draft)
    stop()
    #expect(folder.names == ["mine", "run.checkpoint"])
    // Killed in the middle of writing.
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    try whole.prefix(whole.count / 16 * 8).write(to: URL(fileURLWithPath: draft))
    try FileManager.default.removeItem(atPath: folder.file)
    stop()
    #expect(folder.names == ["mine", "run.checkpoint"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file)).count == whole.count)
  }

  /// What a run says of checkpoints that it cannot write, in turn.
  private final class Told: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }

  /// Runs with checkpoints at `path` all the time, on a place where none can be written.
  private func unwritten(
    _ path: String, stopAfter pulses: Int? = nil, resumes: Bool = false
  ) throws -> [String] {
    let told = Told()
    let stopper = pulses.map(Stopper.init)
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: path, everySeconds: 0)
    let hooks = SearchHooks(
      isInterrupted: { stopper?.isTime() ?? false }, checkpointFailed: { told.add($0) })
    let checker = Checker(model, properties: properties, options: options, hooks: hooks)
    let result = resumes ? try checker.resume() : checker.run()
    #expect(result.limit == (pulses == nil ? nil : .interrupted))
    return told.all
  }

  @Test("that cannot be written are told once for each reason, and the search goes on")
  func cannotWrite() throws {
    let folder = try Folder()
    let path = folder.path + "/none/run"
    let first =
      "\(path): no such file or directory. Nothing was written before; make it possible to write "
      + "there while the search goes on, which tries again"
    #expect(try unwritten(path) == [first])
    // That the last one is missing as well is what whoever stopped the run must know.
    let last =
      "\(path): no such file or directory. Nothing was written before, so a later run cannot go on"
    #expect(try unwritten(path, stopAfter: 3) == [first, last])
  }

  @Test("that cannot be written leave what was written before, and that is said")
  func writtenBefore() throws {
    let folder = try Folder()
    #expect(try unwritten(folder.file, stopAfter: 1).isEmpty)
    let draft = folder.file + ".new"
    try "mine".write(toFile: draft, atomically: false, encoding: .utf8)
    let told = try unwritten(folder.file, stopAfter: 3, resumes: true)
    #expect(told.count == 2)
    #expect(
      told.first?.contains(". What was written before stays; make it possible to write") == true)
    #expect(
      told.last?.hasSuffix(". What was written before stays, so a later run goes on from there")
        == true)
    #expect(folder.names == ["run.checkpoint", "run.checkpoint.new"])
  }

  @Test("are known by how they begin, and nothing else is")
  func isThere() throws {
    let folder = try Folder()
    let checkpoint = Checkpoint(path: folder.file)
    #expect(!checkpoint.isThere)
    for text in ["", "{ title", "{ title: \"some model\" }"] {
      try text.write(toFile: folder.file, atomically: false, encoding: .utf8)
      #expect(!checkpoint.isThere)
    }
    try FileManager.default.removeItem(atPath: folder.file)
    var options = CheckOptions()
    options.checkpoint = checkpoint
    _ = checker(options, stopAfter: 1).run()
    #expect(checkpoint.isThere)
    // One that another version wrote is one as well; the last 16 bits of the first word are the format.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
    bytes[0] ^= 1
    try bytes.prefix(8).write(to: URL(fileURLWithPath: folder.file))
    #expect(checkpoint.isThere)
    bytes[2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: folder.file))
    #expect(!checkpoint.isThere)
  }

  @Test("of another version are told from what is no checkpoint")
  func otherFormat() throws {
    let folder = try Folder()
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: folder.file)
    for (mark, expected) in [
      (CheckpointKeeper.format ^ 1, CheckpointError.otherFormat(path: folder.file)),
      (CheckpointKeeper.format ^ 1 << 20, .damaged(path: folder.file)),
    ] {
      let file = try WordWriter(path: folder.file, mark: mark)
      try file.put(7 as UInt64)
      try file.finish()
      #expect(throws: expected) { try checker(options).resume() }
    }
  }
}
