import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// `explore --storage compact`, from the call to the exit code.
@Suite struct StorageOptionTests {
  private func folder(_ model: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("m.json5", ProjectFiles.text(of: "Models/\(model).json5"))
    return scratch
  }

  private func explore(_ scratch: Scratch, _ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["explore", "m.json5", "--no-timing", "--storage", "compact"] + arguments, in: scratch.path)
  }

  @Test func `a search that finds nothing proves nothing and says how much it may have missed`()
    throws
  {
    let scratch = try folder("faults/mask-after-erase")
    let run = try explore(scratch, "--fault", "none")
    #expect(run.status == 3)
    #expect(run.output.contains("undetermined: no violation found in "))
    #expect(run.output.contains("one was omitted with a probability of at most 1 in "))
    #expect(!run.output.contains("holds"))
    let json = try explore(scratch, "--fault", "none", "--format", "json")
    #expect(json.output.contains(#""omissionBound": 0.0"#))
    #expect(json.output.contains(#""verdict": "undetermined""#))
    let outputs = try ["1", "2", "3"].map {
      try explore(scratch, "--fault", "none", "--workers", $0).output
    }
    #expect(Set(outputs).count == 1)
  }

  @Test func `a bypass is found, and its trace replays`() throws {
    let scratch = try folder("faults/clock-back")
    let run = try explore(scratch, "--trace-dir", "t")
    #expect(run.status == 0)
    #expect(!run.output.contains("shortest"))
    let trace = scratch.path + "/t/m-S6.itf.json"
    #expect(try CommandRun(["replay", trace], in: scratch.path).status == 0)
  }

  @Test func `a table is no larger than the memory of the machine`() throws {
    try RunSettings.checkTable(nil, of: 1 << 30)
    try RunSettings.checkTable(1 << 30, of: 1 << 30)
    let error = #expect(throws: UsageError.self) {
      try RunSettings.checkTable(1 << 30 + 1, of: 1 << 30)
    }
    #expect(error?.message.hasPrefix("--memory-limit is 1.1 GB, and this machine has ") == true)
    let scratch = try folder("m5-08")
    let run = try explore(scratch, "--memory-limit", "900T")
    #expect(run.status == 2)
  }

  @Test func `what does not go together is refused, with what to do instead`() throws {
    let scratch = try folder("m5-08")
    let live = try explore(scratch, "--property", "L4")
    #expect(live.status == 2)
    #expect(live.errors.contains("L4 cannot be decided with --storage compact"))
    #expect(live.errors.contains("use --storage exact"))
    let counts = try explore(scratch, "--expect", "c.json")
    #expect(counts.status == 2)
    #expect(counts.errors.contains("--expect and --storage compact do not go together"))
    let checkpoint = try explore(scratch, "--checkpoint", "c")
    #expect(checkpoint.status == 2)
    #expect(checkpoint.errors.contains("--checkpoint and --storage compact do not go together"))
    let seed = try CommandRun(
      ["explore", "m.json5", "--storage-seed", "3"], in: scratch.path)
    #expect(seed.status == 2)
  }
}
