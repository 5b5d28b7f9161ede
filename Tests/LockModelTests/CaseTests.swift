import LockCore
import ModelChecker
import TestSupport
import Testing

@testable import LockModel

/// The named cases of a state: where they stand, and which of them a model has.
@Suite struct CaseTests {
  private func number(_ field: NamedField, _ packed: some PackedWorld) -> UInt64 {
    var reader = BitUnpacker(packed)
    reader.position = field.firstBit
    return reader.read(bits: field.bits)
  }

  /// Whether a trace that says `text` of a field is in the case `name`.
  private func agrees(_ text: String, _ field: String, _ name: String, _ world: World) -> Bool {
    switch field {
    case "lock": text == name || (name == "leaving" && ["wiping", "closing"].contains(text))
    // Traces say no scene of a process that does not run.
    case "scene": text == name || world.process == .gone
    case "prompt": text == name || text == name + " and an older one"
    case "write" where name == "server's word or leave":
      text.hasPrefix("server's word") || text.hasPrefix("leave") || text == "no leave"
    case "write": text == name || text.hasPrefix(name + " ")
    case _: text == name
    }
  }

  @Test("A case is what traces say of the field", arguments: Fixture.plain)
  func positions(path: String) throws {
    let model = try Fixture.model(path)
    #expect(try casesSeen(model, model.realWorld).count > 25)
  }

  /// The cases of twenty walks, each compared with what a trace says.
  private func casesSeen(_ model: ModelFile, _ real: some RealWorld) throws -> Set<String> {
    let world = real.itself
    var names: Set<String> = []
    for seed in 0..<20 {
      var walk = Walk(world, seed: UInt64(seed))
      for _ in 0..<60 {
        walk.takeStep()
        let variables = world.describe(walk.state)
        for field in model.settings.cases {
          let number = number(field, world.pack(walk.state))
          let found = try #require(
            field.values.first { $0.number == number }, "\(field.name) \(number)")
          let variable = try #require(variables.first { $0.name == field.name })
          guard case .text(let text) = variable.value else {
            Issue.record("\(field.name) is no text")
            continue
          }
          #expect(
            agrees(text, field.name, found.name, walk.state.world),
            "\(field.name) = \(found.name), but a trace says \(text)")
          names.insert("\(field.name) = \(found.name)")
        }
      }
    }
    return names
  }

  @Test("No state has a case that the settings take away", arguments: Powers.named.map(\.name))
  func nothingElse(name: String) throws {
    for path in Fixture.plain {
      let model = try Fixture.model(path, without: [name])
      expectPossible(model, model.realWorld, path)
    }
  }

  private func expectPossible(_ model: ModelFile, _ real: some RealWorld, _ path: String) {
    let world = real.itself
    var walk = Walk(world, seed: 0)
    for _ in 0..<30 {
      walk.takeStep()
      let packed = world.pack(walk.state)
      for field in model.settings.cases {
        let number = number(field, packed)
        let isPossible = field.values.contains { $0.number == number && $0.isPossible }
        #expect(isPossible, "\(path): \(field.name) = \(number)")
      }
    }
  }

  @Test("A power that is taken away takes its cases along")
  func powers() throws {
    func names(_ path: String, without powers: [String]) throws -> [String] {
      let world = try Fixture.model(path, without: powers).world
      return world.caseFields.flatMap { field in field.cases.map { "\(field.name) = \($0.name)" } }
    }
    let whole = try names("Models/m5-08.json5", without: [])
    #expect(whole.contains("process = frozen"))
    #expect(!whole.contains("screen = gate"))
    #expect(!whole.contains("code = right comparing"))
    let less = try names("Models/m5-08.json5", without: ["freeze", "logout"])
    #expect(
      Set(whole).subtracting(less) == [
        "process = frozen", "screen = leaving", "screen = signIn", "lock = leaving",
        "lock = signedOut", "write = journal", "write = wipe", "write = remove journal",
        "journal = logout", "session = none", "session = B",
      ])
    #expect(try names("Models/digifir-staff.json5", without: []).contains("screen = gate"))
  }
}
