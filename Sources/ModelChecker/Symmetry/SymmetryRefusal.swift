/// Why a search of one arrangement for all would not be sound, and what to do.
public enum SymmetryRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// A predicate of the property is true in one arrangement and not in another.
  case tellsApart(property: String, predicate: String, step: String)
  /// A part can do something that another one cannot, or leads elsewhere.
  case notInterchangeable(String)
  /// The property is one that such a search does not decide.
  case unsupported(property: String)
  /// There are too many arrangements to look at.
  case tooMany([InterchangeableParts])

  public var description: String {
    switch self {
    case .tellsApart(let property, let predicate, let step):
      """
      \(property) tells interchangeable parts apart: \(predicate) is not the same in all arrangements of \
      \(step); say it of all parts or of some part, or use Checker, which searches every arrangement
      """
    case .notInterchangeable(let problem):
      """
      the parts are not interchangeable: \(problem); correct exchanging(_:ofGroup:in:) or the steps, or use \
      Checker, which searches every arrangement
      """
    case .unsupported(let property):
      """
      \(property) is about infinite runs, which SymmetricChecker does not decide: use Checker, which \
      searches every arrangement
      """
    case .tooMany(let groups):
      """
      \(groups.map { "\($0.count) \($0.name)" }.joined(separator: " and ")) have more than \
      \(Arrangements.most) arrangements; make the groups smaller, or use Checker
      """
    }
  }
}
