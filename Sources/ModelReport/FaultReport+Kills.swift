import ModelChecker

/// Which property rejects which faults, and what faults say of a set of properties.
extension FaultReport {
  /// Each of `properties` with the faults that it rejected, in the order in which they were tried.
  func kills(_ runs: [FaultRun], _ properties: [String]) -> [(id: String, faults: [String])] {
    properties.map { id in
      var faults: [String] = []
      for run in runs where run.killers.contains(where: { $0.id == id }) {
        if !faults.contains(run.fault) { faults.append(run.fault) }
      }
      return (id, faults)
    }
  }

  /// The faults that are caught on one model and show in nothing on another.
  func disagreements(_ runs: [FaultRun]) -> [String] {
    var faults: [String] = []
    for run in runs where !faults.contains(run.fault) { faults.append(run.fault) }
    return faults.filter { fault in
      let own = runs.filter { $0.fault == fault }
      return own.contains { !$0.killers.isEmpty } && own.contains { $0.killers.isEmpty }
    }
  }

  /// The same for people.
  func killLines(_ runs: [FaultRun], _ properties: [String]) -> [String] {
    var lines: [String] = []
    let kills = kills(runs, properties)
    let width = properties.map(\.count).reduce(0, max)
    for kill in kills where !kill.faults.isEmpty {
      let head = kill.id.padded(to: width) + " rejects  "
      let text = kill.faults.joined(separator: ", ")
      let rest = String(repeating: " ", count: head.count)
      let wrapped = text.wrapped(to: 100 - head.count).split(separator: "\n")
      lines += wrapped.indices.map { (($0 == 0) ? head : rest) + wrapped[$0] }
    }
    let idle = kills.filter(\.faults.isEmpty).map(\.id)
    if !idle.isEmpty { lines.append("no fault is rejected by " + idle.joined(separator: ", ")) }
    let disputed = disagreements(runs)
    if !disputed.isEmpty {
      lines.append("the models disagree about " + disputed.joined(separator: ", "))
    }
    return lines
  }
}
