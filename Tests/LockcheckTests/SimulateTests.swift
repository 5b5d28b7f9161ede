import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// `simulate`, from the call to the exit code.
@Suite struct SimulateTests {
  private func folder(_ model: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("m.json5", ProjectFiles.text(of: "Models/\(model).json5"))
    return scratch
  }

  private func simulate(_ scratch: Scratch, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["simulate", "m.json5", "--no-timing"] + arguments, in: scratch.path)
  }

  @Test func `runs that find nothing prove nothing and end with 3`() throws {
    let run = try simulate(try folder("m5-08"), "--runs", "50", "--steps", "20", "--seed", "9")
    #expect(run.status == 3)
    #expect(
      run.output.hasPrefix(
        "m  undetermined: no violation found in 50 runs of at most 20 steps; not a proof (seed 9,"
      ))
    #expect(!run.output.contains("holds"))
    #expect(run.output.contains("not judged  a walk does not show that no other run leads there"))
    #expect(
      run.output.contains("simulate m.json5 --runs 50 --steps 20 --seed 9\nchecked      every step")
    )
  }

  @Test func `a bypass is found, and its trace replays`() throws {
    let scratch = try folder("faults/flap-race")
    let run = try simulate(scratch, "--trace-dir", "t")
    #expect(run.status == 0)
    #expect(run.output.contains(", shortened from "))
    let trace = scratch.path + "/t/m-S2.itf.json"
    let replay = try CommandRun(["replay", trace], in: scratch.path)
    #expect(replay.status == 0)
    // The correct core in the same world.
    let correct = try simulate(scratch, "--fault", "none", "--runs", "200")
    #expect(correct.status == 3)
    // A violation that the file does not expect is a finding.
    let plain = try folder("m5-08")
    let found = try simulate(plain, "--fault", "born-unlocked", "--runs", "200")
    #expect(found.status == 1)
  }

  @Test func `the same seed gives the same bytes on any number of workers`() throws {
    let scratch = try folder("m5-08")
    let arguments = ["simulate", "m.json5", "--no-timing", "--format", "json", "--runs", "100"]
    let runs = try ["1", "2", "3"].map {
      try CommandRun(arguments + ["--workers", $0], in: scratch.path).output
    }
    #expect(Set(runs).count == 1)
    #expect(runs[0].contains(#""simulation": {"#))
    #expect(runs[0].contains(#""notJudged": "#))
    let other = try CommandRun(arguments + ["--seed", "2"], in: scratch.path).output
    #expect(other != runs[0])
  }

  @Test func `a number that is none, and a second model, are wrong usage`() throws {
    let scratch = try folder("m5-08")
    for (option, value) in [("--runs", "0"), ("--steps", "-1"), ("--seed", "x"), ("--seed", "-1")] {
      let run = try simulate(scratch, "\(option)=\(value)")
      #expect(run.status == 2)
      #expect(run.errors.contains("\(option) cannot be \"\(value)\""))
    }
    #expect(try simulate(scratch, "m.json5").status == 2)
    #expect(try simulate(scratch, "--property", "S99").status == 2)
  }

  @Test func `Ctrl-C ends the runs with what is known, and 130`() throws {
    let scratch = try folder("m5-08")
    let running = try CommandRun.start(
      ["simulate", "m.json5", "--runs", "1000000000", "--progress", "always"], in: scratch.path)
    let end = Date(timeIntervalSinceNow: 20)
    while !running.errorsSoFar.contains("states/s"), Date() < end { usleep(10_000) }
    running.send(SIGINT)
    let run = try running.end()
    #expect(run.status == 130)
    #expect(run.output.contains("(the run was interrupted); not a proof"))
  }
}
