import ModelChecker
import Testing

@testable import LockModel

@Suite struct AuditTests {
  @Test("An audit finds no fault in the world of the lock", arguments: Fixture.plain)
  func plain(path: String) throws {
    #expect(ModelAudit(try Fixture.model(path).world, mostStates: 200).problem() == nil)
  }
}
