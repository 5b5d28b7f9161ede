import ModelChecker

// What a report says of random walks.

extension TextReport {
  /// The sentence for walks that found nothing.
  func simulationSentence(_ result: CheckResult) -> String {
    guard let walks = result.simulation else { return "" }
    var sentence = "undetermined: no violation found in "
    sentence += NumberText.counted(walks.runs, "run")
    sentence += " of at most " + NumberText.counted(walks.stepsAsked, "step")
    if let limit = result.limit { sentence += " (" + limitText(limit) + ")" }
    return sentence + "; not a proof"
  }

  /// How much the walks saw.
  func simulationNumbers(_ result: CheckResult) -> String {
    guard let walks = result.simulation else { return "" }
    var parts = [
      "seed \(walks.seed)",
      NumberText.counted(result.states, "state") + " passed",
      NumberText.counted(result.transitions, "transition") + " judged",
      "longest run " + NumberText.grouped(result.depth),
    ]
    if style.timing { parts.append(NumberText.seconds(result.seconds)) }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// The lines under the properties: runs that could not go on, and how to take the walks again.
  func simulationLines(_ run: ModelRun) -> [String] {
    guard let walks = run.result.simulation else { return [] }
    var lines: [String] = []
    if walks.deadEnds > 0 {
      let count = NumberText.counted(walks.deadEnds, "run")
      lines.append("ends      \(count) came to a state without a step")
    }
    if let command = run.repeatCommand { lines.append("again     " + command) }
    return lines
  }
}
