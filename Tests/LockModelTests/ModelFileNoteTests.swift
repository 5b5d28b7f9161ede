import TestSupport
import Testing

@testable import LockModel

/// What does nothing in a file: told as an error where it was added, and as a note where it only stands there.
@Suite struct ModelFileNoteTests {
  private func notes(_ text: String) throws -> String {
    try ModelFile.parse(text, path: "x.json5").notes.joined(separator: "\n")
  }

  @Test("Keys about biometrics say nothing beside the system's prompt")
  func system() throws {
    expectSnapshot(
      try notes(
        """
        {
          title: "x",
          policy: { preset: "default", enrolment: "any", biometricResetsCount: false },
        }
        """)
    ) {
      #"""
      x.json5:3:32: policy.enrolment: does nothing with means "system": it is about biometrics beside a PIN of the app
        3 |   policy: { preset: "default", enrolment: "any", biometricResetsCount: false },
          |                                ^
      x.json5:3:50: policy.biometricResetsCount: does nothing with means "system": it is about biometrics beside a PIN of the app
        3 |   policy: { preset: "default", enrolment: "any", biometricResetsCount: false },
          |                                                  ^
      """#
    }
  }

  @Test("A time away says nothing where the server decides and nobody hears from it")
  func unheard() throws {
    let policy =
      "preset: 'm5-08', awaySeconds: 120, idleSeconds: 'never', instance: 'decides'"
    let note = "policy.awaySeconds: does nothing here: the server decides, nobody hears from it"
    func file(_ more: String) -> String {
      "{ title: 'x', policy: { \(policy) }, clock: { secondsPerTick: 60 }\(more) }"
    }
    #expect(try notes(file("")).contains(note))
    let heard = ", with: ['serverPolicy'], serverAfterSeconds: [60]"
    #expect(!(try notes(file(heard)).contains(note)))
    let stored = ", start: { server: 'required' }, serverAfterSeconds: [60]"
    #expect(!(try notes(file(stored)).contains(note)))
  }

  @Test("A PIN without a session is what one that is gone has left")
  func leftPin() throws {
    let note = "start: signed out, and a PIN or biometrics stand"
    func file(_ start: String) -> String {
      "{ title: 'x', policy: { preset: 'digifir-staff', awaySeconds: 60 }, clock: { secondsPerTick: 60 }, start: { \(start) } }"
    }
    #expect(try notes(file("state: 'signedOut', pin: true")).contains(note))
    #expect(!(try notes(file("state: 'signedOut'")).contains(note)))
    #expect(!(try notes(file("pin: true")).contains(note)))
  }

  @Test("Keys about a lock say nothing where nothing locks")
  func none() throws {
    expectSnapshot(
      try notes(
        """
        {
          title: "x",
          policy: {
            preset: "digifir-portal", idleSeconds: 2, gate: true, erasesCaches: true,
            autoPrompt: "never", noMeans: "blocked", landing: "home",
          },
        }
        """)
    ) {
      #"""
      x.json5:4:47: policy.gate: does nothing with means "none": nothing locks and nothing opens, what is due ends the session
        4 |     preset: "digifir-portal", idleSeconds: 2, gate: true, erasesCaches: true,
          |                                               ^
      x.json5:4:59: policy.erasesCaches: does nothing with means "none": nothing locks and nothing opens, what is due ends the session
        4 |     preset: "digifir-portal", idleSeconds: 2, gate: true, erasesCaches: true,
          |                                                           ^
      x.json5:5:5: policy.autoPrompt: does nothing with means "none": nothing locks and nothing opens, what is due ends the session
        5 |     autoPrompt: "never", noMeans: "blocked", landing: "home",
          |     ^
      x.json5:5:26: policy.noMeans: does nothing with means "none": nothing locks and nothing opens, what is due ends the session
        5 |     autoPrompt: "never", noMeans: "blocked", landing: "home",
          |                          ^
      x.json5:5:46: policy.landing: does nothing with means "none": nothing locks and nothing opens, what is due ends the session
        5 |     autoPrompt: "never", noMeans: "blocked", landing: "home",
          |                                              ^
      """#
    }
  }

  @Test("Times of the server say nothing where no word comes")
  func server() throws {
    let text = """
      { title: "x", policy: { preset: "m5-08-server" }, serverAfterSeconds: [2], WORD }
      """
    expectSnapshot(try notes(text.replacing(", WORD", with: ""))) {
      #"""
      x.json5:1:51: serverAfterSeconds: no word of the server ever has these times: add "serverPolicy" to with, or server to start
        1 | { title: "x", policy: { preset: "m5-08-server" }, serverAfterSeconds: [2] }
          |                                                   ^
      """#
    }
    #expect(try notes(text.replacing("WORD", with: "with: ['serverPolicy']")) == "")
    #expect(try notes(text.replacing("WORD", with: "start: { server: 'required' }")) == "")
  }

  @Test("A key about what never happens here is noted, and one that is preset is not")
  func never() throws {
    let key = "policy: { preset: 'default', means: 'appPin', KEYS }, start: { pin: true }"
    func text(_ keys: String, _ more: String = "") -> String {
      "{ title: 'x', " + key.replacing("KEYS", with: keys) + more + " }"
    }
    let pairs = [
      ("actions: 'opened'", ", with: ['actions']", "no action of a notification comes"),
      (
        "lockOnWallRollback: true", ", clock: { secondsPerTick: 1, wallOffsetTicks: 2 }",
        "wall clock"
      ),
      ("attempts: 1, waitSeconds: 2", "", "with one attempt"),
    ]
    for (keys, more, word) in pairs {
      #expect(try notes(text(keys)).contains(word), "\(keys)")
      if !more.isEmpty { #expect(try notes(text(keys, more)) == "") }
    }
    #expect(try notes(text("attempts: 2, waitSeconds: 2")) == "")
    let finger = ", with: ['changeBiometrics'] "
    #expect(try notes(text("enrolment: 'currentSet'", finger)).contains("enrols another finger"))
    #expect(
      try notes(text("enrolment: 'currentSet'", ", with: ['changeBiometrics', 'enrolment']")) == "")
    #expect(try notes(text("enrolment: 'any'", finger)) == "")
    let system = "{ title: 'x', policy: { preset: 'default', noMeans: 'setUpFirst' } }"
    #expect(try notes(system).contains("there is no PIN to set up"))
    #expect(try notes(system.replacing("setUpFirst", with: "blocked")) == "")
    #expect(
      try notes(
        "{ title: 'x', policy: { preset: 'n27', means: 'system', attempts: 'systemLimited' } }")
        == "")
  }

  @Test("A PIN that can be lost where nobody logs out is noted, if a way out is asked for at all")
  func noWayOut() throws {
    let text = """
      { title: 'x', policy: { preset: 'default', means: 'appPin' }, start: { pin: true }, \
      with: ['verifierLoss'], without: ['logout'] }
      """
    #expect(try notes(text).contains("nobody logs out"))
    #expect(try notes(text.replacing("without: ['logout']", with: "")) == "")
    #expect(try notes(text.replacing("'logout']", with: "'logout'], properties: ['S13']")) == "")
  }

  @Test("What is preset is not noted, and a file with notes is read like any other")
  func read() throws {
    let plain = try ModelFile.parse(
      "{ title: 'x', policy: { preset: 'default' } }", path: "x.json5")
    #expect(plain.notes == [])
    let noted = try ModelFile.parse(
      "{ title: 'x', policy: { preset: 'default', enrolment: 'currentSet' } }", path: "x.json5")
    #expect(noted.notes.count == 1)
    #expect(noted.settings == plain.settings)
  }

  @Test("What is added and would do nothing is an error")
  func added() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default" },
            with: ["enrolment"],
          }
          """)
    ) {
      #"""
      x.json5:4:3: with: "enrolment" is of biometrics beside a PIN, and the policy's means is "system": the system's prompt takes every finger that the device knows
        4 |   with: ["enrolment"],
          |   ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default", means: "appPin" },
            start: { pin: true },
            with: ["enrolment"],
          }
          """)
    ) {
      #"""
      x.json5:5:3: with: "enrolment" does nothing while biometrics are off: set start.biometrics, or add "changeBiometrics" to with
        5 |   with: ["enrolment"],
          |   ^
      """#
    }
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "digifir-portal", idleSeconds: 2 },
            with: ["credential"],
          }
          """)
    ) {
      #"""
      x.json5:4:3: with: "credential" does nothing: with means "none" there is nothing to prove
        4 |   with: ["credential"],
          |   ^
      """#
    }
    for added in ["start: { pin: true, biometrics: true }", "with: ['changeBiometrics']"] {
      let text = """
        { title: 'x', policy: { preset: 'default', means: 'appPin' }, with: ['enrolment'], \(added) }
        """
        .replacing("with: ['enrolment'], with: [", with: "with: ['enrolment', ")
      #expect(ModelFileErrorTests.errors(in: text).hasPrefix("(no error"), "\(added)")
    }
  }

  @Test("A power that is named twice is an error, in both lists")
  func twice() {
    expectSnapshot(
      ModelFileErrorTests.errors(
        in: """
          {
            title: "x",
            policy: { preset: "default" },
            with: ["credential", "secondScene", "credential"],
            without: ["kill", "kill"],
          }
          """)
    ) {
      #"""
      x.json5:4:39: with[2]: "credential" is named twice
        4 |   with: ["credential", "secondScene", "credential"],
          |                                       ^
      x.json5:5:21: without[1]: "kill" is named twice
        5 |   without: ["kill", "kill"],
          |                     ^
      """#
    }
  }
}
