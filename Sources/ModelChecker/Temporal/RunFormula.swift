/// A formula about a run from one of its steps on (linear-time logic with past operators).
///
/// Its parts are formulas of one step, which may look back; they are joined by operators that look
/// forward. What looks forward cannot stand under what looks back, and the types say so.
///
/// A run is an infinite sequence of steps. Its first step creates an initial state; where a state has
/// no step, the run stutters there for ever (see ``Model/predicates(stutteringIn:)``).
public indirect enum RunFormula: Hashable, Sendable {
  /// The formula of one step is true in this step.
  case now(Formula)
  /// The formula is not true of the run.
  case not(RunFormula)
  /// Both are true.
  case and(RunFormula, RunFormula)
  /// At least one is true.
  case or(RunFormula, RunFormula)
  /// The first implies the second. The checker reports an implication whose first part was never true.
  case implies(RunFormula, RunFormula)
  /// The formula is true from the step after this one on.
  case next(RunFormula)
  /// The formula is true from this step or some later one on.
  case eventually(RunFormula)
  /// The formula is true from this step and from each later one on.
  case always(RunFormula)
  /// The second becomes true in this step or a later one, and the first is true in each step before.
  case until(RunFormula, RunFormula)
  /// As `until`, but the second need not come if the first stays true for ever.
  case unless(RunFormula, RunFormula)
}
