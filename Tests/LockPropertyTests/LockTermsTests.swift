import PropertyTesting
import Testing

@testable import LockCore
@testable import LockModel

/// The merge of what the person, the policy and the server say: one value, with laws.
@Suite struct LockTermsTests {
  private static var limit: Generator<TimeLimit> {
    .oneOf(
      .always(.never), Generator<Int32>.int(in: -5...1_000_000).map { .after($0) },
      Generator<Int32>.int(in: Int32.min...Int32.max).map { .after($0) })
  }

  private static var terms: Generator<LockTerms> {
    Generator { draw in
      LockTerms(
        enabled: try draw(.bool), isRequired: try draw(.bool), away: try draw(limit),
        idle: try draw(limit), noMeans: try draw(.pick([.inert, .setUpFirst, .blocked])))
    }
  }

  /// Two or three terms, of which two are often equal in some part or in all.
  private static func several(_ draw: Draw) throws -> (LockTerms, LockTerms, LockTerms) {
    let first = try draw(terms, "first")
    let second = try draw(.oneOf(terms, .always(first)), "second")
    var third = try draw(.oneOf(terms, .always(second)), "third")
    if try draw(.bool) { third.away = first.away }
    draw.label("never", when: first.away == .never)
    draw.label("at once", when: first.away == .after(0) || first.idle == .after(0))
    draw.label("required by one side", when: first.isRequired != second.isRequired)
    draw.label("equal", when: first == second)
    for terms in [first, second] { draw.label("\(terms.noMeans)") }
    return (first, second, third)
  }

  private static let classes = [
    "never", "at once", "required by one side", "equal", "inert", "setUpFirst", "blocked",
  ]

  @Test("The merge does not ask who speaks first", .property(cases: 500))
  func commutative() async {
    await check(requiring: LockTermsTests.classes) { draw in
      let (first, second, _) = try LockTermsTests.several(draw)
      #expect(first.merged(with: second) == second.merged(with: first))
    }
  }

  @Test("The merge does not ask in which groups", .property(cases: 500))
  func associative() async {
    await check(requiring: LockTermsTests.classes) { draw in
      let (first, second, third) = try LockTermsTests.several(draw)
      let left = first.merged(with: second).merged(with: third)
      #expect(left == first.merged(with: second.merged(with: third)))
    }
  }

  @Test("To say the same twice changes nothing, nor to say nothing", .property(cases: 500))
  func idempotent() async {
    await check(requiring: LockTermsTests.classes) { draw in
      let (first, second, _) = try LockTermsTests.several(draw)
      #expect(first.merged(with: first) == first)
      let both = first.merged(with: second)
      #expect(both.merged(with: second) == both && both.merged(with: first) == both)
      #expect(first.merged(with: .none) == first)
    }
  }

  @Test(
    "The merge is never weaker than a side, and no stricter than it must be", .property(cases: 500))
  func stricter() async {
    await check(requiring: LockTermsTests.classes) { draw in
      let (first, second, _) = try LockTermsTests.several(draw)
      let both = first.merged(with: second)
      for side in [first, second] { #expect(!both.isWeaker(than: side)) }
      #expect(both.enabled == (first.enabled || second.enabled))
      #expect(both.isRequired == (first.isRequired || second.isRequired))
      #expect([first.away, second.away].contains(both.away))
      #expect([first.idle, second.idle].contains(both.idle))
      #expect([first.noMeans, second.noMeans].contains(both.noMeans))
    }
  }

  @Test(
    "What a lock goes by is never weaker than the choice, the policy's requirement and the server's word",
    .property(cases: 500))
  func effective() async {
    let required = [
      "required by policy", "required by server", "required by nobody", "no time known",
    ]
    await check(requiring: required) { draw in
      let world = try draw(DrawnWorld.inMilliseconds, "world")
      let policy = world.policy
      let away = try draw(LockTermsTests.limit, "chosen time")
      let chosen = Configuration(
        enabled: try draw(.bool, "on"), hasPin: true, biometrics: nil, away: away)
      let word = try draw(
        .optional(
          Generator { draw in
            ServerPolicy(
              required: try draw(.bool), after: try draw(.optional(.int(in: -1...100_000))))
          }), "server's word")
      var lock = Lock(policy: policy)
      lock.state.stored = StoredRecord(session: SessionID(1), configuration: chosen)
      lock.state.server = word
      let decides = policy.instance == .decides
      let byServer = decides && word?.required == true
      draw.label("required by policy", when: policy.required)
      draw.label("required by server", when: byServer)
      draw.label("required by nobody", when: !policy.required && !byServer)
      draw.label("no time known", when: decides && word?.after == nil)
      // Each side is judged by words of its own, not by the merge.
      let terms = lock.terms
      #expect(terms.enabled == (chosen.enabled || policy.required || byServer))
      #expect(lock.isRequired == (policy.required || byServer))
      #expect(!terms.away.isLonger(than: chosen.away) && !terms.idle.isLonger(than: policy.idle))
      if policy.required { #expect(!terms.away.isLonger(than: policy.away)) }
      if decides {
        #expect(!terms.away.isLonger(than: .after(word?.after ?? 0)))
        if let after = word?.after { #expect(!terms.idle.isLonger(than: .after(after))) }
      }
      if lock.isRequired { #expect(terms.noMeans == .blocked && lock.applies) }
      #expect(lock.away == terms.away && lock.idle == terms.idle)
    }
  }
}

extension LockTerms {
  /// Some part of these lets more through than the same part of `other`.
  fileprivate func isWeaker(than other: LockTerms) -> Bool {
    let order: [LockPolicy.NoMeans] = [.inert, .setUpFirst, .blocked]
    func place(_ terms: LockTerms) -> Int { order.firstIndex(of: terms.noMeans) ?? 0 }
    return (other.enabled && !enabled) || (other.isRequired && !isRequired)
      || away.isLonger(than: other.away) || idle.isLonger(than: other.idle)
      || place(self) < place(other)
  }
}
