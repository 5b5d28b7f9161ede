import Synchronization
import Testing

/// Takes the issues of the runs of a check, so that the many of a search are not reported one by one.
final class IssueCollector: Sendable {
  private let issues = Mutex<[Issue]>([])

  /// What the trait of Swift Testing does with an issue: one that fails a test is kept back.
  func take(_ issue: Issue) -> Issue? {
    guard issue.isFailure else { return issue }
    issues.withLock { $0.append(issue) }
    return nil
  }

  /// Takes out what was collected since the last time, as a failure.
  func failure() -> Failure? {
    let taken = issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
    guard let first = taken.first else { return nil }
    return Failure(IssueCollector.reason(first), taken.map(\.description).joined(separator: "\n"))
  }

  /// The place in the source, which has no drawn values in it; for an error its type as well.
  private static func reason(_ issue: Issue) -> String {
    let place = issue.sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "no place"
    guard let error = issue.error else { return place }
    return "\(type(of: error)) at \(place)"
  }
}
