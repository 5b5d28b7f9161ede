import ModelChecker

/// What stood on the command line after the command's name.
struct ParsedArguments: Equatable {
  /// The values of each option in the order given; a switch that is on has one empty value.
  var values: [String: [String]] = [:]
  var operands: [String] = []
  var wantsHelp = false

  /// Whether the switch `name` is on.
  func isOn(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option that is given at most once.
  func value(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that repeats, lists with commas taken apart.
  func list(_ name: String) throws(UsageError) -> [String] {
    var all: [String] = []
    for value in values[name] ?? [] {
      let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      // A name that is left out would select less than was meant, or everything.
      guard parts.allSatisfy({ !$0.isEmpty }) else {
        throw UsageError(
          "\(name) cannot be \"\(value)\": a name in it is empty",
          hint: "give one name, or several with one comma between two")
      }
      all += parts
    }
    return all
  }
}

/// Parses arguments by the table of a command.
enum ArgumentParser {
  /// - Parameter arguments: what follows the command's name.
  static func parse(
    _ arguments: [String], for command: CommandSpec
  ) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        parsed.operands += arguments[index...]
        break
      }
      if argument == "--help" || argument == "-h" {
        parsed.wantsHelp = true
        return parsed
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        parsed.operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let spec = try option(name, of: command)
      var value = parts.count > 1 ? String(parts[1]) : nil
      if spec.value == nil {
        guard value == nil else { throw UsageError("\(name) takes no value") }
      } else if value == nil {
        guard index < arguments.count, !arguments[index].hasPrefix("--") else {
          throw UsageError(
            "\(name) needs a value", hint: "give it as \(name) \(spec.value ?? "VALUE")")
        }
        value = arguments[index]
        index += 1
      }
      try check(value, of: spec)
      guard spec.repeats || parsed.values[name] == nil else {
        throw UsageError("\(name) is given twice")
      }
      parsed.values[name, default: []].append(value ?? "")
    }
    try checkCount(of: parsed.operands, for: command)
    return parsed
  }

  private static func option(
    _ name: String, of command: CommandSpec
  ) throws(UsageError) -> OptionSpec {
    if let spec = command.options.first(where: { $0.name == name }) { return spec }
    let known = command.options.map(\.name) + ["--help"]
    let bare = known.map { String($0.dropFirst(2)) }
    let nearest = nearestName(to: String(name.drop { $0 == "-" }), in: bare).map { "--" + $0 }
    throw UsageError(
      "unknown option \(name)",
      hint: nearest.map { "did you mean \($0)?" }
        ?? "see lockcheck \(command.name) --help for the options there are")
  }

  private static func check(_ value: String?, of spec: OptionSpec) throws(UsageError) {
    guard let value else { return }
    if value.isEmpty { throw UsageError("\(spec.name) needs a value") }
    guard let choices = spec.choices, !choices.contains(value) else { return }
    let nearest = nearestName(to: value, in: choices)
    throw UsageError(
      "\(spec.name) cannot be \"\(value)\"",
      hint: (nearest.map { "did you mean \($0)? " } ?? "")
        + "it takes " + choices.joined(separator: ", "))
  }

  private static func checkCount(
    of operands: [String], for command: CommandSpec
  ) throws(UsageError) {
    let usage = "usage: lockcheck \(command.name) \(command.operands)"
    if operands.count < command.operandCount.lowerBound {
      throw UsageError("\(command.name) needs \(command.operands)", hint: usage)
    }
    if operands.count > command.operandCount.upperBound {
      throw UsageError("\(command.name) does not take \"\(operands.last ?? "")\"", hint: usage)
    }
  }
}
