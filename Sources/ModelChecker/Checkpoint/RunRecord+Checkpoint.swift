// What the finished passes of a run found out, as words.

extension RunRecord {
  /// Writes everything but the plan, which the next run makes itself.
  func put(into file: WordWriter) throws(WordFileError) {
    try file.put(list: outcomes) { (file, claims) throws(WordFileError) in
      try file.put(list: claims) { (file, outcome) throws(WordFileError) in
        try outcome.put(into: file)
      }
    }
    try file.put(list: neverTriggered) { (file, texts) throws(WordFileError) in
      try file.put(list: texts) { (file, text) throws(WordFileError) in try file.put(text) }
    }
    try file.put(complete)
    try file.put(limit.map(\.rawValue) ?? "")
    for number in [states, transitions, depth, peakBytes] { try file.put(number) }
    try file.put(digest != nil)
    try file.put(digest ?? 0)
    try file.put(list: coverage.rows) { (file, row) throws(WordFileError) in
      try file.put(row.kind)
      for count in [row.enabled, row.fired, row.newStates] { try file.put(count) }
    }
    try file.put(coverage.cases != nil)
    try file.put(coverage.cases?.total ?? 0)
    try file.put(list: coverage.cases?.neverSeen ?? []) { (file, name) throws(WordFileError) in
      try file.put(name)
    }
    try file.put(list: passes) { (file, pass) throws(WordFileError) in
      try file.put(pass.name)
      try file.put(pass.claim ?? "")
      try file.put(pass.states)
      try file.put(pass.transitions)
      try file.put(pass.seconds)
      try file.put(pass.bytes)
    }
  }

  /// Reads what ``put(into:)`` wrote for the same plan.
  mutating func take(from file: WordReader) throws(WordFileError) {
    let shape = outcomes.map(\.count)
    outcomes = try file.list { (file) throws(WordFileError) in
      try file.list { (file) throws(WordFileError) in try ClaimOutcome(from: file) }
    }
    neverTriggered = try file.list { (file) throws(WordFileError) in
      try file.list { (file) throws(WordFileError) in try file.text() }
    }
    guard outcomes.map(\.count) == shape, neverTriggered.count == shape.count else {
      throw .damaged
    }
    complete = try file.flag()
    let limitName = try file.text()
    limit = limitName.isEmpty ? nil : SearchLimit(rawValue: limitName)
    states = try file.number()
    transitions = try file.number()
    depth = try file.number()
    peakBytes = try file.number()
    let hasDigest = try file.flag()
    let sum = try file.word()
    digest = hasDigest ? sum : nil
    coverage = Coverage(
      rows: try file.list { (file) throws(WordFileError) in
        Coverage.Row(
          kind: try file.text(), enabled: try file.number(), fired: try file.number(),
          newStates: try file.number())
      })
    let hasCases = try file.flag()
    let cases = CaseCoverage(
      total: try file.number(),
      neverSeen: try file.list { (file) throws(WordFileError) in try file.text() })
    coverage.cases = hasCases ? cases : nil
    passes = try file.list { (file) throws(WordFileError) in
      let name = try file.text()
      let claim = try file.text()
      return PassSummary(
        name: name, claim: claim.isEmpty ? nil : claim, states: try file.number(),
        transitions: try file.number(), seconds: try file.double(), bytes: try file.number())
    }
  }
}

extension ClaimOutcome {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    switch self {
    case .undecided:
      try file.put(0 as Int)
    case .satisfied(let evidence):
      try file.put(1 as Int)
      try evidence.put(into: file)
    case .failed(let evidence):
      try file.put(2 as Int)
      try evidence.put(into: file)
    }
  }

  fileprivate init(from file: WordReader) throws(WordFileError) {
    switch try file.number() {
    case 0: self = .undecided
    case 1: self = .satisfied(try Evidence?(from: file))
    case 2: self = .failed(try Evidence?(from: file))
    case _: throw .damaged
    }
  }
}

extension Evidence? {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(self != nil)
    guard let evidence = self else { return }
    try file.put(list: evidence.trace.steps) { (file, step) throws(WordFileError) in
      try file.put(step.action.name)
      try file.put(list: step.action.parameters) { (file, one) throws(WordFileError) in
        try one.put(into: file)
      }
      try file.put(list: step.variables) { (file, one) throws(WordFileError) in
        try one.put(into: file)
      }
    }
    try file.put(evidence.trace.loop ?? -1)
    try file.put(evidence.because)
    try file.put(evidence.step)
    try file.put(list: evidence.parts) { (file, part) throws(WordFileError) in
      try file.put(part.formula)
      try file.put(part.value)
    }
  }

  fileprivate init(from file: WordReader) throws(WordFileError) {
    guard try file.flag() else {
      self = nil
      return
    }
    let steps = try file.list { (file) throws(WordFileError) in
      TraceStep(
        action: TraceAction(
          try file.text(),
          try file.list { (file) throws(WordFileError) in try TraceVariable(from: file) }),
        variables: try file.list { (file) throws(WordFileError) in
          try TraceVariable(from: file)
        })
    }
    let loop = try file.number()
    self = Evidence(
      trace: Trace(steps: steps, loop: loop < 0 ? nil : loop), because: try file.text(),
      step: try file.number(),
      parts: try file.list { (file) throws(WordFileError) in
        (formula: try file.text(), value: try file.flag())
      })
  }
}

extension TraceVariable {
  fileprivate func put(into file: WordWriter) throws(WordFileError) {
    try file.put(name)
    switch value {
    case .text(let text):
      try file.put(0 as Int)
      try file.put(text)
    case .flag(let flag):
      try file.put(1 as Int)
      try file.put(flag)
    case .number(let number):
      try file.put(2 as Int)
      try file.put(number)
    }
  }

  fileprivate init(from file: WordReader) throws(WordFileError) {
    let name = try file.text()
    switch try file.number() {
    case 0: self.init(name, .text(try file.text()))
    case 1: self.init(name, .flag(try file.flag()))
    case 2: self.init(name, .number(try file.number()))
    case _: throw .damaged
    }
  }
}
