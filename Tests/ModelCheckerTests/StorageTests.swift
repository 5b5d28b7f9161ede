import TestSupport
import Testing

@testable import ModelChecker

@Suite("The store of states")
struct StorageTests {
  /// Brings random states into a store, many of them twice, in rounds of a few blocks, and compares with
  /// a dictionary and an array.
  func fill<Base: PackedState>(
    _ type: Base.Type, count total: Int, range: UInt64, seed: UInt64, parts: Int
  ) {
    typealias Product = InlineProduct<Base>
    var generator = SplitMix64(seed: seed)
    let team = WorkerTeam(count: parts)
    var store = StateStore<Product>(parts: parts)
    let worker = SearchWorker<Product>(MonitorProgram(), noteWords: 0, kinds: 1, parts: parts)
    let blocks = (0..<3).map { _ in StepBlock<Product>(watches: 0, parts: parts) }
    var numbers: [[UInt64]: Int] = [:]
    var order: [[UInt64]] = []
    var made = 0
    while made < total {
      var expected: [[Int]] = []
      var offset = 0
      let stored = order.count
      for block in blocks {
        let size = Int.random(in: 0...150, using: &generator)
        block.reserve(size)
        block.count.value = size
        block.offset.value = offset
        block.sourceCount.value = 1
        block.degrees[0] = UInt32(size)
        var targets: [Int] = []
        for step in 0..<size {
          let (state, words) = randomState(Product.self, range: range, &generator)
          block.states[step] = state
          if numbers[words] == nil {
            numbers[words] = order.count
            order.append(words)
          }
          targets.append(numbers[words] ?? -1)
        }
        block.listLooks(counting: worker.counts, leavingOut: nil)
        expected.append(targets)
        offset += size
      }
      made += max(offset, 1)
      let room = store.makeRoom(for: offset, within: .max, team)
      #expect(room == .made)
      for part in 0..<parts {
        store.findSteps(of: blocks, 3, part: part, keepsAnswers: true, worker)
      }
      var base = stored
      for block in blocks {
        block.base.value = base
        base += block.newStates
      }
      #expect(base == order.count, "seed \(seed)")
      let hasRoom = store.log.reserve(base - stored)
      #expect(hasRoom)
      for block in blocks { store.numberSteps(of: block, below: base, keepsTargets: true, worker) }
      store.log.extend(to: base)
      for (block, targets) in zip(blocks, expected) {
        for (step, target) in targets.enumerated() {
          let isNew = block.kinds[step] & StepBlock<Product>.newFlag != 0
          block.kinds[step] = 0
          let number = Int(block.targets[step])
          if isNew || number < stored { #expect(number == target, "seed \(seed), \(parts) parts") }
        }
      }
    }
    let count = store.count
    #expect(count == order.count)
    for (index, words) in order.enumerated() {
      let state = store[index]
      #expect(words.indices.map { state[word: $0] } == words, "seed \(seed)")
    }
    store.checkInvariants()
  }

  /// A state and its words: small numbers in all words but one, as real states have them.
  private func randomState<Packed: PackedState>(
    _ type: Packed.Type, range: UInt64, _ generator: inout SplitMix64
  ) -> (Packed, [UInt64]) {
    var state = Packed()
    var words: [UInt64] = []
    for word in 0..<Packed.bitCapacity / 64 {
      let value = UInt64.random(in: 0..<(word == 0 ? range : 4), using: &generator)
      state[word: word] = value
      words.append(value)
    }
    return (state, words)
  }

  @Test(
    "is a set that numbers its elements, for each size of state and number of parts",
    arguments: 0..<4)
  func againstSet(seed: UInt64) {
    for parts in [1, 2, 7] {
      fill(UInt64.self, count: 6_000, range: 4_000, seed: seed, parts: parts)
      fill(Words2.self, count: 3_000, range: 500, seed: seed, parts: parts)
      fill(Words3.self, count: 3_000, range: 100, seed: seed, parts: parts)
      fill(Words4.self, count: 3_000, range: 20, seed: seed, parts: parts)
    }
  }

  @Test("says when its memory limit does not let it grow, and stays as it was")
  func memoryLimit() {
    let team = WorkerTeam(count: 1)
    var store = StateStore<InlineProduct<UInt64>>(parts: 1)
    let tooLittle = store.makeRoom(for: 64, within: 1_000, team)
    #expect(tooLittle == .noMemory)
    let enough = store.makeRoom(for: 64, within: 10_000, team)
    #expect(enough == .made)
    let tooMany = store.makeRoom(for: 64_000, within: 10_000, team)
    #expect(tooMany == .noMemory)
    let bytes = store.bytes
    #expect(bytes <= 10_000)
    store.checkInvariants()
  }

  @Test("cannot number more states than a slot can name")
  func numbers() {
    var store = StateStore<InlineProduct<UInt64>>(parts: 1)
    store.log.count = StateTable.limit - 10
    let room = store.makeRoom(for: 64, within: .max, WorkerTeam(count: 1))
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

  @Test("parent links that were written block by block are those of an array", arguments: 0..<20)
  func parentLinksByBlocks(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let block = StepBlock<InlineProduct<UInt64>>(watches: 0, parts: 1)
    var links = ParentLinks()
    var parents: [Int] = []
    var source = -1
    while parents.count < 12_000 {
      block.first.value = source
      block.sourceCount.value = source < 0 ? 1 : Int.random(in: 1...64, using: &generator)
      let most = [1, 3, 150][Int(seed % 3)]
      let found = (0..<block.sourceCount.value).map { _ in
        Int.random(in: source < 0 ? 1...3 : 0...most, using: &generator)
      }
      let sum = found.reduce(0, +)
      block.answers[0].newStates.value = sum
      block.clearLinks()
      var bits = 0
      for count in found {
        bits = block.link(found: count, after: bits)
        parents += Array(repeating: source, count: count)
        source += 1
      }
      links.append(
        block.links.view, bits, zeros: sum, from: block.first.value)
    }
    links.checkInvariants()
    for index in parents.indices {
      let parent = links.parent(of: index) ?? -1
      #expect(parent == parents[index], "seed \(seed), state \(index)")
    }
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
