import ModelChecker

extension ValueReader where Value == Formula {
  /// A string with a formula over `predicates`, by the grammar of ``FormulaParser``.
  ///
  /// Errors in the formula are reported at their place inside the string.
  public static func formula(over predicates: [String]) -> ValueReader {
    let parser = FormulaParser(predicates: predicates)
    return ValueReader(expected: "a string with a formula", .string) { value, context in
      guard case .string(let text) = value.content else { return nil }
      do throws(InvalidFormula) {
        return try parser.parse(text)
      } catch {
        let source = context.diagnostics.source
        let start = source.offset(of: value.position)
        for problem in error.errors {
          let offset = JSON5Parser.offset(
            ofScalar: problem.column - 1, inStringAt: start, of: source)
          context.report(
            at: source.position(of: offset), problem.message, suggestion: problem.suggestion)
        }
        return nil
      }
    }
  }
}
