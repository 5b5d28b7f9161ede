import Testing

@testable import lockcheck

@Suite struct ArgumentParserTests {
  private let explore = CommandTable.explore

  private func error(_ arguments: String..., command: CommandSpec = CommandTable.explore)
    -> UsageError?
  {
    do throws(UsageError) {
      _ = try ArgumentParser.parse(arguments, for: command)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a value follows its option, or an equals sign`() throws {
    let apart = try ArgumentParser.parse(["m5-08", "--max-depth", "3"], for: explore)
    let joined = try ArgumentParser.parse(["--max-depth=3", "m5-08"], for: explore)
    #expect(apart == joined)
    #expect(apart.value("--max-depth") == "3")
    #expect(apart.operands == ["m5-08"])
    let output = try ArgumentParser.parse(["--output=json=a=b.json"], for: explore)
    #expect(try output.list("--output") == ["json=a=b.json"])
  }

  @Test func `two dashes end the options`() throws {
    let parsed = try ArgumentParser.parse(["--continue", "--", "--fault", "-h"], for: explore)
    #expect(parsed.operands == ["--fault", "-h"])
    #expect(parsed.isOn("--continue"))
    #expect(!parsed.wantsHelp)
  }

  @Test func `an option that repeats takes lists too`() throws {
    let parsed = try ArgumentParser.parse(
      ["--property", "S1,S2", "--property=S3"], for: explore)
    #expect(try parsed.list("--property") == ["S1", "S2", "S3"])
  }

  @Test func `help is found anywhere before two dashes`() throws {
    for arguments in [["--help"], ["-h"], ["m", "--help", "--nonsense"]] {
      #expect(try ArgumentParser.parse(arguments, for: explore).wantsHelp)
    }
  }

  @Test func `an unknown option names the nearest`() {
    #expect(error("--maxdepth", "3")?.hint == "did you mean --max-depth?")
    #expect(error("--propert=3")?.message == "unknown option --propert")
    #expect(error("-x")?.message == "unknown option -x")
    #expect(error("-x")?.hint == "see lockcheck explore --help for the options there are")
    #expect(error("--full")?.hint != nil)
  }

  @Test func `values are asked for, refused or listed as the table says`() {
    #expect(error("--max-depth")?.message == "--max-depth needs a value")
    #expect(error("--max-depth", "--continue")?.message == "--max-depth needs a value")
    #expect(error("--max-depth=")?.message == "--max-depth needs a value")
    #expect(error("--continue=yes")?.message == "--continue takes no value")
    #expect(error("--format", "jason")?.hint == "did you mean json? it takes text, json, jsonl")
    #expect(error("--fault", "a", "--fault", "b")?.message == "--fault is given twice")
    #expect(error("--continue", "--continue")?.message == "--continue is given twice")
  }

  @Test func `operands are counted`() {
    #expect(error(command: CommandTable.show)?.message == "show needs TRACE")
    #expect(error("a", "b", command: CommandTable.show)?.message == "show does not take \"b\"")
    #expect(error(command: CommandTable.replay)?.hint == "usage: lockcheck replay TRACE…")
  }

  @Test func `a word that is no command names the nearest, or all that there are`() {
    #expect(Lockcheck.unknownCommand("explor").hint == "did you mean \"explore\"?")
    #expect(Lockcheck.unknownCommand("--versio").hint == "did you mean \"--version\"?")
    #expect(CommandTable.command(named: "serve") == nil)
    #expect(Lockcheck.unknownCommand("whatever").hint?.hasPrefix("the commands are") == true)
  }

  @Test func `every option of every command has its line in its help`() {
    for command in CommandTable.all {
      let help = HelpText.text(for: command)
      #expect(HelpText.overview.contains("  \(command.name) "))
      for option in command.options {
        let lines = help.split(separator: "\n").filter { $0.hasPrefix("  \(option.name) ") }
        #expect(lines.count == 1, "\(command.name) \(option.name)")
      }
      for line in help.split(separator: "\n") { #expect(line.count <= 100) }
    }
  }

  @Test func `help opens with examples that its own table takes`() throws {
    for command in CommandTable.all {
      let help = HelpText.text(for: command).split(separator: "\n")
      #expect(help[1] == "examples")
      for example in command.examples {
        let words = example.line.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["lockcheck", command.name])
        _ = try ArgumentParser.parse(Array(words.dropFirst(2)), for: command)
      }
    }
  }
}
