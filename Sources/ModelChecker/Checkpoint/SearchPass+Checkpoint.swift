// The state of a pass between two rounds, as words: everything that is not made anew from it.

/// What a pass had counted between two rounds.
@usableFromInline
struct RoundCounts {
  let transitions: Int
  let rows: [Coverage.Row]
}

extension SearchPass {
  /// Writes a checkpoint if one is wanted, and is due or the run ends here; its level ends at `levelEnd`.
  @usableFromInline
  func keep(_ budget: SearchBudget, levelEnd: Int) {
    guard let keeper else { return }
    switch limit {
    case nil where !keeper.isDue: return
    case nil, .time, .interrupted, .memory: break
    // Other passes follow, and begin where this one ended.
    case .depth, .states, .formula, .firstViolation: return
    }
    write(keeper, budget, levelEnd: levelEnd, counts, isLast: limit != nil)
    // The passes that follow are made, but whoever goes on begins with this one.
    if limit == .memory { keeper.close() }
  }

  /// Writes a checkpoint if one is wanted, of a pass that was searched to its end and for whose decisions
  /// `reason` left no room.
  @usableFromInline
  func keepSearched(_ budget: SearchBudget, _ reason: SearchLimit?) {
    guard let keeper, limit == nil else { return }
    switch reason {
    case .time, .interrupted: write(keeper, budget, levelEnd: store.count, counts, isLast: true)
    case .memory:
      write(keeper, budget, levelEnd: store.count, counts, isLast: true)
      keeper.close()
    case nil, .depth, .states, .formula, .firstViolation: return
    }
  }

  /// Notes what was counted so far, if memory may end the round that comes and a checkpoint is wanted then.
  @usableFromInline
  mutating func countBeforeRound() {
    if keeper != nil { beforeRound = counts }
  }

  /// Writes a checkpoint if one is wanted and there is no memory for the round that was begun: of the state
  /// before it, in which nothing of the round is.
  @usableFromInline
  func keepAtMemoryLimit(_ budget: SearchBudget, levelEnd: Int) {
    guard let keeper, let beforeRound, limit == .memory else { return }
    write(keeper, budget, levelEnd: levelEnd, beforeRound, isLast: true)
    keeper.close()
  }

  private var counts: RoundCounts {
    RoundCounts(
      transitions: transitions, rows: coverage(Array(repeating: "", count: kindCount)).rows)
  }

  private func write(
    _ keeper: CheckpointKeeper, _ budget: SearchBudget, levelEnd: Int, _ counts: RoundCounts,
    isLast: Bool
  ) {
    keeper.write(seconds: budget.seconds, isLast: isLast) { (file) throws(WordFileError) in
      try put(into: file, levelEnd: levelEnd, counts)
    }
  }

  private func put(
    into file: WordWriter, levelEnd: Int, _ counts: RoundCounts
  ) throws(WordFileError) {
    let words = Product.bitCapacity / 64
    try file.put(words)
    try file.put(field.count)
    try file.put(store.count)
    for index in 0..<store.count {
      let state = store[index]
      for word in 0..<words { try file.put(state[word: word]) }
    }
    try parents.put(into: file)
    try file.put(hits)
    try file.put(foundViolation)
    let numbers = [
      openWitnesses, deadlock, expanded, counts.transitions, depth, peakBytes, levelEnd,
    ]
    for number in numbers { try file.put(number) }
    try file.put(digest.sum)
    try file.put(list: counts.rows) { (file, row) throws(WordFileError) in
      for count in [row.enabled, row.fired, row.newStates] { try file.put(count) }
    }
    try graph.put(into: file)
    try labels.put(into: file)
    try layer?.put(into: file)
  }

  /// Takes what ``put(into:levelEnd:)`` wrote, before the search has begun; says where its level ends.
  mutating func take(from file: WordReader) throws(WordFileError) -> Int {
    let words = Product.bitCapacity / 64
    guard try file.number() == words, try file.number() == field.count else { throw .damaged }
    let count = try file.count()
    guard count <= file.left / words, store.log.reserve(count) else { throw .damaged }
    for _ in 0..<count {
      var state = Product()
      for word in 0..<words { state[word: word] = try file.word() }
      store.log.append(state)
    }
    switch store.makeRoom(for: 0, within: .max, team) {
    case .made: break
    case .noMemory, .noNumbers: throw .system("there is no memory for its states")
    }
    try parents.take(from: file)
    try file.fill(hits)
    foundViolation = try file.flag()
    openWitnesses = try file.number()
    deadlock = try file.number()
    expanded = try file.number()
    transitions = try file.number()
    depth = try file.number()
    peakBytes = try file.number()
    let levelEnd = try file.number()
    digest.sum = try file.word()
    let rows = try file.list { (file) throws(WordFileError) in
      Coverage.Row(
        kind: "", enabled: try file.number(), fired: try file.number(), newStates: try file.number()
      )
    }
    guard rows.count == kindCount, parents.zeros == count, 0...levelEnd ~= expanded,
      levelEnd <= count
    else { throw .damaged }
    for (kind, row) in rows.enumerated() {
      workers[0].counts.enabled[kind] = row.enabled
      workers[0].counts.fired[kind] = row.fired
      workers[0].counts.found[kind] = row.newStates
    }
    try graph.take(from: file)
    try labels.take(from: file)
    try layer?.take(from: file, team)
    dropClosedWatches()
    return levelEnd
  }
}

extension ParentLinks {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(list: words) { (file, word) throws(WordFileError) in try file.put(word) }
    try file.put(list: zerosBefore) { (file, count) throws(WordFileError) in try file.put(count) }
    try file.put(last)
    try file.put(lastBits)
    try file.put(zeros)
    try file.put(ones)
  }

  fileprivate mutating func take(from file: WordReader) throws(WordFileError) {
    words = try file.list { (file) throws(WordFileError) in try file.word() }
    zerosBefore = try file.list { (file) throws(WordFileError) in try file.number() }
    last = try file.word()
    lastBits = try file.word()
    zeros = try file.number()
    ones = try file.number()
    guard lastBits < 64, words.count * 64 + Int(lastBits) == zeros + ones else { throw .damaged }
  }
}

extension StepGraph {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(isGivenUp)
    try file.put(degrees)
    try file.put(targets)
    try file.put(marks)
    try file.put(goals)
    try file.put(loops)
    for word in 0..<filling.count { try file.put(filling[word]) }
    try file.put(list: initial) { (file, start) throws(WordFileError) in
      try file.put(start.claim)
      try file.put(start.state)
    }
  }

  fileprivate mutating func take(from file: WordReader) throws(WordFileError) {
    isGivenUp = try file.flag()
    var hasRoom = try file.fill(&degrees)
    if hasRoom { hasRoom = try file.fill(&targets) }
    if hasRoom { hasRoom = try file.fill(&marks) }
    if hasRoom { hasRoom = try file.fill(&goals) }
    if hasRoom { hasRoom = try file.fill(&loops) }
    guard hasRoom else { throw .system("there is no memory for its steps") }
    for word in 0..<filling.count { filling[word] = try file.word() }
    initial = try file.list { (file) throws(WordFileError) in
      (claim: try file.number(), state: try file.number())
    }
  }
}

extension LabelGraph {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(starts)
    try file.put(edges.count)
    for edge in 0..<edges.count { try edges[edge].put(into: file) }
    try file.put(list: labels) { (file, label) throws(WordFileError) in try file.put(label) }
    try file.put(list: initial) { (file, edge) throws(WordFileError) in try edge.put(into: file) }
  }

  fileprivate mutating func take(from file: WordReader) throws(WordFileError) {
    let hasRoom = try file.fill(&starts)
    let count = try file.count()
    guard hasRoom, edges.reserve(count) else { throw .system("there is no memory for its steps") }
    for _ in 0..<count { edges.append(try LabelledEdge(from: file)) }
    for label in try file.list({ (file) throws(WordFileError) in try file.word() }) {
      _ = append(label)
    }
    initial = try file.list { (file) throws(WordFileError) in try LabelledEdge(from: file) }
  }
}

extension LabelledEdge {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(UInt64(target) | UInt64(label) << 32)
  }

  fileprivate init(from file: WordReader) throws(WordFileError) {
    let word = try file.word()
    self.init(
      target: UInt32(truncatingIfNeeded: word), label: UInt32(truncatingIfNeeded: word >> 32))
  }
}
