import LockCore
import ModelChecker

//   word 0    lock (57 bits)
//   word 1    ghosts (4) | store (12) | world (48)
//   word 2    what a faulty lock has beside (25) | ghosts (21)

/// A state as three words: the lock's part, and the words of the world nearly as they are.
extension LockWorld {
  /// Ages fit four bits with one value for "none"; wall differences fit five.
  static var largestLimit: Int64 { 14 }
  static var largestWallOffset: Int64 { 7 }

  var packedBits: Int { 64 + WorldWords.bits + L.extraBits }

  var packing: LockPacking<L> { LockPacking(settings: settings, prototype: start.subject) }

  func pack(_ state: WorldState<L>) -> Words3 {
    let newest = state.subject.lock.state.generation
    return Words3(packing.pack(state.subject, state.world.clock), state.world.words(newest))
  }

  func unpack(_ packed: Words3) -> WorldState<L> {
    let (subject, clock) = packing.unpack(packed.lockPart)
    return WorldState(subject: subject, world: World(packed.worldWords, clock))
  }
}

extension Words3 {
  @inline(__always)
  init(_ lock: LockPart, _ world: WorldWords) {
    self.init()
    word0 = lock.word
    word1 = world.low
    word2 = world.high | lock.extra &<< WorldWords.highBits
  }

  @inline(__always)
  var lockPart: LockPart { LockPart(word: word0, extra: word2 &>> WorldWords.highBits) }

  @inline(__always)
  var worldWords: WorldWords {
    WorldWords(low: word1, high: word2 & ((1 &<< WorldWords.highBits) &- 1))
  }
}

/// A ``World`` as it is stored.
struct WorldWords: BitwiseCopyable, Equatable {
  var low: UInt64
  var high: UInt64

  static var bits: Int { Int(WorldField.width + StoreField.width + GhostField.width) }
  /// Where store and ghosts begin in the lower word, and how many bits of it the ghosts have.
  @inline(__always) static var storeStart: UInt64 { WorldField.width }
  @inline(__always) static var ghostStart: UInt64 { WorldField.width + StoreField.width }
  @inline(__always) static var ghostBits: UInt64 { 64 - ghostStart }
  /// How many bits of the higher word are used.
  @inline(__always) static var highBits: UInt64 { GhostField.width - ghostBits }
}

extension World {
  /// The world as it is stored; `newest` is the number of the lock's newest question.
  @inline(__always)
  func words(_ newest: Generation) -> WorldWords {
    var bits = bits
    if bits & (WorldField.prompt.mask | WorldField.code.mask) != 0 { markNewest(newest, &bits) }
    return WorldWords(
      low: bits | store.bits &<< WorldWords.storeStart | ghosts.bits &<< WorldWords.ghostStart,
      high: ghosts.bits &>> WorldWords.ghostBits)
  }

  /// Notes which questions are the newest.
  @inline(__always)
  private func markNewest(_ newest: Generation, _ bits: inout UInt64) {
    WorldField.promptIsNewest.write(!prompt.isNone && promptGeneration == newest, into: &bits)
    WorldField.comparesNewest.write(code.isComparing && compareGeneration == newest, into: &bits)
  }

  /// The world that was stored, with the newest question having the number that
  /// ``LockPacking/unpack(_:)`` gives it, and older ones smaller numbers.
  @inline(__always)
  init(_ words: WorldWords, _ clock: WorldClock) {
    bits = words.low & ((1 &<< WorldField.width) &- 1)
    store.bits = (words.low &>> WorldWords.storeStart) & ((1 &<< StoreField.width) &- 1)
    ghosts.bits = words.low &>> WorldWords.ghostStart | words.high &<< WorldWords.ghostBits
    self.clock = clock
    if !prompt.isNone {
      promptGeneration =
        WorldField.promptIsNewest.isSet(bits) ? .newestWhenUnpacked : Generation(9)
    }
    if code.isComparing {
      compareGeneration =
        WorldField.comparesNewest.isSet(bits) ? .newestWhenUnpacked : Generation(8)
    }
    if WorldField.hasOlderPrompt.isSet(bits) { olderPrompt = Generation(7) }
    bits &= ~(WorldField.promptIsNewest.mask | WorldField.comparesNewest.mask)
  }
}

extension Generation {
  /// What stands for the newest question of a lock that was unpacked.
  @inline(__always) static var newestWhenUnpacked: Generation { Generation(10) }
}
