import LockCore
import TestSupport
import Testing

/// Changes of settings by what there is to prove with: turning a PIN lock on, and the system alone.
struct ChangeMeansTranscripts {
  @Test("Turning a PIN lock on for the first time begins with a PIN")
  func enableWithoutPin() {
    var run = Transcript.started(.standard(means: .appPin), record: .off)
    run.send(
      .changeStarted(.newPin), .changeStarted(.disable), .changeStarted(.longerAway(900_000)))
    run.send(.changeStarted(.enable), .pinChosen(matching: true), .wrote, .enteredBackground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off away 300000]) == applied, uncover, unseal, show none [logOut]
      changeStarted(newPin) == ignored(notOffered)
      changeStarted(disable) == ignored(notOffered)
      changeStarted(longerAway 900000) == ignored(notOffered)
      changeStarted(enable) == applied
      pinChosen == applied, persist configuration [on pin away 300000]
      wrote == applied, tell changed
      enteredBackground == applied, cover, arm 300 s
      """#
    }
  }

  @Test("A PIN lock that is on again asks for the PIN it knows")
  func enableWithPin() {
    var run = Transcript(.digiFIR(away: fiveMinutes, checksSIM: false), record: .off)
    run.send(.launched(target: nil), .becameActive)
    run.send(
      .read(
        .value(
          StoredRecord(
            session: ourSession,
            configuration: Configuration(
              enabled: false, hasPin: true, biometrics: nil, away: .never)))))
    run.send(.changeStarted(.enable))
    run.enter(right: true, forChange: true)
    run.send(.wrote, .enteredBackground)
    expectSnapshot(run.text) {
      #"""
      launched == applied, cover, seal, show starting [tryAgain logOut], read, disarm
      becameActive == applied
      read(session 1, [off pin away never]) == applied, uncover, unseal, show none [logOut]
      changeStarted(enable) == applied
      changeProofEntered == applied, persist attempts 1
      wrote == applied, compare 1 for change
      compared(1, right) == applied, persist attempts 0
      wrote == applied, persist configuration [on pin away never]
      wrote == applied, tell changed
      enteredBackground == applied, cover
      """#
    }
  }

  @Test("With the system's prompt there is no PIN to change and no code to prove")
  func noCodes() {
    var run = Transcript.openedBySystem()
    run.send(.changeStarted(.newPin), .changeProofEntered, .changeStarted(.disable))
    run.send(.changeProofEntered, .pinChosen(matching: true))
    expectSnapshot(run.text) {
      #"""
      -- opened by the system's prompt
      changeStarted(newPin) == ignored(notOffered)
      changeProofEntered == ignored(notOffered)
      changeStarted(disable) == applied, prompt 2 for change
      changeProofEntered == ignored(notOffered)
      pinChosen == ignored(notOffered)
      """#
    }
  }
}
