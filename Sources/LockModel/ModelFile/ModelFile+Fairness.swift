import ModelChecker

/// What a file assumes of runs: that some events do not stay out for ever while they could come.
struct UserFairness {
  /// Nil if something in it is wrong, which is reported.
  let constraint: Fairness?
  /// The events that it names, with their places; none for all of them.
  let kinds: [Located<String>]
}

extension ValueReader where Value == UserFairness {
  /// An object with `weak` or `strong`, and perhaps `where`.
  static var fairness: ValueReader {
    .object { fairness in
      let weak = fairness.optional("weak", .eventKinds)
      let strong = fairness.optional("strong", .eventKinds)
      let steps = fairness.optional(
        "where", .formula(over: LockPredicate.descriptions.map(\.name)), default: .constant(true))
      let given = ["weak", "strong"].filter { fairness.contains($0) }
      if given.count != 1 {
        fairness.report(message: "expected one of weak and strong, found \(given.count)")
      }
      let named = (weak ?? strong ?? []).compactMap { $0 }
      guard given.count == 1, let kinds = weak ?? strong, kinds.count == named.count, let steps
      else { return UserFairness(constraint: nil, kinds: named) }
      return UserFairness(
        constraint: Fairness(
          weak == nil ? .strong : .weak, kinds: named.isEmpty ? nil : named.map(\.value),
          where: steps),
        kinds: named)
    }
  }
}

extension ValueReader where Value == [Located<String>?] {
  /// `"any"`, read as no name at all, or names of events; one that is wrong, which is reported, is nil.
  static var eventKinds: ValueReader {
    ValueReader<String>.choice(["any"]).map { _ in [] }.or(
      .array(of: ValueReader<String>.eventKind.located().attempted(), count: 1...Int.max))
  }
}

extension ValueReader where Value == String {
  /// The name of an event. There are too many to list all of them in a message.
  fileprivate static var eventKind: ValueReader {
    ValueReader(expected: "the name of an event", .string) { value, context in
      guard case .string(let name) = value.content else { return nil }
      let names = HappeningKind.allCases.map(\.name)
      if names.contains(name) { return name }
      context.report(
        at: value.position,
        "expected the name of an event (lockcheck list events), found "
          + CanonicalJSON.string(String(name.prefix(40))).description,
        suggestion: nearestName(to: name, in: names))
      return nil
    }
  }
}

extension WorldDraft {
  /// Reports events that fairness names and that surely never happen in this world.
  func checkKinds(of fairness: [UserFairness?]) {
    let alphabets = possibleSettings.map { Set($0.alphabet.map(\.name)) }
    for kind in fairness.compactMap({ $0 }).flatMap(\.kinds)
    where !alphabets.contains(where: { $0.contains(kind.value) }) {
      kind.report("\(kind.value) never happens in this model, so nothing can be assumed of it")
    }
  }
}
