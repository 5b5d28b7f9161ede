import ModelChecker
import Testing

@Suite struct NearestNameTests {
  @Test(
    "The nearest name is the one a reader would have meant",
    arguments: [
      ("atempts", ["attempts", "app"], "attempts"),
      ("attmepts", ["attempts"], "attempts"),
      ("--worker", ["--workers", "--format"], "--workers"),
      ("True", ["true", "false"], "true"),
      ("LOCKED", ["blocked", "locked"], "locked"),
      ("touch", ["event.scroll", "event.touch", "touched.at"], "event.touch"),
      ("and", ["and", "an"], "and"),
      ("café", ["cafe"], "cafe"),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], expected: String?) {
    #expect(nearestName(to: name, in: candidates) == expected)
  }

  @Test(
    "What is far from every name finds none",
    arguments: [
      ("zebra", ["attempts"]), ("a", ["b"]), ("", ["a", "b"]), ("pin", []), ("at", ["policy"]),
      ("", ["x.y"]), ("attempts", [""]),
    ] as [(String, [String])])
  func none(name: String, candidates: [String]) {
    #expect(nearestName(to: name, in: candidates) == nil)
  }

  @Test("Among equally near names the one with less difference in case wins, then the first")
  func ties() {
    #expect(nearestName(to: "Lock", in: ["lock", "LOCK", "locK"]) == "lock")
    #expect(nearestName(to: "loCK", in: ["lock", "LOCK", "locK"]) == "locK")
    #expect(nearestName(to: "cat", in: ["bat", "rat"]) == "bat")
    #expect(nearestName(to: "cat", in: ["rat", "bat"]) == "rat")
  }

  @Test("A very long name costs nothing")
  func long() {
    let name = String(repeating: "x", count: 1_000_000)
    #expect(nearestName(to: name, in: ["attempts", "locked"]) == nil)
  }
}
