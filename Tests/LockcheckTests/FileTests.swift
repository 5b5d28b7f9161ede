import Foundation
import ModelChecker
import ModelReport
import Testing

@testable import lockcheck

@Suite struct FileTests {
  @Test func `a file is replaced as a whole, and leaves nothing beside it`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/a/b/report.json"
    #expect(throws: FileSystem.Failure.self) { try FileSystem.replace(path, with: "x") }
    try FileSystem.checkWritable(folder: scratch.path + "/a/b")
    #expect(FileSystem.kind(of: scratch.path + "/a") == nil)
    try FileSystem.makeFolder(scratch.path + "/a/b")
    try FileSystem.checkWritable(file: path)
    #expect(FileSystem.kind(of: path) == nil)
    try FileSystem.replace(path, with: "first ü")
    try FileSystem.replace(path, with: "second")
    #expect(try FileSystem.text(of: path) == "second")
    #expect(try FileSystem.names(in: scratch.path + "/a/b") == ["report.json"])
  }

  @Test func `folders, missing files and bytes that are no text are errors`() throws {
    let scratch = try Scratch()
    let path = scratch.path + "/x"
    #expect(throws: FileSystem.Failure(path: path, problem: "no such file or directory")) {
      try FileSystem.text(of: path)
    }
    #expect(
      throws: FileSystem.Failure(path: scratch.path, problem: "this is a folder, not a file")
    ) { try FileSystem.text(of: scratch.path) }
    try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: path))
    #expect(throws: FileSystem.Failure(path: path, problem: "this is no UTF-8 text")) {
      try FileSystem.text(of: path)
    }
    #expect(throws: FileSystem.Failure.self) { try FileSystem.checkWritable(file: scratch.path) }
    #expect(throws: FileSystem.Failure.self) { try FileSystem.checkWritable(folder: path) }
    #expect(throws: FileSystem.Failure.self) {
      try FileSystem.checkWritable(folder: path + "/below")
    }
  }

  @Test func `names in a folder are sorted by their bytes`() throws {
    let scratch = try Scratch()
    for name in ["b", "B", "ä", "a10", "a9"] {
      try FileSystem.replace(scratch.path + "/" + name, with: "")
    }
    #expect(try FileSystem.names(in: scratch.path) == ["B", "a10", "a9", "b", "ä"])
  }

  @Test(arguments: [
    ("a/b", "a"), ("a", "."), ("/a", "/"), ("/", "/"), ("a/b/", "a"), ("./a", "."), (".", "."),
  ])
  func `the parent of a path`(path: String, parent: String) {
    #expect(FileSystem.parent(of: path) == parent)
  }

  @Test func `a trace is named after model, fault and property`() {
    let files = TraceFiles(asked: nil)
    #expect(
      files.path(model: "m5-08", fault: nil, property: "S2") == "traces/m5-08-S2.itf.json")
    #expect(
      files.path(model: "m5-08", fault: "clock-back", property: "S2")
        == "traces/m5-08-clock-back-S2.itf.json")
    #expect(
      TraceFiles(asked: "a/").path(model: "clock-back", fault: "clock-back", property: "S2")
        == "a/clock-back-S2.itf.json")
    #expect(files.path(model: "m", fault: nil, property: "../ä x") == "traces/m-..---x.itf.json")
  }

  @Test func `what repeats a run is what was typed`() {
    #expect(Invocation.command(argumentZero: "lockcheck") == "lockcheck")
    #expect(Invocation.command(argumentZero: "./bin/lock check") == "'./bin/lock check'")
    #expect(
      Invocation.command(argumentZero: "/x/.build/release/lockcheck")
        == "swift run -c release lockcheck")
    #expect(
      Invocation.command(argumentZero: ".build/debug/lockcheck")
        == "swift run -c release lockcheck")
    #expect(ShellWord.quoted("it's") == #"'it'\''s'"#)
    #expect(ShellWord.quoted("") == "''")
  }

  @Test func `progress shows all its numbers`() {
    let progress = SearchProgress(
      seconds: 2, depth: 7, states: 412_806, transitions: 6_190_211, frontier: 1_234,
      bytes: 31_457_280)
    #expect(
      ProgressLine.text(for: progress)
        == """
        2.0 s, depth 7, 412,806 states, 6,190,211 transitions, frontier 1,234, 206,403 states/s, \
        31.5 MB
        """)
  }

  @Test func `progress of a later pass has its name, and a rate of its own time`() {
    let progress = SearchProgress(
      seconds: 10, pass: ("steps", 0.5), depth: 3, states: 50_000, transitions: 700_000,
      frontier: 12, bytes: 31_457_280)
    #expect(
      ProgressLine.text(for: progress)
        == """
        10.0 s, pass "steps", depth 3, 50,000 states, 700,000 transitions, frontier 12, \
        100,000 states/s, 31.5 MB
        """)
  }

  @Test func `tables have their columns in line`() {
    #expect(ListCommand.table([["a", "b"], ["long", "c"]]) == "a     b\nlong  c\n")
  }
}
