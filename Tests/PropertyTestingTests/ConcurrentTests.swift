import Foundation
import Synchronization
import Testing

@testable import PropertyTesting

/// A counter whose `add` reads and writes in two acts.
final class RacyCounter: Sendable {
  private let value = Mutex(0)
  private let isRacy: Bool

  init(isRacy: Bool) { self.isRacy = isRacy }

  /// Adds, and answers the new value.
  func add(_ amount: Int) async -> Int {
    guard isRacy else {
      // Time for another call to begin before this one has ended.
      await Task.yield()
      return value.withLock { value in
        value += amount
        return value
      }
    }
    let before = value.withLock { $0 }
    await Task.yield()
    value.withLock { $0 = before + amount }
    return before + amount
  }

  /// The same without an `await`: only another thread can come in between.
  func addOnThread(_ amount: Int) -> Int {
    let before = value.withLock { $0 }
    Thread.sleep(forTimeInterval: 1e-4)
    value.withLock { $0 = before + amount }
    return before + amount
  }

  var now: Int { value.withLock { $0 } }
}

/// One after the other: tasks that wait for each other take the threads from other tests.
@Suite(.serialized)
struct ConcurrentTests {
  static func machine(isRacy: Bool) -> ConcurrentMachine<RacyCounter, Int> {
    var machine = ConcurrentMachine(
      "counter", startingWith: Generator<Int>.int(in: 0...0), line: { _ in "let run = Counter()" },
      system: { _ in RacyCounter(isRacy: isRacy) }, reference: { $0 })
    machine.rule(
      "add", drawing: .int(in: 1...9), call: { await $0.add($1) },
      reference: { value, amount in
        value += amount
        return value
      })
    machine.rule("now", call: { $0.now }, reference: { $0 })
    machine.finally("now", call: { $0.now }, reference: { $0 })
    return machine
  }

  @Test(
    "A lost update is found, and shrinks to one call on each of two tasks",
    arguments: 0..<4 as Range<UInt64>)
  func race(seed: UInt64) async throws {
    let issues = await CheckTests.issues {
      await PropertyTrait.$current.withValue(PropertyTrait.Values(cases: 200, seed: seed)) {
        _ = await check(ConcurrentTests.machine(isRacy: true), keeps: false)
      }
    }
    #expect(issues.count == 1)
    let text = CheckTests.text(issues.first)
    #expect(text.contains("no order of the calls has these answers"), "\(text)")
    let run = /let run = Counter\(\)\n  task 1:\n    run.add\(1\).*\n  task 2:\n    run.add\(1\)/
    #expect(text.contains(run), "\(text)")
    #expect(text.contains(/these calls failed [1-9][0-9]* of 40 times in turns/), "\(text)")
    // In turns each making is the same again.
    #expect(!text.contains("did not fail each time"))
    #expect(text.contains("again: LOCKCHECK_REPRODUCE='"))
  }

  @Test("What happens at one moment passes, and its calls do overlap")
  func holds() async {
    let report = await check(
      ConcurrentTests.machine(isRacy: false), requiring: ["calls overlapped"])
    #expect(report.runs == 100 && report.falsified == nil)
  }

  @Test("A wrong answer of one call alone shrinks to that call, before any task begins")
  func alone() async {
    var machine = ConcurrentMachine(
      "wrong", system: { RacyCounter(isRacy: false) }, reference: { 0 })
    machine.rule(
      "add", drawing: .int(in: 1...9), call: { await $0.add($1) },
      reference: { value, amount in
        value += amount
        return amount == 7 ? 0 : value
      })
    machine.rule("touch", call: { _ in }, reference: { _ in })
    let wrong = machine
    let issues = await CheckTests.issues { _ = await check(wrong, keeps: false) }
    let text = CheckTests.text(issues.first)
    #expect(text.contains("let run = start()\n  run.add(7)  // gave 7\n"), "\(text)")
    #expect(!text.contains("task 1") && !text.contains("touch"), "\(text)")
  }

  @Test("A lost update without an `await` is found on threads")
  func onThreads() async {
    var machine = ConcurrentMachine(
      "tight", system: { RacyCounter(isRacy: true) }, reference: { 0 })
    machine.rule(
      "add", call: { $0.addOnThread(1) },
      reference: { value in
        value += 1
        return value
      })
    let tight = machine
    let issues = await CheckTests.issues { _ = await check(tight, keeps: false) }
    let text = CheckTests.text(issues.first)
    #expect(
      text.contains(/start\(\)\n  task 1:\n    run.add\(\).*\n  task 2:\n    run.add\(\)/),
      "\(text)")
    #expect(text.contains("failed 0 of 40 times in turns and "), "\(text)")
  }

  @Test("Where tasks take turns the same seed leads to the same history, and others to others")
  func sameTurns() async throws {
    let machine = ConcurrentTests.machine(isRacy: true)
    let add = { StoredCommand(rule: "add", argument: .int($0)) }
    let task = StoredCommand(rule: "task")
    let plan = try machine.plan(
      [StoredCommand(rule: "start", argument: .int(0)), task, add(1), add(2), task, add(3), add(4)])
    func lines(_ seed: UInt64) async throws -> [String] {
      plan.lines(try await machine.make(plan, .inTurns, seed: seed).history)
    }
    var seen: Set<[String]> = []
    for seed in 0..<20 as Range<UInt64> {
      let first = try await lines(seed)
      for _ in 0..<3 { #expect(try await lines(seed) == first) }
      seen.insert(first)
    }
    #expect(seen.count > 5)
  }

  @Test("An error of a call fails the run")
  func throwing() async {
    struct Full: Error {}
    var machine = ConcurrentMachine("thrower", system: { 0 }, reference: { 0 })
    machine.rule("put", call: { _ in throw Full() }, reference: { _ in })
    let thrower = machine
    let issues = await CheckTests.issues { _ = await check(thrower, keeps: false) }
    #expect(CheckTests.text(issues.first).contains("Full"))
  }

  @Test("A failing run is kept as commands, task by task, and made first from then on")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let kept = Regressions(name: "counter", besideTest: folder.appending(path: "x.swift").path)
    let commands = [
      StoredCommand(rule: "start", argument: .int(0)), StoredCommand(rule: "now"),
      StoredCommand(rule: "task"), StoredCommand(rule: "add", argument: .int(2)),
      StoredCommand(rule: "task"), StoredCommand(rule: "add", argument: .int(3)),
    ]
    let machine = ConcurrentTests.machine(isRacy: true)
    #expect(try machine.plan(commands).commands() == commands)
    try kept.keep(.init(reason: "no order", commands: commands))
    let issues = await CheckTests.issues {
      await machine.replay(kept, repeats: 200, #_sourceLocation)
    }
    #expect(issues.count == 1)
    #expect(CheckTests.text(issues.first).contains("run 1 of \(kept.path) fails: no order of"))
    let right = await CheckTests.issues {
      await ConcurrentTests.machine(isRacy: false).replay(kept, repeats: 50, #_sourceLocation)
    }
    #expect(right.isEmpty)
    #expect(throws: StoredCommandError.self) {
      try machine.plan([commands[0], StoredCommand(rule: "gone")])
    }
    #expect(throws: StoredCommandError.self) { try machine.plan([]) }
  }

  @Test("A call that is not made together with others shrinks to one before them")
  func places() throws {
    let counts = CallCounts(before: 0...2, atOnce: 1...2, tasks: 2)
    // The start; add 1 alone; now on task 1; add 1 on a task past the last, which is the last.
    let draw = Draw(seed: 0, tape: [0, 0, 0, 0, 1, 1, 0, 9, 0])
    let plan = try ConcurrentTests.machine(isRacy: false).plan(draw, counts)
    #expect(plan.parts.map(\.count) == [1, 1, 1])
    #expect(draw.choices.values == [0, 0, 0, 0, 1, 1, 0, 2, 0])
    // A place that is full takes no more: the third call alone is not there.
    let full = Draw(seed: 0, tape: [0, 1, 0, 1, 0, 1, 0])
    #expect(try ConcurrentTests.machine(isRacy: false).plan(full, counts).parts[0].count == 2)
    #expect(full.choices.count == 5)
  }
}
