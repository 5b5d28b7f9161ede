import Testing

@testable import ModelChecker

/// A model with a field of each kind that ``FieldCoder`` knows.
private struct AllFields: PlainModel {
  enum Colour: CaseIterable { case red, green, blue }
  struct Inner: Hashable {
    var isOn = false
    var level: UInt8 = 0
  }
  enum Message: Hashable {
    case none
    case request(Int)
    case grant(to: Int, isLast: Bool)
  }

  struct State: Hashable {
    var flag = false
    var colour = Colour.red
    var number = -2
    var message = Message.none
    var maybe: Colour?
    var owner: Int?
    var fixed = [Colour.red, .green]
    var numbers = [1, 2, 3]
    var flags = [true, false]
    var queue: [Colour] = []
    var digits: [Int] = []
    var bits: [Bool] = []
    var colours: Set<Colour> = []
    var places: Set<Int> = []
    var inner = Inner()
    var constant = 0
  }

  enum Action: CaseIterable { case wait }

  static let messages: [Message] =
    [.none] + (0...2).map { .request($0) }
    + (0...2).flatMap { [.grant(to: $0, isLast: false), .grant(to: $0, isLast: true)] }

  var initialStates = [State()]

  func steps(from state: State, take: Take) { take(.wait) { _ in } }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.flag)
    fields.code(&state.colour)
    fields.code(&state.number, of: -2...2)
    fields.code(&state.message, of: Self.messages)
    fields.code(&state.maybe)
    fields.code(&state.owner, of: 0..<4)
    fields.code(&state.fixed, count: 2)
    fields.code(&state.numbers, count: 3, of: 1...4)
    fields.code(&state.flags, count: 2)
    fields.code(&state.queue, atMost: 3)
    fields.code(&state.digits, atMost: 2, of: 0...9)
    fields.code(&state.bits, atMost: 4)
    fields.code(&state.colours)
    fields.code(&state.places, of: 5...7)
    fields.code(&state.inner.isOn)
    fields.code(&state.inner.level, of: 0...8)
    fields.code(&state.constant, of: 0...0)
  }

  typealias Packed = Words2
}

/// A counter without a bound in its steps.
private struct Counter: PlainModel {
  struct State: Hashable {
    var name = 7
    var count = 0
  }
  enum Action: Equatable, Sendable {
    case up
    case down(by: Int)
  }

  var actions: [Action] = [.up]
  var bound = 20
  var list: Int?

  let initialStates = [State()]

  func steps(from state: State, take: Take) {
    take(.up) { $0.count += 1 }
    if state.count > 17 { take(.down(by: 2)) { $0.count -= 2 } }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.name, of: 0...7)
    fields.code(&state.count, of: 0...bound)
  }
}

/// Sixteen nodes of five bits each.
private struct TooLarge: PlainModel {
  typealias State = [Int]
  enum Action: CaseIterable { case wait }
  let initialStates = [[Int](repeating: 0, count: 16)]
  func steps(from state: [Int], take: Take) { take(.wait) { _ in } }
  func code(_ state: inout [Int], _ fields: inout some FieldCoder) {
    fields.code(&state, count: 16, of: 0..<32)
  }
}

@Suite("A plain model")
struct PlainModelTests {
  @Test("packs every kind of field and gets it back")
  func fields() {
    let model = AllFields()
    var states = [AllFields.State()]
    func add(_ change: (inout AllFields.State) -> Void) {
      for var state in [states[0], states[states.count - 1]] {
        change(&state)
        states.append(state)
      }
    }
    add { $0.flag = true }
    add { $0.colour = .blue }
    for number in -1...2 { add { $0.number = number } }
    for message in AllFields.messages { add { $0.message = message } }
    for colour in AllFields.Colour.allCases { add { $0.maybe = colour } }
    for owner in 0..<4 { add { $0.owner = owner } }
    add { $0.fixed = [.blue, .blue] }
    add { $0.numbers = [4, 1, 4] }
    add { $0.flags = [false, true] }
    for queue in [[AllFields.Colour.red], [.red, .red], [.blue, .green, .red]] {
      add { $0.queue = queue }
    }
    add { $0.digits = [0] }
    add { $0.digits = [9, 0] }
    for bits in [[false], [false, false], [true, true, false, true]] { add { $0.bits = bits } }
    add { $0.colours = [.green, .blue] }
    add { $0.places = [5, 7] }
    add { $0.inner = .init(isOn: true, level: 8) }
    for state in states { #expect(model.unpack(model.pack(state)) == state) }
    // Different states are packed differently, equal ones alike.
    let packed = states.map { "\(model.pack($0))" }
    #expect(Set(packed).count == Set(states).count)
    #expect(model.packedBits == 1 + 2 + 3 + 4 + 2 + 3 + 4 + 6 + 2 + 8 + 10 + 7 + 3 + 3 + 1 + 4)
  }

  @Test("describes its state without the names of types")
  func description() {
    var state = AllFields.State()
    state.message = .grant(to: 2, isLast: true)
    state.owner = 3
    state.colours = [.red, .green]
    let variables = AllFields().describe(state)
    func value(_ name: String) -> TraceValue? { variables.first { $0.name == name }?.value }
    #expect(value("flag") == .flag(false))
    #expect(value("colour") == .text("red"))
    #expect(value("number") == .number(-2))
    #expect(value("message") == .text("grant(to: 2, isLast: true)"))
    #expect(value("maybe") == .text("none"))
    #expect(value("owner") == .number(3))
    #expect(value("fixed") == .text("[red, green]"))
    #expect(value("colours") == .text("[green, red]"))
    #expect(value("innerLevel") == .number(0))
    #expect(Counter().describe(Counter.Action.down(by: 2)) == TraceAction("down(by: 2)"))
    #expect(TooLarge().describe([1, 2]) == [TraceVariable("state", .text("[1, 2]"))])
  }

  @Test("stops the run at a value that a field cannot have, with its value and the whole state")
  func outOfBounds() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Checker(Counter(bound: 15), properties: []).run()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "the model is at fault: number 2 of the values that `code` names is 16, which it cannot be; "
          + "the state is name = 7, count = 16"))
  }

  @Test("stops the run at an action that it does not list")
  func unlisted() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Checker(Counter(), properties: []).run()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "a step has the action down(by: 2), which is not among the `actions` of the model"))
  }

  @Test("says what to write if its fields need more words")
  func tooLarge() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Checker(TooLarge(), properties: []).run()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "its fields take 80 bits, and a UInt64 has 64: say `typealias Packed = Words2` (or Words3, "
          + "Words4) in the model"))
  }

  @Test("stops the run at a list of another length, and at a set with something else in it")
  func lists() async {
    await #expect(processExitsWith: .failure) {
      var model = AllFields()
      model.initialStates[0].fixed.append(.red)
      _ = Checker(model, properties: []).run()
    }
    await #expect(processExitsWith: .failure) {
      var model = AllFields()
      model.initialStates[0].queue = [.red, .red, .red, .red]
      _ = Checker(model, properties: []).run()
    }
    await #expect(processExitsWith: .failure) {
      var model = AllFields()
      model.initialStates[0].places = [1]
      _ = Checker(model, properties: []).run()
    }
  }

  @Test("stops at formulas and fairness about what it does not have")
  func formulas() async {
    await #expect(processExitsWith: .failure) { _ = Counter().took(.down(by: 1)) }
    await #expect(processExitsWith: .failure) { _ = Counter().weak(.down(by: 1)) }
    await #expect(processExitsWith: .failure) { _ = Counter().strong { _ in false } }
  }
}
