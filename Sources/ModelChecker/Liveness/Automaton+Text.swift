extension Automaton {
  /// The automaton in the Hanoi Omega-Automata format, version 1, which other tools read.
  /// `atoms` are the texts of the atoms.
  public func text(_ atoms: [String]) -> String {
    var lines = ["HOA: v1", "States: \(transitions.count)"]
    if !transitions.isEmpty { lines.append("Start: 0") }
    let quoted = atoms.map { "\"\($0)\"" }.joined(separator: " ")
    lines.append("AP: \(atoms.count)" + (atoms.isEmpty ? "" : " " + quoted))
    let sets = (0..<setCount).map { "Inf(\($0))" }.joined(separator: " & ")
    lines.append("acc-name: generalized-Buchi \(setCount)")
    lines.append("Acceptance: \(setCount) " + (setCount == 0 ? "t" : sets))
    lines.append("properties: trans-labels explicit-labels trans-acc")
    lines.append("--BODY--")
    for (state, list) in transitions.enumerated() {
      lines.append("State: \(state)")
      for transition in list {
        lines.append("[\(Self.guardText(transition))] \(transition.target)" + marksText(transition))
      }
    }
    return (lines + ["--END--"]).joined(separator: "\n") + "\n"
  }

  private static func guardText(_ transition: Transition) -> String {
    let atoms = (0..<64).compactMap { atom -> String? in
      if transition.positive >> UInt64(atom) & 1 == 1 { return "\(atom)" }
      return transition.negative >> UInt64(atom) & 1 == 1 ? "!\(atom)" : nil
    }
    return atoms.isEmpty ? "t" : atoms.joined(separator: "&")
  }

  private func marksText(_ transition: Transition) -> String {
    let sets = (0..<setCount).filter { transition.marks >> UInt64($0) & 1 == 1 }
    return sets.isEmpty ? "" : " {" + sets.map(String.init).joined(separator: " ") + "}"
  }
}
