import ModelChecker

extension ValueReader where Value == Bool {
  /// `true` or `false`.
  public static var bool: ValueReader {
    ValueReader(expected: "true or false", .bool) { value, _ in
      guard case .bool(let bool) = value.content else { return nil }
      return bool
    }
  }
}

extension ValueReader where Value == Int {
  /// A whole number in `range`, written in digits or hex digits: `3.0` and `1e3` are none.
  public static func int(in range: ClosedRange<Int>) -> ValueReader {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueReader(expected: expected, .number) { value, context in
      guard case .number(let number) = value.content else { return nil }
      if let int = number.integer, range.contains(int) { return int }
      // Who writes 1e3 has a whole number in mind and must learn what is wrong with it.
      let phrase =
        number.isInteger ? context.expected ?? expected : "\(expected), written in digits alone"
      context.report(
        at: value.position, "expected \(phrase), found \(number.literal.prefix(40))")
      return nil
    }
  }
}

extension ValueReader where Value == String {
  /// Any string.
  public static var string: ValueReader {
    ValueReader(expected: "a string", .string) { value, _ in
      guard case .string(let string) = value.content else { return nil }
      return string
    }
  }

  /// One of the strings `choices`.
  public static func choice(_ choices: [String]) -> ValueReader {
    choice(among: choices.map { ($0, $0) })
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable<String> {
  /// The raw value of one of the cases of the type.
  public static var choice: ValueReader {
    choice(among: Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension ValueReader {
  /// One of the strings that are the keys of `choices`, read as the value to it.
  public static func choice(_ choices: KeyValuePairs<String, Value>) -> ValueReader {
    choice(among: Array(choices))
  }

  fileprivate static func choice(among choices: [(key: String, value: Value)]) -> ValueReader {
    let names = choices.map(\.key)
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let expected = names.count == 1 ? list : "one of \(list)"
    return ValueReader(expected: expected, .string) { value, context in
      guard case .string(let string) = value.content else { return nil }
      if let choice = choices.first(where: { $0.key == string }) { return choice.value }
      context.report(
        at: value.position,
        "expected \(context.expected ?? expected), found "
          + CanonicalJSON.string(String(string.prefix(40))).description,
        suggestion: nearestName(to: string, in: names))
      return nil
    }
  }
}
