import PropertyTesting
import Testing

@testable import LockCore

/// The stricter of two limits, by which a required lock is never weaker than its policy.
@Suite struct TimeLimitTests {
  private static var limit: Generator<TimeLimit> {
    .oneOf(
      Generator<Int32>.int(in: -5...1_000_000).map { .after($0) },
      Generator<Int32>.int(in: Int32.min...Int32.max).map { .after($0) }, .always(.never))
  }

  @Test("The stricter of two limits is one of them, in any order and grouping, and never longer")
  func stricter() async {
    await check(requiring: ["never", "equal"]) { draw in
      let first = try draw(TimeLimitTests.limit, "first")
      let second = try draw(.oneOf(TimeLimitTests.limit, .always(first)), "second")
      let third = try draw(TimeLimitTests.limit, "third")
      draw.label("never", when: first == .never)
      draw.label("equal", when: first == second)
      let both = first.stricter(second)
      #expect(both == second.stricter(first))
      #expect(first.stricter(first) == first)
      #expect(both.stricter(third) == first.stricter(second.stricter(third)))
      #expect(both == first || both == second)
      #expect(!both.isLonger(than: first) && !both.isLonger(than: second))
      #expect(first.isLonger(than: second) == (both != first))
    }
  }
}
