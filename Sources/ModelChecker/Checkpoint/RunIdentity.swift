/// What two runs must have in common for one to go on where the other stopped: sums, and what an error has to
/// name of a difference.
struct RunIdentity: Equatable {
  /// The sum of what tells one build of a program from another.
  var program: UInt64
  /// The sum of what the model does not say of itself.
  var tag: UInt64
  /// Which variant of the model it is.
  var variant: String
  /// The sum of the model, as far as it is cheap to tell.
  var model: UInt64
  var propertyIDs: [String]
  /// The sum of what the properties claim.
  var claims: UInt64
  var options: UInt64

  init<M: Model>(
    _ model: M, _ properties: [Property], _ options: CheckOptions, of checkpoint: Checkpoint
  ) {
    var sum = TextSum()
    sum.add(checkpoint.program)
    program = sum.value
    sum = TextSum()
    sum.add(checkpoint.tag)
    tag = sum.value
    variant = checkpoint.variant
    sum = TextSum()
    sum.add("\(model.actionKinds) \(model.predicates.map(\.name)) \(model.packedBits)")
    for set in model.prelude { sum.add("\(set)") }
    sum.addBeginning(of: model)
    self.model = sum.value
    propertyIDs = properties.map(\.id)
    sum = TextSum()
    for property in properties { sum.add("\(property.claims)") }
    claims = sum.value
    sum = TextSum()
    sum.add("\(options.continueAfterViolation) \(options.keepsDigest)")
    // They decide what a pass sees; time and memory only decide when a run ends.
    sum.add("\(options.maxDepth ?? -1) \(options.maxStates ?? -1)")
    self.options = sum.value
  }

  init(from file: WordReader) throws(WordFileError) {
    program = try file.word()
    tag = try file.word()
    variant = try file.text()
    model = try file.word()
    propertyIDs = try file.list { (file) throws(WordFileError) in try file.text() }
    claims = try file.word()
    options = try file.word()
  }

  func put(into file: WordWriter) throws(WordFileError) {
    try file.put(program)
    try file.put(tag)
    try file.put(variant)
    try file.put(model)
    try file.put(list: propertyIDs) { (file, id) throws(WordFileError) in try file.put(id) }
    try file.put(claims)
    try file.put(options)
  }

  /// What differs in the run that wants to go on, `other`, in words; nil if nothing does.
  func difference(from other: RunIdentity) -> String? {
    if program != other.program { return "another build of the program" }
    if tag != other.tag { return "another model" }
    // A variant is another model as well, and its name says more.
    if variant != other.variant { return "\(variant), not \(other.variant)" }
    if model != other.model { return "another model" }
    if propertyIDs != other.propertyIDs {
      return "other properties (\(RunIdentity.difference(propertyIDs, other.propertyIDs)))"
    }
    if claims != other.claims { return "properties that claim something else" }
    return options == other.options ? nil : "other options"
  }

  /// Which ids are in one list alone; `there` are those of the checkpoint.
  private static func difference(_ there: [String], _ here: [String]) -> String {
    let sides = [
      (there.filter { !here.contains($0) }, "in the checkpoint alone"),
      (here.filter { !there.contains($0) }, "in this call alone"),
    ]
    let parts = sides.filter { !$0.0.isEmpty }.map { ids, place in "\(list(ids)) \(place)" }
    return parts.isEmpty ? "the same in another order" : parts.joined(separator: "; ")
  }

  /// Some of `ids`, and how many more there are.
  private static func list(_ ids: [String]) -> String {
    let shown = ids.prefix(5).joined(separator: ", ")
    return ids.count > 5 ? "\(shown) and \(ids.count - 5) more" : shown
  }
}

/// A sum over texts.
private struct TextSum {
  var value: UInt64 = 0

  mutating func add(_ text: String) {
    for byte in text.utf8 { value = Mixer.fold(value, UInt64(byte)) }
    value = Mixer.fold(value, UInt64(text.utf8.count))
  }

  /// The first states of a model and their steps: enough to tell most changes of a model.
  mutating func addBeginning<M: Model>(of model: M) {
    var states = model.initialStates
    var seen: Set<[UInt64]> = []
    var next = 0
    while next < min(states.count, 100) {
      let words = words(model.pack(states[next]))
      add("\(words)")
      if seen.insert(words).inserted {
        model.forEachStep(from: states[next]) { action, state, set in
          add("\(model.kind(of: action)) \(self.words(model.pack(state))) \(set)")
          states.append(state)
        }
      }
      next += 1
    }
  }

  private func words<Packed: PackedState>(_ packed: Packed) -> [UInt64] {
    (0..<Packed.bitCapacity / 64).map { packed[word: $0] }
  }
}
