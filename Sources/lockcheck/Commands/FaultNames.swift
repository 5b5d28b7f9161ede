import LockModel

/// The names of faults, as arguments give them.
enum FaultNames {
  /// The word for the correct core.
  static let correctCore = "none"

  static var known: [String] { LockCatalogue.faults.map(\.id) }

  /// The choice that `--fault NAME` makes; nil is what the model file says.
  static func choice(_ name: String?) throws(UsageError) -> FaultChoice {
    guard let name else { return .asInFile }
    if name == correctCore { return .none }
    try check([name])
    return .named(name)
  }

  /// Throws for the first of `names` that is no fault.
  static func check(_ names: [String]) throws(UsageError) {
    for name in names where !known.contains(name) {
      let numbered = LockCatalogue.faults(numbered: name)
      if !numbered.isEmpty {
        throw UsageError(
          "\"\(name)\" is the number of a fault, not its name",
          hint: "give its name: " + numbered.joined(separator: ", "))
      }
      throw UsageError.unknown(
        "fault", name, known: known,
        otherwise: "see lockcheck list faults; --fault \(correctCore) is the correct core")
    }
  }
}
