import ModelChecker
import Testing

@testable import LockModel

@Suite struct AuditTests {
  @Test("An audit finds no fault in the world of the lock", arguments: Fixture.plain)
  func plain(path: String) throws {
    func problem(_ world: some RealWorld) -> String? {
      ModelAudit(world.itself, mostStates: 200).problem()
    }
    #expect(problem(try Fixture.model(path).realWorld) == nil)
  }
}
