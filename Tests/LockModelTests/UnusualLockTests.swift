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
  private static let portal = "preset: 'digifir-portal', idleSeconds: 120, instance: 'decides'"
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
      testDescription: "a server that may require a lock whose PIN may be lost",
      members: "policy: { \(server), noMeans: 'setUpFirst' }, serverAfterSeconds: [60], "
        + "start: { enabled: false }, with: ['serverPolicy', 'verifierLoss']",
      keeps: ["kill", "enable", "disable"], notes: 1),
    Unusual(
      testDescription: "the same, where a first PIN is set up",
      members: "policy: { \(server), noMeans: 'setUpFirst' }, serverAfterSeconds: [60], "
        + "start: { pin: false }, with: ['serverPolicy', 'verifierLoss']",
      keeps: ["kill"], notes: 1),
    Unusual(
      testDescription: "a start that may go on, and a PIN that may be lost",
      members: "policy: { preset: 'prelude', awaySeconds: 60, attempts: 2, lockOnStart: false }, "
        + "start: { pin: true }, with: ['verifierLoss']", keeps: ["kill", "logout"]),
    Unusual(
      testDescription: "a time away that the person chooses where the policy has none",
      members: "policy: { preset: 'default', awaySeconds: 'never' }, shorterAwaySeconds: 60, "
        + "with: ['shorterAway']", keeps: ["timer", "freeze", "call"]),
    Unusual(
      testDescription: "a server that has a say and never says a word",
      members: "policy: { preset: 'm5-08-server', awaySeconds: 120 }", keeps: ["timer", "freeze"],
      notes: 1),
    Unusual(
      testDescription: "the same, with a time idle",
      members: "policy: { preset: 'm5-08-server', idleSeconds: 120 }", keeps: ["timer", "freeze"]),
    Unusual(
      testDescription: "a session that only ends, with a server that has a say",
      members: "policy: { \(portal) }, serverAfterSeconds: [60], with: ['serverPolicy'], "
        + "start: { state: 'signedOut' }", keeps: ["signIn", "timer", "kill"]),
    Unusual(
      testDescription: "the same, with a word that is stored and goes with its session",
      members: "policy: { \(portal) }, serverAfterSeconds: [60], start: { server: 'notRequired' }",
      keeps: ["signIn", "timer", "kill"]),
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

  @Test("What holds of a lost PIN is asked wherever one can be lost (S13)")
  func lostVerifier() throws {
    let off = "start: { enabled: false, pin: true }"
    for (with, isAsked) in [("verifierLoss", true), ("backupRestore", true), ("reinstall", false)] {
      let lock = Unusual(
        testDescription: "lost",
        members: "policy: { \(UnusualLockTests.pin) }, \(off), with: ['\(with)']",
        keeps: ["kill", "newPin", "logout"])
      let model = try lock.model()
      #expect(model.propertyIDs.contains("S13") == isAsked, "\(with)")
      guard isAsked else { continue }
      // Nobody turns this lock on: what may not be is asked all the same.
      let result = model.explore(properties: ["S13"])
      #expect(result.verdict == .holds && !result.properties[0].vacuous, "\(with)")
      #expect(
        try lock.model(fault: "change-after-loss").explore(properties: ["S13"]).verdict == .violated
      )
    }
  }

  @Test("That a lock seals at last is asked only where it has a limit to wait for (L3)")
  func delay() throws {
    let decides = "policy: { preset: 'm5-08-server', awaySeconds: 120"
    let cases = [
      ("\(decides) }", false), ("\(decides), idleSeconds: 60 }", true),
      ("\(decides) }, serverAfterSeconds: [60], with: ['serverPolicy']", true),
      ("policy: { preset: 'default', awaySeconds: 60 }", true),
      ("policy: { preset: 'default', awaySeconds: 0 }", false),
      ("policy: { preset: 'default', required: true }, longerAwaySeconds: 60", false),
      (
        "policy: { preset: 'default', awaySeconds: 'never' }, shorterAwaySeconds: 60, "
          + "with: ['shorterAway']", true
      ),
    ]
    for (members, isAsked) in cases {
      let lock = Unusual(
        testDescription: "delay", members: members, keeps: ["timer", "longerAway"])
      let asked = try lock.model().selected.first { $0.id == "L3" }?.claims.contains {
        if case .everyRun = $0 { true } else { false }
      }
      #expect(asked == isAsked, "\(members)")
    }
  }

  @Test("A stored word names no time to a lock that ends the session at each start (W9)")
  func storedWord() throws {
    for (preset, isAsked) in [(UnusualLockTests.portal, false), ("preset: 'm5-08-server'", true)] {
      let lock = Unusual(
        testDescription: "stored",
        members: "policy: { \(preset) }, serverAfterSeconds: [60], start: { server: 'required' }")
      #expect(try lock.model().propertyIDs.contains("W9") == isAsked, "\(preset)")
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
