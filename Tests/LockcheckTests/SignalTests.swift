import Foundation
import TestSupport
import Testing

@testable import lockcheck

/// Signals, as a shell or CI sends them.
@Suite struct SignalTests {
  /// Waits until `condition` is true, ten seconds at most.
  private func wait(until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition() {
      if Date() > end { return false }
      usleep(10_000)
    }
    return true
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal before a search ends the process at once`(number: Int32) throws {
    let scratch = try Scratch()
    // Nobody writes to this pipe, so the command waits for its model.
    let pipe = try scratch.pipe("m.json5")
    let running = try CommandRun.start(["explore", pipe], in: scratch.path)
    // A signal that comes before the command listens ends it as well.
    usleep(300_000)
    #expect(running.isRunning)
    running.send(number)
    let run = try running.end()
    #expect(run.signal == number)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test func `a signal during a search ends it with what is known, and 130`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let running = try CommandRun.start(
      ["explore", model, "--progress", "always"], in: scratch.path)
    #expect(wait { running.errorsSoFar.contains("states/s") })
    running.send(SIGINT)
    let run = try running.end()
    #expect(run.status == 130)
    #expect(run.output.contains("the run was interrupted, so nothing is proved"))
  }

  @Test func `an interrupted matrix of faults says so`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let running = try CommandRun.start(
      ["faults", model, "--fault", "born-unlocked,clock-back", "--progress", "always"],
      in: scratch.path)
    #expect(wait { running.errorsSoFar.contains("states/s") })
    running.send(SIGINT)
    let run = try running.end()
    #expect(run.status == 130)
    #expect(run.output.hasSuffix("interrupted: 0 caught so far, 2 of 2 not tried to the end\n"))
  }

  @Test func `nobody reads the results any more: the command ends without a word`() throws {
    let scratch = try Scratch()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let running = try CommandRun.start(
      ["list", "properties"], in: scratch.path, stdout: pipe.fileHandleForWriting)
    let run = try running.end()
    #expect(run.signal == SIGPIPE)
    #expect(run.errors.isEmpty)
  }
}
