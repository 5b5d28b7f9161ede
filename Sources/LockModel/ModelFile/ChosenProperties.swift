import ModelChecker

/// What a file checks: entries of the catalogue, and formulas of its own.
struct ChosenProperties {
  /// Whether an entry of the catalogue says something of the model.
  private enum Presence {
    case present
    /// It does not; the reason.
    case absent(String)
    /// That hangs on something that is wrong.
    case unknown

    /// - Parameter reasons: Why not, for each settings that the file can have meant; nil where it does.
    init(_ reasons: [String?]) {
      let given = reasons.compactMap { $0 }
      if given.isEmpty {
        self = .present
      } else if given.count < reasons.count {
        self = .unknown
      } else {
        var different: [String] = []
        for reason in given where !different.contains(reason) { different.append(reason) }
        self = .absent(different.joined(separator: ", or "))
      }
    }
  }

  /// A part of the catalogue, and what the file names of it; nil if that is not even a list.
  private struct Part {
    let entries: [LockProperty]
    let selection: Selection?
  }

  private let parts: [Part]
  /// Nil if it is not even a list.
  private let formulas: [UserFormula?]?
  private let hasFormulaWithoutID: Bool
  private let presence: [String: Presence]

  /// - Parameter world: What it is checked of.
  init(
    properties: Selection?, witnesses: Selection?, formulas: [UserFormula?]?, in world: WorldDraft
  ) {
    parts = [
      Part(entries: LockProperty.properties, selection: properties),
      Part(entries: LockProperty.witnessList, selection: witnesses),
    ]
    self.formulas = formulas
    hasFormulaWithoutID = formulas?.contains { $0?.id == nil } ?? false
    let possible = world.possibleSettings
    presence = Dictionary(
      uniqueKeysWithValues: LockProperty.all.map { entry in
        (entry.id, Presence(possible.map(entry.absence)))
      })
  }

  /// All of them, in order, for a file with nothing wrong in it.
  func properties(in settings: WorldSettings) -> [Property] {
    let chosen = parts.flatMap { part in
      possibleIDs(part).compactMap { id in part.entries.first { $0.id == id } }
    }
    return chosen.map { $0.property(for: settings) } + (formulas ?? []).compactMap { $0?.property }
  }

  /// Reports names that cannot be chosen, and a file that chooses nothing.
  func check(_ root: ObjectDecoder) {
    for part in parts {
      guard case .named(let names) = part.selection else { continue }
      checkNames(names.compactMap { $0 })
    }
    checkFormulaIDs()
    let chosen = parts.map { part in
      if case .named(let names) = part.selection { names.isEmpty } else { false }
    }
    if chosen.allSatisfy({ $0 }), let formulas, formulas.isEmpty {
      root.report(message: "nothing is checked: no property, no witness and no formula")
    }
  }

  /// Reports what is expected of something that the model surely does not check.
  func checkExpectations(_ expected: [DecodedMember<Verdict?>]) {
    let ids = parts.flatMap(possibleIDs) + formulaIDs.map(\.value)
    let known = Set(ids)
    for entry in expected {
      let id = entry.key.value
      guard !known.contains(id), !isOpen(id) else { continue }
      entry.key.report(
        "the model does not check \"\(id.prefix(40))\"", suggestion: nearestName(to: id, in: ids))
    }
  }

  /// Whether an entry of the catalogue is checked, as far as the file is right.
  func mayCheck(_ id: String) -> Bool { parts.contains { possibleIDs($0).contains(id) } }

  // MARK: Parts

  /// The ids of a part that are checked, or may be, in the order of the file.
  private func possibleIDs(_ part: Part) -> [String] {
    switch part.selection {
    case .named(let names): return names.compactMap { $0?.value }
    case .all, nil:
      return part.entries.map(\.id).filter { id in
        switch presence[id] {
        case .present, .unknown: true
        case .absent, nil: false
        }
      }
    }
  }

  /// Whether a name that is wrong can have meant `id`.
  private func isOpen(_ id: String) -> Bool {
    if let part = parts.first(where: { $0.entries.contains { $0.id == id } }) {
      if case .named(let names) = part.selection { return names.contains { $0 == nil } }
      return false
    }
    return formulas == nil || hasFormulaWithoutID
  }

  private func checkNames(_ names: [Located<String>]) {
    var seen: Set<String> = []
    for name in names {
      if !seen.insert(name.value).inserted { name.report("\"\(name.value)\" is named twice") }
      switch presence[name.value] {
      case .absent(let reason):
        name.report("\(name.value) says nothing of this model: \(reason)")
      case .present, .unknown, nil: break
      }
    }
  }

  // MARK: Formulas

  private var formulaIDs: [Located<String>] { (formulas ?? []).compactMap { $0?.id } }

  private func checkFormulaIDs() {
    var seen: Set<String> = []
    let taken = Set(LockProperty.all.map(\.id))
    for id in formulaIDs {
      if taken.contains(id.value) {
        id.report("\"\(id.value)\" is the id of a property of the catalogue")
      } else if !seen.insert(id.value).inserted {
        id.report("\"\(id.value)\" is the id of an earlier formula")
      }
    }
  }
}
