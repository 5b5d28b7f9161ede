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
      x.json5:4:3: start: no server decides here: the policy needs instance "decides"
        4 |   start: { server: "required" },
          |   ^
      x.json5:5:3: serverAfterSeconds: no server decides here: the policy needs instance "decides"
        5 |   serverAfterSeconds: [2],
          |   ^
      x.json5:6:3: with: no server decides here: the policy needs instance "decides"
        6 |   with: ["serverPolicy"],
          |   ^
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
      x.json5:4:3: with: "serverPolicy" needs the times of the server: serverAfterSeconds is missing
        4 |   with: ["serverPolicy"],
          |   ^
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
      x.json5:4:3: serverAfterSeconds: a time of 0 counts as none: expected more than 0
        4 |   serverAfterSeconds: [0],
          |   ^
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
      x.json5:4:3: serverAfterSeconds: expected two different times
        4 |   serverAfterSeconds: [2, 2],
          |   ^
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
      x.json5:4:3: serverAfterSeconds: the longest limit is 15 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        4 |   serverAfterSeconds: [2, 15],
          |   ^
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
      x.json5:4:23: serverAfterSeconds: expected an array with 1 to 2 elements, found one with 3
        4 |   serverAfterSeconds: [1, 2, 3],
          |                       ^
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
      x.json5:4:3: shorterAwaySeconds: expected less than the policy's time away (2)
        4 |   shorterAwaySeconds: 2,
          |   ^
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
      x.json5:4:3: shorterAwaySeconds: nobody asks for it: add "shorterAway" to with
        4 |   shorterAwaySeconds: 1,
          |   ^
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
      x.json5:4:3: with: "shorterAway" needs a time to ask for: shorterAwaySeconds is missing
        4 |   with: ["shorterAway"],
          |   ^
      """#
    }
  }

  @Test("Where the policy has no time away, the one that the person chooses is the longest limit")
  func shorterThanNever() throws {
    func text(_ seconds: Int) -> String {
      """
      {
        title: "x",
        policy: { preset: "default", awaySeconds: "never" },
        shorterAwaySeconds: \(seconds),
        with: ["shorterAway"],
      }
      """
    }
    #expect(try ModelFile.parse(text(3), path: "x.json5").settings.longestLimit == 3)
    expectSnapshot(ModelFileErrorTests.errors(in: text(15))) {
      #"""
      x.json5:4:3: shorterAwaySeconds: the longest limit is 15 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        4 |   shorterAwaySeconds: 15,
          |   ^
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
      x.json5:4:3: with: "changeBiometrics" needs a PIN, and the policy's means is "system"
        4 |   with: ["changeBiometrics", "verifierLoss", "credential"],
          |   ^
      x.json5:4:3: with: "verifierLoss" needs a PIN, and the policy's means is "system"
        4 |   with: ["changeBiometrics", "verifierLoss", "credential"],
          |   ^
      """#
    }
  }

  @Test("A second account needs a PIN, and a backup a session at the start")
  func accountsAndBackups() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default", means: "system", actions: "open" },
            start: { state: "signedOut" },
            with: ["secondAccount", "backupRestore", "actions"],
          }
          """)
    ) {
      #"""
      x.json5:3:58: policy.actions: expected one of "refused", "opened", found "open"; did you mean "opened"?
        3 |   policy: { preset: "default", means: "system", actions: "open" },
          |                                                          ^
      x.json5:5:3: with: "backupRestore" brings back the session of the start, and there is none
        5 |   with: ["secondAccount", "backupRestore", "actions"],
          |   ^
      x.json5:5:3: with: "secondAccount" needs a PIN, and the policy's means is "system"
        5 |   with: ["secondAccount", "backupRestore", "actions"],
          |   ^
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
      x.json5:4:10: with[0]: "kill" is there unless the file takes it away (without): leave it out
        4 |   with: ["kill"],
          |          ^
      x.json5:5:13: without[0]: "credential" is not there unless the file adds it (with): leave it out
        5 |   without: ["credential"],
          |             ^
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
      x.json5:4:34: policy.instance: expected one of "silent", "decides", found "decide"; did you mean "decides"?
        4 |     preset: "default", instance: "decide", enrolment: true, whenDue: "signOut", landing: "Home",
          |                                  ^
      x.json5:4:55: policy.enrolment: expected one of "any", "currentSet", found a boolean
        4 |     preset: "default", instance: "decide", enrolment: true, whenDue: "signOut", landing: "Home",
          |                                                       ^
      x.json5:4:61: policy.whenDue: means "none" and whenDue "signOut" go together: what nothing opens can only end
        4 |     preset: "default", instance: "decide", enrolment: true, whenDue: "signOut", landing: "Home",
          |                                                             ^
      x.json5:4:90: policy.landing: expected one of "keep", "home", "lastPlace", found "Home"; did you mean "home"?
        4 |     preset: "default", instance: "decide", enrolment: true, whenDue: "signOut", landing: "Home",
          |                                                                                          ^
      x.json5:5:18: policy.lockOnStart: expected true or false, found a string
        5 |     lockOnStart: "no",
          |                  ^
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
      x.json5:3:55: policy.whenDue: means "none" and whenDue "signOut" go together: what nothing opens can only end
        3 |   policy: { preset: "digifir-portal", idleSeconds: 2, whenDue: "lock" },
          |                                                       ^
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
      x.json5:3:64: policy.lockOnStart: a restart knows of no touch: it needs idleSeconds "never"
        3 |   policy: { preset: "prelude", awaySeconds: 2, idleSeconds: 2, lockOnStart: false },
          |                                                                ^
      """#
    }
    // What the file does not say itself is blamed on the preset.
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default", lockOnStart: false },
          }
          """)
    ) {
      #"""
      x.json5:3:32: policy.lockOnStart: a leave is written down without the wall clock: it needs lockOnWallRollback false; the preset "default" sets lockOnWallRollback to true, so write that key as well
        3 |   policy: { preset: "default", lockOnStart: false },
          |                                ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default", lockOnWallRollback: true, lockOnStart: false },
          }
          """)
    ) {
      #"""
      x.json5:3:58: policy.lockOnStart: a leave is written down without the wall clock: it needs lockOnWallRollback false
        3 |   policy: { preset: "default", lockOnWallRollback: true, lockOnStart: false },
          |                                                          ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08-server", lockOnStart: false },
            serverAfterSeconds: [2],
            with: ["serverPolicy"],
          }
          """)
    ) {
      #"""
      x.json5:3:37: policy.lockOnStart: with instance "decides" every start is locked; the preset "m5-08-server" sets instance to "decides", so write that key as well
        3 |   policy: { preset: "m5-08-server", lockOnStart: false },
          |                                     ^
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
      x.json5:3:13: policy.preset: this preset has no time of its own: idleSeconds is missing
        3 |   policy: { preset: "digifir-portal", awaySeconds: 2 },
          |             ^
      x.json5:4:3: start: the policy's means is "none": there is no PIN of the app and no switch for biometrics beside one, so leave pin and biometrics out
        4 |   start: { state: "unlocked", pin: true },
          |   ^
      x.json5:4:3: start: unlocked needs a proof, and nothing opens this lock
        4 |   start: { state: "unlocked", pin: true },
          |   ^
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
      x.json5:4:20: start.server: expected one of "required", "notRequired", found a boolean
        4 |   start: { server: true },
          |                    ^
      x.json5:5:23: serverAfterSeconds: expected an array, found a number
        5 |   serverAfterSeconds: 2,
          |                       ^
      x.json5:6:23: shorterAwaySeconds: expected a whole number from 0 to 31536000, found a string
        6 |   shorterAwaySeconds: "never",
          |                       ^
      x.json5:7:9: with: expected an array, found a string
        7 |   with: "all",
          |         ^
      """#
    }
  }
}
