import Synchronization
import Testing

@testable import PropertyTesting

/// What a check looks like to a test.
@Suite struct CheckTests {
  /// The issues that `body` records.
  static func issues(of body: @escaping @Sendable () async -> Void) async -> [Issue] {
    let issues = Mutex<[Issue]>([])
    let trait = IssueHandlingTrait.compactMapIssues { issue in
      issues.withLock { $0.append(issue) }
      return nil
    }
    do {
      let test = try #require(Test.current)
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    } catch {
      Issue.record(error)
    }
    return issues.withLock { $0 }
  }

  static func text(_ issue: Issue?) -> String {
    issue?.comments.map(\.rawValue).joined(separator: "\n") ?? ""
  }

  @Test("A check that holds records nothing and makes its runs")
  func holds() async {
    let report = await check { draw in
      let numbers = try draw(.array(of: .int(in: -9...9)), "numbers")
      #expect(numbers.reversed().reversed() == numbers)
    }
    #expect(report.runs == 100)
    #expect(report.falsified == nil)
  }

  @Test("A failure is one issue at the line of the check, with value, counts and how to repeat it")
  func oneIssue() async {
    let line = Mutex(0)
    let issues = await CheckTests.issues {
      line.withLock { $0 = #line + 1 }
      await check {
        let value = try $0(.int(in: 0...1000), "amount")
        #expect(value < 17, "too much")
        #expect(value < 5000)
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.sourceLocation?.line == line.withLock { $0 })
    let text = CheckTests.text(issues.first)
    #expect(text.contains("false after ") && text.contains("made simpler "))
    #expect(text.contains("  amount = 17"))
    #expect(text.contains("too much"))
    #expect(text.contains("again: LOCKCHECK_REPRODUCE='"))
    #if DEBUG
      let command = "swift test"
    #else
      let command = "swift test -c release"
    #endif
    #expect(text.contains("\(command) --filter 'PropertyTestingTests.CheckTests/oneIssue'"))
  }

  @Test("What a failure printed makes the same run again, and only in its own check")
  func reproduces() async throws {
    let issues = await CheckTests.issues {
      await check("mine") { draw in
        let value = try draw(.int(in: 0...1000))
        #expect(value < 17)
      }
    }
    let text = CheckTests.text(issues.first)
    let token = try #require(text.firstMatch(of: /LOCKCHECK_REPRODUCE='([^']+)'/)?.1)
    let values = Mutex<[Int]>([])
    let environment = PropertyEnvironment(["LOCKCHECK_REPRODUCE": String(token)])
    let again = await CheckTests.issues {
      for name in ["mine", "other"] {
        values.withLock { $0 = [] }
        var run = CheckRun(name: name, classes: [], sourceLocation: #_sourceLocation)
        run.environment = environment
        let report = await run.make { draw in
          let value = try draw(.int(in: 0...1000))
          values.withLock { $0.append(value) }
          #expect(value < 17)
        }
        if name == "mine" {
          #expect(report.runs == 1)
          values.withLock { #expect(Set($0) == [17]) }
        } else {
          values.withLock { #expect(Set($0).count > 3) }
        }
      }
    }
    #expect(again.count == 2)
  }

  @Test("An error that a body throws fails it, and an assumption does not")
  func errors() async {
    struct Broken: Error {}
    let issues = await CheckTests.issues {
      await check { draw in
        let value = try draw(.int(in: 0...9))
        try draw.assume(value != 3)
        if value > 3 { throw Broken() }
      }
    }
    #expect(issues.count == 1)
    #expect(CheckTests.text(issues.first).contains("value 1 = 4"))
    #expect(CheckTests.text(issues.first).contains("Broken"))
  }

  @Test("A label that no run had fails the check")
  func labels() async {
    let issues = await CheckTests.issues {
      await check(requiring: ["huge", "small"]) { draw in
        let value = try draw(.int(in: 0...9))
        draw.label("small", when: value < 9)
        draw.label("huge", when: value > 9)
      }
    }
    #expect(issues.count == 1)
    #expect(CheckTests.text(issues.first).contains("no run of 100 was labelled \"huge\""))
    #expect(CheckTests.text(issues.first).contains("small "))
  }

  @Test("A test says how many runs are made, and from which seed", .property(cases: 7, seed: 3))
  func trait() async {
    let report = await check { _ = try $0(.bool) }
    #expect(report.runs == 7)
    #expect(PropertyTrait.current.seed == 3)
  }

  @Test("The environment stands above the trait")
  func environment() {
    let trait = PropertyTrait.Values(cases: 50, seed: nil)
    let plain = PropertyEnvironment([:]).settings(trait, check: "a")
    #expect(plain.cases == 50)
    #expect(plain.seed == PropertyEnvironment([:]).settings(trait, check: "a").seed)
    #expect(plain.seed != PropertyEnvironment([:]).settings(trait, check: "b").seed)
    let set = PropertyEnvironment(["LOCKCHECK_CASES": "9", "LOCKCHECK_SEED": "12"])
    #expect(set.settings(trait, check: "a") == SearchSettings(cases: 9, seed: 12))
    let long = PropertyEnvironment(["LOCKCHECK_CASES": "x20", "LOCKCHECK_SEED": "random"])
    #expect(long.settings(trait, check: "a").cases == 1000)
    #expect(long.settings(trait, check: "a").seed != long.settings(trait, check: "a").seed)
    #expect(!PropertyEnvironment(["LOCKCHECK_KEEP": "0"]).keeps)
    let wrong = PropertyEnvironment([
      "LOCKCHECK_CASES": "0", "LOCKCHECK_SEED": "-", "LOCKCHECK_REPRODUCE": "?",
    ])
    #expect(wrong.problems.count == 3)
  }
}
