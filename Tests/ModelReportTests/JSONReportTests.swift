import Foundation
import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct JSONReportTests {
  private let run = Samples.run(
    [
      Samples.property("S1", neverTriggered: ["locked -> covered"]),
      Samples.property("S2", .violated, evidence: Samples.evidence), Samples.reached,
    ], fault: "clock-back", expected: ["S2": .violated], traces: ["S2": "traces/x.itf.json"])

  @Test func `the report is one object with its members in a fixed order`() {
    expectSnapshot(JSONReport(version: "0.1.0", timing: true).text(for: [run])) {
      #"""
      {
        "lockcheck": "0.1.0",
        "verdict": "violated",
        "models": [
          {
            "model": "m5-08",
            "file": "Models/m5-08.json5",
            "verdict": "violated",
            "expected": "violated",
            "fault": "clock-back",
            "complete": true,
            "limit": null,
            "states": 412806,
            "transitions": 6190211,
            "depth": 41,
            "digest": null,
            "workers": 2,
            "seconds": 0.91,
            "bytesPerState": 12.1,
            "peakMemoryBytes": 31457280,
            "properties": [
              {
                "id": "S1",
                "name": "a sentence about S1",
                "kind": "safety",
                "verdict": "holds",
                "vacuous": true,
                "steps": null,
                "trace": null,
                "expected": "holds",
                "neverTriggered": [
                  "locked -> covered"
                ],
                "because": null
              },
              {
                "id": "S2",
                "name": "a sentence about S2",
                "kind": "safety",
                "verdict": "violated",
                "vacuous": false,
                "steps": 3,
                "trace": "traces/x.itf.json",
                "expected": "violated",
                "neverTriggered": [],
                "because": "unlocked -> (!lockTrigger S proof)"
              },
              {
                "id": "unlocks",
                "name": "a sentence about unlocks",
                "kind": "witness",
                "verdict": "holds",
                "vacuous": false,
                "steps": 3,
                "trace": null,
                "expected": "holds",
                "neverTriggered": [],
                "because": "unlockStep"
              }
            ],
            "coverage": {
              "eventsFired": 1,
              "eventsTotal": 2,
              "neverFired": [
                "crash"
              ],
              "rows": [
                {
                  "kind": "tick",
                  "enabled": 0,
                  "fired": 4,
                  "newStates": 2
                },
                {
                  "kind": "crash",
                  "enabled": 0,
                  "fired": 0,
                  "newStates": 0
                }
              ],
              "casesTotal": null,
              "neverSeen": null
            },
            "passes": [
              {
                "name": "possibility",
                "states": 412806,
                "transitions": 9,
                "seconds": 0.31,
                "bytes": 5
              },
              {
                "name": "unlocks",
                "states": 12,
                "transitions": 40,
                "seconds": 0.01,
                "bytes": 5
              }
            ],
            "scope": {
              "checked": [
                "every reachable state, compared whole (exact storage), no reduction"
              ],
              "assumed": [],
              "notChecked": []
            }
          }
        ]
      }
      """#
    }
  }

  @Test func `lines are one per property, one per model and one at the end`() {
    let report = JSONReport(version: "0.1.0", timing: false)
    expectSnapshot(report.lines(for: run) + report.lastLine(for: [run], exit: 1)) {
      #"""
      {"type":"property","model":"m5-08","fault":"clock-back","id":"S1","name":"a sentence about S1","kind":"safety","verdict":"holds","vacuous":true,"steps":null,"trace":null,"expected":"holds","neverTriggered":["locked -> covered"],"because":null}
      {"type":"property","model":"m5-08","fault":"clock-back","id":"S2","name":"a sentence about S2","kind":"safety","verdict":"violated","vacuous":false,"steps":3,"trace":"traces/x.itf.json","expected":"violated","neverTriggered":[],"because":"unlocked -> (!lockTrigger S proof)"}
      {"type":"property","model":"m5-08","fault":"clock-back","id":"unlocks","name":"a sentence about unlocks","kind":"witness","verdict":"holds","vacuous":false,"steps":3,"trace":null,"expected":"holds","neverTriggered":[],"because":"unlockStep"}
      {"type":"model","model":"m5-08","file":"Models/m5-08.json5","verdict":"violated","expected":"violated","fault":"clock-back","complete":true,"limit":null,"states":412806,"transitions":6190211,"depth":41,"digest":null,"coverage":{"eventsFired":1,"eventsTotal":2,"neverFired":["crash"],"rows":[{"kind":"tick","enabled":0,"fired":4,"newStates":2},{"kind":"crash","enabled":0,"fired":0,"newStates":0}],"casesTotal":null,"neverSeen":null},"passes":[{"name":"possibility","states":412806,"transitions":9},{"name":"unlocks","states":12,"transitions":40}],"scope":{"checked":["every reachable state, compared whole (exact storage), no reduction"],"assumed":[],"notChecked":[]}}
      {"type":"end","lockcheck":"0.1.0","verdict":"violated","models":1,"exit":1}
      """#
    }
  }

  @Test func `without timing nothing differs between numbers of workers`() {
    let report = JSONReport(version: "0.1.0", timing: false)
    var other = run
    other.result.workers = 8
    other.result.seconds = 77.7
    other.result.bytesPerState = 1
    other.result.peakMemoryBytes = 1
    other.result.passes = other.result.passes.map {
      PassSummary(
        name: $0.name, states: $0.states, transitions: $0.transitions, seconds: 9, bytes: 9)
    }
    #expect(report.text(for: [run]) == report.text(for: [other]))
    #expect(report.lines(for: run) == report.lines(for: other))
    for member in ["seconds", "workers", "bytesPerState", "peakMemoryBytes", "bytes"] {
      #expect(!report.text(for: [run]).contains("\"\(member)\""))
    }
  }

  @Test func `a run that proves nothing never says holds`() {
    let open = Samples.run(
      [Samples.property("S1", .undetermined), Samples.reached], limit: .states)
    let report = JSONReport(version: "0.1.0", timing: true)
    let texts = [report.text(for: [open]), report.lines(for: open)]
    for text in texts { #expect(!text.contains(#"verdict": "holds"#)) }
    for text in texts { #expect(!text.contains(#"verdict":"holds"#)) }
  }

  @Test func `the steps of a lasso are its two parts`() {
    let evidence = Evidence(trace: Samples.lasso, because: "sealed", step: 3, parts: [])
    let run = Samples.run([
      Samples.property("L3", .violated, kind: .liveness, evidence: evidence)
    ])
    let lines = JSONReport(version: "0.1.0", timing: false).lines(for: run)
    #expect(lines.contains(#""steps":{"prefix":1,"loop":3}"#))
  }

  @Test func `every line and every report can be read by Foundation`() throws {
    let report = JSONReport(version: "0.1.0", timing: true)
    let lines = report.lines(for: run) + report.lastLine(for: [run], exit: 0)
    for text in lines.split(separator: "\n").map(String.init) + [report.text(for: [run])] {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }
}
