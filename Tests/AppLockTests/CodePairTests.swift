import LockCore
import PropertyTesting
import Synchronization
import TestSupport
import Testing

@testable import AppLock

/// How a run of two sides begins: the same habits and policy, and for each side a right code of its own.
struct PairStart: Codable, Equatable, Sendable {
  var habits: PortHabits
  var codes: CodePair

  static let drawn = Generator<PairStart> { draw in
    var habits = try draw(PortHabits.drawn)
    // Where the app takes no codes there is nothing to tell apart.
    habits.policy = try draw(
      .pick(PortHabits.policies.indices.filter { PortHabits.policies[$0].means == .appPin }))
    return PairStart(habits: habits, codes: try draw(CodePair.valid(habits.lockPolicy.pinRule)))
  }
}

/// What is entered on the first side and on the second, at the same moment.
struct CodePair: Codable, Equatable, Sendable {
  var first: [UInt8]
  var second: [UInt8]

  /// Two codes that the rule has no objection to; where it knows no codes, any two.
  static func valid(_ rule: PinRule) -> Generator<CodePair> {
    Generator { draw in
      CodePair(first: try draw(code(rule)), second: try draw(code(rule)))
    }
  }

  private static func code(_ rule: PinRule) -> Generator<[UInt8]> {
    if rule == .none { return .bytes(count: 1...12) }
    if !rule.digitsOnly { return .bytes(count: 4...64) }
    let digits = Generator<[UInt8]>.array(of: Generator<UInt8>.int(in: 48...57), count: 6...6)
    return digits.filter { rule.objection(to: $0.span) == nil }
  }

  /// Two codes of any kind and length.
  static let any = Generator<CodePair> { draw in
    let code = Generator<[UInt8]>.oneOf(
      .bytes(count: 0...20), .array(of: Generator<UInt8>.int(in: 48...57), count: 0...9))
    return CodePair(first: try draw(code), second: try draw(code))
  }

  static func secret(_ bytes: [UInt8]) -> SecretCode {
    var bytes = Array(bytes)
    return SecretCode(moving: &bytes)
  }
}

/// Two runtimes that are told the same, but for the codes: these differ and are right or wrong on both sides alike.
/// Nothing may be seen that tells the sides apart (S22).
struct PairRun {
  private struct Side {
    let ports: PairPorts
    var runtime: LockRuntime
  }

  private var sides: [Side]
  private let policy: LockPolicy
  /// How often both sides were called.
  private(set) var calls = -1
  private(set) var problem: Failure?
  private(set) var seen: Set<String> = []

  init(_ start: PairStart, leak: PairPorts.Leak = .none) {
    let policy = start.habits.lockPolicy
    self.policy = policy
    sides = [start.codes.first, start.codes.second].map { code in
      let ports = PairPorts(start.habits, rightCode: code, leak: leak)
      return Side(ports: ports, runtime: PairRun.runtime(policy, ports))
    }
    compare()
  }

  private static func runtime(_ policy: LockPolicy, _ ports: PairPorts) -> LockRuntime {
    LockRuntime(
      policy: policy,
      ports: LockPorts(
        clock: ports, authenticator: ports, screen: ports, store: ports, host: ports))
  }

  /// No event has come yet.
  var isNew: Bool { sides[0].runtime.underTest.lock.state.mode == .notStarted }

  var rule: PinRule { policy.pinRule }

  mutating func launch(inBackground: Bool) {
    if inBackground { return tell(.launchedInBackground(deviceLocked: false)) }
    tell(.launched(target: nil))
    tell(.becameActive)
  }

  mutating func tell(_ input: LockInput) {
    for side in sides { side.runtime.tell(input) }
    compare()
  }

  /// The right code of each side.
  mutating func enterRight(proof: Bool) { enter(sides.map(\.ports.rightCode), proof: proof) }

  /// A wrong code on each side; pairs of which one is right are none.
  mutating func enterWrong(_ codes: CodePair, proof: Bool) throws {
    let entered = [codes.first, codes.second]
    guard zip(entered, sides).allSatisfy({ $0 != $1.ports.rightCode }) else { throw NotNow() }
    if codes.first.count != codes.second.count { seen.insert("codes of two lengths") }
    enter(entered, proof: proof)
  }

  private mutating func enter(_ codes: [[UInt8]], proof: Bool) {
    for (side, code) in zip(sides, codes) {
      if proof {
        side.runtime.proveChange(CodePair.secret(code))
      } else {
        side.runtime.enterPin(CodePair.secret(code))
      }
    }
    compare()
  }

  /// A choice of a PIN that the rule says the same of on both sides.
  mutating func choosePin(_ codes: CodePair, matching: Bool) throws {
    let rule = policy.pinRule
    guard rule.objection(to: codes.first.span) == rule.objection(to: codes.second.span) else {
      throw NotNow()
    }
    var answers: [PinRule.Objection?] = []
    for (side, code) in zip(sides, [codes.first, codes.second]) {
      let again = matching ? code : code + [48]
      answers.append(
        side.runtime.choosePin(CodePair.secret(code), again: CodePair.secret(again)))
    }
    seen.insert(answers[0] == nil ? "a PIN that may be set" : "a PIN that the rule refuses")
    if answers[0] != answers[1] { problem = Failure("the rule answers differently") }
    compare()
  }

  mutating func signIn() {
    let errors = sides.map { side in
      do { try side.runtime.signedIn(SessionID(1)) } catch { return "\(error)" }
      return ""
    }
    if errors[0] != errors[1] { problem = Failure("one side signs in and the other does not") }
    compare()
  }

  mutating func protected() {
    let answers = sides.map { side in
      do { return try side.runtime.protected { "served" } } catch { return "\(error)" }
    }
    if answers[0] != answers[1] { problem = Failure("one side serves a call and the other not") }
    if answers[0] == "served" { seen.insert("served") }
    compare()
  }

  mutating func pass(_ milliseconds: Int64) {
    for side in sides { side.ports.pass(milliseconds) }
    compare()
  }

  mutating func restart() {
    for index in sides.indices {
      sides[index].ports.endProcess()
      sides[index].runtime = PairRun.runtime(policy, sides[index].ports)
    }
    compare()
  }

  private mutating func compare() {
    guard problem == nil else { return }
    calls += 1
    let (first, second) = (PairRun.whole(sides[0]), PairRun.whole(sides[1]))
    for line in first where line.hasPrefix("compare") { seen.insert("compared") }
    for line in first where line.hasPrefix("write verifier") { seen.insert("a PIN was written") }
    let place = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
    guard first.count != second.count || place != nil else { return }
    let at = place ?? min(first.count, second.count)
    func line(_ lines: [String]) -> String { at < lines.count ? lines[at] : "nothing" }
    problem = Failure(
      "two codes can be told apart", "one side: \(line(first))\n  the other: \(line(second))")
  }

  /// All that can be seen of a side, a line each: what it asked its ports for, what it holds, how it prints.
  private static func whole(_ side: Side) -> [String] {
    var lines = side.ports.lines
    side.runtime.inside.withLock { inside in lines += text(of: inside, "inside") }
    lines.append("\(side.runtime.screen)")
    lines.append(String(describing: side.runtime.configuration))
    lines.append(String(describing: side.ports.record))
    return lines
  }

  /// Everything in a value, by name; of a code in its one place only how it prints itself.
  private static func text(of value: Any, _ name: String) -> [String] {
    if value is SecretCode { return ["\(name): \(value)"] }
    if value is AsyncStream<Announcement>.Continuation { return [] }
    let children = Mirror(reflecting: value).children
    if children.isEmpty { return ["\(name): \(value)"] }
    return children.enumerated().flatMap { text(of: $1.value, "\(name).\($1.label ?? "\($0)")") }
  }
}

/// S22: the one statement of the catalogue that speaks of two runs.
@Suite struct CodePairTests {
  static func machine(leak: PairPorts.Leak = .none) -> Machine<PairRun> {
    var machine = Machine("two codes", startingWith: PairStart.drawn) { PairRun($0, leak: leak) }
    machine.rule(
      "launch", weight: 40, steady: true, when: \.isNew, drawing: .bool(1, in: 6),
      then: { $0.launch(inBackground: $1) })
    let runs: @Sendable (PairRun) -> Bool = { !$0.isNew }
    machine.rule("protected", weight: 8, when: runs, then: { $0.protected() })
    machine.rule(
      "enterRight", weight: 20, steady: true, when: runs, drawing: .bool(1, in: 3),
      then: { $0.enterRight(proof: $1) })
    machine.rule(
      "enterWrong", weight: 8, when: runs, drawing: CodePair.any,
      then: { try $0.enterWrong($1, proof: false) })
    machine.rule(
      "proveWrong", weight: 3, when: runs, drawing: CodePair.any,
      then: { try $0.enterWrong($1, proof: true) })
    machine.rule(
      "chooseAny", weight: 3, when: runs, drawing: CodePair.any,
      then: { try $0.choosePin($1, matching: true) })
    machine.rule(
      "choosePin", weight: 10, steady: true, when: runs,
      drawing: { run, draw in try draw(CodePair.valid(run.rule)) },
      then: { try $0.choosePin($1, matching: true) })
    machine.rule(
      "differ", weight: 1, when: runs,
      drawing: { run, draw in try draw(CodePair.valid(run.rule)) },
      then: { try $0.choosePin($1, matching: false) })
    machine.rule("signIn", when: runs, then: { $0.signIn() })
    machine.rule("restart", weight: 1, when: runs, then: { $0.restart() })
    machine.rule("pass", drawing: .pick([1, 999, 1000]), then: { $0.pass($1) })
    for change in [Change.disable, .enable, .newPin] {
      machine.rule(
        "\(change)", weight: change == .newPin ? 12 : 2, when: runs,
        then: { $0.tell(.changeStarted(change)) })
    }
    for input in PlainInput.allCases {
      machine.rule(
        input.rawValue, weight: input.weight, when: runs, then: { $0.tell(input.input) })
    }
    machine.invariants { $0.problem }
    machine.onEnd { run, draw in for label in run.seen { draw.label(label) } }
    return machine
  }

  @Test(
    "Two runs that differ only in the codes, right or wrong alike, have equal states, effects and writes",
    .property(cases: 200))
  func pairs() async {
    await check(
      CodePairTests.machine(), steps: 0...40,
      requiring: [
        "compared", "served", "codes of two lengths", "a PIN was written",
        "a PIN that the rule refuses", "a PIN that may be set",
      ])
  }

  @Test(
    "A length or a byte of a code that gets out is found, in a short run",
    arguments: [PairPorts.Leak.length, .firstByte])
  func leaks(leak: PairPorts.Leak) async {
    var machine = CodePairTests.machine(leak: leak)
    let calls = Mutex(0)
    machine.onFailure { run, _ in calls.withLock { $0 = run.calls } }
    let report = await machine.search(SearchSettings(cases: 300, seed: 1), steps: 0...40)
    #expect(report.falsified != nil)
    #expect((1...6).contains(calls.withLock { $0 }))
  }

  @Test("A code prints nothing of itself")
  func description() {
    let codes = [[49, 50, 51, 52], Array("271828".utf8), []].map { CodePair.secret($0) }
    #expect(Set(codes.map { "\($0)" }).count == 1)
    #expect(Set(codes.map { String(reflecting: $0) }).count == 1)
  }
}
