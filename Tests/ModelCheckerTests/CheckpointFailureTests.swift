import Foundation
import Synchronization
import Testing

@testable import BenchmarkModel
@testable import ModelChecker

/// What is left and what is said where a checkpoint cannot be written or gone on from.
@Suite("Checkpoints that fail")
struct CheckpointFailureTests {
  @Test("at their end leave no draft behind")
  func noDraftLeft() throws {
    let folder = NSTemporaryDirectory() + "lockcheck-checkpoint-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/run.checkpoint"
    // A folder with something in it stands where the checkpoint goes: all is written, and cannot be moved there.
    try FileManager.default.createDirectory(
      atPath: file + "/full", withIntermediateDirectories: true)
    let told = Atomic<Int>(0)
    var options = CheckOptions()
    options.checkpoint = Checkpoint(path: file, everySeconds: 0)
    let hooks = SearchHooks(checkpointFailed: { _ in told.add(1, ordering: .relaxed) })
    let model = BenchmarkLock(sourceCount: 2)
    let result = Checker(
      model, properties: BenchmarkLock.invariants, options: options, hooks: hooks
    ).run()
    #expect(result.limit == nil)
    #expect(told.load(ordering: .relaxed) > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["run.checkpoint"])
  }

  @Test("name the file and say what to do")
  func advice() {
    let errors: [CheckpointError] = [
      .unreadable(path: "a", reason: "Permission denied"), .damaged(path: "a"),
      .otherFormat(path: "a"), .otherRun(path: "a", what: "another model"),
    ]
    for error in errors {
      #expect(error.description.hasPrefix("a: "))
      #expect(error.description.hasSuffix("begin anew"))
    }
  }
}
