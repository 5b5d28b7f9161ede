import Testing

@testable import PropertyTesting

/// A call of a history on a register, written as `who called...returned what`.
struct RegisterCall: Sendable, Codable {
  let task: Int
  let called: Int
  let returned: Int
  /// The value written, or nil for a read.
  let wrote: Int?
  var read = 0

  static func write(_ value: Int, by task: Int, _ moments: ClosedRange<Int>) -> RegisterCall {
    RegisterCall(
      task: task, called: moments.lowerBound, returned: moments.upperBound, wrote: value)
  }

  static func read(_ value: Int, by task: Int, _ moments: ClosedRange<Int>) -> RegisterCall {
    RegisterCall(
      task: task, called: moments.lowerBound, returned: moments.upperBound, wrote: nil, read: value)
  }

  var call: CallHistory<Int>.Call {
    .init(
      task: task, called: called, returned: returned,
      answered: AnsweredCall(parts: [{ takes(&$0) }], text: { "" }))
  }

  /// What it does to a register; false if that has another value.
  func takes(_ register: inout Int) -> Bool {
    if let wrote {
      register = wrote
      return true
    }
    return register == read
  }
}

/// The search for an order that explains what calls answered.
@Suite struct HistoryTests {
  static func verdict(_ calls: [RegisterCall]) -> CallHistory<Int>.Verdict {
    CallHistory(calls.map(\.call), tasks: 3).explanation(from: 0)
  }

  /// Tries every order of the calls, one after the other.
  static func isExplainedNaively(_ calls: [RegisterCall], from register: Int = 0) -> Bool {
    if calls.isEmpty { return true }
    for (index, call) in calls.enumerated() {
      guard calls.allSatisfy({ call.called < $0.returned || $0.returned == call.returned }) else {
        continue
      }
      var after = register
      var rest = calls
      rest.remove(at: index)
      if call.takes(&after), isExplainedNaively(rest, from: after) { return true }
    }
    return false
  }

  @Test("Calls under way together may come in either order, and one that had returned comes first")
  func order() {
    #expect(HistoryTests.verdict([.write(1, by: 0, 1...4), .read(0, by: 1, 2...3)]) == .explained)
    #expect(HistoryTests.verdict([.write(1, by: 0, 1...4), .read(1, by: 1, 2...3)]) == .explained)
    #expect(
      HistoryTests.verdict([.write(1, by: 0, 1...2), .read(0, by: 1, 3...4)])
        == .unexplained(longest: 1))
    // Each task alone is right, and so is some order of all, but not one in the order of time.
    let stale: [RegisterCall] = [
      .write(1, by: 0, 1...2), .write(2, by: 0, 3...4), .read(1, by: 1, 5...6),
    ]
    #expect(HistoryTests.verdict(stale) == .unexplained(longest: 2))
    // What one has read another must read too.
    let back: [RegisterCall] = [
      .write(1, by: 0, 1...10), .read(1, by: 1, 2...3), .read(0, by: 2, 4...5),
    ]
    #expect(HistoryTests.verdict(back) == .unexplained(longest: 2))
  }

  @Test("The search finds what trying all orders finds", .property(cases: 1500))
  func naive() async {
    await check(requiring: ["explained", "unexplained"]) { draw in
      var calls: [RegisterCall] = []
      for task in 0..<3 {
        var time = 0
        for _ in 0..<(try draw(.int(in: 0...3))) {
          // Moments of different tasks are never the same.
          let called = time + 3 * (try draw(.int(in: 1...4))) + task
          let returned = called + 3 * (try draw(.int(in: 1...4)))
          time = returned - task
          let value = try draw(.int(in: 0...2))
          calls.append(
            try draw(.bool)
              ? .write(value, by: task, called...returned)
              : .read(value, by: task, called...returned))
        }
      }
      draw.note("\(calls)")
      let isExplained = HistoryTests.isExplainedNaively(calls)
      draw.label(isExplained ? "explained" : "unexplained")
      #expect((HistoryTests.verdict(calls) == .explained) == isExplained)
    }
  }

  @Test("A call of two parts lets others in between, and keeps their order")
  func parts() {
    func history(_ read: Int, _ moments: ClosedRange<Int>) -> CallHistory<[Int]>.Verdict {
      let two = CallHistory<[Int]>.Call(
        task: 0, called: 1, returned: 4,
        answered: AnsweredCall(
          parts: [
            {
              $0.append(1)
              return true
            },
            {
              $0.append(2)
              return true
            },
          ], text: { "" }))
      let other = CallHistory<[Int]>.Call(
        task: 1, called: moments.lowerBound, returned: moments.upperBound,
        answered: AnsweredCall(parts: [{ $0.count == read }], text: { "" }))
      return CallHistory([two, other], tasks: 2).explanation(from: [])
    }
    #expect((0...2).allSatisfy { history($0, 2...3) == .explained })
    #expect(history(1, 5...6) == .unexplained(longest: 1))
    #expect(history(2, 5...6) == .explained)
  }

  @Test("What the system does by itself is done at any moment of a call, and all of it in between")
  func inside() {
    // The value is doubled once, by itself.
    func verdict(_ read: Int, _ moments: ClosedRange<Int>) -> CallHistory<[Int]>.Verdict {
      let write = CallHistory<[Int]>.Call(
        task: 0, called: 1, returned: 4,
        answered: AnsweredCall(
          parts: [
            {
              $0 = [3, 1]
              return true
            }
          ], text: { "" }))
      let look = CallHistory<[Int]>.Call(
        task: 1, called: moments.lowerBound, returned: moments.upperBound,
        answered: AnsweredCall(parts: [{ $0.first == read }], text: { "" }))
      return CallHistory([write, look], tasks: 2).explanation(
        from: [],
        inside: { state in
          guard state.count == 2 else { return false }
          state = [state[0] * 2]
          return true
        })
    }
    #expect(verdict(3, 2...3) == .explained && verdict(6, 2...3) == .explained)
    #expect(verdict(6, 5...6) == .explained)
    #expect(verdict(3, 5...6) == .unexplained(longest: 1))
    #expect(verdict(12, 2...3) != .explained)
  }

  @Test("A search with too many orders gives up and says so")
  func tooMany() {
    let calls = (0..<3).flatMap { task in
      (0..<4).map { RegisterCall.write(task * 4 + $0, by: task, $0 * 10...$0 * 10 + 100) }
    }
    let history = CallHistory(
      calls.map(\.call) + [RegisterCall.read(99, by: 3, 500...501).call], tasks: 4)
    #expect(history.explanation(from: 0, most: 20) == .tooMany)
    #expect(history.explanation(from: 0) == .unexplained(longest: 12))
  }
}
