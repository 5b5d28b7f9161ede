import LockCore

/// Where the other keys of a policy begin.
enum PolicyPreset: String, CaseIterable {
  case m508 = "m5-08"
  case digiFIRStaff = "digifir-staff"
  case digiFIRCitizen = "digifir-citizen"
  case standard = "default"

  /// The policy that it stands for. Times that it does not know are 0.
  func policy(means: LockPolicy.Means) -> LockPolicy {
    switch self {
    case .m508: .m508(after: 0, required: false)
    case .digiFIRStaff: .digiFIR(away: 0, checksSIM: true)
    case .digiFIRCitizen: .digiFIR(away: 0, checksSIM: false)
    case .standard: .standard(means: means)
    }
  }

  /// The way in, where the file does not say it.
  var means: LockPolicy.Means { policy(means: .system).means }

  /// The times that must come from the file.
  var timesToWrite: [String] {
    switch self {
    case .m508: ["awaySeconds", "idleSeconds"]
    case .digiFIRStaff, .digiFIRCitizen: ["awaySeconds"]
    case .standard: []
    }
  }

  /// The time away, if it has one of its own.
  var away: WrittenLimit? {
    switch self {
    case .m508, .digiFIRStaff, .digiFIRCitizen: nil
    case .standard: .after(seconds: 0)
    }
  }

  /// The time idle, if it has one of its own.
  var idle: WrittenLimit? {
    switch self {
    case .m508: nil
    case .digiFIRStaff, .digiFIRCitizen, .standard: .never
    }
  }
}
