/// The states of a model by their numbers, in a store of their own.
///
/// Safe to share: the thread that steers the search alone adds to it, and to what the workers write in between
/// each writes by itself (``StateStore/findSteps(of:_:part:keepsAnswers:_:)``).
// Unchecked: only the steering thread adds, and workers write in parts of the table that are their own.
@usableFromInline
final class NumberedStates<M: Model>: StateLayer, @unchecked Sendable {
  @usableFromInline typealias Own = InlineProduct<M.Packed>

  @inlinable @inline(__always)
  static var maxBlocks: Int { 16 }
  /// The most states whose steps are made at once: their steps take room, and are little beside what the
  /// search has.
  @inlinable @inline(__always)
  static var mostSources: Int { 64 }

  @usableFromInline let model: M
  @usableFromInline let scratches: Scratches<M>
  @usableFromInline let team: WorkerTeam
  @usableFromInline var store: StateStore<Own>
  @usableFromInline let workers: [SearchWorker<Own>]
  @usableFromInline let blocks: [LayerBlock<M.Packed>]
  @usableFromInline let stepBlocks: [StepBlock<Own>]
  @usableFromInline let nextBlock = Counter()
  @usableFromInline let kindCount: Int
  /// The monitors of these states: none.
  @usableFromInline let field = MonitorField(start: 0, count: 0)

  /// A layer without states, whose records take at most `mostBytes`.
  @usableFromInline
  init(
    _ model: M, _ scratches: Scratches<M>, _ team: WorkerTeam, kinds: Int, mostBytes: Int = .max
  ) {
    self.model = model
    self.scratches = scratches
    self.team = team
    kindCount = kinds
    store = StateStore(parts: team.count)
    workers = (0..<team.count).map { _ in
      SearchWorker(MonitorProgram(), noteWords: 0, kinds: kinds, parts: team.count)
    }
    let blocks = (0..<Self.maxBlocks).map { _ in LayerBlock<M.Packed>(parts: team.count) }
    self.blocks = blocks
    stepBlocks = blocks.map(\.steps)
    super.init(stride: MemoryLayout<Own>.stride, mostBytes: mostBytes)
  }

  /// State `number`.
  @inlinable @inline(__always)
  func state(_ number: Int) -> M.Packed { store[number].words }

  /// The number of a state; one that is not there yet gets one.
  @usableFromInline
  func number(of state: M.Packed) -> Int {
    let own = Own(base: state)
    let hash = own.hashWord
    if let number = store.find(own, hash: hash) { return number }
    let number = store.count
    guard store.makeRoom(for: 1, within: .max, team) == .made, store.log.reserve(1)
    else { InternalError.search("there is no memory for a state") }
    let part = store.table.partNumber(hash)
    store.log.append(own)
    store.table.insertNew(number, hash: hash, in: store.table.part(part))
    store.used[part] += 1
    positions.reserve(store.count)
    return number
  }

  override func put(into file: WordWriter) throws(WordFileError) {
    try file.put(store.count)
    for number in 0..<store.count {
      let state = state(number)
      for word in 0..<M.Packed.bitCapacity / 64 { try file.put(state[word: word]) }
    }
  }

  override func take(from file: WordReader, _ team: WorkerTeam) throws(WordFileError) {
    let words = M.Packed.bitCapacity / 64
    let count = try file.count()
    guard count <= file.left / words, store.log.reserve(count) else { throw .damaged }
    for _ in 0..<count {
      var state = M.Packed()
      for word in 0..<words { state[word: word] = try file.word() }
      store.log.append(Own(base: state))
    }
    guard store.makeRoom(for: 0, within: .max, team) == .made else {
      throw .system("there is no memory for its states")
    }
    positions.reserve(count)
  }

  override func cases(_ fields: [CaseField]) -> CaseCoverage? {
    CaseCoverage(fields, of: store, field)
  }
}
