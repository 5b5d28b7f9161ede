// The usual patterns of specifications, with their usual scopes (Dwyer, Avrunin and Corbett, 1999).

/// The part of a run that a pattern speaks of.
public enum PatternScope: Hashable, Sendable {
  /// The whole run.
  case everywhere
  /// The steps before the first one with this formula; the whole claim is void if it never comes.
  case before(Formula)
  /// The steps from the first one with this formula on.
  case after(Formula)
  /// From each step with the first formula up to the next with the second, which must come.
  case between(Formula, Formula)
  /// From each step with the first formula up to the next with the second, or for ever.
  case afterUntil(Formula, Formula)
}

extension RunFormula {
  /// `formula` is never true in the scope.
  public static func absence(of formula: Formula, _ scope: PatternScope = .everywhere) -> RunFormula
  {
    let free = RunFormula.now(.not(formula))
    switch scope {
    case .everywhere:
      return .always(free)
    case .before(let end):
      return .implies(.eventually(.now(end)), .until(free, .now(end)))
    case .after(let start):
      return .always(.implies(.now(start), .always(free)))
    case .between(let start, let end):
      return .always(.implies(opened(start, end), .until(free, .now(end))))
    case .afterUntil(let start, let end):
      return .always(.implies(.now(start && !end), .unless(free, .now(end))))
    }
  }

  /// `formula` is true in each step of the scope.
  public static func universality(
    of formula: Formula, _ scope: PatternScope = .everywhere
  ) -> RunFormula {
    absence(of: .not(formula), scope)
  }

  /// `formula` is true in some step of the scope.
  public static func existence(
    of formula: Formula, _ scope: PatternScope = .everywhere
  ) -> RunFormula {
    let found = RunFormula.now(formula)
    switch scope {
    case .everywhere:
      return .eventually(found)
    case .before(let end):
      return .unless(.now(!end), .now(formula && !end))
    case .after(let start):
      return .implies(
        .eventually(.now(start)), .eventually(.and(.now(start), .eventually(found))))
    case .between(let start, let end):
      return .always(
        .implies(.now(start && !end), .unless(.now(!end), .now(formula && !end))))
    case .afterUntil(let start, let end):
      return .always(.implies(.now(start && !end), .until(.now(!end), .now(formula && !end))))
    }
  }

  /// In the scope `effect` is not true before `cause` was.
  public static func precedence(
    of cause: Formula, before effect: Formula, _ scope: PatternScope = .everywhere
  ) -> RunFormula {
    let free = RunFormula.now(!effect)
    switch scope {
    case .everywhere:
      return .unless(free, .now(cause))
    case .before(let end):
      return .implies(.eventually(.now(end)), .until(free, .now(cause || end)))
    case .after(let start):
      return .unless(.now(!start), .and(.now(start), .unless(free, .now(cause))))
    case .between(let start, let end):
      return .always(.implies(opened(start, end), .until(free, .now(cause || end))))
    case .afterUntil(let start, let end):
      return .always(.implies(.now(start && !end), .unless(free, .now(cause || end))))
    }
  }

  /// In the scope each step with `trigger` is that of a `reaction`, or has one after it.
  public static func response(
    to trigger: Formula, with reaction: Formula, _ scope: PatternScope = .everywhere
  ) -> RunFormula {
    switch scope {
    case .everywhere:
      return trigger.leadsTo(reaction)
    case .before(let end):
      return .implies(
        .eventually(.now(end)), .until(answered(trigger, reaction, end), .now(end)))
    case .after(let start):
      return .always(.implies(.now(start), trigger.leadsTo(reaction)))
    case .between(let start, let end):
      return .always(
        .implies(opened(start, end), .until(answered(trigger, reaction, end), .now(end))))
    case .afterUntil(let start, let end):
      return .always(
        .implies(.now(start && !end), .unless(answered(trigger, reaction, end), .now(end))))
    }
  }

  /// A step that opens a stretch which will be closed.
  private static func opened(_ start: Formula, _ end: Formula) -> RunFormula {
    .and(.now(start && !end), .eventually(.now(end)))
  }

  /// `trigger`, if it is true, is answered before `end`.
  private static func answered(
    _ trigger: Formula, _ reaction: Formula, _ end: Formula
  ) -> RunFormula {
    .implies(.now(trigger), .until(.now(!end), .now(reaction && !end)))
  }
}
