import CModelSupport

//   slots        [ 0 | f | f | 0 | f | 0 | ... ]             capacity slots of 4 bytes, 0 = empty
//   parts        |   0   |   1   |   2   |  ...              of equal size, as many as the capacity says
//
// A state is known by a hash of 64 bits. Its high bits say where the search for a slot begins, its low 32
// bits what stands there: a fingerprint of 1 to 2^bits - 1. From the first slot on the next ones are looked
// at in turn, round within the part, up to the fingerprint or an empty slot.
//
// A state whose fingerprint stands in one of the slots that are looked at is taken for known although it
// may be another one: it is omitted then. Each slot that a new state is compared with is such a chance, of
// 1 in 2^bits - 1. So these comparisons are counted.

/// Which states were found, by fingerprints alone: a fixed number of bytes, and now and then a state that
/// is taken for another.
///
/// Safe to use: the block lives as long as the value and is zeroed by the system, and every slot index is
/// below `capacity`.
@safe
@usableFromInline
final class FingerprintTable {
  /// What ``insert(_:)`` came to.
  @usableFromInline
  enum Answer {
    /// The fingerprint is there already.
    case known
    /// It was not there, and is now.
    case new
    /// It is not there, and its part of the table has no room.
    case full
  }

  /// The most slots: with more of them the place and the fingerprint would share bits of the hash.
  static let maxCapacity = 1 << 32
  /// The most parts.
  private static let maxParts = 64

  private let slots: UnsafeMutablePointer<UInt32>
  let capacity: Int
  @usableFromInline let parts: Int
  private let partSize: Int
  /// How many slots of a part may be taken.
  private let partLimit: Int
  /// How many fingerprints there can be.
  let fingerprints: UInt64
  /// Per part how many slots are taken, and with how many slots new states were compared.
  private let used: FlatBuffer<Int>
  private let compared: FlatBuffer<Int>

  /// A table that takes at most `bytes`, with fingerprints of `bits` bits, 1 to 32; nil if the system has
  /// no memory.
  init?(bytes: Int, bits: Int) {
    let most = min(max(bytes / 4, 64), Self.maxCapacity)
    // So many that workers find something to do, and so few that each holds its share of the states.
    parts = min(max(most >> 14, 1), Self.maxParts)
    partSize = most / parts
    capacity = partSize * parts
    partLimit = partSize / 100 * 95 + partSize % 100 * 95 / 100
    fingerprints = (1 << UInt64(min(max(bits, 1), 32))) - 1
    used = FlatBuffer(repeating: 0, count: parts)
    compared = FlatBuffer(repeating: 0, count: parts)
    guard let block = unsafe mapPages(capacity * 4) else { return nil }
    unsafe slots = block.bindMemory(to: UInt32.self, capacity: capacity)
  }

  deinit { unsafe unmapPages(UnsafeMutableRawPointer(slots), capacity * 4) }

  /// Bytes of the slots.
  var bytes: Int { capacity * 4 }

  /// The part that a hash belongs to.
  @usableFromInline
  func part(of hash: UInt64) -> Int { place(of: hash) / partSize }

  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(capacity)).high)
  }

  private func fingerprint(of hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: 1 + ((hash & 0xFFFF_FFFF) &* fingerprints) &>> 32)
  }

  /// Asks for the cache line in which the search for a hash begins.
  @usableFromInline
  func prefetch(_ hash: UInt64) { unsafe cms_prefetch(slots + place(of: hash)) }

  /// Looks for the fingerprint of a hash, and notes it if it is not there. Of the workers that call this at
  /// the same time each must keep to parts of its own.
  @usableFromInline
  func insert(_ hash: UInt64) -> Answer {
    let wanted = fingerprint(of: hash)
    var slot = place(of: hash)
    let part = slot / partSize
    let end = (part &+ 1) &* partSize
    var passed = 0
    while true {
      let found = unsafe slots[slot]
      if found == wanted { return .known }
      if found == 0 { break }
      passed = passed &+ 1
      slot = slot &+ 1
      if slot == end { slot = part &* partSize }
    }
    if used[part] >= partLimit { return .full }
    unsafe slots[slot] = wanted
    used[part] = used[part] &+ 1
    compared[part] = compared[part] &+ passed
    return .new
  }

  /// With how many slots new states were compared.
  var comparisons: Int { (0..<parts).reduce(0) { $0 + compared[$1] } }

  /// How many taken slots follow each other at the most: no state is compared with more.
  var longestRun: Int {
    var longest = 0
    for part in 0..<parts {
      // Round twice, for a run that goes over the end.
      var run = 0
      for turn in 0..<2 * partSize {
        let slot = part * partSize + turn % partSize
        run = unsafe slots[slot] == 0 ? 0 : run + 1
        longest = max(longest, run)
        if turn >= partSize && run == 0 { break }
      }
    }
    return longest
  }

  /// How many slots are taken.
  var count: Int { (0..<parts).reduce(0) { $0 + used[$1] } }

  /// Whether the counts are those of the slots.
  func checkInvariants() {
    for part in 0..<parts {
      let taken = (part * partSize..<(part + 1) * partSize).count { unsafe slots[$0] != 0 }
      precondition(taken == used[part], "the slots of a part are miscounted")
      precondition(taken < partSize, "a part has no empty slot")
    }
  }
}
