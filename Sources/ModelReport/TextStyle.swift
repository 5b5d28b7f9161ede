import ModelChecker

/// How text for people is drawn.
public struct TextStyle: Equatable, Sendable {
  /// Whether verdicts and names are coloured with terminal sequences.
  public var color: Bool
  /// Whether times are printed.
  public var timing: Bool
  /// The most columns that a table takes.
  public var width: Int

  public init(color: Bool = false, timing: Bool = true, width: Int = 100) {
    self.color = color
    self.timing = timing
    self.width = width
  }

  /// What a piece of text means; decides its colour.
  enum Meaning {
    case good, bad, open, strong, faint
  }

  func paint(_ text: String, _ meaning: Meaning) -> String {
    guard color else { return text }
    let code =
      switch meaning {
      case .good: "32"
      case .bad: "1;31"
      case .open: "33"
      case .strong: "1"
      case .faint: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// A word that says whether something is as it should be, padded to one width and coloured.
  public func marked(_ word: String, good: Bool) -> String {
    paint(word.padded(to: 8), good ? .good : .bad)
  }

  /// The meaning of a verdict, for its colour.
  static func meaning(of verdict: Verdict, vacuous: Bool = false) -> Meaning {
    switch verdict {
    case .holds: vacuous ? .open : .good
    case .violated: .bad
    case .undetermined: .open
    }
  }
}

extension String {
  /// The text filled up with spaces to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with every control and formatting character replaced: it may come from a file, and
  /// must not steer the terminal it is shown on.
  var printable: String {
    var view = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        view.append("\u{FFFD}")
      default: view.append(scalar)
      }
    }
    return String(view)
  }
}
