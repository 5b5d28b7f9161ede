import Glibc

/// The command: parse, call, exit.
@main
enum Lockcheck {
  static func main() {
    Interrupt.listen()
    var arguments = CommandLine.arguments
    let argumentZero = arguments.isEmpty ? "lockcheck" : arguments.removeFirst()
    exit(run(arguments, argumentZero: argumentZero).rawValue)
  }

  /// Carries out one call. Everything that goes wrong is told on stderr.
  static func run(_ arguments: [String], argumentZero: String) -> ExitCode {
    do {
      return try dispatch(arguments, command: Invocation.command(argumentZero: argumentZero))
    } catch {
      Terminal.complain(ErrorText.text(for: error))
      return .failure
    }
  }

  private static func dispatch(_ arguments: [String], command: String) throws -> ExitCode {
    guard let name = arguments.first else {
      Terminal.complain(HelpText.overview)
      return .failure
    }
    switch name {
    case "--help", "-h":
      Terminal.print(HelpText.overview)
      return .asExpected
    case "--version":
      Terminal.print(Version.source + "\n")
      return .asExpected
    case _: break
    }
    guard let spec = CommandTable.command(named: name) else {
      throw unknownCommand(name)
    }
    let parsed = try ArgumentParser.parse(Array(arguments.dropFirst()), for: spec)
    if parsed.wantsHelp {
      Terminal.print(HelpText.text(for: spec))
      return .asExpected
    }
    switch spec.name {
    case "explore": return try ExploreCommand(parsed, command: command).run()
    case "simulate": return try SimulateCommand(parsed, command: command).run()
    case "faults": return try FaultsCommand(parsed, command: command).run()
    case "replay": return ReplayCommand(parsed).run()
    case "show": return try ShowCommand(parsed).run()
    case "list": return try ListCommand.run(parsed)
    case "explain": return try ExplainCommand.run(parsed)
    case _: throw unknownCommand(name)
    }
  }

  /// What a word that is no command gets as its answer.
  static func unknownCommand(_ name: String) -> UsageError {
    let what = name.hasPrefix("-") ? "option" : "command"
    let known = CommandTable.all.map(\.name)
    let candidates = what == "option" ? ["--help", "--version"] : known
    return UsageError.unknown(
      what, name, known: candidates, otherwise: "the commands are " + known.joined(separator: ", "))
  }
}
