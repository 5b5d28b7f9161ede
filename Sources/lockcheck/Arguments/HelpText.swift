/// The texts of `--help`, made from the table of commands.
enum HelpText {
  /// `lockcheck --help`.
  static var overview: String {
    let width = CommandTable.all.map(\.name.count).reduce(0, max)
    let commands = CommandTable.all.map { command in
      "  " + padded(command.name, to: width) + "  " + command.summary
    }
    return """
      lockcheck checks an app lock: every reachable state of the core that ships, in a world that
      does what it likes.

      examples
        lockcheck explore                  check every model in Models/
        lockcheck faults                   each known bypass must be caught
        lockcheck show TRACE               look at a counterexample

      usage  lockcheck COMMAND [OPTION…]

      commands
      \(commands.joined(separator: "\n"))

      options
        -h, --help   this help; after a command, its own
        --version    the version

      """
  }

  /// `lockcheck COMMAND --help`.
  static func text(for command: CommandSpec) -> String {
    var lines = [command.summary, "", "examples"]
    let width = command.examples.map(\.line.count).reduce(0, max)
    lines += command.examples.map { "  " + padded($0.line, to: width) + "  " + $0.meaning }
    let options = command.options.isEmpty ? "" : " [OPTION…]"
    lines += ["", "usage  lockcheck \(command.name) \(command.operands)\(options)", "", "options"]
    var rows = command.options.map { option in
      (option.name + (option.value.map { " " + $0 } ?? ""), option.help)
    }
    rows.append(("-h, --help", "this help"))
    let column = rows.map(\.0.count).reduce(0, max)
    lines += rows.map { "  " + padded($0.0, to: column) + "  " + $0.1 }
    if !command.notes.isEmpty { lines += ["", command.notes] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
