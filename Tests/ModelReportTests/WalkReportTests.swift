import ModelChecker
import ModelReport
import Testing

/// What reports say of walks, of compact storage and of interchangeable parts.
@Suite struct WalkReportTests {
  private func walked(
    _ properties: [PropertyResult], limit: SearchLimit? = nil, foundInRun: Int? = nil
  ) -> ModelRun {
    var run = Samples.run(properties)
    run.result.verdict = foundInRun == nil ? .undetermined : .violated
    run.result.complete = false
    run.result.limit = limit
    run.result.simulation = SimulationSummary(
      runs: 1_200, runsAsked: 10_000, stepsAsked: 100, seed: 7, deadEnds: 3, foundInRun: foundInRun)
    run.repeatCommand = "lockcheck simulate m5-08 --seed 7"
    return run
  }

  private func text(_ run: ModelRun) -> String {
    TextReport(style: TextStyle(timing: false)).text(for: run)
  }

  @Test func `walks that found nothing say so, and that it is no proof`() {
    let run = walked([Samples.property("S1", .undetermined)])
    #expect(
      text(run).hasPrefix(
        """
        m5-08  undetermined: no violation found in 1,200 runs of at most 100 steps; not a proof \
        (seed 7, 412,806 states passed, 6,190,211 transitions judged, longest run 41)

        """))
    #expect(text(run).contains("\nends      3 runs came to a state without a step\n"))
    #expect(
      text(run).hasSuffix(
        """

        again     lockcheck simulate m5-08 --seed 7
        checked      every step off 1,200 random runs, drawn from seed 7
        not checked  the runs that were not drawn

        """))
    let cut = walked([Samples.property("S1", .undetermined)], limit: .time)
    #expect(text(cut).contains("steps (the time limit was hit); not a proof"))
    #expect(run.outcome == .undetermined)
  }

  @Test func `witnesses that were all reached prove nothing`() {
    let run = walked([Samples.reached])
    #expect(run.outcome == .undetermined)
    #expect(!text(run).contains("holds"))
  }

  @Test func `what was found has its run, and the length that it had`() {
    let evidence = Evidence(
      trace: Samples.trace, because: "x", step: 3, parts: [], length: .shortened(from: 80))
    let run = walked(
      [Samples.property("S2", .violated, evidence: evidence)], limit: .firstViolation,
      foundInRun: 17)
    #expect(text(run).contains("violated: S2 of 1 property, in run 17 (seed 7,"))
    #expect(text(run).contains("3 steps, shortened from 80\n"))
    let open = Evidence(trace: Samples.trace, because: "x", step: 3, parts: [], length: .open)
    let other = Samples.run([Samples.property("S2", .violated, evidence: open)])
    #expect(text(other).contains("3 steps\n"))
    #expect(!text(other).contains("shortest"))
  }

  @Test func `what was not judged is told with the way to judge it`() {
    var property = Samples.property("L1", .undetermined, kind: .liveness)
    property.notJudged = "it has no end"
    #expect(
      text(walked([property])).contains("  not judged  it has no end; lockcheck explore decides it")
    )
    var run = Samples.run([property])
    run.result.complete = false
    run.result.compaction = CompactionSummary(
      seed: 2, fingerprintBits: 32, slots: 1_048_576, comparisons: 900, omissionBound: 0.00025)
    #expect(text(run).contains("  not judged  it has no end; --storage exact decides it"))
    #expect(
      text(run).contains(
        """
        checked      412,806 states, told apart by 32 bits (compact storage with room for 1,048,576, \
        seed 2), no reduction
        not checked  a state taken for another one: one was omitted with a probability of at most \
        1 in 4,000
                     all of L1 (see above)

        """))
    let json = JSONReport(version: "1", timing: false).text(for: [run])
    #expect(json.contains("\"omissionBound\": 0.00025"))
    #expect(json.contains("\"notJudged\": \"it has no end\""))
  }

  @Test(arguments: [
    (0.0, "of 0\n"), (0.21, "of at most 0.21\n"), (1.0, "of up to 1\n"),
    (0x1p-30, "of at most 1 in 1,073,741,824\n"),
  ])
  func `a bound of a probability is a number that people can read`(bound: Double, text: String) {
    var run = Samples.run([Samples.property("S1", .undetermined)])
    run.result.compaction = CompactionSummary(
      seed: 1, fingerprintBits: 32, slots: 64, comparisons: 1, omissionBound: bound)
    #expect(self.text(run).contains(text))
  }

  @Test func `interchangeable parts are named`() {
    var run = Samples.run([Samples.property("S1")])
    run.result.symmetry = SymmetrySummary(
      groups: [InterchangeableParts("processes", count: 3)], arrangements: 6, isChecked: true)
    #expect(
      text(run).contains(
        """
        checked      every reachable state, compared whole (exact storage)
                     up to exchanging 3 processes: a state stands for up to 6, each compared with it

        """))
  }
}
