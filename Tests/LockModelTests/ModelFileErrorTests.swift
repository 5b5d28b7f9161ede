import TestSupport
import Testing

@testable import LockModel

/// Mistakes in model files, as a person sees them.
@Suite struct ModelFileErrorTests {
  /// Everything that is wrong with a model file, as it is printed.
  static func errors(in text: String) -> String {
    do throws(InvalidDocument) {
      let model = try ModelFile.parse(text, path: "x.json5")
      return "(no error: \(model.propertyIDs.joined(separator: " ")))"
    } catch {
      return error.description
    }
  }

  @Test("Unknown keys are named with the nearest right one")
  func unknownKeys() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            titel: "x",
            policy: { preset: "m5-08", awaySecond: 300, idleSeconds: 300, colour: 1 },
            clock: { secondsPerTick: 150, tick: [1] },
            witout: ["kill"],
          }
          """)
    ) {
      #"""
      x.json5:2:3: titel: unknown key; did you mean "title"?
        2 |   titel: "x",
          |   ^
      x.json5:3:13: policy.preset: this preset has no time of its own: awaySeconds is missing
        3 |   policy: { preset: "m5-08", awaySecond: 300, idleSeconds: 300, colour: 1 },
          |             ^
      x.json5:3:30: policy.awaySecond: unknown key; did you mean "awaySeconds"?
        3 |   policy: { preset: "m5-08", awaySecond: 300, idleSeconds: 300, colour: 1 },
          |                              ^
      x.json5:3:65: policy.colour: unknown key; the keys known here: "preset", "required", "enabledAtSignIn", "awaySeconds", "idleSeconds", "lockOnDeviceLock", "lockOnWallRollback", "means", "attempts", "waitSeconds", "whenExhausted", "biometricResetsCount", "autoPrompt", "noMeans", "erasesCaches", "gate", "cover", "instance", "enrolment", "whenDue", "landing", "lockOnStart", "actions"
        3 |   policy: { preset: "m5-08", awaySecond: 300, idleSeconds: 300, colour: 1 },
          |                                                                 ^
      x.json5:4:33: clock.tick: unknown key; did you mean "ticks"?
        4 |   clock: { secondsPerTick: 150, tick: [1] },
          |                                 ^
      x.json5:5:3: witout: unknown key; did you mean "without"?
        5 |   witout: ["kill"],
          |   ^
      """#
    }
  }

  @Test(
    "Unknown names of powers, properties, faults and presets are named with the nearest right one")
  func unknownNames() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m508", awaySeconds: 300, idleSeconds: 300 },
            without: ["kil", "Kill", "everything"],
            properties: ["S1", "S99", "W1"],
            witnesses: ["W8", "S1"],
            fault: "stale-sucess",
          }
          """)
    ) {
      #"""
      x.json5:3:3: policy: the longest limit is 300 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        3 |   policy: { preset: "m508", awaySeconds: 300, idleSeconds: 300 },
          |   ^
      x.json5:3:21: policy.preset: expected one of "m5-08", "m5-08-server", "digifir-staff", "digifir-citizen", "digifir-portal", "prelude", "n27", "pd-174", "default", found "m508"; did you mean "m5-08"?
        3 |   policy: { preset: "m508", awaySeconds: 300, idleSeconds: 300 },
          |                     ^
      x.json5:4:13: without[0]: expected one of "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer", "logout", "signIn", "disable", "enable", "newPin", "longerAway", "wrongPin", "eraseFailure", found "kil"; did you mean "kill"?
        4 |   without: ["kil", "Kill", "everything"],
          |             ^
      x.json5:4:20: without[1]: expected one of "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer", "logout", "signIn", "disable", "enable", "newPin", "longerAway", "wrongPin", "eraseFailure", found "Kill"; did you mean "kill"?
        4 |   without: ["kil", "Kill", "everything"],
          |                    ^
      x.json5:4:28: without[2]: expected one of "backgroundLaunch", "kill", "crash", "reboot", "recreate", "freeze", "snapshot", "deviceLock", "back", "lockNow", "push", "call", "links", "storeFailure", "unreadable", "promptEcho", "lateResults", "timer", "logout", "signIn", "disable", "enable", "newPin", "longerAway", "wrongPin", "eraseFailure", found "everything"
        4 |   without: ["kil", "Kill", "everything"],
          |                            ^
      x.json5:5:22: properties[1]: expected one of "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21", "S23", "S24", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "P0", "P1", "P2", "P3", "deadlock", found "S99"; did you mean "S9"?
        5 |   properties: ["S1", "S99", "W1"],
          |                      ^
      x.json5:5:29: properties[2]: expected one of "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21", "S23", "S24", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "P0", "P1", "P2", "P3", "deadlock", found "W1"; did you mean "S1"?
        5 |   properties: ["S1", "S99", "W1"],
          |                             ^
      x.json5:6:21: witnesses[1]: expected one of "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12", "W13", "W14", "W15", "W16", "W17", "W18", "W19", "W20", "W21", "W22", "W23", "W24", "W25", "W26", "W27", "W28", found "S1"; did you mean "W1"?
        6 |   witnesses: ["W8", "S1"],
          |                     ^
      x.json5:7:10: fault: expected one of "cancel-then-return", "prompt-dies", "back-off-the-lock", "kill-on-lock-screen", "born-unlocked", "proof-outlives-process", "clock-back", "clock-back-half", "sleeping-clock", "timer-never-fires", "idle-doubling", "counter-in-memory", "count-after-verdict", "terminal-needs-network", "link-through-lock", "second-entry", "flap-race", "stale-success", "snapshot-before-cover", "off-before-proof", "settings-without-proof", "prompt-loop", "stuck-lock", "dead-end", "finger-costs-a-try", "screen-before-event", "mask-after-erase", "eager-prompt", "push-is-touch", "seal-at-return", "half-wipe", "lock-when-off", "impatient-store", "leftover-target", "other-change", "delivered-twice", "deaf-lock", "no-alarm", "target-waits", "side-process", "second-window", "unguarded-screen", "new-finger", "required-not-applied", "leftovers-after-logout", "ask-the-server", "more-than-the-limit", "leave-at-resign", "blind-timer", "peek-renews-leave", "second-leave-unseen", "return-is-touch", "old-marks-stay", "alarm-once", "rollback-at-return-only", "busy-with-prompt", "quiet-start", "old-proof-opens", "change-proof-opens", "proof-lasts-for-settings", "erase-failure-opens", "cancel-refunds", "count-wraps", "one-try-too-many", "finger-pays-debts", "debt-stays", "last-verdict-too-soon", "failure-is-success", "journal-removed-first", "logout-failure-stops", "wipe-forgets-count", "forgotten-pin-replaced", "entries-may-differ", "rotation-forgets-try", "prompt-flag-sticks", "prompt-over-prompt", "uncovered-on-the-way-in", "uncovered-when-off", "screen-only-lock", "foreign-link-opens", "link-lost-at-start", "second-link-passes-gate", "locked-at-each-return", "unlocked-for-each-proof", "erase-before-cover", "trust-without-finger", "opens-on-locked-device", "set-up-after-loss", "leave-from-the-lock-screen", "told-before-forgotten", "back-before-forgotten", "delay-starts-anew", "delay-before-proof", "locked-before-erased", "start-erases-nothing", "wait-on-the-wall", "wait-on-uptime", "kill-ends-the-wait", "reboot-ends-the-wait", "settings-do-not-wait", "leftovers-stay", "leftovers-without-entry", "no-verifier-no-lock", "leftovers-seen-in-front-only", "action-through-lock", "action-skips-gate", "foreign-action", "refused-action-waits", "trust-laundering", "own-leave-is-none", "allowance-stays", "allowance-outlives-lock", "own-sheet-uncovered", "own-return-opens", "change-after-loss", "first-pin-after-loss", "next-set-trusted", "credential-unseen", "lift-opens", "unknown-is-not-required", "stranger-pays-debts", "finger-after-last-try", "starts-open", "not-now-is-absent", "item-before-gate", "waits-for-subscribers", "new-limit-first", "receipt-goes-out", "longer-without-proof", "not-now-forgets-pin", "logout-is-disable", "idle-of-nothing", "settings-guess-free", "locks-only-once", found "stale-sucess"; did you mean "stale-success"?
        7 |   fault: "stale-sucess",
          |          ^
      """#
    }
  }

  @Test("A key that stands twice is an error, in each object")
  func duplicateKeys() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 300, awaySeconds: 0 },
            title: "y",
          }
          """)
    ) {
      #"""
      x.json5:3:3: policy: the longest limit is 300 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        3 |   policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 300, awaySeconds: 0 },
          |   ^
      x.json5:3:66: policy.awaySeconds: duplicate key, first set at line 3, column 30
        3 |   policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 300, awaySeconds: 0 },
          |                                                                  ^
      x.json5:4:3: title: duplicate key, first set at line 2, column 3
        4 |   title: "y",
          |   ^
      """#
    }
  }

  @Test("A value of the wrong kind says what is expected")
  func wrongTypes() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: 5,
            policy: {
              preset: "m5-08", awaySeconds: "soon", idleSeconds: true, required: "yes",
              attempts: "five", means: null,
            },
            clock: { secondsPerTick: "1", ticks: 2 },
            start: [],
            without: "kill",
            properties: {},
            formulas: {},
            expect: "violated",
          }
          """)
    ) {
      #"""
      x.json5:2:10: title: expected a string, found a number
        2 |   title: 5,
          |          ^
      x.json5:4:35: policy.awaySeconds: expected a whole number from 0 to 31536000 or "never", found "soon"
        4 |     preset: "m5-08", awaySeconds: "soon", idleSeconds: true, required: "yes",
          |                                   ^
      x.json5:4:56: policy.idleSeconds: expected a whole number from 0 to 31536000 or "never", found a boolean
        4 |     preset: "m5-08", awaySeconds: "soon", idleSeconds: true, required: "yes",
          |                                                        ^
      x.json5:4:72: policy.required: expected true or false, found a string
        4 |     preset: "m5-08", awaySeconds: "soon", idleSeconds: true, required: "yes",
          |                                                                        ^
      x.json5:5:15: policy.attempts: expected a whole number from 1 to 10 or "systemLimited", found "five"
        5 |     attempts: "five", means: null,
          |               ^
      x.json5:5:30: policy.means: expected one of "system", "appPin", "none", found null
        5 |     attempts: "five", means: null,
          |                              ^
      x.json5:7:28: clock.secondsPerTick: expected a whole number from 1 to 86400, found a string
        7 |   clock: { secondsPerTick: "1", ticks: 2 },
          |                            ^
      x.json5:7:40: clock.ticks: expected an array, found a number
        7 |   clock: { secondsPerTick: "1", ticks: 2 },
          |                                        ^
      x.json5:8:10: start: expected an object, found an array
        8 |   start: [],
          |          ^
      x.json5:9:12: without: expected an array, found a string
        9 |   without: "kill",
          |            ^
      x.json5:10:15: properties: expected "all" or an array, found an object
        10 |   properties: {},
           |               ^
      x.json5:11:13: formulas: expected an array, found an object
        11 |   formulas: {},
           |             ^
      x.json5:12:11: expect: expected "holds" or an object, found "violated"
        12 |   expect: "violated",
           |           ^
      """#
    }
  }

  @Test("Numbers must be written as whole numbers")
  func nonIntegers() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 1.5, idleSeconds: 1e2 },
            clock: { secondsPerTick: 1.0, sleepTicks: NaN, ticks: [.5, Infinity] },
            longestTrace: -0.0,
          }
          """)
    ) {
      #"""
      x.json5:3:43: policy.awaySeconds: expected a whole number from 0 to 31536000, written in digits alone, found 1.5
        3 |   policy: { preset: "m5-08", awaySeconds: 1.5, idleSeconds: 1e2 },
          |                                           ^
      x.json5:3:61: policy.idleSeconds: expected a whole number from 0 to 31536000, written in digits alone, found 1e2
        3 |   policy: { preset: "m5-08", awaySeconds: 1.5, idleSeconds: 1e2 },
          |                                                             ^
      x.json5:4:28: clock.secondsPerTick: expected a whole number from 1 to 86400, written in digits alone, found 1.0
        4 |   clock: { secondsPerTick: 1.0, sleepTicks: NaN, ticks: [.5, Infinity] },
          |                            ^
      x.json5:4:45: clock.sleepTicks: expected a whole number from 0 to 14, written in digits alone, found NaN
        4 |   clock: { secondsPerTick: 1.0, sleepTicks: NaN, ticks: [.5, Infinity] },
          |                                             ^
      x.json5:4:58: clock.ticks[0]: expected a whole number from 1 to 14, written in digits alone, found .5
        4 |   clock: { secondsPerTick: 1.0, sleepTicks: NaN, ticks: [.5, Infinity] },
          |                                                          ^
      x.json5:4:62: clock.ticks[1]: expected a whole number from 1 to 14, written in digits alone, found Infinity
        4 |   clock: { secondsPerTick: 1.0, sleepTicks: NaN, ticks: [.5, Infinity] },
          |                                                              ^
      x.json5:5:17: longestTrace: expected a whole number from 1 to 1000, written in digits alone, found -0.0
        5 |   longestTrace: -0.0,
          |                 ^
      """#
    }
  }

  @Test("Numbers past their bounds name the bounds")
  func outOfRange() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: {
              preset: "digifir-staff", awaySeconds: 99999999, attempts: 11,
            },
            clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
            longestTrace: 0,
            limits: { depth: 0, states: -1 },
            longerAwaySeconds: -60,
          }
          """)
    ) {
      #"""
      x.json5:4:43: policy.awaySeconds: expected a whole number from 0 to 31536000 or "never", found 99999999
        4 |     preset: "digifir-staff", awaySeconds: 99999999, attempts: 11,
          |                                           ^
      x.json5:4:63: policy.attempts: expected a whole number from 1 to 10 or "systemLimited", found 11
        4 |     preset: "digifir-staff", awaySeconds: 99999999, attempts: 11,
          |                                                               ^
      x.json5:6:28: clock.secondsPerTick: expected a whole number from 1 to 86400, found 0
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                            ^
      x.json5:6:38: clock.ticks: expected an array with 1 to 2 elements, found one with 3
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                                      ^
      x.json5:6:39: clock.ticks[0]: expected a whole number from 1 to 14, found 0
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                                       ^
      x.json5:6:42: clock.ticks[1]: expected a whole number from 1 to 14, found 15
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                                          ^
      x.json5:6:62: clock.sleepTicks: expected a whole number from 0 to 14, found 15
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                                                              ^
      x.json5:6:83: clock.wallOffsetTicks: expected a whole number from 0 to 7, found 8
        6 |   clock: { secondsPerTick: 0, ticks: [0, 15, 3], sleepTicks: 15, wallOffsetTicks: 8 },
          |                                                                                   ^
      x.json5:7:17: longestTrace: expected a whole number from 1 to 1000, found 0
        7 |   longestTrace: 0,
          |                 ^
      x.json5:8:20: limits.depth: expected a whole number from 1 to 1000000, found 0
        8 |   limits: { depth: 0, states: -1 },
          |                    ^
      x.json5:8:31: limits.states: expected a whole number from 1 to 4000000000, found -1
        8 |   limits: { depth: 0, states: -1 },
          |                               ^
      x.json5:9:22: longerAwaySeconds: expected a whole number from 0 to 31536000, found -60
        9 |   longerAwaySeconds: -60,
          |                      ^
      """#
    }
  }

  @Test("No attempts at all is no limit of attempts, and the shorter passing of time comes first")
  func moreBounds() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-staff", awaySeconds: 300, attempts: 0 },
            clock: { secondsPerTick: 150, ticks: [2, 1] },
          }
          """)
    ) {
      #"""
      x.json5:3:66: policy.attempts: expected a whole number from 1 to 10 or "systemLimited", found 0
        3 |   policy: { preset: "digifir-staff", awaySeconds: 300, attempts: 0 },
          |                                                                  ^
      x.json5:4:33: clock.ticks: expected the shorter passing of time first
        4 |   clock: { secondsPerTick: 150, ticks: [2, 1] },
          |                                 ^
      """#
    }
  }

  @Test("Seconds must be whole ticks, and a limit must fit the ticks that a state can hold")
  func ticks() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 3600 },
            clock: { secondsPerTick: 7 },
          }
          """)
    ) {
      #"""
      x.json5:3:3: policy: the longest limit is 514 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        3 |   policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 3600 },
          |   ^
      x.json5:3:43: policy.awaySeconds: 300 seconds are no whole number of ticks of 7 seconds
        3 |   policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 3600 },
          |                                           ^
      x.json5:3:61: policy.idleSeconds: 3600 seconds are no whole number of ticks of 7 seconds
        3 |   policy: { preset: "m5-08", awaySeconds: 300, idleSeconds: 3600 },
          |                                                             ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "m5-08", awaySeconds: 900, idleSeconds: 300 },
            clock: { secondsPerTick: 60 },
          }
          """)
    ) {
      #"""
      x.json5:3:3: policy: the longest limit is 15 ticks, expected at most 14; use more seconds per tick (clock.secondsPerTick)
        3 |   policy: { preset: "m5-08", awaySeconds: 900, idleSeconds: 300 },
          |   ^
      """#
    }
  }
}
