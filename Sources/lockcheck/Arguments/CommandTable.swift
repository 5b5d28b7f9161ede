/// All commands there are.
enum CommandTable {
  static let all = [explore, simulate, faults, replay, show, list, explain]

  static func command(named name: String) -> CommandSpec? { all.first { $0.name == name } }

  /// What `list` can list.
  static let listed = ["models", "properties", "faults", "events", "predicates", "witnesses"]

  private static let workers = OptionSpec(
    "--workers", value: "N|auto",
    help: "worker threads, at most 64; the result does not depend on it")

  private static let limits = [
    workers,
    OptionSpec("--max-depth", value: "N", help: "expand no state deeper than N steps"),
    OptionSpec("--max-states", value: "N", help: "stop when N states are stored"),
    OptionSpec("--max-time", value: "S", help: "stop a model after S seconds, such as 1.5"),
    OptionSpec("--memory-limit", value: "SIZE", help: "stop at this size, such as 512M or 2G"),
  ]

  private static let results = [
    OptionSpec("--format", choices: ["text", "json", "jsonl"], help: "what stdout gets"),
    OptionSpec(
      "--output", value: "FORMAT=PATH", repeats: true, help: "also write this format to a file"),
    OptionSpec("--trace-dir", value: "DIR", help: "where counterexamples go; default traces"),
  ]

  private static let drawing = [
    OptionSpec("--progress", choices: ["auto", "always", "never"], help: "progress on stderr"),
    OptionSpec("--color", choices: ["auto", "always", "never"], help: "colours; heeds NO_COLOR"),
    OptionSpec("--no-timing", help: "leave out times, workers and memory: the same bytes each run"),
  ]

  static let explore = CommandSpec(
    name: "explore", operands: "[MODEL…]", operandCount: 0...Int.max,
    summary: "search every reachable state of a model and check its properties",
    examples: [
      ("lockcheck explore", "check every model in Models/"),
      ("lockcheck explore m5-08 --property S2", "check one property of Models/m5-08.json5"),
      ("lockcheck explore m5-08 --fault clock-back", "put a known bypass over the core"),
      ("lockcheck explore --format json --no-timing", "one JSON object, the same bytes each run"),
    ],
    options: [
      OptionSpec("--fault", value: "NAME", help: "this fault over the core; none: the core alone"),
      OptionSpec(
        "--property", value: "ID", repeats: true, help: "check only these properties, S1,S2"),
    ] + limits + [
      OptionSpec(
        "--storage", choices: ["exact", "compact"],
        help: "compact: 4 bytes a state, 256M or --memory-limit in all; no proof"),
      OptionSpec("--storage-seed", value: "N", help: "other omissions with compact; default 1"),
      OptionSpec("--continue", help: "go on after a violation until every property is decided"),
    ] + results + [
      OptionSpec(
        "--checkpoint", value: "FILE", help: "write there, now and then, how far the search is"),
      OptionSpec(
        "--checkpoint-every", value: "S", help: "seconds between two checkpoints; default 60"),
      OptionSpec("--resume", help: "go on from FILE of --checkpoint, as if never stopped"),
      OptionSpec("--expect", value: "FILE", help: "the counts and the graph must be as in FILE"),
      OptionSpec("--expect-record", value: "FILE", help: "write FILE anew from this search"),
    ] + drawing,
    notes: """
      MODEL is a path, or the name of a file in Models/ without its ending, or of one in its folders
      faults/, holes/ and examples/.
      With no MODEL every file directly in Models/ is taken.
      A checkpoint is for one model and one run at a time; it is also written when a search is
      interrupted, out of time or out of memory, and removed when the search has come to its end.

      exit  0    every property came out as its model file expects
            1    a finding: violated, vacuous, or not as expected; a fault without an effect; other
                 counts than in --expect
            2    wrong usage, an invalid file, or a failure of the tool
            3    undetermined: a limit was hit, so nothing is proved
            130  interrupted; what is known is printed
      """)

  static let simulate = CommandSpec(
    name: "simulate", operands: "MODEL", operandCount: 1...1,
    summary: "take random walks through a model that is too large to search",
    examples: [
      ("lockcheck simulate m5-08", "10,000 runs of at most 100 steps"),
      ("lockcheck simulate m5-08 --runs 1000000 --seed 7", "more runs, and other ones"),
      (
        "lockcheck simulate m5-08 --max-time 60 --runs 1000000000",
        "as many as a minute has room for"
      ),
    ],
    options: [
      OptionSpec("--runs", value: "N", help: "how many runs; 10,000 if nothing is said"),
      OptionSpec(
        "--steps", value: "N", help: "the most steps of a run, up to 50,000; 100 if not said"),
      OptionSpec("--seed", value: "N", help: "which runs: the same seed, the same runs; default 1"),
      OptionSpec("--fault", value: "NAME", help: "this fault over the core; none: the core alone"),
      OptionSpec(
        "--property", value: "ID", repeats: true, help: "look for violations of these only, S1,S2"),
      workers,
      OptionSpec("--max-time", value: "S", help: "stop after S seconds, such as 1.5"),
      OptionSpec("--continue", help: "go on after a violation until all runs are taken"),
    ] + results + drawing,
    notes: """
      MODEL is a path, or the name of a file in Models/ without its ending, or of one in its folders
      faults/, holes/ and examples/.
      In each state of a run every step that there is is judged, and one of them is taken.
      Claims about infinite runs and possibilities are not judged: lockcheck explore decides them.

      exit  0    the violations that the model file expects were found, and nothing else is open
            1    a finding: a property is violated
            2    wrong usage, an invalid file, or a failure of the tool
            3    undetermined: no violation was found, which proves nothing
            130  interrupted; what is known is printed
      """)

  static let faults = CommandSpec(
    name: "faults", operands: "[MODEL…]", operandCount: 0...Int.max,
    summary: "put every known bypass over the core: each must be caught",
    examples: [
      ("lockcheck faults", "each bypass and each hole, with and without its fault"),
      ("lockcheck faults m5-08 --fault clock-back", "one fault on one model"),
      (
        "lockcheck faults m5-08 n27-at-once",
        "each fault on both: what they disagree about is named"
      ),
    ],
    options: [
      OptionSpec("--fault", value: "NAME", repeats: true, help: "try only these faults")
    ] + limits + [
      OptionSpec("--continue", help: "go on after a violation, so that the matrix is whole"),
      OptionSpec("--format", choices: ["text", "json"], help: "what stdout gets"),
      OptionSpec("--trace-dir", value: "DIR", help: "also write the counterexamples there"),
    ] + drawing,
    notes: """
      exit  0    each fault is rejected by its property within its length, the correct core holds
            1    a fault is not caught, or the correct core fails
            2, 3, 130 as for explore
      """)

  static let replay = CommandSpec(
    name: "replay", operands: "TRACE…", operandCount: 1...Int.max,
    summary: "run recorded traces again on today's core",
    examples: [
      ("lockcheck replay traces/m5-08-S2.itf.json", "does it still end as recorded?"),
      ("lockcheck replay traces/faults/*.itf.json", "every known bypass, as it was recorded"),
    ],
    options: [
      OptionSpec("--color", choices: ["auto", "always", "never"], help: "colours; heeds NO_COLOR")
    ],
    notes: """
      exit  0    every trace ends as it expects
            1    an event is not enabled, a state differs, or the end is another
            2    a trace cannot be read
      """)

  static let show = CommandSpec(
    name: "show", operands: "TRACE", operandCount: 1...1,
    summary: "show a recorded trace",
    examples: [
      ("lockcheck show traces/m5-08-S2.itf.json", "per step the event and what changed"),
      ("lockcheck show --full --format markdown TRACE", "every variable, for an issue"),
    ],
    options: [
      OptionSpec("--full", help: "show every variable, not only what changed"),
      OptionSpec("--format", choices: ["text", "json", "markdown"], help: "what stdout gets"),
      OptionSpec("--color", choices: ["auto", "always", "never"], help: "colours; heeds NO_COLOR"),
    ])

  static let list = CommandSpec(
    name: "list", operands: listed.joined(separator: "|"), operandCount: 1...1,
    summary: "list what there is",
    examples: [
      ("lockcheck list models", "the model files and the verdict each expects"),
      ("lockcheck list properties", "the properties by id"),
    ],
    options: [])

  static let explain = CommandSpec(
    name: "explain", operands: "ID", operandCount: 1...1,
    summary: "explain a property, witness, fault, event or predicate",
    examples: [
      ("lockcheck explain S2", "what the property says and why"),
      ("lockcheck explain clock-back", "what the bypass does"),
      ("lockcheck explain K08", "the same by its number in the catalogue"),
    ],
    options: [])
}
