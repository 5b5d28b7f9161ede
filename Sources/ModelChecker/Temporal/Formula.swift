/// A formula over the predicates of a step and of the steps before it (linear past-time logic).
///
/// It is evaluated at one step of a run. The initial state counts as the first step.
public indirect enum Formula: Hashable, Sendable {
  /// Always true, or always false.
  case constant(Bool)
  /// The predicate with this number (see ``Model/predicates``) is true in the step.
  case predicate(Int)
  /// The formula is not true.
  case not(Formula)
  /// Both are true.
  case and(Formula, Formula)
  /// At least one is true.
  case or(Formula, Formula)
  /// The first implies the second. The checker reports an implication whose first part was never true.
  case implies(Formula, Formula)
  /// The formula was true in the step before; false in the first step.
  case previous(Formula)
  /// The formula is true in this step or was true in an earlier one.
  case once(Formula)
  /// The formula is true in this step and was true in all earlier ones.
  case historically(Formula)
  /// The second is or was true in some step, and the first in every step after that one.
  case since(Formula, Formula)
}
