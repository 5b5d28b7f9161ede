import LockCore
import TestSupport
import Testing

@testable import LockModel

/// What a model file says of waits after wrong codes.
struct ModelFileWaitTests {
  @Test(
    "A wait that cannot be is an error",
    arguments: [
      (
        "attempts: 3, waitSeconds: 0",
        "waitSeconds: a wait is more than 0; leave it out for none"
      ),
      (
        "attempts: 6, waitSeconds: 1",
        "policy: the longest wait (after 5 wrong codes) is 16 ticks, expected at most 14"
      ),
    ])
  func errors(policy: String, message: String) {
    let text = ModelFileErrorTests.errors(
      in: """
        {
          title: "x",
          policy: { preset: "digifir-citizen", awaySeconds: 0, \(policy) },
        }
        """)
    #expect(text.contains(message), "\(text)")
  }

  @Test("The system's own lock has no wait of ours")
  func system() {
    let text = ModelFileErrorTests.errors(
      in: """
        {
          title: "x",
          policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2, waitSeconds: 2 },
        }
        """)
    let message = "waitSeconds: the lock counts no codes that it could wait after"
    #expect(text.contains(message), "\(text)")
  }

  @Test("The first wait comes into the policy in ticks, and the longest one bounds ages")
  func ticks() throws {
    let file = try ModelFile.parse(
      """
      {
        title: "x",
        policy: { preset: "digifir-citizen", awaySeconds: 0, attempts: 4, waitSeconds: 60 },
        clock: { secondsPerTick: 30 },
        start: { pin: true },
      }
      """, path: "x.json5")
    let four = try #require(AttemptLimit(4))
    #expect(
      file.settings.policy.attempts == .limited(four, wait: .growing(2), then: .signOut))
    #expect(file.settings.longestLimit == 8)
    #expect(!file.settings.isTierOne)
  }
}
