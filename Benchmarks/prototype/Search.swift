import Glibc

/// A block of zeros from the system, in large pages where there are some.
func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
  let page = 2 << 20
  let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
  let start = mmap(nil, bytes + page, PROT_READ | PROT_WRITE, flags, -1, 0)!
  let aligned = UnsafeMutableRawPointer(
    bitPattern: (Int(bitPattern: start) + page - 1) & ~(page - 1))!
  madvise(aligned, bytes, MADV_HUGEPAGE)
  return aligned
}

/// One multiplication, folded: its upper bits depend on all bits of `key`.
@inline(__always)
func mix(_ key: UInt64) -> UInt64 {
  let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
  return (product.high ^ product.low) &* 0xD6E8_FEB8_6659_FD93
}

/// A breadth-first search on one thread.
///
/// The log of states is the queue. A parent is a position in it. The table keeps the whole state in each
/// slot. The slots of 64 states or more are asked for before the first of them is needed.
struct Search {
  /// Keeps every key from being zero, which is an empty slot.
  static var tag: UInt64 { 1 << 63 }
  static var batch: Int { 64 }

  let model: PackedLock
  let states = reserve(1 << 33).bindMemory(to: UInt64.self, capacity: 1 << 30)
  let parents = reserve(1 << 32).bindMemory(to: UInt32.self, capacity: 1 << 30)
  var bits: UInt64 = 16
  var capacity = 1 << 16
  var table = reserve(8 << 16).bindMemory(to: UInt64.self, capacity: 1 << 16)
  var count = 0
  var transitions = 0
  var depth = -1
  var isSafe = true

  init(_ model: PackedLock) { self.model = model }

  @inline(__always)
  func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: mix(key) &>> (64 &- bits)) }

  @inline(__always)
  mutating func insert(_ key: UInt64, from start: Int, parent: UInt32) {
    var slot = start
    while true {
      let found = table[slot]
      if found == key { return }
      if found == 0 { break }
      slot = (slot &+ 1) & (capacity &- 1)
    }
    table[slot] = key
    states[count] = key & ~Self.tag
    parents[count] = parent
    if !model.isSafe(key & ~Self.tag) { isSafe = false }
    count &+= 1
  }

  /// Doubles the table. The log has every key, so that the old table need not be kept.
  mutating func grow() {
    munmap(UnsafeMutableRawPointer(table), capacity * 8)
    bits += 1
    capacity *= 2
    table = reserve(capacity * 8).bindMemory(to: UInt64.self, capacity: capacity)
    for number in 0..<count {
      let key = states[number] | Self.tag
      var slot = slot(key)
      while table[slot] != 0 { slot = (slot &+ 1) & (capacity &- 1) }
      table[slot] = key
    }
  }

  mutating func run() {
    let room = Self.batch + PackedLock.maxSteps
    let keys = UnsafeMutablePointer<UInt64>.allocate(capacity: room)
    let slots = UnsafeMutablePointer<Int>.allocate(capacity: room)
    let sources = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
    let first = model.initial | Self.tag
    insert(first, from: slot(first), parent: 0)
    var head = 0
    var levelEnd = 1
    while head < count {
      if count &+ room > capacity / 4 * 3 { grow() }
      var size = 0
      // Never past the level, so that the depth is exact.
      while size < Self.batch && head < levelEnd {
        let steps = model.expand(states[head], keys + size)
        for step in size..<(size &+ steps) {
          let key = keys[step] | Self.tag
          keys[step] = key
          slots[step] = slot(key)
          prefetch(table + slots[step])
          sources[step] = UInt32(truncatingIfNeeded: head)
        }
        size &+= steps
        head &+= 1
      }
      for step in 0..<size { insert(keys[step], from: slots[step], parent: sources[step]) }
      transitions &+= size
      if head == levelEnd {
        depth += 1
        levelEnd = count
      }
    }
  }
}

@main
struct Prototype {
  /// `prototype T A K Q M` prints a line of JSON.
  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    guard numbers.count == 5, numbers[0] <= 31, numbers[1] <= 7, numbers[2] <= 15,
      (1...9).contains(numbers[3]), numbers[4] <= 3
    else {
      print("usage: prototype T A K Q M")
      exit(2)
    }
    let model = PackedLock(
      idleLimit: numbers[0], maxAttempts: numbers[1], targets: numbers[2], sources: numbers[3],
      maxDeliveries: numbers[4])
    var search = Search(model)
    search.run()
    print(
      """
      {"states": \(search.count), "transitions": \(search.transitions), \
      "depth": \(search.depth), "holds": \(search.isSafe)}
      """)
  }
}
