import ModelChecker

/// The alternating-bit protocol: a sender and a receiver over two queues that lose messages, after
/// `AlternatingBit.tla` of Lamport's "Specifying Systems".
///
/// Each message carries a bit. The sender sends it until the same bit comes back; then it takes the next
/// value and turns the bit over.
struct AlternatingBit: PlainModel {
  struct Message: Hashable, Sendable {
    let bit: Bool
    let value: Int
  }

  struct State: Hashable {
    /// The bit of the value that is being sent, and the last one that came back.
    var sentBit: Bool
    var answeredBit: Bool
    /// The bit of the last message that was received.
    var receivedBit: Bool
    /// The value that is being sent, and the last one that was received.
    var sent: Int
    var received: Int
    var messages: [Message] = []
    var answers: [Bool] = []
  }

  enum Action: Hashable, Sendable {
    case sendNew(Int)
    case sendAgain
    case receive
    case answer
    case hear
    case loseMessage(Int)
    case loseAnswer(Int)
  }

  enum Fact: CaseIterable {
    /// The last value that was sent has been answered.
    case idle
    /// It has been received.
    case agreed
  }

  /// How many values there are.
  var values = 2
  /// How long each queue can become.
  var capacity = 2
  /// Whether the sender compares the bit that comes back with the one that it sent.
  var comparesBits = true

  var initialStates: [State] {
    [false, true].flatMap { bit in
      (0..<values).flatMap { sent in
        (0..<values).map { received in
          State(
            sentBit: bit, answeredBit: bit, receivedBit: bit, sent: sent, received: received)
        }
      }
    }
  }

  var actions: [Action] {
    (0..<values).map { .sendNew($0) } + [.sendAgain, .receive, .answer, .hear]
      + (0..<capacity).flatMap { [.loseMessage($0), .loseAnswer($0)] }
  }

  func steps(from state: State, take: Take) {
    if state.messages.count < capacity {
      if isIdle(state) {
        for value in 0..<values {
          take(.sendNew(value)) {
            $0.sent = value
            $0.sentBit.toggle()
            $0.messages.append(Message(bit: $0.sentBit, value: value))
          }
        }
      } else {
        take(.sendAgain) { $0.messages.append(Message(bit: $0.sentBit, value: $0.sent)) }
      }
    }
    if !state.messages.isEmpty {
      take(.receive) {
        let message = $0.messages.removeFirst()
        $0.receivedBit = message.bit
        $0.received = message.value
      }
    }
    if state.answers.count < capacity { take(.answer) { $0.answers.append($0.receivedBit) } }
    if !state.answers.isEmpty {
      take(.hear) {
        let bit = $0.answers.removeFirst()
        $0.answeredBit = comparesBits ? bit : $0.sentBit
      }
    }
    for index in state.messages.indices {
      take(.loseMessage(index)) { $0.messages.remove(at: index) }
    }
    for index in state.answers.indices {
      take(.loseAnswer(index)) { $0.answers.remove(at: index) }
    }
  }

  private func isIdle(_ state: State) -> Bool { state.sentBit == state.answeredBit }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .idle: isIdle(state)
    case .agreed: state.sentBit == state.receivedBit && state.sent == state.received
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.sentBit)
    fields.code(&state.answeredBit)
    fields.code(&state.receivedBit)
    fields.code(&state.sent, of: 0..<values)
    fields.code(&state.received, of: 0..<values)
    let all = [false, true].flatMap { bit in (0..<values).map { Message(bit: bit, value: $0) } }
    fields.code(&state.messages, atMost: capacity, of: all)
    fields.code(&state.answers, atMost: capacity)
  }

  /// What is sent again and again comes through at last: strong fairness of the two ends of the queues.
  var fairness: [Fairness] { [weak(.sendAgain), weak(.answer), strong(.receive), strong(.hear)] }

  var properties: [Property] {
    // Before the first value is sent the receiver has none.
    let began = Formula.once(took { if case .sendNew = $0 { true } else { false } })
    return [
      .always(
        "inOrder", (fact(.idle) && began).implies(fact(.agreed)),
        means: "a value that was answered has been received"),
      .everyRun("progress", (!fact(.idle)).leadsTo(fact(.idle)), fairness: fairness),
      .noDeadlock,
    ]
  }
}
