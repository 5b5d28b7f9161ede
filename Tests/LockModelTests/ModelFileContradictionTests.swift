import TestSupport
import Testing

@testable import LockModel

/// Model files whose parts are right and contradict each other.
@Suite struct ModelFileContradictionTests {
  @Test("Biometrics stand beside a PIN, and unlocked needs one")
  func biometricsWithoutPin() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-staff", awaySeconds: 2 },
            start: { state: "unlocked", biometrics: true },
          }
          """)
    ) {
      #"""
      x.json5:4:3: start: biometrics stand beside a PIN: they need pin true as well
        4 |   start: { state: "unlocked", biometrics: true },
          |   ^
      x.json5:4:3: start: unlocked needs a proof, and there is no PIN to prove
        4 |   start: { state: "unlocked", biometrics: true },
          |   ^
      """#
    }
  }

  @Test("With the system's prompt there is no PIN and no count")
  func systemMeans() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2, attempts: 5 },
            start: { pin: true },
          }
          """)
    ) {
      #"""
      x.json5:3:62: policy.attempts: with means "system" the system limits attempts
        3 |   policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2, attempts: 5 },
          |                                                              ^
      x.json5:4:3: start: the policy's means is "system": there is no PIN of the app and no switch for biometrics beside one, so leave pin and biometrics out
        4 |   start: { pin: true },
          |   ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: {
              preset: "digifir-citizen", awaySeconds: 2, attempts: "systemLimited",
              whenExhausted: "report",
            },
          }
          """)
    ) {
      #"""
      x.json5:4:48: policy.attempts: with means "appPin" nobody but the lock counts wrong codes
        4 |     preset: "digifir-citizen", awaySeconds: 2, attempts: "systemLimited",
          |                                                ^
      x.json5:5:5: policy.whenExhausted: there is no limit of attempts that could be exhausted
        5 |     whenExhausted: "report",
          |     ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-staff", awaySeconds: 2, means: "system" },
          }
          """)
    ) {
      #"""
      x.json5:3:11: policy.attempts: with means "system" the system limits attempts
        3 |   policy: { preset: "digifir-staff", awaySeconds: 2, means: "system" },
          |           ^
      """#
    }
  }

  @Test("A property that says nothing of a model cannot be asked for by name")
  func absentProperties() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: "never" },
            without: ["links", "logout"],
            properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
            witnesses: ["W1", "W4", "W5", "W7", "W12"],
          }
          """)
    ) {
      #"""
      x.json5:5:22: properties[1]: S7 says nothing of this model: the lock counts no wrong codes
        5 |   properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
          |                      ^
      x.json5:5:28: properties[2]: S8 says nothing of this model: the lock counts no wrong codes, and nobody logs out
        5 |   properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
          |                            ^
      x.json5:5:34: properties[3]: S17 says nothing of this model: no link, notification or action comes (links, actions)
        5 |   properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
          |                                  ^
      x.json5:5:41: properties[4]: S24 says nothing of this model: there is no idle limit
        5 |   properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
          |                                         ^
      x.json5:5:48: properties[5]: L8 says nothing of this model: nobody logs out (logout)
        5 |   properties: ["S1", "S7", "S8", "S17", "S24", "L8"],
          |                                                ^
      x.json5:6:15: witnesses[0]: W1 says nothing of this model: there is no PIN of the app
        6 |   witnesses: ["W1", "W4", "W5", "W7", "W12"],
          |               ^
      x.json5:6:21: witnesses[1]: W4 says nothing of this model: there is no idle limit
        6 |   witnesses: ["W1", "W4", "W5", "W7", "W12"],
          |                     ^
      x.json5:6:27: witnesses[2]: W5 says nothing of this model: the policy ignores device lock
        6 |   witnesses: ["W1", "W4", "W5", "W7", "W12"],
          |                           ^
      x.json5:6:33: witnesses[3]: W7 says nothing of this model: the policy ignores the wall clock
        6 |   witnesses: ["W1", "W4", "W5", "W7", "W12"],
          |                                 ^
      x.json5:6:39: witnesses[4]: W12 says nothing of this model: no link or notification comes (links)
        6 |   witnesses: ["W1", "W4", "W5", "W7", "W12"],
          |                                       ^
      """#
    }
  }

  @Test("A required lock is blocked without a way in")
  func required() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: {
              preset: "default", means: "appPin", required: true, noMeans: "inert",
            },
          }
          """)
    ) {
      #"""
      x.json5:4:41: policy.required: a required lock is blocked without a way in (noMeans "blocked")
        4 |     preset: "default", means: "appPin", required: true, noMeans: "inert",
          |                                         ^
      """#
    }
  }

  @Test("A longer time away is longer")
  func longerAway() {
    for (policy, longer) in [
      ("preset: \"digifir-staff\", awaySeconds: 6", 6),
      ("preset: \"digifir-staff\", awaySeconds: \"never\"", 6),
      ("preset: \"digifir-staff\", awaySeconds: 0", 0),
    ] {
      let text = """
        { title: "x", policy: { \(policy) }, longerAwaySeconds: \(longer), expect: "holds" }
        """
      #expect(ModelFileErrorTests.errors(in: text).contains("longerAwaySeconds: "))
      #expect(
        ModelFileErrorTests.errors(in: text.replacing(": \(longer), e", with: ": 7, e"))
          .hasPrefix("(no error") == !policy.contains("never"))
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-staff", awaySeconds: 300 },
            clock: { secondsPerTick: 150 },
            longerAwaySeconds: 150,
          }
          """)
    ) {
      #"""
      x.json5:5:3: longerAwaySeconds: expected more than the policy's time away (300)
        5 |   longerAwaySeconds: 150,
          |   ^
      """#
    }
  }

  @Test("A preset without times of its own needs them, and an idle limit is not 0")
  func presets() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: "{ title: \"x\", policy: { preset: \"m5-08\", idleSeconds: 0 } }")
    ) {
      #"""
      x.json5:1:25: policy.preset: this preset has no time of its own: awaySeconds is missing
        1 | { title: "x", policy: { preset: "m5-08", idleSeconds: 0 } }
          |                         ^
      x.json5:1:42: policy.idleSeconds: an idle limit is more than 0, or "never"
        1 | { title: "x", policy: { preset: "m5-08", idleSeconds: 0 } }
          |                                          ^
      """#
    }
  }

  @Test("Nothing is expected of what is not checked")
  func expectations() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            properties: ["S1", "S2"],
            expect: { S2: "violated", S7: "holds", FF: "violated", S22: "holds" },
          }
          """)
    ) {
      #"""
      x.json5:5:29: expect.S7: the model does not check "S7"; did you mean "S1"?
        5 |   expect: { S2: "violated", S7: "holds", FF: "violated", S22: "holds" },
          |                             ^
      x.json5:5:42: expect.FF: the model does not check "FF"
        5 |   expect: { S2: "violated", S7: "holds", FF: "violated", S22: "holds" },
          |                                          ^
      x.json5:5:58: expect.S22: the model does not check "S22"; did you mean "S2"?
        5 |   expect: { S2: "violated", S7: "holds", FF: "violated", S22: "holds" },
          |                                                          ^
      """#
    }
  }

  @Test("What is expected is one of the verdicts")
  func verdicts() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            expect: { S2: "violatd", W1: true },
          }
          """)
    ) {
      #"""
      x.json5:4:17: expect.S2: expected one of "holds", "violated", "undetermined", found "violatd"; did you mean "violated"?
        4 |   expect: { S2: "violatd", W1: true },
          |                 ^
      x.json5:4:28: expect.W1: the model does not check "W1"; did you mean "S1"?
        4 |   expect: { S2: "violatd", W1: true },
          |                            ^
      x.json5:4:32: expect.W1: expected one of "holds", "violated", "undetermined", found a boolean
        4 |   expect: { S2: "violatd", W1: true },
          |                                ^
      """#
    }
  }

  @Test("A file that checks nothing at all is a mistake")
  func nothingChecked() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            properties: [], witnesses: [], formulas: [],
          }
          """)
    ) {
      #"""
      x.json5:1:1: nothing is checked: no property, no witness and no formula
        1 | {
          | ^
      """#
    }
  }
}
