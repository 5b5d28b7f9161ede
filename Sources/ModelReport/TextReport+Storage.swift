import ModelChecker

// What a report says of how states were kept and of which were searched.

extension TextReport {
  /// The line about interchangeable parts.
  func symmetryLines(_ result: CheckResult) -> [String] {
    guard let symmetry = result.symmetry else { return [] }
    let groups = symmetry.groups.map { NumberText.grouped($0.count) + " " + $0.name.printable }
    var line = "symmetry  \(groups.joined(separator: ", ")): a state stands for up to "
    line += NumberText.grouped(symmetry.arrangements)
    line += symmetry.isChecked ? ", each compared with it" : ", of which one was compared with it"
    return [line]
  }

  /// The line about compact storage: how much may be missing.
  func compactionLines(_ result: CheckResult) -> [String] {
    guard let compaction = result.compaction else { return [] }
    let slots = NumberText.grouped(compaction.slots)
    var line = "storage   compact: \(compaction.fingerprintBits) bits a state, room for \(slots), "
    line += "seed \(compaction.seed); a state was omitted with a probability of "
    line += NumberText.bound(compaction.omissionBound)
    return [line]
  }
}

extension NumberText {
  /// A bound of a probability: `at most 0.21`, or `at most 1 in 12,345` for one below a hundredth.
  static func bound(_ value: Double) -> String {
    if value >= 1 { return "up to 1" }
    if value >= 0.01 { return "at most " + decimal(value, places: 2) }
    guard value > 0 else { return "0" }
    return "at most 1 in " + grouped(Int(min(1 / value, 1e18)))
  }
}
