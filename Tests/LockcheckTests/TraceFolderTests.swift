import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// Where traces cannot be written: what is known before the search stops it, and a verdict is never lost.
@Suite struct TraceFolderTests {
  /// Violated within two steps, and small.
  private static let violated = """
    {
      title: "x", policy: { preset: "default", means: "system" }, properties: [], witnesses: [],
      formulas: [{ id: "F1", never: "running" }],
    }
    """
  private static let holds = violated.replacing("never: \"running\"", with: "always: \"true\"")

  @Test func `a folder that was asked for is tried before the search`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json5", TraceFolderTests.violated)
    try scratch.file("taken", "")
    let run = try CommandRun(["explore", "m.json5", "--trace-dir", "taken"], in: scratch.path)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        error: no trace can be written: taken: this is no folder
          name another folder with --trace-dir DIR

        """)
    #expect(try String(contentsOfFile: scratch.path + "/taken", encoding: .utf8).isEmpty)
  }

  @Test func `the usual folder is not needed where nothing is violated`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json5", TraceFolderTests.holds)
    try scratch.file("traces", "")
    let run = try CommandRun(["explore", "m.json5", "--max-depth", "2"], in: scratch.path)
    #expect(run.status == 3)
    #expect(run.errors.isEmpty)
  }

  @Test func `the verdict comes before the error where the usual folder takes no file`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json5", TraceFolderTests.violated)
    try scratch.file("traces", "")
    let run = try CommandRun(
      ["explore", "m.json5", "m.json5", "--output", "json=r.json"], in: scratch.path)
    #expect(run.status == 2)
    #expect(run.output.contains("m  violated: F1 of 1 property"))
    #expect(run.output.contains("why    false at step 1"))
    #expect(!run.output.contains("again"))
    #expect(
      run.errors == """
        error: no trace can be written: traces: this is no folder
          name another folder with --trace-dir DIR

        """)
    let report = try String(contentsOfFile: scratch.path + "/r.json", encoding: .utf8)
    #expect(report.contains(#""verdict": "violated""#))
    let again = try CommandRun(["explore", "m.json5", "--trace-dir", "t"], in: scratch.path)
    #expect(again.status == 1)
    #expect(again.output.contains("trace  t/m-F1.itf.json"))
  }
}
