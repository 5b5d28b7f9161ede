import LockCore
import ModelChecker
import Testing

@testable import LockModel

/// Locks and worlds that no shipped file has: what somebody who writes a file of their own may put together.
@Suite struct UnusualLockTests {
  struct Unusual: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The members of the file beside its title, its clock and what it takes away.
    let members: String
    var keeps: [String] = []
    /// Warnings are expected of it.
    var notes = 0

    func model(fault: String? = nil) throws -> ModelFile {
      let without = Powers.named.map(\.name).filter { !keeps.contains($0) }
        .map { "\"\($0)\"" }.joined(separator: ", ")
      return try ModelFile.parse(
        """
        {
          title: "\(testDescription)", \(members),
          clock: { secondsPerTick: 60, ticks: [1] },
          without: [\(without)],\(fault.map { "fault: \"\($0)\"," } ?? "")
        }
        """, path: "unusual.json5")
    }
  }

  private static let pin = "preset: 'default', means: 'appPin', attempts: 2"
  private static let server =
    "preset: 'm5-08-server', means: 'appPin', attempts: 2, enabledAtSignIn: true"
  private static let settings = ["enable", "disable", "newPin", "kill", "wrongPin"]

  static let all: [Unusual] = [
    Unusual(
      testDescription: "a PIN that is lost while the lock is off",
      members: "policy: { \(pin) }, start: { enabled: false, pin: true }, with: ['verifierLoss']",
      keeps: settings + ["logout"]),
    Unusual(
      testDescription: "a backup without its verifier, with the lock off and codes tried up",
      members: "policy: { \(pin) }, start: { enabled: false, pin: true }, with: ['backupRestore']",
      keeps: settings + ["logout"]),
    Unusual(
      testDescription: "a backup without its verifier, and nobody logs out",
      members: "policy: { \(pin) }, start: { pin: true }, with: ['backupRestore']",
      keeps: ["kill", "wrongPin"], notes: 1),
    Unusual(
      testDescription: "a PIN that is lost, and nobody logs out",
      members: "policy: { \(pin) }, start: { pin: true }, with: ['verifierLoss']",
      keeps: ["kill", "wrongPin"], notes: 1),
    Unusual(
      testDescription: "a finger that is enrolled while the write that trusts another one waits",
      members: "policy: { \(server), enrolment: 'currentSet' }, "
        + "serverAfterSeconds: [60], start: { state: 'unlocked', pin: true, server: 'notRequired' }, "
        + "with: ['serverPolicy', 'changeBiometrics', 'enrolment']", keeps: ["kill"]),
    Unusual(
      testDescription: "a server that may require a lock in which a PIN is set up first",
      members: "policy: { \(server), noMeans: 'setUpFirst' }, serverAfterSeconds: [60], "
        + "start: { pin: false }, with: ['serverPolicy']",
      keeps: ["kill", "enable", "disable", "logout"]),
    Unusual(
      testDescription: "the same, with the lock off at first",
      members: "policy: { \(server), noMeans: 'setUpFirst' }, serverAfterSeconds: [60], "
        + "start: { enabled: false }, with: ['serverPolicy']",
      keeps: ["kill", "enable", "disable", "logout"]),
    Unusual(
      testDescription: "a server that may require a lock that is inert without a PIN",
      members: "policy: { \(server), noMeans: 'inert' }, serverAfterSeconds: [60], "
        + "start: { enabled: false }, with: ['serverPolicy']",
      keeps: ["kill", "enable", "disable", "logout"]),
    Unusual(
      testDescription: "the device's own lock, of which nothing can be set up first",
      members: "policy: { preset: 'digifir-citizen', means: 'system', attempts: 'systemLimited', "
        + "awaySeconds: 60, noMeans: 'setUpFirst' }, with: ['credential']",
      keeps: ["kill", "logout", "signIn"], notes: 1),
    Unusual(
      testDescription: "a lock whose every read is answered, though the device restarts",
      members: "policy: { preset: 'default' }", keeps: ["reboot"]),
  ]

  @Test(
    "An unusual lock in an unusual world holds, and where it says less there is a warning",
    arguments: all)
  func holds(unusual: Unusual) throws {
    let model = try unusual.model()
    VerdictTests.expectHolds(model.explore())
    #expect(model.notes.count == unusual.notes, "\(model.notes)")
  }

  @Test("\"Not now\" is asked of a lock only where a read can say so (S21)")
  func readNotNow() throws {
    let asked = [["unreadable"], ["deviceLock"], ["reboot", "backgroundLaunch"]]
    let notAsked = [[], ["reboot"], ["backgroundLaunch", "kill"]]
    for keeps in asked + notAsked {
      let lock = Unusual(
        testDescription: "reads", members: "policy: { preset: 'default' }", keeps: keeps)
      let model = try lock.model()
      #expect(model.propertyIDs.contains("S21") == asked.contains(keeps), "\(keeps)")
    }
  }

  @Test("That a lost PIN has a way out is asked where somebody logs out (L4)")
  func wayOut() throws {
    for (keeps, isAsked) in [(["kill", "logout"], true), (["kill"], false)] {
      let lock = Unusual(
        testDescription: "lost",
        members:
          "policy: { \(UnusualLockTests.pin) }, start: { pin: true }, with: ['verifierLoss']",
        keeps: keeps)
      let asked = try lock.model().selected.first { $0.id == "L4" }?.claims.contains { claim in
        guard case .possible(let when, _, let reach) = claim else { return false }
        return when == the(.verifierLost) && reach == the(.wipeEnded)
      }
      #expect(asked == isAsked)
    }
  }

  @Test("A lock that has nothing to prompt for is held to that (S23)")
  func promptOfPinAlone() throws {
    let lock = Unusual(
      testDescription: "PIN alone",
      members: "policy: { \(UnusualLockTests.pin) }, start: { pin: true }",
      keeps: ["deviceLock"])
    #expect(try lock.model().explore(properties: ["S23"]).verdict == .holds)
    let result = try lock.model(fault: "eager-prompt").explore(properties: ["S23"])
    #expect(result.verdict == .violated)
  }

  @Test("A lock that never asks by itself is held to that (L5, PR-23)")
  func promptOfNobody() throws {
    let lock = Unusual(
      testDescription: "never by itself",
      members: "policy: { \(UnusualLockTests.pin), autoPrompt: 'never' }, "
        + "start: { pin: true, biometrics: true }", keeps: ["deviceLock"])
    #expect(try lock.model().explore(properties: ["L5"]).verdict == .holds)
    let result = try lock.model(fault: "eager-prompt").explore(properties: ["L5"])
    #expect(result.verdict == .violated)
  }
}
