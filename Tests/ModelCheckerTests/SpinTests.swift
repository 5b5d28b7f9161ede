import Foundation
import TestSupport
import Testing

@testable import ModelChecker

/// The program `spin`, if it is installed: it makes automata of formulas, too.
private enum Spin {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/spin" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The never claim that it makes of a formula.
  static func claim(_ path: String, _ formula: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-f", formula]
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The claim as an automaton over p, q and r: each guard is split up into its valuations.
  static func automaton(_ claim: String) throws -> Automaton {
    let parser = FormulaParser(predicates: ["p", "q", "r"])
    var names: [String] = []
    var aliases: [String: String] = [:]
    var edges: [(from: String, guard: String, to: String)] = []
    var followsLabel = false
    for line in claim.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasSuffix(":") && !line.hasPrefix("::") {
        let name = String(line.dropLast())
        // Two labels in a row name one place.
        if followsLabel, let last = names.last { aliases[name] = last } else { names.append(name) }
        followsLabel = true
        continue
      }
      followsLabel = false
      guard let state = names.last else { continue }
      if line == "skip" { edges.append((state, "(1)", state)) }
      guard line.hasPrefix("::") else { continue }
      if line.contains("assert(!") {
        let start = try #require(line.range(of: "{ "))
        let end = try #require(line.range(of: " -> assert"))
        edges.append((state, String(line[start.upperBound..<end.lowerBound]), "accept_all"))
      } else {
        let start = try #require(line.range(of: ":: "))
        let end = try #require(line.range(of: " -> goto "))
        edges.append(
          (state, String(line[start.upperBound..<end.lowerBound]), String(line[end.upperBound...])))
      }
    }
    let accepting = Set(names.filter { $0.hasPrefix("accept") })
    return Automaton(
      atomCount: 3, setCount: 1,
      transitions: try names.map { name in
        try edges.filter { $0.from == name }.flatMap { edge -> [Automaton.Transition] in
          let text = edge.guard.replacingOccurrences(of: "1", with: "true")
          let formula = try parser.parse(text)
          let target = aliases[edge.to] ?? edge.to
          return (0..<8).compactMap { valuation -> Automaton.Transition? in
            let bits = UInt64(valuation)
            var set = PredicateSet()
            for number in 0..<3 { set.insert(number, if: bits >> UInt64(number) & 1 == 1) }
            guard formula.isTrue(atEndOf: [set]) else { return nil }
            return Automaton.Transition(
              positive: bits, negative: ~bits & 7, marks: accepting.contains(name) ? 1 : 0,
              target: names.firstIndex(of: target) ?? -1)
          }
        }
      })
  }
}

extension RunFormula {
  /// The formula as spin writes it; nil if it has an operator that spin lacks.
  fileprivate var spinText: String? {
    func both(_ left: RunFormula, _ sign: String, _ right: RunFormula) -> String? {
      guard let one = left.spinText, let other = right.spinText else { return nil }
      return "(\(one) \(sign) \(other))"
    }
    switch self {
    case .now(.predicate(let number)): return ["p", "q", "r"][number]
    case .now(.constant(let value)): return "\(value)"
    case .now, .next: return nil
    case .not(let inner): return inner.spinText.map { "!(\($0))" }
    case .and(let left, let right): return both(left, "&&", right)
    case .or(let left, let right): return both(left, "||", right)
    case .implies(let left, let right): return both(left, "->", right)
    case .eventually(let inner): return inner.spinText.map { "<> (\($0))" }
    case .always(let inner): return inner.spinText.map { "[] (\($0))" }
    case .until(let left, let right): return both(left, "U", right)
    case .unless(let left, let right):
      guard let until = both(left, "U", right), let one = left.spinText else { return nil }
      return "(\(until) || [] (\(one)))"
    }
  }
}

@Suite("Automata compared with those of spin")
struct SpinTests {
  @Test("accept the same words", .enabled(if: Spin.path != nil, "spin is not installed"))
  func agree() throws {
    let path = try #require(Spin.path)
    var compared = 0
    for seed in 0..<400 where compared < 60 {
      var generator = SplitMix64(seed: UInt64(seed))
      let formula = RunFormula.random(depth: 3, past: false, using: &generator)
      guard let text = formula.spinText,
        let (own, atoms) = AutomatonBuilder.build(formula, negated: false)
      else { continue }
      let claim = try Spin.claim(path, text)
      let other = try Spin.automaton(claim)
      compared += 1
      for number in 0..<30 {
        let word = LassoWord.random(size: 6, using: &generator)
        let valuations = word.steps.map { $0.low & 7 }
        let read = word.steps.map { set in
          atoms.enumerated().reduce(UInt64(0)) { bits, atom in
            atom.element.isTrue(atEndOf: [set]) ? bits | 1 << UInt64(atom.offset) : bits
          }
        }
        #expect(
          own.accepts(steps: read, loop: word.loop)
            == other.accepts(steps: valuations, loop: word.loop),
          "seed \(seed), word \(number): \(text)")
      }
      #expect(own.transitions.count <= max(1, other.transitions.count), "\(text)")
    }
    #expect(compared == 60)
  }
}
