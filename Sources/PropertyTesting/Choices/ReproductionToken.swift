import FoundationEssentials

/// The choices of a run as short text, for `LOCKCHECK_REPRODUCE`: which check it belongs to, then every
/// choice as a number of seven bits a byte, then a check sum, in the alphabet of base 64 for addresses.
struct ReproductionToken: Equatable, Sendable {
  let check: UInt32
  let tape: [UInt64]

  init(check: String, tape: [UInt64]) {
    self.check = UInt32(truncatingIfNeeded: StableHash.of(check))
    self.tape = tape
  }

  /// Nil for text that is no token, or a damaged one.
  init?(_ text: String) {
    let padded = text.replacing("-", with: "+").replacing("_", with: "/")
    let missing = (4 - padded.utf8.count % 4) % 4
    guard
      let data = Data(base64Encoded: padded + String(repeating: "=", count: missing)),
      data.count >= 5
    else { return nil }
    var bytes = [UInt8](data)
    let sum = bytes.removeLast()
    guard sum == ReproductionToken.sum(bytes) else { return nil }
    check = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
    var tape: [UInt64] = []
    var value: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes[4...] {
      value |= UInt64(byte & 127) &<< shift
      shift += 7
      if byte & 128 == 0 {
        tape.append(value)
        value = 0
        shift = 0
      }
    }
    guard shift == 0 else { return nil }
    self.tape = tape
  }

  var text: String {
    var bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: check >> (8 * UInt32($0))) }
    for value in tape {
      var rest = value
      repeat {
        let low = UInt8(truncatingIfNeeded: rest & 127)
        rest >>= 7
        bytes.append(rest == 0 ? low : low | 128)
      } while rest != 0
    }
    bytes.append(ReproductionToken.sum(bytes))
    return Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  func belongs(to name: String) -> Bool {
    check == UInt32(truncatingIfNeeded: StableHash.of(name))
  }

  private static func sum(_ bytes: [UInt8]) -> UInt8 {
    bytes.reduce(0x5A) { ($0 &<< 1 | $0 >> 7) ^ $1 }
  }
}

/// A hash that is the same in every process (FNV-1a), unlike `Hasher`.
enum StableHash {
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
