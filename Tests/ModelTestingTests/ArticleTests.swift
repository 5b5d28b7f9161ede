import ModelTesting
import Testing

@testable import ProtocolModels

/// The test that the first article shows. It fails, as that says; ``CheckTests`` has the words.
@Suite("The test of the first article", .disabled("it is there to fail"))
struct ArticleTests {
  @Test func exclusion() {
    check(FlagLock())
  }
}
