/// How a value of a model file becomes a Swift value, and how it is named where it is expected.
///
/// A reader reports what is wrong itself and then gives nil. Readers are made by the functions
/// below and put together: `.array(of: .int(in: 0...9))`.
public struct ValueReader<Value> {
  /// What is expected, as a message says it, such as `a whole number from 1 to 10`.
  let expected: String
  /// One reading for each kind of value that is taken.
  let readings: [(kind: JSON5Value.Kind, read: (JSON5Value, ReadingContext) -> Value?)]

  init(
    expected: String, _ kind: JSON5Value.Kind,
    _ read: @escaping (JSON5Value, ReadingContext) -> Value?
  ) {
    self.init(expected: expected, readings: [(kind, read)])
  }

  init(
    expected: String,
    readings: [(kind: JSON5Value.Kind, read: (JSON5Value, ReadingContext) -> Value?)]
  ) {
    self.expected = expected
    self.readings = readings
  }

  /// Reads `value`, or reports what is wrong with it.
  func read(_ value: JSON5Value, _ context: ReadingContext) -> Value? {
    guard let reading = readings.first(where: { $0.kind == value.kind }) else {
      context.report(at: value.position, "expected \(expected), found \(value.kind.phrase)")
      return nil
    }
    return reading.read(value, context)
  }

  /// A reader that turns what this one read into something else.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> ValueReader<Other> {
    ValueReader<Other>(
      expected: expected,
      readings: readings.map { reading in
        (reading.kind, { value, context in reading.read(value, context).map(transform) })
      })
  }

  /// A reader that takes what this one takes, and values of other kinds as `other` reads them.
  ///
  /// The kind of the value decides (a number here, a string there). A value that is wrong is told all that
  /// would be right: who writes `"60"` may have meant the number. Both must not take the same kind.
  public func or(_ other: ValueReader<Value>) -> ValueReader<Value> {
    precondition(
      !readings.contains { mine in other.readings.contains { $0.kind == mine.kind } },
      "both readers take the same kind of value")
    let whole = "\(expected) or \(other.expected)"
    return ValueReader(
      expected: whole,
      readings: (readings + other.readings).map { reading in
        (reading.kind, { value, context in reading.read(value, context.expecting(whole)) })
      })
  }

  /// A reader that gives nil inside for a value that is wrong, which is reported, so that what stands
  /// around it is kept.
  func attempted() -> ValueReader<Value?> {
    ValueReader<Value?>(
      expected: expected,
      readings: JSON5Value.Kind.allCases.map { kind in
        (kind, { value, context in .some(self.read(value, context)) })
      })
  }

  /// A reader that also gives the place of the value, for a check that comes later.
  public func located() -> ValueReader<Located<Value>> {
    ValueReader<Located<Value>>(
      expected: expected,
      readings: readings.map { reading in
        (
          reading.kind,
          { value, context in
            reading.read(value, context).map {
              Located(value: $0, position: value.position, context: context)
            }
          }
        )
      })
  }
}

/// A value with its place in the file.
public struct Located<Value> {
  public let value: Value
  public let position: SourcePosition
  let context: ReadingContext

  /// Reports that something is wrong with this value.
  public func report(
    _ message: @autoclosure () -> String, suggestion: @autoclosure () -> String? = nil
  ) {
    context.report(at: position, message(), suggestion: suggestion())
  }
}

extension Located: Equatable where Value: Equatable {
  /// Whether the values are equal and stand at the same place.
  public static func == (first: Located<Value>, second: Located<Value>) -> Bool {
    first.value == second.value && first.position == second.position
  }
}

/// Where a value is being read: the way to it, and where to report.
struct ReadingContext {
  let path: FieldPath
  let diagnostics: Diagnostics
  /// All that may stand at this place, where that is more than the reading at hand takes.
  var expected: String?

  func report(
    at position: SourcePosition, _ message: @autoclosure () -> String,
    suggestion: @autoclosure () -> String? = nil
  ) {
    diagnostics.report(
      at: position, keyPath: path.description, message: message(), suggestion: suggestion())
  }

  /// For a reading of one of several kinds, which together are `expected`; what was said further out stands.
  func expecting(_ expected: String) -> ReadingContext {
    var context = self
    context.expected = self.expected ?? expected
    return context
  }

  func appending(key: String) -> ReadingContext {
    ReadingContext(path: path.appending(key: key), diagnostics: diagnostics)
  }

  func appending(index: Int) -> ReadingContext {
    ReadingContext(path: path.appending(index: index), diagnostics: diagnostics)
  }
}
