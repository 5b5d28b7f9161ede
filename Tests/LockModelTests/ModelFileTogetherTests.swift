import TestSupport
import Testing

@testable import LockModel

/// Model files with many mistakes: none hides another that does not depend on it.
@Suite struct ModelFileTogetherTests {
  @Test("Mistakes of all kinds are reported in one go")
  func allKinds() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: 5,
            titel: "x",
            policy: {
              preset: "digifir-staff", awaySeconds: "soon", idleSeconds: 1e3, required: true,
              means: "system", colour: 1, gate: "yes", awaySeconds: 60, whenExhausted: "report",
            },
            clock: { secondsPerTick: 60, ticks: [2, 1], sleepTicks: 15, wallFine: true },
            start: { state: "asleep", biometrics: true },
            longerAwaySeconds: 90,
            without: ["kil", "logout"],
            properties: ["S1", "S99", "S17", "L8", "S1"],
            witnesses: ["W1"],
            formulas: [
              { id: "F1", always: "locked and" },
              { id: "F1", never: "served and on and unheardOf" },
              { id: "S1", always: "on", never: "on" },
              { id: "F2", reachable: 5 },
            ],
            limits: { depth: 0 },
            expect: { S1: "violatd", S2: "holds", F1: "violated", F7: "violated" },
          }
          """)
    ) {
      #"""
      x.json5:2:10: title: expected a string, found a number
        2 |   title: 5,
          |          ^
      x.json5:3:3: titel: unknown key; the keys known here: "$schema", "title", "clock", "policy", "start", "longerAwaySeconds", "shorterAwaySeconds", "longerIdleSeconds", "shorterIdleSeconds", "serverAfterSeconds", "with", "without", "properties", "witnesses", "fairness", "formulas", "fault", "longestTrace", "limits", "expect"
        3 |   titel: "x",
          |   ^
      x.json5:4:11: policy.attempts: with means "system" the system limits attempts
        4 |   policy: {
          |           ^
      x.json5:5:43: policy.awaySeconds: expected a whole number from 0 to 31536000 or "never", found "soon"
        5 |     preset: "digifir-staff", awaySeconds: "soon", idleSeconds: 1e3, required: true,
          |                                           ^
      x.json5:5:64: policy.idleSeconds: expected a whole number from 0 to 31536000, written in digits alone, found 1e3
        5 |     preset: "digifir-staff", awaySeconds: "soon", idleSeconds: 1e3, required: true,
          |                                                                ^
      x.json5:5:69: policy.required: a required lock is blocked without a way in (noMeans "blocked")
        5 |     preset: "digifir-staff", awaySeconds: "soon", idleSeconds: 1e3, required: true,
          |                                                                     ^
      x.json5:6:22: policy.colour: unknown key; the keys known here: "preset", "required", "enabledAtSignIn", "awaySeconds", "idleSeconds", "lockOnDeviceLock", "lockOnWallRollback", "means", "attempts", "waitSeconds", "whenExhausted", "biometricResetsCount", "autoPrompt", "noMeans", "erasesCaches", "gate", "cover", "instance", "enrolment", "whenDue", "landing", "lockOnStart", "actions"
        6 |     means: "system", colour: 1, gate: "yes", awaySeconds: 60, whenExhausted: "report",
          |                      ^
      x.json5:6:39: policy.gate: expected true or false, found a string
        6 |     means: "system", colour: 1, gate: "yes", awaySeconds: 60, whenExhausted: "report",
          |                                       ^
      x.json5:6:46: policy.awaySeconds: duplicate key, first set at line 5, column 30
        6 |     means: "system", colour: 1, gate: "yes", awaySeconds: 60, whenExhausted: "report",
          |                                              ^
      x.json5:8:32: clock.ticks: expected the shorter passing of time first
        8 |   clock: { secondsPerTick: 60, ticks: [2, 1], sleepTicks: 15, wallFine: true },
          |                                ^
      x.json5:8:59: clock.sleepTicks: expected a whole number from 0 to 14, found 15
        8 |   clock: { secondsPerTick: 60, ticks: [2, 1], sleepTicks: 15, wallFine: true },
          |                                                           ^
      x.json5:8:63: clock.wallFine: adds offsets of one tick, expected wallOffsetTicks of 2 or more
        8 |   clock: { secondsPerTick: 60, ticks: [2, 1], sleepTicks: 15, wallFine: true },
          |                                                               ^
      x.json5:9:3: start: biometrics stand beside a PIN: they need pin true as well
        9 |   start: { state: "asleep", biometrics: true },
          |   ^
      x.json5:9:3: start: the policy's means is "system": there is no PIN of the app and no switch for biometrics beside one, so leave pin and biometrics out
        9 |   start: { state: "asleep", biometrics: true },
          |   ^
      x.json5:9:19: start.state: expected one of "notRunning", "unlocked", "signedOut", found "asleep"
        9 |   start: { state: "asleep", biometrics: true },
          |                   ^
      x.json5:10:22: longerAwaySeconds: 90 seconds are no whole number of ticks of 60 seconds
        10 |   longerAwaySeconds: 90,
           |                      ^
      x.json5:11:13: without[0]: expected one of "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer", "logout", "signIn", "disable", "enable", "newPin", "longerAway", "wrongPin", "eraseFailure", found "kil"; did you mean "kill"?
        11 |   without: ["kil", "logout"],
           |             ^
      x.json5:12:22: properties[1]: expected one of "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21", "S23", "S24", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "P0", "P1", "P2", "P3", "deadlock", found "S99"; did you mean "S9"?
        12 |   properties: ["S1", "S99", "S17", "L8", "S1"],
           |                      ^
      x.json5:12:36: properties[3]: L8 says nothing of this model: nobody logs out (logout)
        12 |   properties: ["S1", "S99", "S17", "L8", "S1"],
           |                                    ^
      x.json5:12:42: properties[4]: "S1" is named twice
        12 |   properties: ["S1", "S99", "S17", "L8", "S1"],
           |                                          ^
      x.json5:13:15: witnesses[0]: W1 says nothing of this model: there is no PIN of the app
        13 |   witnesses: ["W1"],
           |               ^
      x.json5:15:36: formulas[0].always: expected a name, "not", "(" or the like, found the end
        15 |     { id: "F1", always: "locked and" },
           |                                    ^
      x.json5:16:11: formulas[1].id: "F1" is the id of an earlier formula
        16 |     { id: "F1", never: "served and on and unheardOf" },
           |           ^
      x.json5:16:43: formulas[1].never: unknown name "unheardOf"
        16 |     { id: "F1", never: "served and on and unheardOf" },
           |                                           ^
      x.json5:17:5: formulas[2]: expected one of always, never, reachable and everyRun, found 2
        17 |     { id: "S1", always: "on", never: "on" },
           |     ^
      x.json5:17:11: formulas[2].id: "S1" is the id of a property of the catalogue
        17 |     { id: "S1", always: "on", never: "on" },
           |           ^
      x.json5:18:28: formulas[3].reachable: expected a string with a formula, found a number
        18 |     { id: "F2", reachable: 5 },
           |                            ^
      x.json5:20:20: limits.depth: expected a whole number from 1 to 1000000, found 0
        20 |   limits: { depth: 0 },
           |                    ^
      x.json5:21:17: expect.S1: expected one of "holds", "violated", "undetermined", found "violatd"; did you mean "violated"?
        21 |   expect: { S1: "violatd", S2: "holds", F1: "violated", F7: "violated" },
           |                 ^
      x.json5:21:57: expect.F7: the model does not check "F7"; did you mean "F1"?
        21 |   expect: { S1: "violatd", S2: "holds", F1: "violated", F7: "violated" },
           |                                                         ^
      """#
    }
  }

  @Test("A preset that is not known leaves open what hangs on it, and nothing else")
  func unknownPreset() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m508", required: true, noMeans: "inert", idleSeconds: 0 },
            start: { biometrics: true },
            properties: ["S7", "S24"],
            without: ["wrongPin"],
            expect: { S7: "violated", S3: "violated" },
          }
          """)
    ) {
      #"""
      x.json5:3:21: policy.preset: expected one of "m5-08", "m5-08-server", "digifir-staff", "digifir-citizen", "digifir-portal", "prelude", "n27", "pd-174", "default", found "m508"; did you mean "m5-08"?
        3 |   policy: { preset: "m508", required: true, noMeans: "inert", idleSeconds: 0 },
          |                     ^
      x.json5:3:29: policy.required: a required lock is blocked without a way in (noMeans "blocked")
        3 |   policy: { preset: "m508", required: true, noMeans: "inert", idleSeconds: 0 },
          |                             ^
      x.json5:3:63: policy.idleSeconds: an idle limit is more than 0, or "never"
        3 |   policy: { preset: "m508", required: true, noMeans: "inert", idleSeconds: 0 },
          |                                                               ^
      x.json5:4:3: start: biometrics stand beside a PIN: they need pin true as well
        4 |   start: { biometrics: true },
          |   ^
      x.json5:5:16: properties[0]: S7 says nothing of this model: the lock counts no wrong codes
        5 |   properties: ["S7", "S24"],
          |                ^
      x.json5:5:22: properties[1]: S24 says nothing of this model: there is no idle limit
        5 |   properties: ["S7", "S24"],
          |                      ^
      x.json5:7:29: expect.S3: the model does not check "S3"; did you mean "S7"?
        7 |   expect: { S7: "violated", S3: "violated" },
          |                             ^
      """#
    }
  }

  @Test("Without a tick limits are still compared in seconds, and no tick is made up")
  func unknownTick() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 600, idleSeconds: "never" },
            clock: { secondsPerTick: "60" },
            longerAwaySeconds: 300,
            properties: ["S24"],
          }
          """)
    ) {
      #"""
      x.json5:4:28: clock.secondsPerTick: expected a whole number from 1 to 86400, found a string
        4 |   clock: { secondsPerTick: "60" },
          |                            ^
      x.json5:5:3: longerAwaySeconds: expected more than the policy's time away (600)
        5 |   longerAwaySeconds: 300,
          |   ^
      x.json5:6:16: properties[0]: S24 says nothing of this model: there is no idle limit
        6 |   properties: ["S24"],
          |                ^
      """#
    }
  }

  @Test("Sections that are missing or no objects leave the others to be checked")
  func sectionsOfTheWrongKind() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            clock: 5,
            start: [],
            properties: "some",
            formulas: [5, { id: "F1", always: "on" }, { id: "F1", always: "on" }],
            witnesses: ["W6", "W6"],
            without: ["lockNow", 7],
            expect: { F2: "violated", S3: "violated", W1: "violated" },
          }
          """)
    ) {
      #"""
      x.json5:1:1: policy: missing key, expected an object
        1 | {
          | ^
      x.json5:1:1: title: missing key, expected a string
        1 | {
          | ^
      x.json5:2:10: clock: expected an object, found a number
        2 |   clock: 5,
          |          ^
      x.json5:3:10: start: expected an object, found an array
        3 |   start: [],
          |          ^
      x.json5:4:15: properties: expected "all" or an array, found "some"
        4 |   properties: "some",
          |               ^
      x.json5:5:14: formulas[0]: expected an object, found a number
        5 |   formulas: [5, { id: "F1", always: "on" }, { id: "F1", always: "on" }],
          |              ^
      x.json5:5:51: formulas[2].id: "F1" is the id of an earlier formula
        5 |   formulas: [5, { id: "F1", always: "on" }, { id: "F1", always: "on" }],
          |                                                   ^
      x.json5:6:15: witnesses[0]: W6 says nothing of this model: there is no button (lockNow), or nothing locks: what is due ends the session (whenDue)
        6 |   witnesses: ["W6", "W6"],
          |               ^
      x.json5:6:21: witnesses[1]: "W6" is named twice
        6 |   witnesses: ["W6", "W6"],
          |                     ^
      x.json5:6:21: witnesses[1]: W6 says nothing of this model: there is no button (lockNow), or nothing locks: what is due ends the session (whenDue)
        6 |   witnesses: ["W6", "W6"],
          |                     ^
      x.json5:7:24: without[1]: expected one of "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer", "logout", "signIn", "disable", "enable", "newPin", "longerAway", "wrongPin", "eraseFailure", found a number
        7 |   without: ["lockNow", 7],
          |                        ^
      x.json5:8:45: expect.W1: the model does not check "W1"; did you mean "S1"?
        8 |   expect: { F2: "violated", S3: "violated", W1: "violated" },
          |                                             ^
      """#
    }
  }
}
