import Testing

@testable import lockcheck

/// Names and numbers of faults, as arguments have them.
@Suite struct ExplainTests {
  private func explain(_ id: String) throws -> CommandRun {
    let scratch = try Scratch()
    return try CommandRun(["explain", id], in: scratch.path)
  }

  @Test(arguments: ["K08", "k08", "H1"])
  func `a fault is explained by its number`(number: String) throws {
    let run = try explain(number)
    #expect(run.status == 0)
    #expect(run.output.contains("(fault): \(number.uppercased()): "))
  }

  @Test func `a number that there is not is an error`() throws {
    let run = try explain("K99")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: unknown id \"K99\""))
  }

  @Test func `a fault that there is not is not taken for the correct core`() throws {
    #expect(
      throws: UsageError(
        "unknown fault \"nope\"",
        hint: "see lockcheck list faults; --fault none is the correct core")
    ) { try FaultNames.choice("nope") }
    #expect(throws: UsageError("unknown fault \"clok-back\"", hint: "did you mean \"clock-back\"?"))
    {
      try FaultNames.choice("clok-back")
    }
    #expect(try FaultNames.choice("none") == .none)
  }

  @Test func `a number in the place of a fault's name is answered with the name`() throws {
    let error = #expect(throws: UsageError.self) { try FaultNames.check(["K04"]) }
    #expect(error?.message == "\"K04\" is the number of a fault, not its name")
    #expect(error?.hint == "give its name: kill-on-lock-screen")
  }
}
