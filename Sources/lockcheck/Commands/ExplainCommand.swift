import LockModel
import ModelChecker
import ModelReport

/// `lockcheck explain`: the page of a property, witness, fault, event or predicate.
enum ExplainCommand {
  static func run(_ parsed: ParsedArguments) throws(UsageError) -> ExitCode {
    let id = parsed.operands.first ?? ""
    let names = [id] + LockCatalogue.faults(numbered: id)
    let pages = allPages().filter { names.contains($0.id) }
    guard !pages.isEmpty else {
      throw UsageError.unknown(
        "id", id, known: allPages().map(\.id),
        otherwise: "see lockcheck list properties, witnesses, faults, events or predicates")
    }
    Terminal.print(pages.map(\.text).joined(separator: "\n"))
    return .asExpected
  }

  private static func allPages() -> [(id: String, text: String)] {
    let groups = [
      ("property", LockCatalogue.properties), ("witness", LockCatalogue.witnesses),
      ("fault", LockCatalogue.faults), ("event", LockCatalogue.events),
    ]
    var pages: [(id: String, text: String)] = groups.flatMap { kind, entries in
      entries.map { entry in
        let rest = entry.explanation.isEmpty ? "" : "\n" + entry.explanation.wrapped(to: 80) + "\n"
        return (entry.id, "\(entry.id) (\(kind)): \(entry.summary)\n" + rest)
      }
    }
    pages += LockCatalogue.predicates.map { ($0.name, "\($0.name) (predicate): \($0.meaning)\n") }
    return pages
  }
}
