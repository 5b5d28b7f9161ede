/// What is assumed of a run: steps of some kind do not stay out for ever while they could come.
///
/// A step belongs to the constraint if its action is of one of the kinds and its formula is true. It is
/// *enabled* in a state if the state has such a step, whether that changes the state or not, and it is
/// *taken* where the run goes by such a step. Where a run stutters for want of steps, nothing is
/// enabled, so every constraint is met.
public struct Fairness: Hashable, Sendable {
  /// How much is assumed.
  public enum Strength: String, Sendable, CaseIterable {
    /// What is enabled from some point on for ever is taken again and again.
    case weak
    /// What is enabled again and again is taken again and again.
    case strong
  }

  /// How much is assumed.
  public let strength: Strength
  /// The kinds of action, by their names in ``Model/actionKinds``; nil for all of them.
  public let kinds: [String]?
  /// What must be true in the step; it may look back.
  public let steps: Formula

  /// A constraint on the steps of these kinds in which `steps` is true.
  public init(_ strength: Strength, kinds: [String]? = nil, where steps: Formula = .constant(true))
  {
    self.strength = strength
    self.kinds = kinds
    self.steps = steps
  }

  /// Weak fairness of the steps of these kinds, all taken together.
  public static func weak(_ kinds: String...) -> Fairness { Fairness(.weak, kinds: kinds) }

  /// Strong fairness of the steps of these kinds, all taken together.
  public static func strong(_ kinds: String...) -> Fairness { Fairness(.strong, kinds: kinds) }

  /// What is wrong with the constraint in a model with these kinds of action, in words; nil if nothing is.
  public func problem(_ actionKinds: [String]) -> String? {
    guard let kind = (kinds ?? []).first(where: { !actionKinds.contains($0) }) else { return nil }
    let nearest = nearestName(to: kind, in: actionKinds).map { ", did you mean \"\($0)\"?" } ?? ""
    return "fairness names \"\(kind)\", which is no kind of action of the model\(nearest)"
  }

  /// The constraint in words, with the predicates' names.
  public func text(_ names: [String]) -> String {
    var text = "\(strength.rawValue) fairness of "
    text += kinds.map { $0.isEmpty ? "nothing" : $0.joined(separator: " or ") } ?? "any step"
    if steps != .constant(true) { text += " where \(steps.text(names))" }
    return text
  }
}
