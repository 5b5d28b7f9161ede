/// Goes through the fields of a state, one after the other, to pack them or to unpack them.
///
/// A ``PlainModel`` names its fields once, in ``PlainModel/code(_:_:)``; packing, unpacking and the size
/// of a packed state all follow from that one list, so that they cannot disagree:
///
///     func code(_ state: inout State, _ fields: inout some FieldCoder) {
///       fields.code(&state.isOpen)
///       fields.code(&state.phase)
///       fields.code(&state.attempts, of: 0...3)
///       fields.code(&state.votes, count: managers)
///       fields.code(&state.queue, atMost: 4, of: 0...9)
///     }
///
/// A field takes as many bits as its values need. A value that is none of them stops the run: a counter
/// that grows past its bound is never cut off in silence.
public protocol FieldCoder {
  /// Whether fields are written into the state; else they are read from it.
  static var isUnpacking: Bool { get }
  /// One field as a number in `0 ..< count`. Unpacking gives back what was packed and does not look at
  /// `number`; packing takes `number`, and a number outside is a fault of the model. `value` is only for
  /// the words about such a fault.
  mutating func number(
    _ number: @autoclosure () -> Int, below count: Int, value: @autoclosure () -> Any
  ) -> Int
}

extension FieldCoder {
  /// A truth value: one bit.
  @inlinable @inline(__always)
  public mutating func code(_ value: inout Bool) {
    let old = value
    let number = number(old ? 1 : 0, below: 2, value: old)
    if Self.isUnpacking { value = number == 1 }
  }

  /// One of `values`, such as a range of numbers or all there is of an enum with payloads. Each value is
  /// there once.
  @inlinable @inline(__always)
  public mutating func code<Value: Equatable>(
    _ value: inout Value, of values: some RandomAccessCollection<Value>
  ) {
    let old = value
    let number = number(values.position(of: old), below: values.count, value: old)
    if Self.isUnpacking { value = values[values.index(values.startIndex, offsetBy: number)] }
  }

  /// A case of an enum.
  @inlinable @inline(__always)
  public mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value)
  where Value.AllCases == [Value] {
    code(&value, of: Value.allCases)
  }

  /// Nothing, or one of `values`.
  @inlinable @inline(__always)
  public mutating func code<Value: Equatable>(
    _ value: inout Value?, of values: some RandomAccessCollection<Value>
  ) {
    let old = value
    let number = number(
      old.map { values.position(of: $0, after: 1) } ?? 0, below: values.count + 1,
      value: old as Any)
    guard Self.isUnpacking else { return }
    value = number == 0 ? nil : values[values.index(values.startIndex, offsetBy: number - 1)]
  }

  /// Nothing, or a case of an enum.
  @inlinable @inline(__always)
  public mutating func code<Value: CaseIterable & Equatable>(_ value: inout Value?)
  where Value.AllCases == [Value] {
    code(&value, of: Value.allCases)
  }
}

extension RandomAccessCollection where Element: Equatable {
  /// How far from the start `value` is, plus `more`; -1 if it is not there.
  @inlinable @inline(__always)
  func position(of value: Element, after more: Int = 0) -> Int {
    guard let index = firstIndex(of: value) else { return -1 }
    return distance(from: startIndex, to: index) + more
  }
}
