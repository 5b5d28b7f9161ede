/// Values of options, from text.
enum ArgumentValues {
  /// A whole number of at least `least` and, if there is such a bound, at most `most`.
  static func count(
    _ text: String, of option: String, least: Int = 1, most: Int? = nil
  ) throws(UsageError) -> Int {
    guard let number = Int(text), number >= least, number <= most ?? .max, !text.hasPrefix("+")
    else {
      let bound = most.map { "from \(least) to \($0)" } ?? "of at least \(least)"
      throw UsageError("\(option) cannot be \"\(text)\"", hint: "give a whole number \(bound)")
    }
    return number
  }

  /// A seed: a whole number from 0 to 2^64 - 1.
  static func seed(_ text: String, of option: String) throws(UsageError) -> UInt64 {
    guard let number = UInt64(text), !text.hasPrefix("+") else {
      throw UsageError(
        "\(option) cannot be \"\(text)\"",
        hint: "give a whole number from 0 to \(UInt64.max)")
    }
    return number
  }

  /// A time in seconds, more than 0. `without` says what holds where the option is left out.
  static func seconds(
    _ text: String, of option: String, without: String
  ) throws(UsageError) -> Double {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, let number = Double(text), number.isFinite, number > 0 else {
      throw UsageError(
        "\(option) cannot be \"\(text)\"",
        hint: "give seconds, more than 0, such as 90 or 1.5; without the option \(without)")
    }
    return number
  }

  /// A size in bytes: `512M`, `2G`, `1.5G`; K, M, G and T are powers of 1024.
  static func bytes(_ text: String, of option: String) throws(UsageError) -> Int {
    let error = UsageError(
      "\(option) cannot be \"\(text)\"", hint: "give a size such as 512M or 2G")
    var digits = Substring(text)
    var scale = 1.0
    if let last = text.uppercased().last, let power = "KMGT".firstIndex(of: last) {
      digits = digits.dropLast()
      for _ in 0..."KMGT".distance(from: "KMGT".startIndex, to: power) { scale *= 1024 }
    }
    let isPlain = digits.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard isPlain, let number = Double(String(digits)), number > 0, number * scale >= 1,
      number * scale < 0x1p62
    else { throw error }
    return Int(number * scale)
  }

  /// `FORMAT=PATH` with one of the formats.
  static func output(
    _ text: String, formats: [String]
  ) throws(UsageError) -> (format: String, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "--output cannot be \"\(text)\"", hint: "give FORMAT=PATH, such as json=report.json")
    }
    guard parts[1] != "-" else {
      throw UsageError(
        "--output writes files, and \"-\" is none",
        hint: "stdout gets what --format says; a file with that name is ./-")
    }
    let format = String(parts[0])
    guard formats.contains(format) else {
      throw UsageError.unknown(
        "format", format, known: formats,
        otherwise: "--output writes " + formats.joined(separator: ", "))
    }
    return (format, String(parts[1]))
  }
}
