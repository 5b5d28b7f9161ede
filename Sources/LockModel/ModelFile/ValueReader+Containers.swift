import ModelChecker

extension ValueReader {
  /// An object, read by `body`, which asks for its keys; every key that it does not ask for is
  /// reported. If `body` returns nil, it has reported why.
  public static func object(_ body: @escaping (ObjectDecoder) -> Value?) -> ValueReader {
    ValueReader(expected: "an object", .object) { value, context in
      guard case .object(let members) = value.content else { return nil }
      let decoder = ObjectDecoder(members, position: value.position, context: context)
      let result = body(decoder)
      decoder.finish()
      return result
    }
  }

  /// An array whose every element is read by `element`; nil if one of them is wrong, after all have
  /// been read.
  ///
  /// - Parameter count: How many elements there may be.
  public static func array<Element>(
    of element: ValueReader<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> ValueReader where Value == [Element] {
    ValueReader(expected: "an array", .array) { value, context in
      guard case .array(let values) = value.content else { return nil }
      if !count.contains(values.count) {
        context.report(
          at: value.position,
          "expected an array with \(phrase(for: count)), found one with \(values.count)")
      }
      let elements = values.enumerated().map { index, value in
        element.read(value, context.appending(index: index))
      }
      let good = elements.compactMap { $0 }
      return good.count == elements.count && count.contains(good.count) ? good : nil
    }
  }

  /// An object with keys of free choice, or out of `names`, and values that `element` reads, in the
  /// order of the file; nil if one of them is wrong, after all have been read.
  public static func members<Element>(
    of element: ValueReader<Element>, named names: [String]? = nil
  ) -> ValueReader where Value == [DecodedMember<Element>] {
    ValueReader(expected: "an object", .object) { value, context in
      guard case .object(let members) = value.content else { return nil }
      let decoded = members.map { member -> DecodedMember<Element>? in
        let inner = context.appending(key: member.key)
        let value = element.read(member.value, inner)
        if let names, !names.contains(member.key) {
          inner.report(
            at: member.keyPosition, "unknown key",
            suggestion: nearestName(to: member.key, in: names))
          return nil
        }
        return value.map {
          DecodedMember(
            key: Located(value: member.key, position: member.keyPosition, context: inner),
            value: $0)
        }
      }
      let good = decoded.compactMap { $0 }
      return good.count == decoded.count ? good : nil
    }
  }
}

/// A member of an object with keys of free choice.
public struct DecodedMember<Value> {
  /// The key with its place, so that it can be reported later.
  public let key: Located<String>
  public let value: Value
}

private func phrase(for count: ClosedRange<Int>) -> String {
  let noun = count.upperBound == 1 ? "element" : "elements"
  if count.lowerBound == count.upperBound { return "\(count.lowerBound) \(noun)" }
  if count.upperBound == Int.max {
    return "at least \(count.lowerBound) \(count.lowerBound == 1 ? "element" : "elements")"
  }
  if count.lowerBound == 0 { return "at most \(count.upperBound) \(noun)" }
  return "\(count.lowerBound) to \(count.upperBound) \(noun)"
}
