/// A field of the packed state whose values have names, such as the cases of an enum.
///
/// After a complete search the checker goes through all states once and says which of the names none of them
/// has: a case that is never reached is a mistake in the model, or in what somebody believes of it.
public struct CaseField: Equatable, Sendable {
  /// A value that the field can have.
  public struct Case: Equatable, Sendable {
    /// The number that is packed for it, 0 to 63.
    public let number: Int
    /// Its name.
    public let name: String

    /// A value with its name.
    public init(_ number: Int, _ name: String) {
      precondition(0...63 ~= number, "a case has a number from 0 to 63")
      self.number = number
      self.name = name
    }
  }

  /// The name of the field, as traces have it.
  public let name: String
  /// Where its bits begin, counted from the lowest bit of the first word.
  public let firstBit: Int
  /// How many bits it has, 1 to 6.
  public let bits: Int
  /// The values that are to be seen.
  public let cases: [Case]

  /// A field of these bits.
  public init(_ name: String, firstBit: Int, bits: Int, cases: [Case]) {
    precondition(1...6 ~= bits, "a field with cases has 1 to 6 bits")
    self.name = name
    self.firstBit = firstBit
    self.bits = bits
    self.cases = cases
  }
}

extension SearchPass {
  /// Goes through the states that were found, until no case is left to see; nil if the model names none.
  func cases<M: Model>(of model: M) -> CaseCoverage? where M.Packed == Product.Base {
    let fields = model.caseFields
    if fields.isEmpty { return nil }
    return layer.map { $0.cases(fields) } ?? CaseCoverage(fields, of: store, formulas.field)
  }
}

extension CaseCoverage {
  /// What the states of `store`, whose monitors are in `field`, have of these fields.
  init<Product: ProductState>(
    _ fields: [CaseField], of store: borrowing StateStore<Product>, _ field: MonitorField
  ) {
    // Of each field a bit for each value.
    var seen = Array(repeating: UInt64(0), count: fields.count)
    let wanted = fields.map { $0.cases.reduce(UInt64(0)) { $0 | 1 << UInt64($1.number) } }
    // Without the names, whose references would be counted at each state.
    let places = fields.map { (first: $0.firstBit, bits: $0.bits) }
    for index in 0..<store.count {
      if index & 1023 == 0 && zip(wanted, seen).allSatisfy({ $0 & ~$1 == 0 }) { break }
      var reader = BitUnpacker(store[index].base(field))
      for number in places.indices {
        reader.position = places[number].first
        seen[number] |= 1 << reader.read(bits: places[number].bits)
      }
    }
    let names = zip(fields, seen).flatMap { field, seen in
      field.cases.filter { seen >> UInt64($0.number) & 1 == 0 }.map { "\(field.name) = \($0.name)" }
    }
    self.init(total: fields.reduce(0) { $0 + $1.cases.count }, neverSeen: names)
  }
}
