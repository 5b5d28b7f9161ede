import LockCore
import ModelChecker

//   word 0    lock (61 bits)
//   word 1    ghosts (4) | store (12) | world (48)
//   word 2    what a faulty lock has beside (29) | ghosts (21)
//   word 3    store (12) | world (19) | lock (29): what only tier two has

/// A state as three words, or as four: the lock's part, and the words of the world nearly as they are.
extension LockWorld {
  /// Ages fit four bits with one value for "none"; wall differences fit five.
  static var largestLimit: Int64 { 14 }

  var packedBits: Int {
    let narrow = 64 + WorldWords.narrowBits + L.extraBits
    guard L.Packed.bitCapacity > narrow, L.Packed.bitCapacity > Words3.bitCapacity else {
      return narrow
    }
    return Words3.bitCapacity + Int(LockPacking<L>.moreBits + WorldWords.moreBits)
  }

  var packing: LockPacking<L> { LockPacking(settings: settings, prototype: start.subject) }

  func pack(_ state: WorldState<L>) -> L.Packed {
    let newest = state.subject.lock.state.generation
    return L.Packed(
      packing.pack(state.subject, state.world.clock), state.world.words(newest))
  }

  func unpack(_ packed: L.Packed) -> WorldState<L> {
    let (subject, clock) = packing.unpack(packed.lockPart)
    return WorldState(subject: subject, world: World(packed.worldWords, clock))
  }
}

/// A packed state that holds a lock's part and the words of its world.
protocol PackedWorld: PackedState {
  init(_ lock: LockPart, _ world: WorldWords)
  var lockPart: LockPart { get }
  var worldWords: WorldWords { get }
}

/// For worlds of tier one: what only tier two has is zero and left out.
extension Words3: PackedWorld {
  @inline(__always)
  init(_ lock: LockPart, _ world: WorldWords) {
    assert(lock.more == 0 && world.more == 0, "a state of tier two does not fit three words")
    self.init()
    word0 = lock.word
    word1 = world.low
    word2 = world.high | lock.extra &<< WorldWords.highBits
  }

  @inline(__always)
  var lockPart: LockPart {
    LockPart(word: word0, more: 0, extra: word2 &>> WorldWords.highBits)
  }

  @inline(__always)
  var worldWords: WorldWords {
    WorldWords(low: word1, high: word2 & ((1 &<< WorldWords.highBits) &- 1), more: 0)
  }
}

extension Words4: PackedWorld {
  @inline(__always)
  init(_ lock: LockPart, _ world: WorldWords) {
    self.init()
    low.word0 = lock.word
    low.word1 = world.low
    high.word0 = world.high | lock.extra &<< WorldWords.highBits
    high.word1 = lock.more | world.more &<< LockPacking<WideLock>.moreBits
  }

  @inline(__always)
  var lockPart: LockPart {
    LockPart(
      word: low.word0, more: high.word1 & ((1 &<< LockPacking<WideLock>.moreBits) &- 1),
      extra: high.word0 &>> WorldWords.highBits)
  }

  @inline(__always)
  var worldWords: WorldWords {
    WorldWords(
      low: low.word1, high: high.word0 & ((1 &<< WorldWords.highBits) &- 1),
      more: high.word1 &>> LockPacking<WideLock>.moreBits)
  }
}

/// A ``World`` as it is stored.
struct WorldWords: BitwiseCopyable, Equatable {
  var low: UInt64
  var high: UInt64
  /// What only a world of tier two has: the fields of ``MoreField``, and the upper ones of ``StoreField``.
  var more: UInt64

  /// How many bits the first two words have, and how many `more` has.
  static var narrowBits: Int {
    Int(WorldField.width + StoreField.narrowWidth + GhostField.width)
  }
  static var moreBits: UInt64 { MoreField.width + StoreField.width - StoreField.narrowWidth }
  /// Where store and ghosts begin in the lower word, and how many bits of it the ghosts have.
  @inline(__always) static var storeStart: UInt64 { WorldField.width }
  @inline(__always) static var ghostStart: UInt64 { WorldField.width + StoreField.narrowWidth }
  @inline(__always) static var ghostBits: UInt64 { 64 - ghostStart }
  /// Ones in the bits of the store that a world of tier one has.
  @inline(__always) static var narrowStore: UInt64 { (1 &<< StoreField.narrowWidth) &- 1 }
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
      low: bits | (store.bits & WorldWords.narrowStore) &<< WorldWords.storeStart
        | ghosts.bits &<< WorldWords.ghostStart,
      high: ghosts.bits &>> WorldWords.ghostBits,
      more: more | (store.bits &>> StoreField.narrowWidth) &<< MoreField.width)
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
    more = words.more & ((1 &<< MoreField.width) &- 1)
    store.bits =
      (words.low &>> WorldWords.storeStart) & WorldWords.narrowStore
      | (words.more &>> MoreField.width) &<< StoreField.narrowWidth
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
