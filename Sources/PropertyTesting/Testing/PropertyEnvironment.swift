import FoundationEssentials

/// What the environment says about checks.
///
/// `LOCKCHECK_CASES` is a number of runs, or a factor such as `x20`. `LOCKCHECK_SEED` is a number, or `random`.
/// `LOCKCHECK_REPRODUCE` has the choices of one run. `LOCKCHECK_KEEP=0` keeps no failing runs.
struct PropertyEnvironment: Equatable, Sendable {
  enum Cases: Equatable, Sendable {
    case asWritten
    case exactly(Int)
    case times(Int)
  }

  enum Seed: Equatable, Sendable {
    case asWritten
    case exactly(UInt64)
    case random
  }

  var cases = Cases.asWritten
  var seed = Seed.asWritten
  var reproduce: ReproductionToken?
  var keeps = true
  /// What cannot be understood.
  var problems: [String] = []

  init() {}

  init(_ variables: [String: String]) {
    if let text = variables["LOCKCHECK_CASES"] { read(cases: text) }
    if let text = variables["LOCKCHECK_SEED"] { read(seed: text) }
    if let text = variables["LOCKCHECK_REPRODUCE"] {
      reproduce = ReproductionToken(text)
      if reproduce == nil {
        problems.append("LOCKCHECK_REPRODUCE is not what a failure printed: copy the whole line")
      }
    }
    keeps = variables["LOCKCHECK_KEEP"] != "0"
  }

  private mutating func read(cases text: String) {
    let digits = text.hasPrefix("x") ? text.dropFirst() : text[...]
    guard let number = Int(digits), number > 0 else {
      problems.append("LOCKCHECK_CASES is \"\(text)\", expected a number of runs or x and a factor")
      return
    }
    cases = text.hasPrefix("x") ? .times(number) : .exactly(number)
  }

  private mutating func read(seed text: String) {
    if text == "random" {
      seed = .random
    } else if let number = UInt64(text) {
      seed = .exactly(number)
    } else {
      problems.append("LOCKCHECK_SEED is \"\(text)\", expected a number or \"random\"")
    }
  }

  /// The environment of this process.
  static let current = PropertyEnvironment(ProcessInfo.processInfo.environment)

  /// The settings of a check: what its trait says, and what the environment says above that.
  func settings(_ trait: PropertyTrait.Values, check name: String) -> SearchSettings {
    var settings = SearchSettings(cases: trait.cases, seed: trait.seed ?? StableHash.of(name))
    switch cases {
    case .asWritten: break
    case .exactly(let number): settings.cases = number
    case .times(let factor): settings.cases *= factor
    }
    switch seed {
    case .asWritten: break
    case .exactly(let number): settings.seed = number
    case .random: settings.seed = UInt64.random(in: 0...(.max))
    }
    return settings
  }
}
