/// The name in `candidates` that is nearest to `name`, for a "did you mean" after an unknown name.
///
/// Near means few edits: a letter too many, one missing, one wrong, or two neighbours swapped. At
/// most a third of the longer name may be edited. Upper and lower case count as equal, but among
/// equally near names the one that differs less in case wins, and after that the first in the
/// list, so that the answer depends on nothing but the arguments. If no name is near by edits, the
/// first with `name` as one of its parts between dots is taken: `touch` finds `event.touch`.
///
/// - Returns: nil if no name is near. If `name` is itself in the list, it is the answer.
public func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.unicodeScalars)
  let wantedLower = Array(name.lowercased().unicodeScalars)
  var best: (name: String, edits: Int, editsWithCase: Int)?
  var withPart: String?
  for candidate in candidates {
    let lower = Array(candidate.lowercased().unicodeScalars)
    let longer = max(lower.count, wantedLower.count)
    // With one letter everything is one edit away from everything, which helps nobody.
    let limit = longer < 2 ? 0 : max(longer, 3) / 3
    if let edits = editDistance(wantedLower, lower, atMost: limit) {
      let exact = Array(candidate.unicodeScalars)
      let editsWithCase =
        editDistance(wanted, exact, atMost: max(wanted.count, exact.count)) ?? Int.max
      if best.map({ (edits, editsWithCase) < ($0.edits, $0.editsWithCase) }) ?? true {
        best = (candidate, edits, editsWithCase)
      }
    }
    let hasPart = !name.isEmpty && candidate.split(separator: ".").contains { $0 == name }
    if withPart == nil && hasPart {
      withPart = candidate
    }
  }
  return best?.name ?? withPart
}

/// The Damerau-Levenshtein distance (no stretch is edited twice), or nil if it is over `limit`.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar], atMost limit: Int)
  -> Int?
{
  // The lengths alone settle most pairs, and keep a very long name from costing anything.
  guard abs(first.count - second.count) <= limit else { return nil }
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let substitution = first[row - 1] == second[column - 1] ? 0 : 1
      var edits = min(
        last[column] + 1, current[column - 1] + 1, last[column - 1] + substitution)
      let swapped =
        row > 1 && column > 1 && first[row - 1] == second[column - 2]
        && first[row - 2] == second[column - 1]
      if swapped {
        edits = min(edits, beforeLast[column - 2] + 1)
      }
      current.append(edits)
    }
    beforeLast = last
    last = current
  }
  let distance = last[second.count]
  return distance <= limit ? distance : nil
}
