import Foundation
import Testing
import VaultTestSupport

/// The notes app itself, ended by SIGKILL at a durable act of a real session, again and again on one folder.
@Suite(.serialized) struct NotesKillTests {
  /// How many kills in a row; `make kills` sets a hundred.
  private static let count =
    ProcessInfo.processInfo.environment["LOCKCHECK_KILLS"].flatMap(Int.init) ?? 24

  @Test("The notes app survives one kill after the other, loses no note, and brings none back")
  func inARow() throws {
    let scratch = ScratchFolder()
    var life = NotesLife(folder: scratch.path + "/notes")
    var random = SystemRandomNumberGenerator()
    var kills = 0
    var done: [String] = []
    for turn in 0..<Self.count * 6 where kills < Self.count {
      let deed = NotesLife.Deed.allCases[turn % NotesLife.Deed.allCases.count]
      // A session has 30 to 180 acts.
      let act = Int.random(in: 1...(turn % 3 == 0 ? 160 : 45), using: &random)
      let how = NotesRun.How.allCases[turn / 4 % 3]
      done.append("\(deed) \(act) \(how)")
      do {
        if try life.live(deed, killedAt: act, how) { kills += 1 }
      } catch {
        Issue.record("\(error), after \(done.suffix(6).joined(separator: ", "))")
        return
      }
    }
    #expect(kills == Self.count)
  }

  @Test("Killed at each durable act of a session, the notes app opens with what it acknowledged")
  func everywhere() throws {
    let step = Self.count >= 100 ? 1 : 41
    for deed in [NotesLife.Deed.fiveWrong, .leave, .mistake] {
      var act = 1
      var wasKilled = true
      while wasKilled {
        let scratch = ScratchFolder()
        var life = NotesLife(folder: scratch.path + "/notes")
        wasKilled = try life.live(deed, killedAt: act, act % 2 == 0 ? .half : .before)
        // Nothing lost, nothing back, and it goes on.
        #expect(try !life.live(.notes, killedAt: 0, .before), "\(deed), act \(act)")
        act += step
      }
      #expect(act > 60)
    }
  }
}
