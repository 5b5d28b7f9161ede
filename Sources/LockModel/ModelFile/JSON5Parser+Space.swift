extension JSON5Parser {
  /// The scalar at the index, or nil at the end.
  var peek: Unicode.Scalar? { scalar(ahead: 0) }

  /// The scalar `distance` places after the index, or nil past the end.
  func scalar(ahead distance: Int) -> Unicode.Scalar? {
    index + distance < source.scalars.count ? source.scalars[index + distance] : nil
  }

  /// Goes over white space, line breaks and comments.
  mutating func skipSpace() {
    while let scalar = peek {
      if JSON5Parser.isSpace(scalar) {
        index += 1
      } else if scalar == "/", self.scalar(ahead: 1) == "/" {
        while let scalar = peek, !SourceText.isLineBreak(scalar) {
          index += 1
        }
      } else if scalar == "/", self.scalar(ahead: 1) == "*" {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = index
    index += 2
    while let scalar = peek {
      if scalar == "*", self.scalar(ahead: 1) == "/" {
        index += 2
        return
      }
      index += 1
    }
    fail("this comment is never closed", at: start)
    // All that follows was taken for the comment, so nothing can be said about it.
    stop()
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\u{0B}", "\u{0C}", " ", "\u{A0}", "\u{FEFF}": true
    default:
      SourceText.isLineBreak(scalar) || scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// A scalar as a message shows it.
  static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .nonspacingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    default:
      return scalar == "\"" ? "'\"'" : "\"\(scalar)\""
    }
  }
}
