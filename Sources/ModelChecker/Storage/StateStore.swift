//   hash ─► StateTable ── number ──► StateLog ─► state
//             4 bytes / 0.78           stride of the packed state

/// The set of the states found so far.
@frozen
@usableFromInline
struct StateStore<Packed: PackedState>: ~Copyable {
  /// The states.
  @usableFromInline var log: StateLog<Packed>
  /// Their numbers by hash.
  @usableFromInline var table: StateTable
  /// For each part of the table how many of its slots are taken.
  @usableFromInline let used: FlatBuffer<Int>
  /// For each part of the table the states that are new to the round.
  @usableFromInline let claims: [RoundClaims<Packed>]

  /// An empty store whose table has `parts` parts, and `doubles` when it grows.
  @inlinable
  init(parts: Int, doubles: Bool = false) {
    log = StateLog()
    table = StateTable(parts: parts, doubles: doubles)
    used = FlatBuffer(repeating: 0, count: parts)
    claims = (0..<parts).map { _ in RoundClaims() }
  }

  /// How many states there are.
  @inlinable
  var count: Int { @inline(__always) get { log.count } }

  /// Bytes in use.
  @inlinable
  var bytes: Int { log.bytes + table.bytes + claims.reduce(0) { $0 + $1.bytes } }

  /// State `index`, in the order of discovery.
  @inlinable
  subscript(index: Int) -> Packed {
    @inline(__always) get { log[index] }
  }

  /// What ``makeRoom(for:within:_:)`` came to.
  @frozen
  @usableFromInline
  enum Room {
    case made
    /// The stores would take more bytes than they may, or the system has no more.
    case noMemory
    /// A slot cannot name more states.
    case noNumbers
  }

  /// Makes sure that the states of `extra` steps can be found or claimed, should they all be new, and
  /// that the table stays within `limit` bytes.
  @inlinable
  mutating func makeRoom(for extra: Int, within limit: Int, _ team: WorkerTeam) -> Room {
    if count &+ extra > StateTable.limit { return .noNumbers }
    while isTight(for: extra) {
      let capacity = table.grownCapacity(holding: count)
      if log.bytes + StateTable.bytes(capacity) > limit { return .noMemory }
      dropClaims()
      if !table.replace(capacity) { return .noMemory }
      fillTable(team)
    }
    return .made
  }

  /// Whether the table is fuller than is good, or might become so full that looks take long.
  @inlinable
  func isTight(for extra: Int) -> Bool {
    if count > table.maxCount { return true }
    var part = 0
    while part < table.parts {
      if used[part] &+ extra > table.partSize / 100 * 95 { return true }
      part += 1
    }
    return false
  }

  /// Puts all states of the log into the empty table, each worker those of its part.
  @inlinable
  func fillTable(_ team: WorkerTeam) {
    team.run(steps: count) { worker in
      var part = worker
      while part < table.parts {
        fill(part)
        part += team.count
      }
    }
  }

  /// Puts the states of one part into the table, a block at a time so that the cache lines of the slots
  /// are on their way before they are needed.
  @inlinable @inline(never)
  func fill(_ number: Int) {
    let part = table.part(number)
    let block = 32
    let hashes = FlatBuffer<UInt64>(repeating: 0, count: block)
    let numbers = FlatBuffer<Int>(repeating: 0, count: block)
    var taken = 0
    var next = 0
    while next < count {
      var size = 0
      while next < count && size < block {
        let hash = log[next].hashWord
        let slot = table.firstSlot(hash)
        // Written whether or not the state belongs here, which a processor cannot guess. But a slot of
        // another worker is left with that one.
        let isOwn = part.contains(slot)
        hashes[size] = hash
        numbers[size] = next
        table.prefetch(isOwn ? slot : part.start)
        size = size &+ (isOwn ? 1 : 0)
        next = next &+ 1
      }
      var position = 0
      while position < size {
        table.insertNew(numbers[position], hash: hashes[position], in: part)
        position = position &+ 1
      }
      taken = taken &+ size
    }
    used[number] = taken
  }

  /// The number of `state`, or nil if it is not there.
  @inlinable
  func find(_ state: Packed, hash: UInt64) -> Int? {
    if table.capacity == 0 { return nil }
    settleClaims()
    let table = table.view
    let tag = table.tag(hash)
    let part = self.table.part(self.table.partNumber(hash))
    var slot = table.firstSlot(hash)
    while true {
      slot = table.candidate(tag, from: slot, in: part)
      let entry = table.slots[slot]
      if entry == 0 { return nil }
      let index = Int(truncatingIfNeeded: entry & table.indexMask) &- 1
      if log[index] == state { return index }
      slot = part.slot(after: slot)
    }
  }

  /// Whether log and table are sound and agree: each state is found under its own number.
  func checkInvariants() {
    settleClaims()
    log.checkInvariants()
    table.checkInvariants(count: count)
    var index = 0
    while index < count {
      precondition(find(log[index], hash: log[index].hashWord) == index, "a state is not found")
      index += 1
    }
  }
}
