import TestSupport
import Testing

@testable import LockModel

/// Mistakes in what a file says of a server, of the device's means and of what it adds to the world.
@Suite struct ModelFileTierTwoTests {
  @Test("What a server says needs a server that decides, and its times")
  func server() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 2, idleSeconds: 2 },
            start: { server: "required" },
            serverAfterSeconds: [2],
            with: ["serverPolicy"],
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            with: ["serverPolicy"],
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test(
    "The times of the server are one or two, different, more than nothing and within the bounds")
  func serverTimes() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            serverAfterSeconds: [0],
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            serverAfterSeconds: [2, 2],
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            serverAfterSeconds: [2, 15],
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            serverAfterSeconds: [1, 2, 3],
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test("A shorter time is shorter than the policy's, and somebody asks for it")
  func shorter() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-citizen", awaySeconds: 2 },
            shorterAwaySeconds: 2,
            with: ["shorterAway"],
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-citizen", awaySeconds: 2 },
            shorterAwaySeconds: 1,
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-citizen", awaySeconds: 2 },
            with: ["shorterAway"],
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test("What is added needs a place in the policy")
  func added() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default" },
            with: ["changeBiometrics", "verifierLoss", "credential"],
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test("A power stands in one of two lists only")
  func lists() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default" },
            with: ["kill"],
            without: ["credential"],
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test("The new keys of a policy are chosen from their words, and go together")
  func policy() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: {
              preset: "default", instance: "decide", enrolment: true, whenDue: "signOut", landing: "Home",
              lockOnStart: "no",
            },
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-portal", idleSeconds: 2, whenDue: "lock" },
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "prelude", awaySeconds: 2, idleSeconds: 2, lockOnStart: false },
          }
          """)
    ) {
      #"""
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-portal", awaySeconds: 2 },
            start: { state: "unlocked", pin: true },
          }
          """)
    ) {
      #"""
      """#
    }
  }

  @Test("The new keys of a file have their types")
  func types() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server" },
            start: { server: true },
            serverAfterSeconds: 2,
            shorterAwaySeconds: "never",
            with: "all",
          }
          """)
    ) {
      #"""
      """#
    }
  }
}
