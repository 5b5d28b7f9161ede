import LockModel
import TestSupport
import Testing

/// Damaged files: whatever the bytes are, the reader gives a tree or diagnostics, and never traps.
@Suite struct JSON5FuzzTests {
  private let valid = """
    // a model file
    {
      model: 'm5-08', "policy": { attempts: 0x5, idle: +3, grace: .5e+2, 'a\\u0062': null, },
      /* what must hold */
      formulas: [ { id: "F1", always: "locked implies not (surface.lock)" }, ],
      \\u0065vents: [true, false, -Infinity, NaN, 'é😀\\
    \\x41\\0', [[], {}, [1, 2,],],],
    }
    """

  /// Bytes that mean something to the reader, so that random edits reach more of it.
  private let telling: [UInt8] =
    Array("{}[]:,'\"\\/*+-.0x1eEuInN \n\r\t_$".utf8) + [
      0, 0xC3, 0xE2, 0x80, 0xA8, 0xEF, 0xBB, 0xBF, 0xF0, 0xFF,
    ]

  @Test("A damaged file gives a tree or diagnostics inside it", arguments: 0..<16)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<400 {
      var bytes = Array(valid.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        mutate(&bytes, &random)
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test("Every beginning of a file gives a tree or diagnostics inside it")
  func prefixes() {
    let bytes = Array(valid.utf8)
    for length in bytes.indices {
      check(Array(bytes[..<length]), "length \(length)")
    }
  }

  @Test("Bytes thrown together give a tree or diagnostics inside them", arguments: 0..<4)
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 1000)
    for round in 0..<1000 {
      let count = Int.random(in: 0..<24, using: &random)
      let bytes = (0..<count).map { _ in telling[Int.random(in: telling.indices, using: &random)] }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
    case 1: bytes[place] = telling[Int.random(in: telling.indices, using: &random)]
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(telling[Int.random(in: telling.indices, using: &random)], at: place)
    case 4: bytes.removeSubrange(place..<min(place + 9, bytes.count))
    default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
    }
  }

  private func check(_ bytes: [UInt8], _ comment: Comment) {
    let document = JSON5Parser.parse(utf8: bytes, file: "x")
    let found = document.diagnostics.sorted
    if let root = document.root {
      // A duplicate key alone keeps the tree.
      #expect(found.allSatisfy { $0.message.hasPrefix("duplicate key") }, comment)
      if let canonical = CanonicalJSON(root) {
        let again = JSON5Parser.parse(canonical.description, file: "x")
        #expect(again.root.flatMap { CanonicalJSON($0) } == canonical, comment)
      }
    } else {
      #expect(!found.isEmpty, comment)
    }
    for diagnostic in found {
      let line = document.diagnostics.source.line(diagnostic.line)
      let width = line?.unicodeScalars.count ?? -1
      #expect(diagnostic.column >= 1 && diagnostic.column <= width + 1, comment)
      #expect(!diagnostic.rendered(in: document.diagnostics.source).isEmpty, comment)
    }
  }
}
