import ModelReport

/// What `--expect` and `--expect-record` do: hold the counts of a call against a file, or write them.
struct ExpectedCounts {
  private enum Role {
    case none
    case compare(CountsFile)
    case record
  }

  private let path: String
  private let role: Role
  /// The call takes every model there is, so that the file can have no other.
  private let takesAll: Bool

  init(_ parsed: ParsedArguments) throws {
    takesAll = parsed.operands.isEmpty
    let (compared, recorded) = (parsed.value("--expect"), parsed.value("--expect-record"))
    guard let option = compared != nil ? "--expect" : recorded.map({ _ in "--expect-record" })
    else {
      path = ""
      role = .none
      return
    }
    guard compared == nil || recorded == nil else {
      throw UsageError("--expect and --expect-record do not go together")
    }
    for other in ["--fault", "--property"] where parsed.values[other] != nil {
      // Another lock, or other monitors, have another graph.
      throw UsageError(
        "\(option) and \(other) do not go together",
        hint: "the counts are those of whole models, as their files describe them")
    }
    guard parsed.value("--storage") != "compact" else {
      // A state may be missing, so that no count says anything.
      throw UsageError(
        "\(option) and --storage compact do not go together",
        hint: "the counts of a model are those of --storage exact")
    }
    path = compared ?? recorded ?? ""
    guard compared != nil else {
      try FileSystem.checkWritable(file: path)
      role = .record
      return
    }
    do throws(TraceFileError) {
      role = .compare(try CountsFile(from: try Self.text(of: path)))
    } catch {
      throw UsageError(
        "\(path): \(error)", hint: "a file of counts is written by --expect-record FILE")
    }
  }

  /// Fails now if the file to be written is one that this call reads, or writes as well.
  func check(inputs: [String], outputs: OutputFiles) throws(UsageError) {
    guard case .record = role else { return }
    let others = inputs.map { ($0, "reads") } + outputs.files.map { ($0.path, "writes as well") }
    for (other, what) in others where other == path || FileSystem.isSame(other, path) {
      throw UsageError(
        "--expect-record would write over \(path), which this call \(what)",
        hint: "give another path")
    }
  }

  /// The text of the file; what keeps it from being read is no mistake in its shape.
  private static func text(of path: String) throws(TraceFileError) -> String {
    do throws(FileSystem.Failure) {
      return try FileSystem.text(of: path)
    } catch {
      throw .unreadable(error.problem)
    }
  }

  /// Whether anything is to be done.
  var isWanted: Bool {
    switch role {
    case .none: false
    case .compare, .record: true
    }
  }

  /// Notes in `run` how it compares.
  func compare(_ run: inout ModelRun) {
    switch role {
    case .none, .record: break
    case .compare(let file):
      run.counts = CountsCheck(run.model, run.result, in: file, at: path)
    }
  }

  /// Writes the file, or says what is in it and was not run; the status that follows, if any. `isWhole`:
  /// no model of the call is left out.
  func finish(_ runs: [ModelRun], isWhole: Bool) throws(FileSystem.Failure) -> ExitCode? {
    switch role {
    case .none: return nil
    case .compare(let file):
      guard takesAll && isWhole else { return nil }
      let stale = file.entries.map(\.model).filter { name in !runs.contains { $0.model == name } }
      for name in stale {
        Terminal.complain("\(path): \(name) is in it, but there is no such model\n")
      }
      return stale.isEmpty ? nil : .finding
    case .record:
      let open = runs.filter { ModelCounts($0.result) == nil }.map(\.model)
      guard isWhole && open.isEmpty else {
        let names = open.isEmpty ? "" : " of " + open.joined(separator: ", ")
        Terminal.complain("\(path) is not written: the search\(names) is not complete\n")
        return .undetermined
      }
      try FileSystem.replace(path, with: CountsFile(runs).text)
      return nil
    }
  }
}
