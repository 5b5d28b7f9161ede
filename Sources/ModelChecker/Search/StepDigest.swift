//   digest    sum over all states s of   weight(s) * sum over the steps of s of (c * (kind + 1) + target)^2
//
// All numbers are those of the order of discovery, modulo 2^64. A sum does not mind who adds first, so
// that each worker can add up some blocks. Squares, so that two steps cannot make up for each other.

/// A number that stands for the graph of a search: see decision 23.
@frozen
@usableFromInline
struct StepDigest {
  @usableFromInline let isWanted: Bool
  @usableFromInline var sum: UInt64 = 0

  @usableFromInline
  init(isWanted: Bool) { self.isWanted = isWanted }

  /// What a step adds to the sum of its source.
  @inlinable @inline(__always)
  static func term(kind: Int, to target: Int) -> UInt64 {
    let word =
      UInt64(truncatingIfNeeded: kind &+ 1) &* Mixer.second &+ UInt64(truncatingIfNeeded: target)
    return word &* word
  }

  /// What the sum of state `source` is multiplied by; -1 stands for the start. Odd, so that no bit is lost.
  @inlinable @inline(__always)
  static func weight(of source: Int) -> UInt64 {
    let word = UInt64(truncatingIfNeeded: source &+ 2) &* Mixer.first
    return (word ^ (word &>> 32)) | 1
  }
}

extension SearchPass {
  /// Adds the steps of a round to the digest; before the round there were `stored` states.
  @inlinable @inline(never)
  mutating func addDigests(stored: Int, steps: Int) {
    nextBlock.reset()
    team.run(steps: steps) { worker in
      while true {
        let number = nextBlock.next()
        if number >= blockCount { return }
        addDigest(of: blocks[number], stored)
      }
    }
    var number = 0
    while number < blockCount {
      digest.sum = digest.sum &+ blocks[number].digest.value
      number = number &+ 1
    }
  }

  @inlinable @inline(__always)
  func addDigest(of block: StepBlock<Product>, _ stored: Int) {
    var total: UInt64 = 0
    var step = 0
    var source = 0
    while source < block.sourceCount.value {
      let end = step &+ Int(truncatingIfNeeded: block.degrees[source])
      var sum: UInt64 = 0
      while step < end {
        let kind = Int(block.kinds[step] & StepBlock<Product>.kindMask)
        sum = sum &+ StepDigest.term(kind: kind, to: blocks.target(of: step, in: block, stored))
        step = step &+ 1
      }
      total = total &+ StepDigest.weight(of: block.first.value &+ source) &* sum
      source = source &+ 1
    }
    block.digest.value = total
  }
}
