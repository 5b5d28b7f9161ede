import Foundation

/// How often a test does what it could do any number of times.
public enum Rounds {
  /// The factor that `LOCKCHECK_CASES=x20` (`make test-long`) asks for; else 1.
  private static let factor: Int = {
    let text = ProcessInfo.processInfo.environment["LOCKCHECK_CASES"] ?? ""
    return text.hasPrefix("x") ? max(1, Int(text.dropFirst()) ?? 1) : 1
  }()

  /// Whether more is asked for than `make test` does.
  public static var areMany: Bool { factor > 1 }

  /// `usual` rounds in `make test`, and as many times more as `make test-long` asks for.
  public static func many(_ usual: Int) -> Int { usual * factor }
}
