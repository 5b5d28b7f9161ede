import CVaultTools
import Testing

/// The layer that faults are set on, itself.
struct FaultTests {
  @Test("A run of more acts than the table of middles holds ends the process, and says why")
  func tooManyActs() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = fault_has_middle(8192)
      })
    #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("enlarge it"))
    // The table is the thread's own, and a test before this one may have come as far.
    fault_arm(-1, 0)
    #expect(fault_has_middle(8191) == 0)
  }
}
