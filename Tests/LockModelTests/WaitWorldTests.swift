import ModelChecker
import Testing

@testable import LockModel

/// When the world says that a wait begins.
@Suite struct WaitWorldTests {
  /// A PIN of the app with a wait after wrong codes, in a small world; `rest` are its other members.
  private func model(_ rest: String) throws -> ModelFile {
    try ModelFile.parse(
      """
      {
        title: "Waits",
        policy: { preset: "digifir-citizen", awaySeconds: 60, waitSeconds: 60, attempts: 2 },
        clock: { secondsPerTick: 60 },
        start: { pin: true },
        \(rest)
      }
      """, path: "waits.json5")
  }

  @Test("A read that is answered after a sign-in of the same process begins no wait")
  func lateRead() throws {
    let model = try model(
      """
      without: [
        "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock",
        "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho",
        "lateResults", "timer", "disable", "enable", "newPin", "longerAway", "eraseFailure",
      ],
      properties: ["S6"],
      witnesses: [],
      """)
    let result = model.explore()
    #expect(result.complete && result.verdict == .holds)
    #expect(result.properties.allSatisfy { !$0.vacuous })
  }

  @Test("Without wrong codes, a process that ends within a try leaves a wait, and a way in")
  func withoutWrongCodes() throws {
    let model = try model(
      """
      without: [
        "wrongPin", "signIn", "backgroundLaunch", "crash", "reboot", "recreate", "freeze", "snapshot",
        "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable",
        "promptEcho", "lateResults", "disable", "enable", "newPin", "longerAway", "eraseFailure",
      ],
      properties: ["L4", "S6"],
      witnesses: ["W22"],
      """)
    let result = model.explore()
    #expect(result.complete && result.verdict == .holds)
  }
}
