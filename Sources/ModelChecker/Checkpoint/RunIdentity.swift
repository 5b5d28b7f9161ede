/// What two runs must have in common for one to go on where the other stopped: three sums, so that a
/// difference can be named.
struct RunIdentity: Equatable {
  var model: UInt64
  var properties: UInt64
  var options: UInt64

  init<M: Model>(_ model: M, _ properties: [Property], _ options: CheckOptions, tag: String) {
    var sum = TextSum()
    sum.add(tag)
    sum.add("\(model.actionKinds) \(model.predicates.map(\.name)) \(model.packedBits)")
    for set in model.prelude { sum.add("\(set.low) \(set.high)") }
    sum.addBeginning(of: model)
    self.model = sum.value
    sum = TextSum()
    for property in properties { sum.add("\(property.id) \(property.claims)") }
    self.properties = sum.value
    sum = TextSum()
    sum.add("\(options.continueAfterViolation) \(options.keepsDigest)")
    // They decide what a pass sees; time and memory only decide when a run ends.
    sum.add("\(options.maxDepth ?? -1) \(options.maxStates ?? -1)")
    self.options = sum.value
  }

  init(from file: WordReader) throws(WordFileError) {
    model = try file.word()
    properties = try file.word()
    options = try file.word()
  }

  func put(into file: WordWriter) throws(WordFileError) {
    try file.put(model)
    try file.put(properties)
    try file.put(options)
  }

  /// What differs, in words; nil if nothing does.
  func difference(from other: RunIdentity) -> String? {
    if model != other.model { return "another model" }
    if properties != other.properties { return "other properties" }
    return options == other.options ? nil : "other options"
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
