import ModelChecker

/// Producers and consumers at a buffer of bounded length that sleep while they can do nothing, after
/// `BlockingQueue.tla` by Kuppe, which follows Charpentier's "An Example of Debugging Java with a Model
/// Checker".
///
/// As in Java's `wait` and `notify`, all sleep in one set, and who has put or got something wakes one of
/// it, whichever. That may be one of its own kind, which finds nothing to do; then the wakeup is lost.
struct BoundedBuffer: PlainModel {
  /// Whom a thread wakes.
  enum Wakes {
    case anybody
    /// One of the other kind.
    case theOtherKind
    case everybody
  }

  struct State: Hashable {
    /// How many items are in the buffer.
    var items = 0
    var sleeps: [Bool]
  }

  enum Action: Hashable, Sendable {
    case act(Int)
    case actAndWake(Int, Int)
    case sleep(Int)
  }

  enum Fact: CaseIterable { case full }

  var producers = 2
  var consumers = 1
  var capacity = 1
  var wakes = Wakes.anybody

  private var threads: Range<Int> { 0..<producers + consumers }
  private func isProducer(_ thread: Int) -> Bool { thread < producers }

  var initialStates: [State] { [State(sleeps: threads.map { _ in false })] }

  var actions: [Action] {
    threads.flatMap { thread -> [Action] in
      let woken: [Action] =
        switch wakes {
        case .anybody: threads.filter { $0 != thread }.map { .actAndWake(thread, $0) }
        case .theOtherKind:
          threads.filter { isProducer($0) != isProducer(thread) }.map { .actAndWake(thread, $0) }
        case .everybody: []
        }
      return [.act(thread), .sleep(thread)] + woken
    }
  }

  func steps(from state: State, take: Take) {
    for thread in threads where !state.sleeps[thread] {
      let change = isProducer(thread) ? 1 : -1
      guard (0...capacity).contains(state.items + change) else {
        take(.sleep(thread)) { $0.sleeps[thread] = true }
        continue
      }
      let sleepers = threads.filter { state.sleeps[$0] && canBeWoken($0, by: thread) }
      if wakes == .everybody || sleepers.isEmpty {
        take(.act(thread)) {
          $0.items += change
          if wakes == .everybody { $0.sleeps = threads.map { _ in false } }
        }
        continue
      }
      for sleeper in sleepers {
        take(.actAndWake(thread, sleeper)) {
          $0.items += change
          $0.sleeps[sleeper] = false
        }
      }
    }
  }

  private func canBeWoken(_ sleeper: Int, by thread: Int) -> Bool {
    wakes == .theOtherKind ? isProducer(sleeper) != isProducer(thread) : true
  }

  func isTrue(_ fact: Fact, in state: State) -> Bool {
    switch fact {
    case .full: state.items == capacity
    }
  }

  func code(_ state: inout State, _ fields: inout some FieldCoder) {
    fields.code(&state.items, of: 0...capacity)
    fields.code(&state.sleeps, count: producers + consumers)
  }

  var properties: [Property] {
    [
      .noDeadlock,
      .reachable("fills", fact(.full)),
      .everyRun(
        "moves", .againAndAgain(took { if case .sleep = $0 { false } else { true } }),
        fairness: threads.map { thread in weak { $0.thread == thread } },
        means: "something is put or got again and again"),
    ]
  }
}

extension BoundedBuffer.Action {
  /// The thread whose step it is.
  var thread: Int {
    switch self {
    case .act(let thread), .actAndWake(let thread, _), .sleep(let thread): thread
    }
  }
}
