import ModelChecker
import TestSupport
import Testing

@Suite("Packing")
struct BitPackerTests {
  /// Writes random fields until the state is full and reads them back.
  func roundTrip<Packed: PackedState>(_ type: Packed.Type, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var packer = BitPacker<Packed>()
    var fields: [(value: UInt64, bits: Int)] = []
    while packer.position < Packed.bitCapacity {
      let most = min(64, Packed.bitCapacity - packer.position)
      let bits = Int.random(in: 1...most, using: &generator)
      let mask: UInt64 = bits == 64 ? .max : (1 << UInt64(bits)) - 1
      let value = UInt64.random(in: .min ... .max, using: &generator) & mask
      packer.write(value, bits: bits)
      fields.append((value, bits))
    }
    var reader = BitUnpacker(packer.packed)
    for field in fields {
      let value = reader.read(bits: field.bits)
      #expect(value == field.value, "seed \(seed)")
    }
    #expect(reader.position == packer.position)
  }

  @Test("gives back what was written, across words", arguments: 0..<200)
  func roundTrips(seed: UInt64) {
    roundTrip(UInt64.self, seed: seed)
    roundTrip(Words2.self, seed: seed)
    roundTrip(Words3.self, seed: seed)
    roundTrip(Words4.self, seed: seed)
  }

  @Test("fills from the lowest bit of the first word")
  func layout() {
    var packer = BitPacker<Words2>()
    packer.write(true)
    packer.write(UInt8(5), bits: 3)
    packer.write(UInt64.max >> 2, bits: 62)
    #expect(packer.packed[word: 0] == 0xFFFF_FFFF_FFFF_FFFB)
    #expect(packer.packed[word: 1] == 0b11)
    #expect(packer.position == 66)
    var reader = BitUnpacker(packer.packed)
    let flag = reader.readFlag()
    let number = reader.read(UInt8.self, bits: 3)
    #expect(flag && number == 5)
  }

  #if DEBUG
    @Test("stops a checking build when a value does not fit its field")
    func tooWide() async {
      await #expect(processExitsWith: .failure) {
        var packer = BitPacker<UInt64>()
        packer.write(UInt8(4), bits: 2)
      }
    }
  #endif
}
