/// A way to make values out of choices. It shrinks by itself: towards fewer choices, and each towards its
/// simplest value.
public struct Generator<Value>: Sendable {
  let make: @Sendable (Draw) throws -> Value

  /// A generator that draws from others: the most general one.
  public init(_ make: @escaping @Sendable (Draw) throws -> Value) { self.make = make }
}

extension Generator {
  /// Always this value.
  public static func always(_ value: Value) -> Generator where Value: Sendable {
    Generator { _ in value }
  }

  /// The values of this one, changed.
  public func map<New>(_ change: @escaping @Sendable (Value) throws -> New) -> Generator<New> {
    Generator<New> { try change(make($0)) }
  }

  /// The values of a generator that depends on a value of this one.
  public func flatMap<New>(
    _ next: @escaping @Sendable (Value) throws -> Generator<New>
  ) -> Generator<New> {
    Generator<New> { draw in try next(make(draw)).make(draw) }
  }

  /// The values for which `isWanted` is true. Three are tried, then the run is given up; better is a
  /// generator that makes wanted values only.
  public func filter(_ isWanted: @escaping @Sendable (Value) -> Bool) -> Generator {
    Generator { draw in
      for _ in 0..<3 {
        let span = draw.openSpan(.value)
        let value = try make(draw)
        if isWanted(value) {
          draw.closeSpan(span)
          return value
        }
        draw.takeBackSpan(span)
      }
      throw Discarded(why: .assumption)
    }
  }

  /// Nil, or a value; it shrinks to nil.
  public static func optional<Wrapped>(
    _ some: Generator<Wrapped>, nilOneIn whole: Int = 4
  ) -> Generator where Value == Wrapped? {
    Generator { draw in
      try draw.happens(whole - 1, in: whole) ? try some.make(draw) : nil
    }
  }

  /// Two values.
  public func with<Other>(_ other: Generator<Other>) -> Generator<(Value, Other)> {
    Generator<(Value, Other)> { draw in (try make(draw), try other.make(draw)) }
  }
}

extension Generator {
  /// One of the values; it shrinks to the first.
  public static func pick(_ values: [Value]) -> Generator where Value: Sendable {
    precondition(!values.isEmpty, "there is nothing to pick from")
    return Generator { draw in values[try draw.position(below: values.count)] }
  }

  /// A value of one of the generators; it shrinks to the first.
  public static func oneOf(_ generators: Generator...) -> Generator {
    precondition(!generators.isEmpty, "there is no generator to choose from")
    return Generator { draw in
      try generators[try draw.position(below: generators.count)].make(draw)
    }
  }

  /// A value of one of the generators, each as often as its weight says. Weights decide only how often, never
  /// what a tape means: it shrinks to the first, whatever that weighs.
  public static func frequency(_ weighted: (Int, Generator)...) -> Generator {
    let weights = weighted.map(\.0)
    return Generator { draw in
      try weighted[try draw.position(weights: weights)].1.make(draw)
    }
  }

  /// Values that can stand in each other. `simple` ends the nesting; `nested` is given the generator for what
  /// stands inside. At most `depth` levels are made.
  public static func recursive(
    depth: Int = 4, _ simple: Generator,
    _ nested: @escaping @Sendable (Generator) -> Generator
  ) -> Generator {
    guard depth > 0 else { return simple }
    let inner = Generator { draw in
      try recursive(depth: depth - 1, simple, nested).make(draw)
    }
    return .oneOf(simple, nested(inner))
  }
}

extension Generator where Value: CaseIterable & Sendable, Value.AllCases: Sendable {
  /// One of the cases; it shrinks to the first.
  public static var anyCase: Generator { pick(Array(Value.allCases)) }
}

extension Draw {
  /// A position in the list of weights, drawn by weight. At least one must be more than 0.
  public func position(weights: [Int]) throws -> Int {
    let total = weights.reduce(0, +)
    precondition(total > 0 && weights.allSatisfy { $0 >= 0 }, "\(weights) are no weights")
    return Int(
      try choose(.pick, most: UInt64(weights.count - 1)) { random in
        var left = Int(random.number(upTo: UInt64(total - 1)))
        for (index, weight) in weights.enumerated() {
          if left < weight { return UInt64(index) }
          left -= weight
        }
        return 0
      })
  }
}
