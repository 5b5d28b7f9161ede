import ModelChecker
import TestSupport
import Testing

@testable import ProtocolModels

private let p = Formula.predicate(0)

/// What walks came to, but for times and sizes.
private func fingerprint(_ result: CheckResult) -> String {
  let rows = result.coverage.rows.map { "\($0.kind) \($0.fired)" }
  let properties = result.properties.map { property in
    "\(property.id) \(property.verdict) \(property.evidence.map { String(describing: $0) } ?? "")"
  }
  return """
    \(result.verdict) \(String(describing: result.limit)) \(result.states) \(result.transitions) \
    \(result.depth) \(String(describing: result.simulation))
    \(rows.joined(separator: "\n"))
    \(properties.joined(separator: "\n"))
    """
}

@Suite("Random walks")
struct SimulationTests {
  private func always(_ formula: Formula, _ id: String = "P") -> Property {
    Property(id: id, name: "Always.", kind: .safety, claims: [.always(formula)])
  }

  @Test("find what small graphs break, by runs that replay, and never say that anything holds")
  func againstNaive() {
    for seed in 0..<150 {
      var generator = SplitMix64(seed: UInt64(seed))
      let model = GraphModel.random(maxNodes: 6, using: &generator)
      let formula = Formula.random(depth: 3, past: true, using: &generator)
      let properties = [
        always(formula),
        Property(id: "W", name: "Reached.", kind: .witness, claims: [.reachable(formula)]),
        Property(id: "D", name: "No dead end.", kind: .deadlock, claims: [.noDeadlock]),
      ]
      let result = Simulator(
        model, properties: properties,
        options: SimulationOptions(runs: 300, steps: 40, continueAfterViolation: true)
      ).run()
      let naive = NaiveSearch(model, [formula])
      let runs = [
        naive.firstRun { !($0.truth[formula] ?? false) },
        naive.firstRun { $0.truth[formula] ?? false }, naive.firstDeadlock(),
      ]
      for ((property, run), verdict) in zip(
        zip(result.properties, runs), [.violated, .holds, .violated] as [Verdict])
      {
        #expect(property.verdict == (run == nil ? .undetermined : verdict), "seed \(seed)")
        #expect((property.evidence == nil) == (run == nil), "seed \(seed)")
        guard let run, let trace = property.evidence?.trace else { continue }
        #expect(trace.steps.count >= run.count, "seed \(seed)")
        let replay = Replayer(model, properties: properties).run(trace)
        #expect(replay?.notEnabled == nil, "seed \(seed)")
        let finding = ReplayFinding(property: property.id, step: trace.steps.count - 1)
        #expect(replay?.findings.contains(finding) == true, "seed \(seed) \(property.id)")
      }
      #expect(result.verdict != .holds && !result.complete, "seed \(seed)")
    }
  }

  @Test("come to the same for any number of workers", arguments: [false, true])
  func workers(goesOn: Bool) {
    let model = Philosophers(count: 5)
    let properties = [
      Property(id: "D", name: "No dead end.", kind: .deadlock, claims: [.noDeadlock])
    ]
    func run(_ workers: Int) -> String {
      fingerprint(
        Simulator(
          model, properties: properties,
          options: SimulationOptions(
            runs: 500, steps: 60, seed: 3, continueAfterViolation: goesOn, workers: workers)
        ).run())
    }
    let one = run(1)
    for workers in [2, 3, 8] { #expect(run(workers) == one) }
  }

  @Test("have as many steps as they may, and judge every step from each of their states")
  func counts() {
    let result = Simulator(
      Jugs(), properties: [], options: SimulationOptions(runs: 130, steps: 25)
    ).run()
    #expect(result.states == 130 * 26)
    #expect(result.transitions == 130 * 25 * 6)
    #expect(result.depth == 25)
    #expect(result.coverage.rows.allSatisfy { $0.fired == 130 * 25 })
    #expect(result.verdict == .undetermined && result.limit == nil)
    #expect(result.simulation?.runs == 130 && result.simulation?.deadEnds == 0)
  }

  @Test("are those of their seed")
  func seeds() {
    func run(_ seed: UInt64) -> String {
      fingerprint(
        Simulator(
          Jugs(), properties: [always(!p)], options: SimulationOptions(runs: 50, seed: seed)
        ).run())
    }
    #expect(run(7) == run(7))
    #expect(run(7) != run(8))
  }

  @Test("are shortened: the puzzle of the jugs in its six steps")
  func shortened() throws {
    let result = Simulator(
      Jugs(), properties: [always(!p)], options: SimulationOptions(runs: 50, seed: 7)
    ).run()
    let evidence = try #require(result.properties[0].evidence)
    #expect(evidence.trace.length == .finite(6))
    guard case .shortened(let from) = evidence.length else {
      Issue.record("\(evidence.length)")
      return
    }
    #expect(from > 6)
    // As if the walks were taken one after the other.
    #expect(result.simulation?.foundInRun == result.simulation?.runs)
    #expect(result.limit == .firstViolation)
  }

  @Test("say which claims they cannot judge")
  func notJudged() {
    let properties = [
      Property(
        id: "A", name: "Possible.", kind: .possibility,
        claims: [.possible(when: p, along: .constant(true), reach: !p)]),
      Property(id: "B", name: "Some day.", everyRun: .eventually(.now(p))),
      always(.constant(true), "C"),
    ]
    let result = Simulator(
      Jugs(), properties: properties, options: SimulationOptions(runs: 5)
    ).run()
    #expect(result.properties.map(\.verdict) == [.undetermined, .undetermined, .undetermined])
    #expect(result.properties.map { $0.notJudged != nil } == [true, true, false])
  }

  @Test("take formulas that need more monitor bits than one program has")
  func manyMonitors() {
    let properties = (0..<100).map { number in
      var formula = Formula.once(p)
      for _ in 0..<(number % 4) { formula = .previous(formula) }
      return always(!(formula.since(.previous(p))), "P\(number)")
    }
    let result = Simulator(
      Jugs(), properties: properties,
      options: SimulationOptions(runs: 200, continueAfterViolation: true)
    ).run()
    #expect(result.properties.allSatisfy { $0.verdict == .violated })
  }

  @Test("end when the time is over or somebody says so")
  func ends() {
    let options = SimulationOptions(runs: 1 << 40, steps: 1 << 20, maxSeconds: 0.2, workers: 2)
    let timed = Simulator(Jugs(), properties: [], options: options).run()
    #expect(timed.limit == .time && timed.verdict == .undetermined)
    let stopped = Simulator(
      Jugs(), properties: [], options: options, hooks: SearchHooks(isInterrupted: { true })
    ).run()
    #expect(stopped.limit == .interrupted)
  }
}
