import Foundation
import Synchronization
import Testing

@testable import PropertyTesting

/// A stack of at most some numbers that forgets its limit after a clear.
struct LeakyStack {
  let most: Int
  var values: [Int] = []
  var wasCleared = false

  mutating func push(_ value: Int) {
    if values.count < most || wasCleared { values.append(value) }
  }

  mutating func clear() {
    values = []
    wasCleared = true
  }

  static func machine(named name: String = "leaky stack") -> Machine<LeakyStack> {
    var machine = Machine(
      name, startingWith: .int(in: 1...4), line: { "var run = LeakyStack(most: \($0))" },
      { LeakyStack(most: $0) })
    machine.rule("push", drawing: .int(in: 0...9)) { $0.push($1) }
    machine.rule("pop", when: { !$0.values.isEmpty }, then: { $0.values.removeLast() })
    machine.rule("clear") { $0.clear() }
    machine.invariant("never over the limit") { $0.values.count <= $0.most }
    return machine
  }
}

@Suite struct MachineTests {
  @Test(
    "A failing run is the shortest there is, as lines of Swift", arguments: 0..<10 as Range<UInt64>)
  func shortest(seed: UInt64) async throws {
    let issues = await CheckTests.issues {
      await PropertyTrait.$current.withValue(PropertyTrait.Values(cases: 500, seed: seed)) {
        _ = await check(LeakyStack.machine(), keeps: false)
      }
    }
    #expect(issues.count == 1)
    let text = CheckTests.text(issues.first)
    let run = """
        var run = LeakyStack(most: 1)
        try run.clear()
        try run.push(0)
        try run.push(0)
      never over the limit: is not true
      """
    #expect(text.contains(run), "\(text)")
  }

  @Test("A machine without a fault makes its runs, and a label can be required of them")
  func holds() async {
    var machine = Machine("counter") { 0 }
    machine.rule("up", when: { $0 < 5 }, then: { $0 += 1 })
    machine.rule("down", when: { $0 > 0 }, then: { $0 -= 1 })
    machine.invariant("in bounds") { (0...5).contains($0) }
    machine.onEnd { state, draw in draw.label("at the top", when: state == 5) }
    let report = await check(machine, requiring: ["at the top"])
    #expect(report.runs == 100)
    #expect(report.discarded == 0)
  }

  @Test("A step of a tape that cannot happen is left out of what the run writes down")
  func leftOut() throws {
    // The limit 1; pop, which cannot happen; push 0; a rule number past the last, which is the last; push 7.
    let draw = Draw(seed: 0, tape: [0, 1, 0, 0, 9, 0, 7])
    var told = ToldRun()
    #expect(throws: Failure.self) {
      try LeakyStack.machine().run(draw, steps: 0...9, told: &told)
      _ = try LeakyStack.machine().run(
        Draw(seed: 0, tape: [0, 2, 0, 0, 0, 0]), steps: 0...9, told: &told)
    }
    #expect(draw.choices.values == [0, 0, 0, 2, 0, 7])
  }

  @Test("A step that throws fails the run and is shown")
  func throwing() async {
    struct Full: Error {}
    var machine = Machine("thrower") { 0 }
    machine.rule("up") { state in
      if state == 2 { throw Full() }
      state += 1
    }
    let thrower = machine
    let issues = await CheckTests.issues { _ = await check(thrower, keeps: false) }
    let text = CheckTests.text(issues.first)
    #expect(text.contains("try run.up()\n  try run.up()\n  try run.up()\nFull"), "\(text)")
  }

  @Test(
    "One step takes the place of several that lead to the same", arguments: 0..<10 as Range<UInt64>)
  func replaced(seed: UInt64) async {
    var machine = Machine("two ways") { 0 }
    machine.rule("first", weight: 40, when: { $0 == 0 }, then: { $0 = 1 })
    machine.rule("second", weight: 40, when: { $0 == 1 }, then: { $0 = 2 })
    machine.rule("third", weight: 40, when: { $0 == 2 }, then: { $0 = 3 })
    machine.rule("jump", weight: 1, when: { $0 == 0 }, then: { $0 = 3 })
    machine.rule("go", when: { $0 == 3 }, then: { $0 = 4 })
    machine.invariant("not there") { $0 < 4 }
    let ways = machine
    let issues = await CheckTests.issues {
      await PropertyTrait.$current.withValue(PropertyTrait.Values(cases: 100, seed: seed)) {
        _ = await check(ways, keeps: false)
      }
    }
    let text = CheckTests.text(issues.first)
    #expect(text.contains("start()\n  try run.jump()\n  try run.go()\nnot there"), "\(text)")
  }

  /// Three misses end it. Once somebody may leave before the throw is looked at, which counts as a miss.
  private struct Throws {
    var misses = 0
    var isMiss: Bool?
    var isAway = false
    var hasLeft = false
    var isOver = false

    mutating func look() {
      misses = isMiss == true ? misses + 1 : 0
      isMiss = nil
    }

    mutating func leave() {
      misses += 1
      isMiss = nil
      isAway = true
      hasLeft = true
    }
  }

  @Test(
    "What a step leads to elsewhere takes the place of a longer way",
    arguments: 0..<10 as Range<UInt64>)
  func copied(seed: UInt64) async {
    var machine = Machine("throws") { Throws() }
    machine.rule(
      "cast", when: { !$0.isAway && $0.isMiss == nil }, drawing: .bool, then: { $0.isMiss = $1 })
    machine.rule("look", when: { $0.isMiss != nil }, then: { $0.look() })
    machine.rule(
      "leave", weight: 16, when: { $0.isMiss != nil && !$0.hasLeft }, then: { $0.leave() })
    machine.rule("comeBack", when: { $0.isAway }, then: { $0.isAway = false })
    machine.rule(
      "end", when: { $0.misses == 3 && !$0.isAway && $0.isMiss == nil }, then: { $0.isOver = true })
    machine.invariant("three misses") { !$0.isOver }
    let throwing = machine
    let issues = await CheckTests.issues {
      await PropertyTrait.$current.withValue(PropertyTrait.Values(cases: 1000, seed: seed)) {
        _ = await check(throwing, keeps: false)
      }
    }
    let text = CheckTests.text(issues.first)
    let round = "  try run.cast(true)\n  try run.look()\n"
    #expect(
      text.contains("start()\n\(round)\(round)\(round)  try run.end()\nthree misses"), "\(text)")
  }

  private struct Errand {
    var isOut = false
    var hasPicked = false
    var hasMarked = false
  }

  @Test(
    "A step moves to where it needs none of its neighbours", arguments: 0..<10 as Range<UInt64>)
  func moved(seed: UInt64) async {
    var machine = Machine("errand") { Errand() }
    machine.rule("goOut", when: { !$0.isOut }, then: { $0.isOut = true })
    machine.rule("goIn", when: { $0.isOut }, then: { $0.isOut = false })
    machine.rule("pick", when: { $0.isOut }, then: { $0.hasPicked = true })
    machine.rule("mark", when: { !$0.isOut }, then: { $0.hasMarked = true })
    machine.invariant("not all") { !($0.isOut && $0.hasPicked && $0.hasMarked) }
    let errand = machine
    let issues = await CheckTests.issues {
      await PropertyTrait.$current.withValue(PropertyTrait.Values(cases: 100, seed: seed)) {
        _ = await check(errand, keeps: false)
      }
    }
    let text = CheckTests.text(issues.first)
    #expect(
      text.contains("start()\n  try run.mark()\n  try run.goOut()\n  try run.pick()\nnot all"),
      "\(text)")
  }

  @Test("What is left behind at a failure knows the command that makes it again")
  func again() async {
    let commands = Mutex<[String]>([])
    var machine = LeakyStack.machine()
    machine.onFailure { _, failure, again in
      commands.withLock { $0.append("\(failure.reason): \(again)") }
    }
    let stack = machine
    let issues = await CheckTests.issues { _ = await check(stack, keeps: false) }
    let command = CheckTests.text(issues.first).split(separator: "\n").last?.dropFirst(
      "again: ".count)
    #expect(commands.withLock { $0 } == ["never over the limit: \(command ?? "none")"])
  }

  @Test("What is false at the start is reported without a step")
  func atStart() async {
    var machine = Machine("broken start", startingWith: .int(in: 0...9)) { $0 }
    machine.rule("up") { $0 += 1 }
    machine.invariant("small") { $0 < 7 }
    let broken = machine
    let issues = await CheckTests.issues { _ = await check(broken, steps: 0...0, keeps: false) }
    #expect(CheckTests.text(issues.first).contains("var run = start(7)\nsmall"))
  }

  @Test("A rule that says not now is taken back")
  func notNow() async {
    var machine = Machine("shy") { 0 }
    machine.rule("up") { $0 += 1 }
    machine.rule("shy") { _ in throw NotNow() }
    machine.invariant("small") { $0 < 3 }
    let shy = machine
    let issues = await CheckTests.issues { _ = await check(shy, keeps: false) }
    let text = CheckTests.text(issues.first)
    #expect(text.contains("try run.up()\n  try run.up()\n  try run.up()\nsmall"), "\(text)")
    #expect(!text.contains("shy()"))
  }

  @Test(
    "A failing run is kept as commands and made first from then on, whatever the generators become")
  func regressions() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let test = folder.appending(path: "StackTests.swift").path
    let kept = Regressions(name: "leaky stack", besideTest: test)
    #expect(kept.path.hasSuffix("/Regressions/leaky-stack.json"))
    #expect(try kept.entries().isEmpty)
    var told = ToldRun()
    let tape: [UInt64] = [0, 2, 0, 0, 0, 0]
    #expect(throws: Failure.self) {
      try LeakyStack.machine().run(
        Draw(seed: 0, tape: tape, isReported: true), steps: 0...9, told: &told)
    }
    let entry = Regressions.Entry(reason: "never over the limit", commands: told.commands)
    try kept.keep(entry)
    try kept.keep(entry)
    let entries = try kept.entries()
    #expect(entries == [entry])
    #expect(
      entries[0].commands == [
        StoredCommand(rule: "start", argument: .int(1)), StoredCommand(rule: "clear"),
        StoredCommand(rule: "push", argument: .int(0)),
        StoredCommand(rule: "push", argument: .int(0)),
      ])
    #expect(try LeakyStack.machine().replay(entries[0].commands)?.reason == "never over the limit")
    // The same commands in a machine whose numbers are drawn otherwise, and that has no fault.
    var other = Machine("other", startingWith: .int(in: 0...99)) { LeakyStack(most: $0) }
    other.rule("push", drawing: .int(in: 7...8)) { stack, value in
      if stack.values.count < stack.most { stack.values.append(value) }
    }
    other.rule("clear") { $0.values = [] }
    other.invariant("never over the limit") { $0.values.count <= $0.most }
    #expect(try other.replay(entries[0].commands) == nil)
    #expect(throws: StoredCommandError.self) {
      try other.replay([
        StoredCommand(rule: "start", argument: .int(1)), StoredCommand(rule: "gone"),
      ])
    }
    #expect(throws: StoredCommandError.self) { try other.replay([StoredCommand(rule: "push")]) }
  }

  @Test("A kept run that fails is an issue of every check, before any run is drawn")
  func keptFirst() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let commands = [
      StoredCommand(rule: "start", argument: .int(1)), StoredCommand(rule: "clear"),
      StoredCommand(rule: "push", argument: .int(5)),
      StoredCommand(rule: "push", argument: .int(5)),
    ]
    try Regressions(name: "leaky stack", besideTest: folder.appending(path: "x.swift").path)
      .keep(.init(reason: "never over the limit", commands: commands))
    let path = folder.appending(path: "Regressions/leaky-stack.json").path
    let issues = await CheckTests.issues {
      LeakyStack.machine().replay(
        Regressions(name: "leaky stack", besideTest: folder.appending(path: "x.swift").path),
        #_sourceLocation)
    }
    #expect(issues.count == 1)
    #expect(
      CheckTests.text(issues.first).contains(
        "run 1 of \(path) fails: never over the limit: is not true\n  start · clear · push · push"))
  }

  @Test("Any JSON goes through a file and back")
  func json() async {
    let json = Generator<JSONText>.recursive(
      .oneOf(
        .pick([.null, .bool(true), .bool(false)]),
        Generator<Int64>.int(in: -99...99).map(JSONText.int),
        Generator<String>.string().map(JSONText.string)),
      { inner in
        .oneOf(
          Generator<[JSONText]>.array(of: inner, count: 0...3).map(JSONText.array),
          Generator<[(String, JSONText)]>.array(
            of: Generator<String>.string(count: 0...3).with(inner), count: 0...3
          ).map { members in
            .object(Dictionary(members, uniquingKeysWith: { first, _ in first }))
          })
      })
    await check { draw in
      let value = try draw(json, "json")
      #expect(try JSONText.of(value) == value)
    }
  }
}
