import LockCore
import TestSupport
import Testing

/// Another scene of the app.
struct SceneTranscripts {
  @Test("The other scene is covered on its own, and the person leaves with the last one")
  func twoScenes() {
    var run = Transcript.openedByPin()
    run.send(.otherSceneChanged(.inactiveIn), .otherSceneChanged(.active))
    run.send(.resignedActive, .enteredBackground)
    run.pass(seconds: 400)
    run.send(.timerFired, .otherSceneChanged(.inactiveOut), .otherSceneChanged(.background))
    run.pass(seconds: 300)
    run.send(.timerFired, .otherSceneChanged(.inactiveIn), .otherSceneChanged(.active))
    run.enter(right: true)
    run.send(.otherSceneChanged(nil))
    expectSnapshot(run.text) {
      #"""
      -- opened by its PIN
      otherSceneChanged(inactiveIn) == applied, cover other
      otherSceneChanged(active) == applied, uncover other
      resignedActive == applied, cover
      enteredBackground == applied
      -- 400 s pass
      timerFired == applied
      otherSceneChanged(inactiveOut) == applied, cover other
      otherSceneChanged(background) == applied, arm 300 s
      -- 300 s pass
      timerFired == applied, emit locked(away), seal, show lock [pin forgot], disarm
      otherSceneChanged(inactiveIn) == applied
      otherSceneChanged(active) == applied
      pinEntered == applied, persist attempts 1
      wrote == applied, compare 2 for unlock
      compared(2, right) == applied, persist attempts 0
      wrote == applied, uncover other, unseal, emit unlocked, show none [logOut]
      otherSceneChanged(gone) == applied, arm 300 s
      """#
    }
  }
}
