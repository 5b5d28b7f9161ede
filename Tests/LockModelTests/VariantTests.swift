import LockCore
import ModelChecker
import Testing

@testable import LockModel

/// Policies that no model file has: mixtures in which switches meet that the shipped locks keep apart.
@Suite struct VariantTests {
  struct Variant: Sendable, CustomTestStringConvertible {
    let name: String
    let policy: String
    let start: String
    /// Powers that stay; all others that can be taken away are.
    var keeps: [String] = []
    var longerAway: Int?
    var wall = 0

    var testDescription: String { name }

    func model() throws -> ModelFile {
      let without = Powers.named.map(\.name)
        .filter { !keeps.contains($0) && ($0 != "longerAway" || longerAway == nil) }
        .map { "\"\($0)\"" }.joined(separator: ", ")
      let longer = longerAway.map { "longerAwaySeconds: \($0)," } ?? ""
      return try ModelFile.parse(
        """
        {
          title: "\(name)",
          policy: { \(policy) },
          clock: { secondsPerTick: 60, ticks: [1], wallOffsetTicks: \(wall) },
          start: { \(start) },
          without: [\(without)],
          \(longer)
          expect: "holds",
        }
        """, path: "\(name).json5")
    }
  }

  static let small: [Variant] = [
    Variant(
      name: "our default with the app's PIN",
      policy: "preset: 'default', means: 'appPin', attempts: 2",
      start: "pin: true, biometrics: true", keeps: ["kill", "lockNow", "deviceLock", "wrongPin"]),
    Variant(
      name: "M5-08 with device lock and a wall clock that counts",
      policy: "preset: 'm5-08', awaySeconds: 60, idleSeconds: 120, lockOnDeviceLock: true, "
        + "lockOnWallRollback: true",
      start: "enabled: true", keeps: ["kill", "lockNow", "deviceLock", "lateResults"], wall: 1),
    Variant(
      name: "our default, inert until a PIN is chosen",
      policy: "preset: 'default', means: 'appPin', noMeans: 'inert', attempts: 2",
      start: "enabled: false", keeps: ["kill", "lockNow", "deviceLock", "enable", "newPin"]),
    Variant(
      name: "staff that never lock for leaving, only idle",
      policy: "preset: 'digifir-staff', awaySeconds: 'never', idleSeconds: 60, attempts: 2, "
        + "biometricResetsCount: false",
      start: "pin: true", keeps: ["kill", "lockNow", "deviceLock", "wrongPin"]),
    Variant(
      name: "citizens who may ask for a longer time away",
      policy: "preset: 'digifir-citizen', awaySeconds: 60, attempts: 2",
      start: "pin: true", keeps: ["kill", "crash", "wrongPin"], longerAway: 120),
  ]

  @Test("A mixture of policies holds completely", arguments: small)
  func holds(variant: Variant) throws {
    VerdictTests.expectHolds(try variant.model().explore())
  }

  @Test("Where the lock only reports, an unlocked app gives no more tries than the limit")
  func reports() throws {
    let variant = Variant(
      name: "report",
      policy: "preset: 'digifir-citizen', awaySeconds: 60, attempts: 2, "
        + "whenExhausted: 'report'",
      start: "pin: true", keeps: ["kill", "wrongPin"], longerAway: 120)
    let result = try variant.model().explore(properties: ["S8"])
    #expect(result.verdict == .holds)
  }

  @Test("The way out also works in the step in which the lock falls due")
  func logOutWhenDue() throws {
    let variant = Variant(
      name: "due", policy: "preset: 'digifir-staff', awaySeconds: 'never', idleSeconds: 60",
      start: "pin: true", keeps: ["logout"])
    let result = try variant.model().explore(properties: ["L8"])
    #expect(result.verdict == .holds)
  }

  @Test("With one try left and nothing that could take it back, L4 asks for no way in")
  func lastTry() throws {
    let variant = Variant(
      name: "last", policy: "preset: 'digifir-citizen', awaySeconds: 60, attempts: 2",
      start: "pin: true", keeps: ["wrongPin"])
    let result = try variant.model().explore(properties: ["L4"])
    #expect(result.verdict == .holds)
  }
}

#if !DEBUG
  @Suite("Long: mixtures of policies")
  struct LongVariantTests {
    private static let powers = [
      "kill", "crash", "deviceLock", "lockNow", "storeFailure", "lateResults", "promptEcho",
      "logout", "signIn", "wrongPin",
    ]

    static let large: [VariantTests.Variant] = [
      VariantTests.Variant(
        name: "our default with the app's PIN",
        policy: "preset: 'default', means: 'appPin', attempts: 2",
        start: "pin: true, biometrics: true", keeps: powers, wall: 1),
      VariantTests.Variant(
        name: "M5-08 with device lock and a wall clock that counts",
        policy: "preset: 'm5-08', awaySeconds: 60, idleSeconds: 120, lockOnDeviceLock: true, "
          + "lockOnWallRollback: true",
        start: "enabled: true", keeps: powers + ["links", "disable", "enable"], longerAway: 180,
        wall: 1),
      VariantTests.Variant(
        name: "our default, inert until a PIN is chosen",
        policy: "preset: 'default', means: 'appPin', noMeans: 'inert', attempts: 2",
        start: "enabled: false", keeps: powers + ["links", "disable", "enable", "newPin"]),
    ]

    @Test("A mixture of policies holds completely", arguments: large)
    func holds(variant: VariantTests.Variant) throws {
      VerdictTests.expectHolds(try variant.model().explore())
    }
  }
#endif
