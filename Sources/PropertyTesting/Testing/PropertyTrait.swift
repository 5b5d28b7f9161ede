import Testing

/// How many runs the checks of a test or a suite make, and from which seed.
///
///     @Suite(.property(cases: 500))
public struct PropertyTrait: TestTrait, SuiteTrait, TestScoping {
  let cases: Int?
  let seed: UInt64?

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var settings = PropertyTrait.current
    if let cases { settings.cases = cases }
    if let seed { settings.seed = seed }
    try await PropertyTrait.$current.withValue(settings, operation: function)
  }

  struct Values: Sendable {
    var cases = 100
    /// Nil: the seed is made from the name of the check, so that each run of the tests is the same.
    var seed: UInt64?
  }

  @TaskLocal static var current = Values()
}

extension Trait where Self == PropertyTrait {
  /// The number of runs of each check, and the seed where it must not follow from the name of the check.
  public static func property(cases: Int? = nil, seed: UInt64? = nil) -> PropertyTrait {
    PropertyTrait(cases: cases, seed: seed)
  }
}
