import ModelReport

/// The exit codes, as `lockcheck explore --help` lists them.
enum ExitCode: Int32, CaseIterable {
  case asExpected = 0
  case finding = 1
  case failure = 2
  case undetermined = 3
  case interrupted = 130

  /// The code of one run.
  init(_ outcome: RunOutcome) {
    switch outcome {
    case .asExpected: self = .asExpected
    case .finding: self = .finding
    case .undetermined: self = .undetermined
    case .interrupted: self = .interrupted
    }
  }

  /// The code of several together: 130, else 2, else 1, else 3, else 0.
  static func combined(_ all: some Sequence<ExitCode>) -> ExitCode {
    let found = Set(all)
    let byWeight: [ExitCode] = [.interrupted, .failure, .finding, .undetermined]
    return byWeight.first { found.contains($0) } ?? .asExpected
  }
}
