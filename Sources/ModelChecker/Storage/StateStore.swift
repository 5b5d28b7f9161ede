import CModelSupport

//   hash ─► StateTable ── number ──► StateLog ─► state
//             4 bytes / 0.78           stride of the packed state

/// The set of the states found so far: find or insert.
@frozen
@usableFromInline
struct StateStore<Packed: PackedState>: ~Copyable {
  /// The states.
  @usableFromInline var log: StateLog<Packed>
  /// Their numbers by hash.
  @usableFromInline var table: StateTable

  /// An empty store.
  @inlinable
  init() {
    log = StateLog()
    table = StateTable()
  }

  /// How many states there are.
  @inlinable
  var count: Int { @inline(__always) get { log.count } }

  /// Bytes in use.
  @inlinable
  var bytes: Int { log.bytes + table.bytes }

  /// State `index`, in the order of insertion.
  @inlinable
  subscript(index: Int) -> Packed {
    @inline(__always) get { log[index] }
  }

  /// What ``makeRoom(for:within:)`` came to.
  @frozen
  @usableFromInline
  enum Room {
    case made
    /// The stores would take more bytes than they may, or the system has no more.
    case noMemory
    /// A slot cannot name more states.
    case noNumbers
  }

  /// Makes sure that `extra` more states can be inserted and the stores stay within `limit` bytes.
  @inlinable @inline(__always)
  mutating func makeRoom(for extra: Int, within limit: Int) -> Room {
    // As if all were new: a batch more or less does not matter, and the limit is kept.
    if bytes &+ extra &* MemoryLayout<Packed>.stride > limit { return .noMemory }
    if !log.reserve(extra) { return .noMemory }
    if count &+ extra <= table.maxCount { return .made }
    return grow(for: extra, within: limit)
  }

  /// Grows the table until there is room.
  @inlinable @inline(never)
  mutating func grow(for extra: Int, within limit: Int) -> Room {
    if count &+ extra > StateTable.limit { return .noNumbers }
    while count &+ extra > table.maxCount {
      let capacity = StateTable.grown(table.capacity)
      if log.bytes + StateTable.bytes(capacity) > limit { return .noMemory }
      if !table.replace(capacity) { return .noMemory }
      fillTable()
    }
    return .made
  }

  /// Puts all states of the log into the empty table, a block at a time so that the cache lines of
  /// the slots are on their way before they are needed.
  @inlinable
  func fillTable() {
    let block = 32
    let hashes = FlatBuffer<UInt64>(repeating: 0, count: block)
    var start = 0
    while start < count {
      let size = min(block, count &- start)
      var offset = 0
      while offset < size {
        let hash = log[start &+ offset].hashWord
        hashes[offset] = hash
        table.prefetch(table.firstSlot(hash))
        offset = offset &+ 1
      }
      offset = 0
      while offset < size {
        table.insertNew(start &+ offset, hash: hashes[offset])
        offset = offset &+ 1
      }
      start = start &+ size
    }
  }

  /// The number of `state`, or -1 - slot where `slot` is the empty one it belongs into.
  @inlinable @inline(__always)
  func find(_ state: Packed, hash: UInt64) -> Int {
    find(state, hash: hash, from: table.firstSlot(hash))
  }

  /// The same for a search that has got as far as `start`, a slot that `firstCandidate` gave. Slots
  /// are filled but never emptied, so what it passed over need not be looked at again.
  @inlinable @inline(__always)
  func find(_ state: Packed, hash: UInt64, from start: Int) -> Int {
    let tag = table.tag(hash)
    let mask = table.indexMask
    var slot = start
    while true {
      let entry = table[slot]
      if entry == 0 { return -1 &- slot }
      if entry & ~mask == tag {
        let index = Int(truncatingIfNeeded: entry & mask) &- 1
        if log[index] == state { return index }
      }
      slot = table.slot(after: slot)
    }
  }

  /// Inserts `state` where `find` answered `answer`, a negative number. There must be room.
  @inlinable @inline(__always)
  mutating func insert(_ state: Packed, hash: UInt64, at answer: Int) {
    table[-1 &- answer] = table.tag(hash) | UInt32(truncatingIfNeeded: count &+ 1)
    log.append(state)
  }

  /// The first slot, from slot `first` on, that is empty or has the tag of `hash`; asks for the cache
  /// line of the state that it names.
  @inlinable @inline(__always)
  func firstCandidate(_ hash: UInt64, from first: Int) -> Int {
    let tag = table.tag(hash)
    let mask = table.indexMask
    var slot = first
    var entry = table[slot]
    while entry != 0 && entry & ~mask != tag {
      slot = table.slot(after: slot)
      entry = table[slot]
    }
    // An empty slot names no state; asking for the first one does no harm.
    unsafe cms_prefetch(log.address(max(0, Int(truncatingIfNeeded: entry & mask) &- 1)))
    return slot
  }

  /// Whether log and table are sound and agree: each state is found under its own number.
  func checkInvariants() {
    log.checkInvariants()
    table.checkInvariants(count: count)
    var index = 0
    while index < count {
      precondition(find(log[index], hash: log[index].hashWord) == index, "a state is not found")
      index += 1
    }
  }
}
