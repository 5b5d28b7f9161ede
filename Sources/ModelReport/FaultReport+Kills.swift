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

  /// The faults that one model rejects and that another allows, with what becomes of them on each.
  func disputes(_ runs: [FaultRun]) -> [FaultDispute] {
    var faults: [String] = []
    for run in runs where !faults.contains(run.fault) { faults.append(run.fault) }
    return faults.compactMap { fault in
      let own = runs.filter { $0.fault == fault }
      let dispute = FaultDispute(
        fault: fault,
        rejecting: own.filter { !$0.killers.isEmpty }
          .map { ($0.faulty.model, $0.killers.map(\.id)) },
        allowing: own.filter(\.isAllowed).map(\.faulty.model),
        unmoved: own.filter(\.hasNoEffect).map(\.faulty.model))
      return dispute.rejecting.isEmpty || dispute.allowing.isEmpty ? nil : dispute
    }
  }

  /// The same for people. That a property rejects none is said only where every fault was tried to the end.
  func killLines(_ runs: [FaultRun], _ properties: [String], isComplete: Bool) -> [String] {
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
    let isDecided =
      isComplete && runs.allSatisfy { $0.outcome != .interrupted && $0.outcome != .undetermined }
    if isDecided && !idle.isEmpty {
      lines.append("no fault is rejected by " + idle.joined(separator: ", "))
    }
    let disputes = disputes(runs)
    if !disputes.isEmpty {
      let count = NumberText.counted(disputes.count, "fault")
      lines.append("the models disagree about " + count)
      lines += disputes.map { "  " + $0.text }
    }
    return lines
  }
}

/// A fault that one model rejects and that another allows.
struct FaultDispute {
  let fault: String
  /// The models that reject it, with the properties that do.
  let rejecting: [(model: String, ids: [String])]
  /// The models on which it has an effect that no property minds.
  let allowing: [String]
  /// The models on which it does nothing.
  let unmoved: [String]

  /// One line for people.
  var text: String {
    let rejecting = rejecting.map { "\($0.model) (\($0.ids.joined(separator: ", ")))" }
    var text = "\(fault)  rejected on \(rejecting.joined(separator: ", "))"
    text += "; allowed on \(allowing.joined(separator: ", "))"
    return unmoved.isEmpty ? text : text + "; no effect on \(unmoved.joined(separator: ", "))"
  }

  /// The same for scripts.
  var json: JSONValue {
    .object([
      .init("fault", .string(fault)),
      .init(
        "rejecting",
        .array(
          rejecting.map {
            .object([.init("model", .string($0.model)), .init("properties", .strings($0.ids))])
          })),
      .init("allowing", .strings(allowing)), .init("noEffect", .strings(unmoved)),
    ])
  }
}
