// The cases of a plain model's fields, found by writing each value into a state and looking at its description.

extension PlainModel {
  /// The fields that are variables of traces and have words for values, such as enums without payloads and
  /// optional ones. Elements of lists, numbers and truth values are none.
  public var caseFields: [CaseField] {
    var lister = FieldLister()
    var state = blank
    code(&state, &lister)
    let packed = pack(blank)
    return lister.fields.compactMap { field in
      guard 2...64 ~= field.count, field.firstBit + field.bits <= Packed.bitCapacity else {
        return nil
      }
      return caseField(field, packed)
    }
  }

  private func caseField(_ field: FieldLister.Field, _ packed: Packed) -> CaseField? {
    let descriptions = (0..<field.count).map { describe(unpack(packed.replacing(field, by: $0))) }
    let places = descriptions[0].indices.filter { place in
      descriptions.contains { !$0.indices.contains(place) || $0[place] != descriptions[0][place] }
    }
    guard places.count == 1, let place = places.first else { return nil }
    var cases: [CaseField.Case] = []
    for (number, description) in descriptions.enumerated() {
      guard case .text(let name) = description[place].value, name.isWord else { return nil }
      cases.append(CaseField.Case(number, name))
    }
    return CaseField(
      descriptions[0][place].name, firstBit: field.firstBit, bits: field.bits, cases: cases)
  }
}

/// Writes down where each field stands.
@usableFromInline
struct FieldLister: FieldCoder {
  struct Field {
    let firstBit: Int
    let bits: Int
    let count: Int
  }

  private(set) var fields: [Field] = []
  private var position = 0

  @usableFromInline static var isUnpacking: Bool { false }

  init() {}

  @usableFromInline
  mutating func number(
    _ number: @autoclosure () -> Int, below count: Int, value: @autoclosure () -> Any
  ) -> Int {
    let bits = FieldWidth.bits(below: count)
    fields.append(Field(firstBit: position, bits: bits, count: count))
    position += bits
    return number()
  }
}

extension PackedState {
  /// The same state with another number in one of its fields.
  fileprivate func replacing(_ field: FieldLister.Field, by number: Int) -> Self {
    var reader = BitUnpacker(self)
    var packer = BitPacker<Self>()
    for bit in 0..<Self.bitCapacity {
      let isOld = reader.readFlag()
      let place = bit - field.firstBit
      packer.write(0..<field.bits ~= place ? number >> place & 1 == 1 : isOld)
    }
    return packer.packed
  }
}

extension String {
  /// Letters and digits only, a letter first, as names of cases are.
  fileprivate var isWord: Bool {
    first.map { $0.isLetter || $0 == "_" } ?? false
      && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
