import Foundation
import TestSupport
import Testing

/// A fault that no property rejects: whether it does anything is said, and not only "holds".
@Suite struct FaultEffectTests {
  /// No prompt comes where biometrics are off, so that asking for it too soon does nothing.
  private static let model = """
    {
      title: "x",
      policy: { preset: "digifir-citizen", awaySeconds: 60, attempts: 1 },
      clock: { secondsPerTick: 60 },
      start: { pin: true },
      without: [
        "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back",
        "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer",
        "logout", "signIn", "disable", "enable", "newPin", "wrongPin", "eraseFailure",
      ],
      properties: ["S1"], witnesses: [],
    }
    """

  private func explore(_ arguments: String...) throws -> CommandRun {
    let scratch = try Scratch()
    try scratch.file("m.json5", FaultEffectTests.model)
    return try CommandRun(["explore", "m.json5", "--no-timing"] + arguments, in: scratch.path)
  }

  @Test func `without an effect it is a finding`() throws {
    let run = try explore("--fault", "eager-prompt")
    #expect(run.status == 1)
    #expect(
      run.output.contains("\nfinding   the fault eager-prompt has no effect on this model: "))
    let json = try explore("--fault", "eager-prompt", "--format", "json")
    #expect(json.output.contains("\"faultEffect\": \"none\""))
  }

  @Test func `with an effect that nothing minds it is a note`() throws {
    let run = try explore("--fault", "idle-doubling")
    #expect(run.status == 0)
    #expect(run.output.contains("\nnote      the fault idle-doubling has an effect on this model"))
    let json = try explore("--fault", "idle-doubling", "--format", "json")
    #expect(json.output.contains("\"faultEffect\": \"allowed\""))
  }

  @Test func `of the correct core nothing is said`() throws {
    for fault in [["--fault", "none"], []] {
      let scratch = try Scratch()
      try scratch.file("m.json5", FaultEffectTests.model)
      let run = try CommandRun(["explore", "m.json5"] + fault, in: scratch.path)
      #expect(run.status == 0)
      #expect(!run.output.contains("effect"))
    }
  }

  @Test func `a trace that calls its property another kind is refused`() throws {
    let scratch = try Scratch()
    let text = try ProjectFiles.text(of: "traces/faults/clock-back-S3.itf.json")
    let kind = #""kind":"safety""#
    #expect(text.contains(kind))
    try scratch.file("t.itf.json", text.replacing(kind, with: #""kind":"witness""#))
    let run = try CommandRun(["replay", "t.itf.json"], in: scratch.path)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "error: t.itf.json: the trace calls S3 a witness, and it is of the kind safety"))
  }

  @Test func `a key that does nothing is a warning, and the file is read`() throws {
    let scratch = try Scratch()
    try scratch.file(
      "m.json5",
      FaultEffectTests.model.replacing("digifir-citizen", with: "m5-08")
        .replacing("attempts: 1", with: "idleSeconds: 60, enrolment: 'any'")
        .replacing("start: { pin: true },", with: ""))
    let run = try CommandRun(["explore", "m.json5", "--no-timing"], in: scratch.path)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        "warning: m.json5:3:64: policy.enrolment: does nothing with means \"system\""))
  }
}
