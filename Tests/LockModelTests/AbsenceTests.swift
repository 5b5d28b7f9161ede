import LockCore
import ModelChecker
import Testing

@testable import LockModel

/// What cannot come about in a model is not asked of it: with any policy that can be written, everything that is
/// checked is put to the test.
@Suite struct AbsenceTests {
  struct Small: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The members of the file beside its title, its clock and what it takes away.
    let members: String
    /// What must not be asked.
    let absent: [String]
    var keeps: [String] = []
    var wall = 0

    init(
      _ name: String, _ members: String, absent: [String] = [], keeps: [String] = [], wall: Int = 0
    ) {
      testDescription = name
      self.members = members
      self.absent = absent
      self.keeps = keeps
      self.wall = wall
    }

    func model() throws -> ModelFile {
      let without = Powers.named.map(\.name).filter { !keeps.contains($0) }
        .map { "\"\($0)\"" }.joined(separator: ", ")
      return try ModelFile.parse(
        """
        {
          title: "\(testDescription)", \(members),
          clock: { secondsPerTick: 60, ticks: [1], wallOffsetTicks: \(wall) },
          without: [\(without)],
        }
        """, path: "small.json5")
    }
  }

  private static let portal = "preset: 'digifir-portal', idleSeconds: 120"
  private static let signedOut = "start: { state: 'signedOut' }"
  private static let goingOn = "preset: 'prelude', lockOnStart: false, attempts: 2"

  private static let onlyOn = "preset: 'default', means: 'appPin', attempts: 2"

  /// What a session that only ends needs, so that it does.
  private static let many = ["signIn", "logout", "kill", "lockNow", "deviceLock", "crash"]

  static let all: [Small] = [
    Small(
      "a portal with a time away", "policy: { \(portal), awaySeconds: 120 }, \(signedOut)",
      absent: ["W3"], keeps: AbsenceTests.many),
    Small(
      "a portal that ends at once", "policy: { \(portal), awaySeconds: 0 }, \(signedOut)",
      absent: ["W3", "W9"], keeps: AbsenceTests.many),
    Small(
      "a portal with a gate", "policy: { \(portal), gate: true }, \(signedOut)",
      keeps: AbsenceTests.many),
    Small(
      "a portal that erases", "policy: { \(portal), erasesCaches: true }, \(signedOut)",
      absent: ["S16"], keeps: AbsenceTests.many + ["eraseFailure"]),
    Small(
      "a portal that ends with the device",
      "policy: { \(portal), lockOnDeviceLock: true, lockOnWallRollback: true }, \(signedOut)",
      absent: ["W5", "W7"], keeps: AbsenceTests.many, wall: 1),
    Small(
      "a server of which no word comes", "policy: { preset: 'm5-08-server' }", absent: ["W4", "W9"]),
    Small(
      "times of a server that nobody names",
      "policy: { preset: 'm5-08-server' }, serverAfterSeconds: [120]", absent: ["W4", "W9"]),
    Small(
      "a stored word without a time",
      "policy: { preset: 'm5-08-server' }, start: { server: 'notRequired' }", absent: ["W4", "W9"]),
    Small(
      "a stored word with a time",
      "policy: { preset: 'm5-08-server' }, serverAfterSeconds: [120], "
        + "start: { server: 'notRequired' }"),
    Small(
      "starts that could go on, and leaving locks at once",
      "policy: { \(goingOn), awaySeconds: 0 }, start: { pin: true }", absent: ["W9", "W20"]),
    Small(
      "the same, and somebody asks for a longer time",
      "policy: { \(goingOn), awaySeconds: 0 }, longerAwaySeconds: 60, start: { pin: true }",
      keeps: ["longerAway", "kill"]),
    Small(
      "at once until somebody asks for longer",
      "policy: { preset: 'default', means: 'appPin', attempts: 2 }, longerAwaySeconds: 60, "
        + "start: { pin: true }",
      keeps: ["longerAway", "kill"], wall: 1),
    Small(
      "at once for ever, because it is required",
      "policy: { preset: 'default', required: true }, longerAwaySeconds: 60", absent: ["W7", "W9"],
      keeps: ["longerAway", "kill"], wall: 1),
    Small(
      "a PIN is set first, and a session begins with the lock off",
      "policy: { preset: 'digifir-citizen', awaySeconds: 60, attempts: 2, enabledAtSignIn: false }, "
        + "start: { pin: true }",
      absent: ["S13"], keeps: ["signIn", "logout", "enable", "disable", "newPin", "kill"]),
    Small(
      "a lock without a PIN that can only be turned on",
      "policy: { \(onlyOn) }, start: { enabled: false }", absent: ["S12"],
      keeps: ["enable", "kill", "logout", "signIn"]),
    Small(
      "a lock that is on and can only be turned on",
      "policy: { \(onlyOn) }, start: { pin: true }", absent: ["S12"],
      keeps: ["enable", "kill", "logout", "signIn"]),
    Small(
      "the system's lock, on for ever", "policy: { preset: 'default', enabledAtSignIn: true }",
      absent: ["S12"], keeps: ["enable", "kill", "logout", "signIn"]),
    Small(
      "a lock with a PIN that is turned on once",
      "policy: { \(onlyOn) }, start: { enabled: false, pin: true }", keeps: ["enable", "kill"]),
    Small(
      "the system's lock, off in each new session", "policy: { preset: 'default' }",
      keeps: ["enable", "kill", "logout", "signIn"]),
  ]

  @Test("Everything that is checked is put to the test, and reached", arguments: all)
  func holds(small: Small) throws {
    let model = try small.model()
    VerdictTests.expectHolds(model.explore())
    for id in small.absent {
      #expect(!model.propertyIDs.contains(id), "\(id)")
      #expect(model.absence(of: id)?.contains("does not choose") == false, "\(id)")
    }
  }

  @Test("Of what can be reached nothing is left out")
  func present() throws {
    func ids(_ name: String) throws -> [String] {
      try #require(AbsenceTests.all.first { $0.testDescription == name }).model().propertyIDs
    }
    #expect(try Set(["W4", "W9"]).isSubset(of: ids("a stored word with a time")))
    #expect(
      try Set(["W9", "W20"]).isSubset(of: ids("the same, and somebody asks for a longer time")))
    #expect(try Set(["W7", "W9"]).isSubset(of: ids("at once until somebody asks for longer")))
    #expect(try ids("a lock with a PIN that is turned on once").contains("S12"))
    #expect(try ids("the system's lock, off in each new session").contains("S12"))
  }
}
