import TestSupport
import Testing

@testable import ModelChecker

@Suite("The store of states")
struct StorageTests {
  /// Inserts random states, many of them twice, and compares with a set and an array.
  func fill<Packed: PackedState>(
    _ type: Packed.Type, count total: Int, range: UInt64, seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    var store = StateStore<Packed>()
    var numbers: [[UInt64]: Int] = [:]
    var order: [[UInt64]] = []
    let size = Packed.bitCapacity / 64
    for _ in 0..<total {
      var state = Packed()
      var words: [UInt64] = []
      for word in 0..<size {
        // Small numbers in all words but one, as real states have them.
        let value = UInt64.random(in: 0..<(word == 0 ? range : 4), using: &generator)
        state[word: word] = value
        words.append(value)
      }
      let room = store.makeRoom(for: 1, within: .max)
      #expect(room == .made)
      let answer = store.find(state, hash: state.hashWord)
      #expect(answer == numbers[words] ?? answer, "seed \(seed)")
      #expect((answer >= 0) == (numbers[words] != nil), "seed \(seed)")
      if answer < 0 {
        store.insert(state, hash: state.hashWord, at: answer)
        numbers[words] = order.count
        order.append(words)
      }
    }
    let count = store.count
    #expect(count == order.count)
    for (index, words) in order.enumerated() {
      let state = store[index]
      #expect((0..<size).map { state[word: $0] } == words, "seed \(seed)")
    }
    store.checkInvariants()
  }

  @Test("is a set that numbers its elements, for each size of state", arguments: 0..<4)
  func againstSet(seed: UInt64) {
    fill(UInt64.self, count: 6_000, range: 4_000, seed: seed)
    fill(Words2.self, count: 3_000, range: 500, seed: seed)
    fill(Words3.self, count: 3_000, range: 100, seed: seed)
    fill(Words4.self, count: 3_000, range: 20, seed: seed)
  }

  @Test("says when its memory limit does not let it grow, and stays as it was")
  func memoryLimit() {
    var store = StateStore<UInt64>()
    let tooLittle = store.makeRoom(for: 64, within: 1_000)
    #expect(tooLittle == .noMemory)
    let enough = store.makeRoom(for: 64, within: 100_000)
    #expect(enough == .made)
    var state: UInt64 = 0
    while store.makeRoom(for: 1, within: 20_000) == .made {
      let answer = store.find(state, hash: state.hashWord)
      store.insert(state, hash: state.hashWord, at: answer)
      state += 1
    }
    let bytes = store.bytes
    #expect(bytes <= 20_000)
    store.checkInvariants()
    let more = store.makeRoom(for: 1, within: .max)
    #expect(more == .made)
    store.checkInvariants()
  }

  @Test("cannot number more states than a slot can name")
  func numbers() {
    var store = StateStore<UInt64>()
    store.table.maxCount = StateTable.limit
    store.log.count = StateTable.limit - 10
    let room = store.grow(for: 64, within: .max)
    #expect(room == .noNumbers)
    store.log.count = 0
  }

  @Test("a log keeps what was appended, over many chunks")
  func log() {
    var log = StateLog<Words3>()
    for number in 0..<20_000 {
      let hasRoom = log.reserve(1)
      #expect(hasRoom)
      var state = Words3()
      state.word1 = UInt64(number) * 7
      log.append(state)
    }
    log.checkInvariants()
    for number in 0..<20_000 where log[number].word1 != UInt64(number) * 7 {
      Issue.record("state \(number) is not what was appended")
    }
    let bytes = log.bytes
    #expect(bytes == 20_000 * 24)
  }

  @Test("parent links are those of an array", arguments: 0..<20)
  func parentLinks(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var links = ParentLinks()
    var parents: [Int] = []
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      links.append(parent: -1)
      parents.append(-1)
    }
    let spread = Int.random(in: 1...200, using: &generator)
    while parents.count < 12_000 {
      let least = max(parents.last ?? 0, 0)
      let most = min(parents.count - 1, least + Int.random(in: 0...spread, using: &generator))
      let parent = Int.random(in: least...most, using: &generator)
      // Runs of children of one parent.
      for _ in 0...Int.random(in: 0...(seed % 3 == 0 ? 100 : 2), using: &generator) {
        links.append(parent: parent)
        parents.append(parent)
      }
    }
    links.checkInvariants()
    for index in parents.indices {
      let parent = links.parent(of: index) ?? -1
      #expect(parent == parents[index], "seed \(seed), state \(index)")
    }
    var path = [parents.count - 1]
    while let parent = path.last.map({ parents[$0] }), parent >= 0 { path.append(parent) }
    let found = links.path(to: parents.count - 1)
    #expect(found == path.reversed())
  }

  @Test("hashes of neighbouring states differ in all their bits about equally")
  func hashes() {
    var ones = [Int](repeating: 0, count: 64)
    let count = 4_096
    for number in 0..<UInt64(count) {
      var state = Words3()
      state.word1 = number << 20
      let other = {
        var other = state
        other.word2 ^= 1
        return other
      }()
      let difference = state.hashWord ^ other.hashWord
      for bit in 0..<64 where difference >> UInt64(bit) & 1 == 1 { ones[bit] += 1 }
    }
    #expect(ones.allSatisfy { abs($0 - count / 2) < count / 8 })
  }
}
