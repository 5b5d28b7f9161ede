import ModelTesting
import Testing

@testable import ProtocolModels

/// The test that the first article shows. It fails, as that says, and this suite is red if it does not;
/// ``CheckTests`` has the words.
@Suite("The test of the first article", .mustFail)
struct ArticleTests {
  @Test func exclusion() {
    check(FlagLock())
  }
}

/// A test that is right exactly if it records an issue about the property that the article names.
private struct MustFail: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withKnownIssue("the article's model breaks exclusion") {
      try await function()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("exclusion") }
    }
  }
}

extension Trait where Self == MustFail {
  fileprivate static var mustFail: MustFail { MustFail() }
}
