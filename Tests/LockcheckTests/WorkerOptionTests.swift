import TestSupport
import Testing

/// What `--no-timing` prints is the same for any number of workers, byte for byte.
@Suite struct WorkerOptionTests {
  @Test func `the number of workers changes no byte, of a finding or of a run that a limit ends`()
    throws
  {
    let scratch = try Scratch()
    let fault = try scratch.file(
      "clock-back.json5", ProjectFiles.text(of: "Models/faults/clock-back.json5"))
    let plain = try scratch.file("m5-08.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    for arguments in [[fault], [plain, "--max-states", "3000"]] {
      let runs = try [1, 2, 8].map { workers in
        try CommandRun(
          ["explore", "--no-timing", "--format", "json", "--workers", "\(workers)"] + arguments,
          in: scratch.path)
      }
      #expect(!runs[0].output.isEmpty)
      for run in runs {
        #expect(run.output == runs[0].output)
        #expect(run.status == runs[0].status)
      }
    }
  }

  @Test func `more workers than there may be are refused`() throws {
    let scratch = try Scratch()
    let run = try CommandRun(["explore", "--workers", "65"], in: scratch.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("--workers cannot be \"65\""))
  }
}
