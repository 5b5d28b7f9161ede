import Testing

@testable import LockModel

/// The bit fields of the world.
@Suite struct BitFieldTests {
  @Test("The fields of a word follow one another without a gap")
  func layout() {
    for (fields, width) in [
      (WorldField.all, WorldField.width), (StoreField.all, StoreField.width),
      (GhostField.all, GhostField.width),
    ] {
      var position: UInt64 = 0
      for field in fields {
        #expect(field.start == position)
        position += field.width
      }
      #expect(position == width && width <= 64)
    }
    #expect(WorldWords.ghostStart < 64 && WorldWords.highBits < 64)
  }

  @Test("The parts of the configuration stand in it")
  func configuration() {
    let part = StoreField.enabled.mask | StoreField.hasPin.mask | StoreField.awayIsLonger.mask
    #expect(part & ~StoreField.configuration.mask == 0)
  }

  @Test("A field is written and read, and the others stay", arguments: GhostField.all)
  func field(_ field: BitField) {
    for word in [0, UInt64.max] {
      var written = word
      field.write(1, into: &written)
      #expect(field.read(written) == 1)
      #expect(field.isSet(written))
      #expect(written & ~field.mask == word & ~field.mask)
      field.write(0, into: &written)
      #expect(!field.isSet(written))
      #expect(written & ~field.mask == word & ~field.mask)
    }
  }
}
