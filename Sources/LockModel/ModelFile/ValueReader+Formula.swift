import ModelChecker

extension ValueReader where Value == String {
  /// The most characters of an id: it stands in tables and in the names of files.
  private static var idMax: Int { 40 }

  /// An id of free choice: a letter, then letters, digits, dots, dashes and underscores. So it is one
  /// word on a command line, and part of the name of a file.
  static var id: ValueReader {
    ValueReader(expected: "a string", .string) { value, context in
      guard case .string(let text) = value.content else { return nil }
      let scalars = text.unicodeScalars
      guard scalars.count <= idMax else {
        context.report(
          at: value.position,
          "expected an id of at most \(idMax) characters, found \(scalars.count)")
        return nil
      }
      guard let first = scalars.first, isLetter(first),
        scalars.allSatisfy({ isLetter($0) || "0123456789._-".unicodeScalars.contains($0) })
      else {
        context.report(
          at: value.position,
          "expected an id (a letter, then letters, digits, \".\", \"_\" and \"-\"), found "
            + CanonicalJSON.string(text).description)
        return nil
      }
      return text
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }
}

extension ValueReader where Value == Formula {
  /// A string with a formula of one step over `predicates`, by the grammar of ``FormulaParser``.
  public static func formula(over predicates: [String]) -> ValueReader {
    let parser = FormulaParser(predicates: predicates)
    return written { text throws(InvalidFormula) in try parser.parse(text) }
  }
}

extension ValueReader where Value == RunFormula {
  /// A string with a formula of runs over `predicates`.
  public static func runFormula(over predicates: [String]) -> ValueReader {
    let parser = FormulaParser(predicates: predicates)
    return written { text throws(InvalidFormula) in try parser.parseRun(text) }
  }
}

extension ValueReader {
  /// The most characters of a formula: its mistakes are each looked up and placed.
  private static var lengthMax: Int { 4000 }

  /// A string with a formula that `parse` reads. Errors in it are reported at their place inside the string.
  fileprivate static func written(
    _ parse: @escaping (String) throws(InvalidFormula) -> Value
  ) -> ValueReader {
    ValueReader(expected: "a string with a formula", .string) { value, context in
      guard case .string(let text) = value.content else { return nil }
      guard text.unicodeScalars.count <= lengthMax else {
        context.report(
          at: value.position,
          "expected a formula of at most \(lengthMax) characters, found "
            + String(text.unicodeScalars.count))
        return nil
      }
      // Each unknown name in it would be looked up, for nothing.
      if context.diagnostics.isFull { return nil }
      do throws(InvalidFormula) {
        return try parse(text)
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
