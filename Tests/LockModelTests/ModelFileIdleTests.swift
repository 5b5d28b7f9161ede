import TestSupport
import Testing

@testable import LockModel

/// What a model file says of another time idle.
struct ModelFileIdleTests {
  @Test(
    "A time idle that cannot be asked for is an error",
    arguments: [
      (
        "idleSeconds: 60", "longerIdleSeconds: 60, with: [\"longerIdle\"]",
        "longerIdleSeconds: expected more than the policy's time idle (60)"
      ),
      (
        "idleSeconds: 60", "shorterIdleSeconds: 60, with: [\"shorterIdle\"]",
        "shorterIdleSeconds: expected less than the policy's time idle (60)"
      ),
      (
        "idleSeconds: 60", "shorterIdleSeconds: 0, with: [\"shorterIdle\"]",
        "shorterIdleSeconds: an idle limit is more than 0"
      ),
      (
        "idleSeconds: 60", "longerIdleSeconds: 90",
        "longerIdleSeconds: nobody asks for it: add \"longerIdle\" to with"
      ),
      (
        "idleSeconds: 60", "with: [\"shorterIdle\"]",
        "with: \"shorterIdle\" needs a time to ask for: shorterIdleSeconds is missing"
      ),
      (
        "idleSeconds: \"never\"", "longerIdleSeconds: 60, with: [\"longerIdle\"]",
        "longerIdleSeconds: the policy has no time idle (idleSeconds \"never\") that could be changed"
      ),
      (
        "idleSeconds: 1", "longerIdleSeconds: 15, with: [\"longerIdle\"]",
        "longerIdleSeconds: the longest limit is 15 ticks, expected at most 14"
      ),
    ])
  func errors(policy: String, rest: String, message: String) {
    let text = ModelFileErrorTests.errors(
      in: """
        {
          title: "x",
          policy: { preset: "pd-174", \(policy), awaySeconds: 0 },
          \(rest),
        }
        """)
    #expect(text.contains(message), "\(text)")
  }

  @Test("The two times come into the world in ticks")
  func ticks() throws {
    let file = try ModelFile.parse(
      """
      {
        title: "x",
        policy: { preset: "pd-174", idleSeconds: 60 },
        clock: { secondsPerTick: 30 },
        longerIdleSeconds: 120,
        shorterIdleSeconds: 30,
        start: { pin: true },
        with: ["longerIdle", "shorterIdle"],
      }
      """, path: "x.json5")
    #expect(file.settings.otherIdle == OtherIdle(longer: 4, shorter: 1))
    #expect(file.settings.longestLimit == 4)
  }
}
