import Foundation
import TestSupport
import Testing

/// `--checkpoint` and `--resume`, as a person at a terminal uses them.
@Suite struct CheckpointFileTests {
  private let options = [
    "--no-timing", "--progress", "never", "--workers", "2", "--property", "deadlock",
  ]

  /// A search that takes seconds here and writes checkpoints all the time.
  private func start(
    _ model: String, _ file: String, in scratch: Scratch
  ) throws -> CommandRun.Running {
    try CommandRun.start(
      ["explore", model, "--checkpoint", file, "--checkpoint-every", "0.3"] + options,
      in: scratch.path)
  }

  /// A model whose search takes long enough for a few checkpoints in this build.
  private static var model: String {
    get throws {
      #if DEBUG
        try ProjectFiles.text(of: "Models/m5-08.json5")
      #else
        try ProjectFiles.text(of: "Models/default-pin.json5")
      #endif
    }
  }

  private func waitForFile(_ path: String) -> Bool { waitForFile(path, after: nil) }

  /// Waits for a file that was written after the one of that time.
  private func waitForFile(_ path: String, after earlier: Date?) -> Bool {
    for _ in 0..<30_000 {
      if let written = time(of: path), written != earlier { return true }
      usleep(1_000)
    }
    return false
  }

  private func time(of path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  @Test(arguments: [SIGKILL, SIGINT])
  func `a search that a signal ended goes on as if it had never been stopped`(
    number: Int32
  ) throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", CheckpointFileTests.model)
    let whole = try CommandRun(["explore", model] + options, in: scratch.path)
    let file = scratch.path + "/run.ck"
    let running = try start(model, file, in: scratch)
    #expect(waitForFile(file))
    running.send(number)
    let stopped = try running.end()
    #expect(number == SIGKILL ? stopped.signal == SIGKILL : stopped.status == 130)
    // Twice: what goes on can be stopped, too.
    let first = time(of: file)
    let again = try CommandRun.start(
      ["explore", model, "--checkpoint", file, "--resume", "--checkpoint-every", "0.1"] + options,
      in: scratch.path)
    #expect(waitForFile(file, after: first))
    again.send(SIGKILL)
    #expect(try again.end().signal == SIGKILL)
    let last = try CommandRun(
      ["explore", model, "--checkpoint", file, "--resume"] + options, in: scratch.path)
    #expect(last.status == 0)
    #expect(last.output == whole.output)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `what is there is neither written over nor gone on from unasked`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    // A slip of the hand: the model itself, or notes.
    for file in [model, try scratch.file("notes", "mine")] {
      let before = try String(contentsOfFile: file, encoding: .utf8)
      let run = try CommandRun(["explore", model, "--checkpoint", file], in: scratch.path)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("error: \(file) is there already, and is no checkpoint\n"))
      #expect(run.errors.contains("give the checkpoint another name"))
      #expect(!run.errors.contains("--resume"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == before)
    }
    let kept = scratch.path + "/run.ck"
    let call = ["explore", model, "--checkpoint", kept, "--max-time", "0.01"] + options
    #expect(try CommandRun(call, in: scratch.path).status == 3)
    let again = try CommandRun(call, in: scratch.path)
    #expect(again.status == 2)
    #expect(again.errors.contains("is there already: go on from it with --resume, or remove it"))
  }

  @Test func `what differs from the run of a checkpoint is named`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let file = scratch.path + "/run.ck"
    let call = ["explore", model, "--no-timing", "--progress", "never", "--checkpoint", file]
    // None of these is violated, so only the time ends it.
    let first = ["--fault", "clock-back", "--property", "S1,S2"]
    #expect(
      try CommandRun(call + first + ["--max-time", "0.01"], in: scratch.path).status == 3)
    for (other, what) in [
      (["--property", "S1,S2"], "the fault clock-back, not no fault"),
      (
        ["--fault", "locks-only-once", "--property", "S1,S2"],
        "the fault clock-back, not the fault locks-only-once"
      ),
      (
        ["--fault", "clock-back", "--property", "S1,S4"],
        "other properties (S2 in the checkpoint alone; S4 in this call alone)"
      ),
    ] {
      let run = try CommandRun(call + other + ["--resume"], in: scratch.path)
      #expect(run.status == 2)
      #expect(run.errors.contains("this checkpoint is of a run with \(what); "), "\(run.errors)")
    }
    // How the path of the model file is spelled is no difference.
    let moved = ["explore", scratch.path + "/./m.json5"] + call.dropFirst(2)
    let run = try CommandRun(moved + first + ["--resume"], in: scratch.path)
    #expect(run.status != 2, "\(run.errors)")
  }

  @Test func `what cannot be gone on from is an error that says why`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let notes = try scratch.file("notes", "mine and no one else's, forever")
    for (file, problem) in [
      (notes, "this is no checkpoint, or a damaged one"),
      (scratch.path + "/none", "cannot be gone on from: no such file or directory."),
      (scratch.path, "is a folder"),
    ] {
      let run = try CommandRun(
        ["explore", model, "--checkpoint", file, "--resume"] + options, in: scratch.path)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(problem), "\(run.errors)")
    }
  }

  @Test func `two runs do not share a checkpoint, and the lock goes with its run`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", CheckpointFileTests.model)
    let file = scratch.path + "/run.ck"
    let running = try start(model, file, in: scratch)
    #expect(waitForFile(file))
    let link = scratch.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "run.ck")
    for (path, more) in [(file, []), (file, ["--resume"]), (link, []), (link, ["--resume"])] {
      let second = try CommandRun(
        ["explore", model, "--checkpoint", path] + more + options, in: scratch.path)
      #expect(second.status == 2)
      #expect(second.errors.hasPrefix("error: another run uses \(path)"), "\(second.errors)")
      #expect(second.errors.contains("wait for its end, or give this one another path"))
    }
    running.send(SIGKILL)
    _ = try running.end()
    let last = try CommandRun(
      ["explore", model, "--checkpoint", file, "--resume", "--max-time", "0.2"] + options,
      in: scratch.path)
    #expect(last.status == 3)
    #expect(last.errors.contains("checkpoint: \(file) has how far the search came"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/.run.ck.lock"))
  }

  @Test func `a link is followed: what it leads to is the checkpoint, and the link stays`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", CheckpointFileTests.model)
    let link = scratch.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.ck")
    let run = try CommandRun(
      ["explore", model, "--checkpoint", link, "--max-time", "0.2"] + options, in: scratch.path)
    #expect(run.status == 3)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.ck")
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/real.ck"))
  }

  @Test func `on a full disk no half of a checkpoint is left, and the search goes on`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", CheckpointFileTests.model)
    let file = scratch.path + "/run.ck"
    // Long enough for a first writing, and too short for the search.
    #if DEBUG
      let time = "4"
    #else
      let time = "0.5"
    #endif
    let run = try CommandRun.start(
      [
        "explore", model, "--checkpoint", file, "--checkpoint-every", "0.1", "--max-time", time,
      ] + options, in: scratch.path, largestFile: 64
    ).end()
    #expect(run.status == 3, "\(run.errors)")
    let warning = "warning: checkpoint not written: \(file): file too large. "
    let nothing = warning + "Nothing was written before"
    // Once while it runs, however often it is tried, and once for the last one.
    #expect(
      run.errors == nothing + "; make it possible to write there while the search goes on, which "
        + "tries again\n" + nothing + ", so a later run cannot go on\n")
    #expect(!FileManager.default.fileExists(atPath: file + ".new"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a place where no checkpoint can be is an error that says what to do`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let run = try CommandRun(
      ["explore", model, "--checkpoint", scratch.path + "/none/run.ck"] + options,
      in: scratch.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("/none/run.ck cannot be locked"), "\(run.errors)")
    #expect(run.errors.contains("give a path in a folder that is there"))
  }

  @Test func `a search that memory ends is kept, and goes on with more of it`() throws {
    let scratch = try Scratch()
    // One tab is enough here, and a second would take a debug build too long.
    let model = try scratch.file(
      "m.json5",
      ProjectFiles.text(of: "Models/digifir-portal.json5")
        .replacing("with: [\"secondScene\"],", with: ""))
    let call = [
      "explore", model, "--no-timing", "--progress", "never", "--property", "S1,L7,deadlock",
    ]
    let whole = try CommandRun(call, in: scratch.path)
    #expect(whole.status == 0)
    let file = scratch.path + "/run.ck"
    let first = try CommandRun(
      call + ["--checkpoint", file, "--memory-limit", "1M"], in: scratch.path)
    #expect(first.status == 3)
    #expect(first.output.contains("the memory limit was hit"))
    #expect(FileManager.default.fileExists(atPath: file))
    let last = try CommandRun(call + ["--checkpoint", file, "--resume"], in: scratch.path)
    #expect(last.status == 0)
    #expect(last.output == whole.output)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `what is no file is no checkpoint`() throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let pipe = try scratch.pipe("pipe")
    let bad = [
      ("-", "\"-\" is none"), (pipe, "is a pipe or a device"), (scratch.path, "is a folder"),
    ]
    for (path, problem) in bad {
      for more in [[], ["--resume"]] {
        let run = try CommandRun(
          ["explore", model, "--checkpoint", path] + more + options, in: scratch.path)
        #expect(run.status == 2)
        #expect(run.errors.contains(problem))
      }
    }
    let output = try CommandRun(["explore", model, "--output", "json=-"], in: scratch.path)
    #expect(output.status == 2)
    #expect(output.errors.contains("--output writes files, and \"-\" is none"))
  }

  @Test(arguments: [
    ["--resume"], ["--checkpoint-every", "5"],
  ])
  func `the options of a checkpoint need one`(options: [String]) throws {
    let scratch = try Scratch()
    let model = try scratch.file("m.json5", ProjectFiles.text(of: "Models/m5-08.json5"))
    let run = try CommandRun(["explore", model] + options, in: scratch.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("needs --checkpoint FILE"))
  }
}
