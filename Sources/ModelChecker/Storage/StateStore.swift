import CModelSupport

//   hash ─► StateTable ── number ──► StateLog ─► state
//             4 bytes / 0.78           stride of the packed state

/// The set of the states found so far: find or insert.
@frozen
@usableFromInline
struct StateStore<Packed: PackedState>: ~Copyable {
  @usableFromInline var log: StateLog<Packed>
  @usableFromInline var table: StateTable

  @inlinable
  init() {
    log = StateLog()
    table = StateTable()
  }

  @inlinable
  var count: Int { @inline(__always) get { log.count } }

  @inlinable
  var bytes: Int { log.bytes + table.bytes }

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
    if !log.reserve(extra) { return .noMemory }
    if count &+ extra <= table.maxCount { return .made }
    return grow(for: extra, within: limit)
  }

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
    let tag = table.tag(hash)
    let mask = table.indexMask
    var slot = table.firstSlot(hash)
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

  /// Asks for the cache line of the state that a state with this hash will be compared with first.
  @inlinable @inline(__always)
  func prefetchState(hash: UInt64) {
    let entry = table[table.firstSlot(hash)]
    if entry != 0 && entry & ~table.indexMask == table.tag(hash) {
      unsafe cms_prefetch(log.address(Int(truncatingIfNeeded: entry & table.indexMask) &- 1))
    }
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
