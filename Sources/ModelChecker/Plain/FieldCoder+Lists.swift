// Fields that are lists or sets of simple values.

extension FieldCoder {
  /// A list of exactly `count` elements, each one of `values`.
  @inlinable
  public mutating func code<Value: Equatable>(
    _ list: inout [Value], count: Int, of values: some RandomAccessCollection<Value>
  ) {
    if Self.isUnpacking {
      list.removeAll(keepingCapacity: true)
      list.reserveCapacity(count)
    } else {
      checkLength(list.count, is: count, list)
    }
    elements(&list, count, of: values)
  }

  /// A list of exactly `count` cases of an enum.
  @inlinable
  public mutating func code<Value: CaseIterable & Equatable>(_ list: inout [Value], count: Int)
  where Value.AllCases == [Value] {
    code(&list, count: count, of: Value.allCases)
  }

  /// A list of exactly `count` truth values.
  @inlinable
  public mutating func code(_ list: inout [Bool], count: Int) {
    code(&list, count: count, of: [false, true])
  }

  /// A list of up to `capacity` elements, such as a queue, each one of `values`. It takes the bits of
  /// its length and of `capacity` elements.
  @inlinable
  public mutating func code<Value: Equatable>(
    _ list: inout [Value], atMost capacity: Int, of values: some RandomAccessCollection<Value>
  ) {
    let old = list
    let length = number(old.count, below: capacity + 1, value: old)
    if Self.isUnpacking {
      list.removeAll(keepingCapacity: true)
      list.reserveCapacity(length)
    }
    elements(&list, min(length, capacity), of: values)
    // The rest is zero, so that equal lists are packed alike.
    for _ in length..<max(length, capacity) { _ = number(0, below: values.count, value: 0) }
  }

  /// A list of up to `capacity` cases of an enum.
  @inlinable
  public mutating func code<Value: CaseIterable & Equatable>(
    _ list: inout [Value], atMost capacity: Int
  ) where Value.AllCases == [Value] {
    code(&list, atMost: capacity, of: Value.allCases)
  }

  /// A list of up to `capacity` truth values.
  @inlinable
  public mutating func code(_ list: inout [Bool], atMost capacity: Int) {
    code(&list, atMost: capacity, of: [false, true])
  }

  /// A set of some of `values`: a bit for each. Steps must not go through a set, whose order differs from
  /// one time to the next; go through the values and ask whether the set contains them.
  @inlinable
  public mutating func code<Value: Hashable>(
    _ set: inout Set<Value>, of values: some RandomAccessCollection<Value>
  ) {
    let old = set
    var found = 0
    if Self.isUnpacking { set.removeAll(keepingCapacity: true) }
    for value in values {
      let isIn = number(old.contains(value) ? 1 : 0, below: 2, value: value) == 1
      found += isIn ? 1 : 0
      if Self.isUnpacking && isIn { set.insert(value) }
    }
    if !Self.isUnpacking && found != old.count {
      _ = number(-1, below: 1, value: old.first { !values.contains($0) } as Any)
    }
  }

  /// A set of cases of an enum: a bit for each case.
  @inlinable
  public mutating func code<Value: CaseIterable & Hashable>(_ set: inout Set<Value>)
  where Value.AllCases == [Value] {
    code(&set, of: Value.allCases)
  }

  /// The first `count` elements; unpacking appends them.
  @inlinable @inline(__always)
  mutating func elements<Value: Equatable>(
    _ list: inout [Value], _ count: Int, of values: some RandomAccessCollection<Value>
  ) {
    for index in 0..<count {
      if Self.isUnpacking {
        let number = number(0, below: values.count, value: 0)
        list.append(values[values.index(values.startIndex, offsetBy: number)])
      } else {
        guard list.indices.contains(index) else { return }
        let element = list[index]
        _ = number(values.position(of: element), below: values.count, value: element)
      }
    }
  }

  /// A list of another length than it must have is a fault of the model.
  @inlinable @inline(__always)
  mutating func checkLength<Value>(_ length: Int, is count: Int, _ list: [Value]) {
    if length != count { _ = number(-1, below: 1, value: list) }
  }
}
