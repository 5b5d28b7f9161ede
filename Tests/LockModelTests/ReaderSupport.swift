import LockModel

/// A small generator with a seed (SplitMix64), so that a failing run can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// The tree of a document that has nothing wrong with it.
func tree(of text: String) -> JSON5Value? {
  let document = JSON5Parser.parse(text, file: "x")
  return document.diagnostics.isEmpty ? document.root : nil
}

/// What is wrong with a text, without its values, one line each and without the file's name.
func problems(in text: String) -> [String] {
  JSON5Parser.parse(text, file: "x").diagnostics.sorted.map {
    String($0.description.dropFirst(2))
  }
}
