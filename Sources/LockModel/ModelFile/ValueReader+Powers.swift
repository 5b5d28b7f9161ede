import ModelChecker

extension ValueReader where Value == Powers {
  /// What a file can take away.
  static var power: ValueReader {
    power(of: Powers.named, not: Powers.namedTierTwo) { name in
      "\"\(name)\" is not there unless the file adds it (with): leave it out"
    }
  }

  /// What a file can add.
  static var tierTwoPower: ValueReader {
    power(of: Powers.namedTierTwo, not: Powers.named) { name in
      "\"\(name)\" is there unless the file takes it away (without): leave it out"
    }
  }

  /// The name of one of `powers`; `problem` is what is said of a name that belongs into the other list.
  private static func power(
    of powers: [(name: String, power: Powers, meaning: String)],
    not others: [(name: String, power: Powers, meaning: String)],
    problem: @escaping (String) -> String
  ) -> ValueReader {
    let choice = ValueReader<String>.choice(powers.map(\.name))
    return ValueReader(expected: choice.expected, .string) { value, context in
      if case .string(let name) = value.content, others.contains(where: { $0.name == name }) {
        context.report(at: value.position, problem(name))
        return nil
      }
      guard let name = choice.read(value, context) else { return nil }
      return powers.first { $0.name == name }?.power
    }
  }
}

extension Powers {
  /// Each of `list` once, as far as it is right; what stands there twice is reported.
  static func once(_ list: [Located<Powers>?]) -> [Powers] {
    var found: [Powers] = []
    for power in list.compactMap({ $0 }) {
      if found.contains(power.value) {
        power.report("\"\(power.value.name)\" is named twice")
      } else {
        found.append(power.value)
      }
    }
    return found
  }

  /// The name of one power, as files use it.
  private var name: String {
    (Powers.named + Powers.namedTierTwo).first { $0.power == self }?.name ?? ""
  }
}
