import PropertyTesting

@testable import ModelChecker

/// Random models and formulas as property runs draw them, so that a disagreement shrinks: fewer nodes, fewer edges,
/// a smaller formula.
enum Drawn {
  private static let set = Generator<PredicateSet> { draw in
    var set = PredicateSet()
    for number in 0..<3 { set.insert(number, if: try draw(.bool(1, in: 3))) }
    return set
  }

  /// A graph of up to `nodes` nodes over three predicates. Node 0 is a start.
  static func graph(nodes most: Int) -> Generator<GraphModel> {
    Generator { draw in
      let nodes = try draw(.int(in: 1...most))
      let edge = Generator<Int>.int(in: 0...(nodes - 1)).with(set)
      let edges = try (0..<nodes).map { _ in
        try draw(.array(of: edge, count: 0...3)).enumerated().map {
          GraphModel.Edge(label: $0.offset, target: $0.element.0, set: $0.element.1)
        }
      }
      var starts = [(node: 0, set: try draw(set))]
      if nodes > 1, try draw(.bool) { starts.append((node: nodes - 1, set: try draw(set))) }
      let prelude = try draw(.bool) ? [try draw(set), try draw(set)] : []
      return GraphModel(
        edges: edges, starts: starts, packedBits: try draw(.pick([8, 64])), prelude: prelude)
    }
  }

  private static let plain = Generator<Formula>.oneOf(
    Generator<Int>.int(in: 0...2).map(Formula.predicate),
    .frequency((3, .always(.predicate(0))), (1, Generator<Bool>.bool.map(Formula.constant))))

  /// A formula about one step, and the steps before it where `past` says so.
  static func formula(depth: Int = 3, past: Bool) -> Generator<Formula> {
    .recursive(depth: depth, plain) { inner in
      let now: Generator<Formula> = .oneOf(
        inner.map { .not($0) }, inner.with(inner).map { .and($0, $1) },
        inner.with(inner).map { .or($0, $1) }, inner.with(inner).map { .implies($0, $1) })
      guard past else { return now }
      return .oneOf(
        now, inner.map { .previous($0) }, inner.map { .once($0) },
        inner.map { .historically($0) }, inner.with(inner).map { .since($0, $1) })
    }
  }

  /// A formula about whole runs.
  static func runFormula(depth: Int = 2, past: Bool) -> Generator<RunFormula> {
    let now = Generator<RunFormula>.oneOf(
      plain.map(RunFormula.now), formula(depth: 2, past: past).map(RunFormula.now))
    return .recursive(depth: depth, now) { inner in
      .oneOf(
        inner.map { .not($0) }, inner.with(inner).map { .and($0, $1) },
        inner.with(inner).map { .or($0, $1) }, inner.with(inner).map { .implies($0, $1) },
        inner.map { .next($0) }, inner.map { .eventually($0) }, inner.map { .always($0) },
        inner.with(inner).map { .until($0, $1) }, inner.with(inner).map { .unless($0, $1) })
    }
  }

  /// A claim about every step, about some step, about what stays possible, or about the end.
  static func claim(past: Bool) -> Generator<Claim> {
    let inner = formula(past: past)
    return .oneOf(
      inner.map(Claim.always), inner.with(inner).map { .always($0.implies($1)) },
      inner.map(Claim.reachable),
      Generator { draw in
        .possible(when: try draw(inner), along: try draw(inner), reach: try draw(inner))
      },
      inner.map { .possible(when: .constant(true), along: .constant(true), reach: $0) },
      .always(.noDeadlock))
  }

  /// Up to two constraints.
  static let fairness = Generator<[Fairness]>.array(
    of: Generator { draw in
      let kinds = try draw(.optional(.pick([["odd"], ["even"], ["even", "odd"]])))
      let steps =
        try draw(.bool(1, in: 3)) ? try draw(formula(depth: 1, past: true)) : .constant(true)
      return Fairness(try draw(.pick([.weak, .strong])), kinds: kinds, where: steps)
    }, count: 0...2)
}

extension GraphModel: CustomStringConvertible {
  /// The graph as people read it.
  var description: String {
    func names(_ set: PredicateSet) -> String {
      let names = ["p", "q", "r"].enumerated().filter { set.contains($0.offset) }.map(\.element)
      return "{\(names.joined())}"
    }
    let begin = starts.map { "\($0.node)\(names($0.set))" }.joined(separator: " ")
    let arrows = edges.enumerated().flatMap { node, edges in
      edges.map { "\(node)-\($0.label)->\($0.target)\(names($0.set))" }
    }
    return "starts \(begin); \(arrows.joined(separator: " "))"
      + (prelude.isEmpty ? "" : "; before \(prelude.map(names).joined(separator: " "))")
  }
}
