import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// What commands are given to read that is no model file and no trace.
@Suite struct InputFileTests {
  private static let model = """
    { title: "x", policy: { preset: "default" }, properties: ["S1"], witnesses: [] }
    """

  @Test func `a device is no file`() {
    #expect(
      throws: FileSystem.Failure(
        path: "/dev/zero", problem: "this is a device or a socket, not a file")
    ) { try FileSystem.bytes(of: "/dev/zero") }
  }

  @Test func `a file or a pipe of more than 16 MiB is an error`() throws {
    let scratch = try Scratch()
    let path = try scratch.file("large", "")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: UInt64(FileSystem.inputMax))
    #expect(try FileSystem.bytes(of: path).count == FileSystem.inputMax)
    try file.truncate(atOffset: UInt64(FileSystem.inputMax) + 1)
    let problem = "this is larger than 16 MiB, the most that is read"
    #expect(throws: FileSystem.Failure(path: path, problem: problem)) {
      try FileSystem.bytes(of: path)
    }
  }

  @Test func `a model may come out of a pipe`() throws {
    let scratch = try Scratch()
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(InputFileTests.model.utf8))
    try pipe.fileHandleForWriting.close()
    let run = try CommandRun.start(
      ["explore", "/dev/stdin", "--max-depth", "1"], in: scratch.path,
      stdin: pipe.fileHandleForReading
    ).end()
    #expect(run.status == 3)
    #expect(run.output.hasPrefix("stdin  undetermined"))
  }

  @Test func `a file with another ending is no model`() throws {
    let scratch = try Scratch()
    try scratch.file("m.json", InputFileTests.model)
    for name in ["m.json", "./m.json"] {
      let run = try CommandRun(["explore", name], in: scratch.path)
      #expect(run.status == 2)
      #expect(
        run.errors == """
          error: \(name) is no model file: its name does not end in .json5
            give it a name that does, if it is one

          """)
    }
  }

  @Test func `an unknown fault in a trace is told with the file`() throws {
    let scratch = try Scratch()
    let text = try ProjectFiles.text(of: "traces/faults/clock-back-S3.itf.json")
    let fault = #""fault":"clock-back""#
    #expect(text.contains(fault))
    try scratch.file("t.itf.json", text.replacing(fault, with: #""fault":"clock-bak""#))
    let run = try CommandRun(["replay", "t.itf.json"], in: scratch.path)
    #expect(run.status == 2)
    #expect(
      run.errors == """
        error: unknown fault in t.itf.json: "clock-bak"
          did you mean "clock-back"?

        """)
  }

  @Test(arguments: [",", "S1,", ",S1", "S1,,S2"])
  func `a list with an empty name is an error`(list: String) throws {
    let parsed = try ArgumentParser.parse(["--property", list], for: CommandTable.explore)
    let error = #expect(throws: UsageError.self) { try parsed.list("--property") }
    #expect(error?.message == "--property cannot be \"\(list)\": a name in it is empty")
  }

  @Test func `past operators that need more bits than there are, are an error of the file`() throws
  {
    let scratch = try Scratch()
    let formulas = (0..<70).map { number in
      let nested = String(repeating: "previous ", count: number + 1)
      return "{ id: \"F\(number)\", always: \"\(nested)on or true\" }"
    }
    let path = try scratch.file(
      "m.json5",
      """
      {
        title: "x", policy: { preset: "default" }, properties: ["S1"], witnesses: [],
        formulas: [\(formulas.joined(separator: ", "))],
      }
      """)
    let error = #expect(throws: InvalidModels.self) { try ModelLocator.load([path]) }
    #expect(error?.problems.count == 1)
    #expect(
      error?.problems.first?.hasPrefix("\(path): the past operators of the formulas need ") == true)
    #expect(error?.problems.first?.contains("bits, expected at most 64") == true)
  }

  @Test func `a file of one long line with very many mistakes is told in no time`() throws {
    let scratch = try Scratch()
    let powers = String(repeating: "\"kil\",", count: 170_000)
    let path = try scratch.file(
      "m.json5", "{title:\"x\",policy:{preset:\"default\"},without:[\(powers)]}")
    let clock = ContinuousClock()
    var problems: [String] = []
    let time = clock.measure {
      do {
        _ = try ModelLocator.load([path])
      } catch let error as InvalidModels {
        problems = error.problems
      } catch {
        Issue.record(error)
      }
    }
    #expect(problems.count == 101)
    #expect(problems.last == "\(path): and many more")
    // A build for debugging on a busy machine takes two seconds; what is quadratic takes minutes.
    #expect(time < .seconds(20))
    for problem in problems {
      for line in problem.split(separator: "\n").dropFirst() { #expect(line.count < 110) }
    }
  }
}
