import LockCore

/// Where the other keys of a policy begin.
enum PolicyPreset: String, CaseIterable {
  case m508 = "m5-08"
  case m508Server = "m5-08-server"
  case digiFIRStaff = "digifir-staff"
  case digiFIRCitizen = "digifir-citizen"
  case portal = "digifir-portal"
  case prelude
  case n27
  case pd174 = "pd-174"
  case standard = "default"

  /// The policy that it stands for. Times that it does not know are 0.
  func policy(means: LockPolicy.Means) -> LockPolicy {
    switch self {
    case .m508: .m508(after: 0, required: false)
    case .m508Server: .m508
    case .digiFIRStaff: .digiFIR(away: 0, checksSIM: true, landing: .home)
    case .digiFIRCitizen: .digiFIR(away: 0, checksSIM: false)
    case .portal: .portal(idle: 1)
    case .prelude: .prelude(away: 0)
    case .n27: .n27(away: 0)
    case .pd174: .pd174(idle: 1, locksInBackground: false)
    case .standard: .standard(means: means)
    }
  }

  /// The way in, where the file does not say it.
  var means: LockPolicy.Means { policy(means: .system).means }

  /// The times that must come from the file.
  var timesToWrite: [String] {
    switch self {
    case .m508: ["awaySeconds", "idleSeconds"]
    case .digiFIRStaff, .digiFIRCitizen, .prelude: ["awaySeconds"]
    case .portal, .pd174: ["idleSeconds"]
    case .m508Server, .n27, .standard: []
    }
  }

  /// The time away, if it has one of its own.
  var away: WrittenLimit? {
    switch self {
    case .m508, .digiFIRStaff, .digiFIRCitizen, .prelude: nil
    case .m508Server, .portal, .pd174: .never
    case .n27, .standard: .after(seconds: 0)
    }
  }

  /// The time idle, if it has one of its own.
  var idle: WrittenLimit? {
    switch self {
    case .m508, .portal, .pd174: nil
    case .m508Server, .digiFIRStaff, .digiFIRCitizen, .prelude, .n27, .standard: .never
    }
  }
}
