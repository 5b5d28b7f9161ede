import Foundation
import LockModel
import Testing

/// Rules that tie the catalogue, the model files, the pages and the traces to each other.
struct ModelTests {
  private static var models: [TextFile] {
    Repository.files(under: "Models/", ending: ".json5")
  }

  private static func name(of file: TextFile) -> String {
    String((file.path.split(separator: "/").last ?? "").dropLast(".json5".count))
  }

  /// The keys of the outermost object of a JSON5 text, with their lines.
  private func topLevelKeys(of file: TextFile) -> [String: Int] {
    var keys: [String: Int] = [:]
    var depth = 0
    for (index, line) in file.lines.enumerated() {
      var quote: Character?
      var text = ""
      var previous: Character = " "
      for character in line {
        if let open = quote {
          if character == open && previous != "\\" { quote = nil } else { text.append(character) }
        } else if character == "\"" || character == "'" {
          quote = character
        } else if character == "/" && previous == "/" {
          break
        } else if character == "{" || character == "[" {
          depth += 1
          text = ""
        } else if character == "}" || character == "]" {
          depth -= 1
          text = ""
        } else if character == "," {
          text = ""
        } else if character == ":" {
          if depth == 1 { keys[text.trimmingCharacters(in: .whitespaces)] = index + 1 }
          text = ""
        } else {
          text.append(character)
        }
        previous = character
      }
    }
    return keys
  }

  @Test("Every model file says what verdict it expects")
  func expectations() {
    #expect(!Self.models.isEmpty, "Models/: there are no model files")
    expectNone(
      Self.models.filter { topLevelKeys(of: $0)["expect"] == nil }.map {
        Finding(path: $0.path, "has no `expect`")
      })
  }

  @Test("A model file without an expectation is found")
  func planted() {
    let text = """
      {
        // expect: "holds",
        title: "expect: nothing",
        policy: { expect: "holds" }, "x": [ { expect: 1 } ],
        'last': 1, y: 2,
      }
      """
    let file = TextFile(path: "Models/planted.json5", text: text)
    #expect(topLevelKeys(of: file) == ["title": 3, "policy": 4, "x": 4, "last": 5, "y": 5])
  }

  @Test("Every property has a place in docs/PROPERTIES.md")
  func documented() {
    let path = "docs/PROPERTIES.md"
    guard let page = Repository.files.first(where: { $0.path == path }) else {
      expectNone([Finding(path: path, "does not exist")])
      return
    }
    // The id is the first word of a heading, a list item or a row of a table.
    let ids = page.lines.compactMap { $0.firstMatch(of: /^[#|*\-\s`]+([A-Za-z0-9]+)\b/)?.1 }
    let documented = Set(ids.map(String.init))
    expectNone(
      LockCatalogue.properties.filter { !documented.contains($0.id) }.map {
        Finding(path: path, "no heading or row begins with \($0.id)")
      })
  }

  @Test("Every property is checked in at least one model")
  func checked() {
    var selected: Set<String> = []
    for file in Self.models {
      do {
        let text = file.lines.joined(separator: "\n")
        let model = try ModelFile.parse(text, path: file.path)
        selected.formUnion(model.propertyIDs)
      } catch {
        expectNone([Finding(path: file.path, "cannot be read: \(error)")])
      }
    }
    #expect(!LockCatalogue.properties.isEmpty)
    expectNone(
      LockCatalogue.properties.filter { !selected.contains($0.id) }.map {
        Finding(path: "Models", "no model checks \($0.id)")
      })
  }

  @Test("Every fault has a model, and every model of a fault a fault")
  func faults() {
    let names = Repository.files(under: "Models/faults/", ending: ".json5").map(Self.name)
    #expect(!names.isEmpty, "Models/faults/: there are no model files")
    let known = Set(LockCatalogue.faults.map(\.id))
    // What a document says, taken literally, has the file of its hole.
    let holes = Repository.files(under: "Models/holes/", ending: ".json5")
      .map { $0.lines.joined(separator: "\n") }
    let missing = known.subtracting(names).filter { name in
      !holes.contains { $0.contains("fault: \"\(name)\"") }
    }
    expectNone(
      missing.sorted().map { Finding(path: "Models/faults", "no model for \($0)") }
        + names.filter { name in !known.contains { name == $0 || name.hasPrefix($0 + "-") } }.map {
          Finding(path: "Models/faults/\($0).json5", "no fault of the catalogue has this name")
        })
  }

  @Test("Every model that must be violated has its trace", arguments: ["faults", "holes"])
  func traces(kind: String) {
    let traces = Self.traces(of: kind)
    expectNone(
      Repository.files(under: "Models/\(kind)/", ending: ".json5").filter { model in
        !traces.contains { Self.isTrace($0, of: Self.name(of: model)) }
      }.map { Finding(path: $0.path, "has no trace in traces/\(kind)/") })
  }

  @Test("Every trace that is kept belongs to a model", arguments: ["faults", "holes"])
  func strayTraces(kind: String) {
    let models = Repository.files(under: "Models/\(kind)/", ending: ".json5").map(Self.name)
    expectNone(
      Self.traces(of: kind).filter { trace in
        !models.contains { Self.isTrace(trace, of: $0) }
      }.map { Finding(path: "traces/\(kind)/\($0).itf.json", "its model is gone") })
  }

  /// The names of the traces that are kept, without their ending.
  private static func traces(of kind: String) -> [String] {
    Repository.files(under: "traces/\(kind)/", ending: ".itf.json").map {
      String($0.path.dropFirst("traces/\(kind)/".count).dropLast(".itf.json".count))
    }
  }

  /// A trace is called after its model and its property: `clock-back-S3`.
  private static func isTrace(_ trace: String, of model: String) -> Bool {
    trace.hasPrefix(model + "-") && !trace.dropFirst(model.count + 1).contains("-")
  }
}
