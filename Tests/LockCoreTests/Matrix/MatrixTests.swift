import LockCore
import TestSupport
import Testing

/// Every event in every case of every region, reachable or not.
struct MatrixTests {
  @Test("Every case of an event is in the matrix")
  func allEvents() {
    let kinds = Set(LockEvent.all.map(\.kind))
    for kind in EventKind.allCases {
      #expect(kinds.contains(kind), "\(kind) is in no event of the matrix")
    }
  }

  @Test("No event traps, opens or leaves its place, whatever the state")
  func everyPair() {
    let locks = Matrix.locks(seed: 1)
    var complaints: [String] = []
    var pairs = 0
    for lock in locks {
      for event in LockEvent.all {
        pairs += 1
        let step = StepRules(lock, event, at: Matrix.now)
        if let complaint = step.complaint { complaints.append(step.report(complaint)) }
      }
    }
    #expect(locks.count == 9324)
    #expect(LockEvent.all.count == 85)
    #expect(pairs == 792_540)
    #expect(complaints.isEmpty, "\(complaints.count) pairs, first:\n\(complaints.shortList)")
  }
}

#if !DEBUG
  @Suite("Long: the matrix with other neighbours")
  struct LongMatrixTests {
    @Test(
      "No event traps, opens or leaves its place, whatever the state",
      arguments: 0..<Rounds.many(8))
    func everyPair(round: Int) {
      let seed = UInt64(round + 2)
      var complaints: [String] = []
      for lock in Matrix.locks(seed: seed) {
        for event in LockEvent.all {
          let step = StepRules(lock, event, at: Matrix.now)
          if let complaint = step.complaint { complaints.append(step.report(complaint)) }
        }
      }
      #expect(
        complaints.isEmpty,
        "seed \(seed): \(complaints.count) pairs, first:\n\(complaints.shortList)")
    }
  }
#endif

extension StepRules {
  func report(_ complaint: String) -> String {
    """
    \(complaint): \(event.text) == \(outcome.grade.text), \(outcome.effects.text)
      before \(before.state)
      after  \(after.state)
      policy \(before.policy)
    """
  }
}

extension [String] {
  /// The first of each kind, by the words before the colon.
  var shortList: String {
    var seen: Set<Substring> = []
    return filter { seen.insert($0.prefix { $0 != "," }).inserted }.prefix(12).joined(
      separator: "\n")
  }
}
