/// One option of a command. The table of these drives parsing, `--help` and errors alike.
struct OptionSpec: Sendable {
  /// The name with its dashes: `--max-depth`.
  let name: String
  /// What stands for its value in `--help`, or nil if it takes none.
  var value: String?
  /// Whether it may be given more than once; then a value may also be a list with commas.
  var repeats = false
  /// The only values it takes, if they can be listed.
  var choices: [String]?
  /// One line for `--help`.
  let help: String

  init(
    _ name: String, value: String? = nil, repeats: Bool = false, choices: [String]? = nil,
    help: String
  ) {
    self.name = name
    self.value = value ?? choices?.joined(separator: "|")
    self.repeats = repeats
    self.choices = choices
    self.help = help
  }
}

/// One command: its options, its operands and its help.
struct CommandSpec: Sendable {
  let name: String
  /// The operands as the usage line shows them: `[MODEL…]`.
  let operands: String
  /// How many operands it takes.
  let operandCount: ClosedRange<Int>
  /// One line for the list of commands.
  let summary: String
  /// What people run, each with what it does; `--help` opens with them.
  let examples: [(line: String, meaning: String)]
  let options: [OptionSpec]
  /// Text after the options, if something needs saying.
  var notes = ""
}
