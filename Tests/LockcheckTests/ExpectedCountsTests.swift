import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// `--expect` and `--expect-record`, from the file to the exit code.
@Suite struct ExpectedCountsTests {
  /// A folder with one small model in `Models/`, and the file of its counts.
  private func folder(named name: String = "small") throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/Models", withIntermediateDirectories: true)
    // The world of a fault, which is small, without the fault.
    let text = try ProjectFiles.text(of: "Models/faults/mask-after-erase.json5")
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["fault:", "expect:", "longestTrace:"].contains { line.contains($0) }
    }
    try scratch.file("Models/\(name).json5", kept.joined(separator: "\n"))
    return scratch
  }

  private func explore(_ scratch: Scratch, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["explore"] + arguments, in: scratch.path)
  }

  private func counts(of scratch: Scratch) throws -> String {
    try String(contentsOfFile: scratch.path + "/c.json", encoding: .utf8)
  }

  @Test func `what is recorded is found again, on any number of workers`() throws {
    let scratch = try folder()
    #expect(try explore(scratch, "--expect-record", "c.json").status == 0)
    let first = try counts(of: scratch)
    #expect(first.contains("\"small\": {\"states\":"))
    for workers in ["1", "2", "3"] {
      let run = try explore(scratch, "--expect", "c.json", "--workers", workers)
      #expect(run.status == 0)
      #expect(run.output.contains("\ncounts    as in c.json\n"))
    }
  }

  @Test func `what the call reads or writes otherwise is not written over`() throws {
    let scratch = try folder()
    let model = scratch.path + "/Models/small.json5"
    let before = try String(contentsOfFile: model, encoding: .utf8)
    var run = try explore(scratch, "Models/small.json5", "--expect-record", model)
    #expect(run.status == 2)
    #expect(run.errors.contains("which this call reads"))
    #expect(try String(contentsOfFile: model, encoding: .utf8) == before)
    run = try explore(scratch, "--output", "json=c.json", "--expect-record", "c.json")
    #expect(run.status == 2)
    #expect(run.errors.contains("which this call writes as well"))
  }

  @Test func `other counts, a model that is missing and one too many are findings`() throws {
    let scratch = try folder()
    _ = try explore(scratch, "--expect-record", "c.json")
    let text = try counts(of: scratch)
    try scratch.file("c.json", text.replacing("\"depth\":", with: "\"depth\":1"))
    var run = try explore(scratch, "--expect", "c.json")
    #expect(run.status == 1)
    #expect(run.output.contains("counts    not as in c.json\n  depth        1"))
    try scratch.file("c.json", text.replacing("\"small\"", with: "\"large\""))
    run = try explore(scratch, "--expect", "c.json")
    #expect(run.status == 1)
    #expect(run.output.contains("counts    small is not in c.json"))
    #expect(run.errors.contains("c.json: large is in it, but there is no such model"))
    // Of a call that names its models the file may have others.
    let both = text.replacing(
      "\"models\": {",
      with: "\"models\": {\n" + #"    "x": {"states":1,"#
        + #""transitions":1,"depth":1,"digest":"0000000000000000"},"#)
    try scratch.file("c.json", both)
    #expect(try explore(scratch, "--expect", "c.json").status == 1)
    #expect(try explore(scratch, "small", "--expect", "c.json").status == 0)
  }

  @Test func `a search that is not complete is neither compared nor recorded`() throws {
    let scratch = try folder()
    _ = try explore(scratch, "--expect-record", "c.json")
    let text = try counts(of: scratch)
    var run = try explore(scratch, "--expect", "c.json", "--max-depth", "2")
    #expect(run.status == 3)
    #expect(run.output.contains("counts    not compared with c.json"))
    run = try explore(scratch, "--expect-record", "c.json", "--max-depth", "2")
    #expect(run.status == 3)
    #expect(run.errors.contains("c.json is not written: the search of small is not complete"))
    #expect(try counts(of: scratch) == text)
  }

  @Test func `a file that cannot be read, or has another shape, ends the call before it begins`()
    throws
  {
    let scratch = try folder()
    var run = try explore(scratch, "--expect", "c.json")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: c.json: no such file or directory\n"))
    try scratch.file("c.json", "{\"schema\":9}")
    run = try explore(scratch, "--expect", "c.json")
    #expect(run.status == 2)
    #expect(
      run.errors == """
        error: c.json: schema is "9", but must be one of 1
          a file of counts is written by --expect-record FILE

        """)
    #expect(run.output.isEmpty)
    for others in [["--fault", "none"], ["--property", "S1"], ["--expect-record", "d.json"]] {
      let run = try CommandRun(["explore", "--expect", "c.json"] + others, in: scratch.path)
      #expect(run.status == 2)
      #expect(run.errors.contains("do not go together"))
    }
  }
}
