import Dispatch
import Synchronization

extension ConcurrentMachine {
  /// Makes the calls on a new system.
  ///
  /// - Parameter seed: Says who goes on where the tasks take turns. On threads of their own it only says how long
  ///   each waits before its calls; the rest is up to the system.
  func make(
    _ plan: CallPlan<System, Reference>, _ meeting: Meeting, seed: UInt64
  ) async throws -> MadeCalls<Reference> {
    let system = try plan.start.system()
    let clock = CallClock()
    var calls = try await Self.make(plan.parts[0], by: 0, on: system, clock)
    switch meeting {
    case .inTurns: calls += try await inTurns(plan, on: system, clock, seed)
    case .onThreads: calls += try await onThreads(plan, on: system, clock, seed)
    }
    calls += try await Self.make(last, by: plan.parts.count, on: system, clock)
    let history = CallHistory(calls, tasks: plan.parts.count + 1)
    return MadeCalls(
      history: history,
      verdict: history.explanation(from: try plan.start.reference(), inside: inside))
  }

  private func inTurns(
    _ plan: CallPlan<System, Reference>, on system: System, _ clock: CallClock, _ seed: UInt64
  ) async throws -> [CallHistory<Reference>.Call] {
    let thread = ThreadInTurns(seed: seed)
    return try await withThrowingTaskGroup { group in
      for (index, part) in plan.parts.enumerated().dropFirst() {
        group.addTask(executorPreference: thread) {
          try await Self.make(part, by: index, on: system, clock) { await Task.yield() }
        }
      }
      thread.begin()
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func onThreads(
    _ plan: CallPlan<System, Reference>, on system: System, _ clock: CallClock, _ seed: UInt64
  ) async throws -> [CallHistory<Reference>.Call] {
    let gate = StartGate(tasks: plan.parts.count - 1)
    return try await withThrowingTaskGroup { group in
      for (index, part) in plan.parts.enumerated().dropFirst() {
        group.addTask(executorPreference: OwnThread()) {
          gate.pass()
          let random = Mutex(RandomSource(seed: seed &* 31 &+ UInt64(index)))
          return try await Self.make(part, by: index, on: system, clock) {
            clock.pause(random.withLock { $0.number(upTo: 9) })
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  private static func make(
    _ part: [PlannedCall<System, Reference>], by task: Int, on system: System, _ clock: CallClock,
    before pause: () async -> Void = {}
  ) async throws -> [CallHistory<Reference>.Call] {
    var calls: [CallHistory<Reference>.Call] = []
    for call in part {
      await pause()
      let called = clock.next()
      let answered = try await call.make(system)
      calls.append(.init(task: task, called: called, returned: clock.next(), answered: answered))
    }
    return calls
  }
}

/// One making of a plan: what it led to, and whether some order explains it.
struct MadeCalls<Reference: Equatable & Sendable>: Sendable {
  let history: CallHistory<Reference>
  let verdict: CallHistory<Reference>.Verdict

  /// Why the making is a failure.
  var failure: Failure? {
    switch verdict {
    case .explained: nil
    case .unexplained: Failure("no order of the calls has these answers")
    case .tooMany: Failure("there are too many orders of the calls to try; make fewer at once")
    }
  }
}

/// The clock of a history: it counts its readings, so that no two are alike and each later one is larger, whichever
/// task takes it.
private final class CallClock: Sendable {
  private let time = Atomic(0)

  func next() -> Int { time.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Waits for a moment, which is twice as long for each `length` more, up to some microseconds.
  func pause(_ length: UInt64) {
    for _ in 0..<(1 << length) { _ = time.load(ordering: .relaxed) }
  }
}

/// Where tasks on threads of their own wait for each other, so that none has done its calls before the next begins.
private final class StartGate: Sendable {
  private let all = DispatchGroup()
  private let missing: Atomic<Int>

  init(tasks: Int) {
    missing = Atomic(tasks)
    for _ in 0..<tasks { all.enter() }
  }

  /// Blocks, which only a thread of one's own may do.
  func pass() {
    all.leave()
    all.wait()
    // Each wakes at a time of its own. Those that run at the same time meet here; nobody waits long for one that
    // the system does not let run.
    missing.subtract(1, ordering: .sequentiallyConsistent)
    var left = 5_000
    while left > 0 && missing.load(ordering: .sequentiallyConsistent) > 0 { left -= 1 }
  }
}
