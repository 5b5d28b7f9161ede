import LockCore
import TestSupport
import Testing

/// Another scene of the app.
struct SceneTranscripts {
  @Test("The other scene is covered on its own, and the person leaves with the last one")
  func twoScenes() {
    var run = Transcript.pinLock()
    run.enter(right: true)
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
      """#
    }
  }
}
