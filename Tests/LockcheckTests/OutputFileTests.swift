import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// What is no regular file is written where it is, and stays what it is.
///
/// Devices are reached through links in a folder of the test only: if the code under test were broken, it
/// would replace the link and never the device.
@Suite struct OutputFileTests {
  private func type(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  private func link(_ name: String, to target: String, in scratch: Scratch) throws -> String {
    let path = scratch.path + "/" + name
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }

  @Test func `a link stays a link, and its target gets the text`() throws {
    let scratch = try Scratch()
    let target = try scratch.file("target", "before, and longer than what comes")
    let path = try link("link", to: "target", in: scratch)
    try FileSystem.checkWritable(file: path)
    try FileSystem.replace(path, with: "after")
    #expect(try type(of: path) == .typeSymbolicLink)
    #expect(try FileSystem.text(of: target) == "after")
    #expect(try FileSystem.names(in: scratch.path) == ["link", "target"])
  }

  @Test func `a link to a file that is not there makes it`() throws {
    let scratch = try Scratch()
    let path = try link("link", to: "target", in: scratch)
    try FileSystem.checkWritable(file: path)
    try FileSystem.replace(path, with: "after")
    #expect(try type(of: path) == .typeSymbolicLink)
    #expect(try FileSystem.text(of: scratch.path + "/target") == "after")
  }

  @Test func `a device takes the text and stays a device`() throws {
    let scratch = try Scratch()
    let path = try link("null", to: "/dev/null", in: scratch)
    try FileSystem.checkWritable(file: path)
    try FileSystem.replace(path, with: "text")
    #expect(try type(of: path) == .typeSymbolicLink)
    #expect(try type(of: "/dev/null") == .typeCharacterSpecial)
  }

  @Test func `a device that is full is an error`() throws {
    let scratch = try Scratch()
    let path = try link("full", to: "/dev/full", in: scratch)
    #expect(throws: FileSystem.Failure(path: path, problem: "no space left on device")) {
      try FileSystem.replace(path, with: "text")
    }
    #expect(try type(of: path) == .typeSymbolicLink)
    #expect(try FileSystem.names(in: scratch.path) == ["full"])
  }

  @Test func `a report into a pipe comes out of it, and the pipe stays`() throws {
    let scratch = try Scratch()
    let pipe = try scratch.pipe("pipe")
    try scratch.file(
      "m.json5",
      """
      { title: "x", policy: { preset: "default" }, properties: ["S1"], witnesses: [] }
      """)
    let running = try CommandRun.start(
      ["explore", "m.json5", "--max-depth", "1", "--output", "json=pipe"], in: scratch.path)
    // Opened for both, so that the test waits for nobody: what was written is there at the end.
    let reader = try #require(FileHandle(forUpdatingAtPath: pipe))
    let run = try running.end()
    #expect(run.status == 3)
    // If it were a file now, reading the pipe would wait for ever.
    try #require(type(of: pipe) != .typeRegular)
    let text = String(decoding: reader.availableData, as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"lockcheck\""))
  }
}

@Suite struct OutputOverInputTests {
  @Test(arguments: ["m.json5", "./m.json5", "link.json5"])
  func `a model file that the call reads is not written over`(path: String) throws {
    let scratch = try Scratch()
    let text = try ProjectFiles.text(of: "Models/m5-08.json5")
    try scratch.file("m.json5", text)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.json5", withDestinationPath: "m.json5")
    let run = try CommandRun(
      ["explore", "m.json5", "--max-states", "10", "--output", "json=" + path], in: scratch.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("--output would write over \(path)"))
    #expect(try String(contentsOfFile: scratch.path + "/m.json5", encoding: .utf8) == text)
  }
}
