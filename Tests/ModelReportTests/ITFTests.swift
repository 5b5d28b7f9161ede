import Foundation
import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct ITFTests {
  private let writer = ITFWriter(source: "lockcheck 0.1.0")

  @Test func `a trace is written in the flat profile, one state a line`() throws {
    var document = Samples.document()
    document.policy = "{}"
    try expectSnapshot(writer.text(for: document)) {
      #"""
      {"#meta":{"format":"ITF","format-description":"https://apalache-mc.org/docs/adr/015adr-trace.html","source":"lockcheck 0.1.0","description":"only a proof opens: violated at step 3","status":"violation","lockcheck":{"schema":1,"property":"S2","kind":"safety","model":"m5-08","fault":"clock-back","policy":"{}","expect":"violated","core":"1","reproduce":"lockcheck replay traces/m5-08-S2.itf.json"}},
       "vars":["screen","lock","scene","prompt","idleTicks","due","still","action"],
       "states":[
        {"#meta":{"index":0},"screen":"lock","lock":"locked","scene":"active","prompt":"none","idleTicks":{"#bigint":"0"},"due":false,"still":"same","action":{"name":"start"}},
        {"#meta":{"index":1},"screen":"lock","lock":"locked","scene":"active","prompt":"none","idleTicks":{"#bigint":"0"},"due":false,"still":"same","action":{"name":"bioResult","result":"cancelUser"}},
        {"#meta":{"index":2},"screen":"lock","lock":"locked","scene":"background","prompt":"bio","idleTicks":{"#bigint":"3"},"due":true,"still":"same","action":{"name":"tick","dt":{"#bigint":"-3"}}},
        {"#meta":{"index":3},"screen":"none","lock":"unlocked","scene":"active","prompt":"none","idleTicks":{"#bigint":"3"},"due":true,"still":"same","action":{"name":"activate","echo":true,"torn":false}}]}
      """#
    }
  }

  @Test(arguments: [Samples.trace, Samples.lasso], [TraceDocument.Expectation.violated, .clean])
  func `what is read back is equal`(trace: Trace, expect: TraceDocument.Expectation) throws {
    for fault in [nil, "clock-back"] {
      let document = Samples.document(trace, fault: fault, expect: expect)
      let text = try writer.text(for: document)
      #expect(try ITFReader.document(from: text) == document)
      #expect(try writer.text(for: ITFReader.document(from: text)) == text)
      #expect(text.contains("\"loop\"") == (trace.loop != nil))
      #expect(text.contains("\"fault\"") == (fault != nil))
      #expect(!text.contains("null"))
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  @Test(arguments: PropertyKind.allCases)
  func `every kind of property is read back`(kind: PropertyKind) throws {
    var document = Samples.document()
    document.kind = kind
    #expect(try ITFReader.document(from: writer.text(for: document)) == document)
  }

  @Test func `numbers at the ends of their range come back`() throws {
    let variables = [Int.min, -1, 0, Int.max].enumerated().map {
      TraceVariable("v\($0.offset)", .number($0.element))
    }
    let document = Samples.document(Trace(steps: [Samples.step("start", [], variables)]))
    #expect(try ITFReader.document(from: writer.text(for: document)) == document)
  }

  @Test func `a plain whole number is taken too`() throws {
    let text = try writer.text(for: Samples.document())
    let plain = text.replacing(##"{"#bigint":"3"}"##, with: "3")
    #expect(plain != text)
    #expect(try ITFReader.document(from: plain) == Samples.document())
  }

  @Test(arguments: [
    (["in"], "is a keyword of Python"), (["Upper"], "does not begin with a letter from a to z"),
    (["_x"], "does not begin with a letter from a to z"), ([""], "is empty"),
    (["a_b"], "has a character that is no letter or digit"),
    (["größe"], "has a character that is no letter or digit"),
    (["twice", "twice"], "is there twice"), (["action"], "has a name that traces use themselves"),
  ])
  func `a name that some reader cannot take is refused`(names: [String], problem: String) {
    let variables = names.map { TraceVariable($0, .flag(true)) }
    let trace = Trace(steps: [Samples.step("start", [], variables)])
    let error = InvalidName(name: names[0], role: "variable", problem: problem)
    #expect(throws: error) { try writer.text(for: Samples.document(trace)) }
  }

  @Test func `a parameter may not be called name, and each step has the same variables`() {
    let named = Trace(steps: [
      Samples.step("tick", [TraceVariable("name", .number(1))], Samples.variables())
    ])
    #expect(throws: InvalidName.self) { try writer.text(for: Samples.document(named)) }
    let uneven = Trace(steps: [
      Samples.step("start", [], Samples.variables()), Samples.step("tick", [], []),
    ])
    #expect(throws: InvalidName.self) { try writer.text(for: Samples.document(uneven)) }
  }
}
