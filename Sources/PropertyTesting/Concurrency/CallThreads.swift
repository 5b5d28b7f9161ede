import Dispatch
import Synchronization

/// How tasks that call at the same time come to meet.
enum Meeting: Sendable {
  /// One after the other on one thread: at each `await`, and between calls, the seed says who goes on. The same
  /// each time.
  case inTurns
  /// Each on a thread of its own, as the system lets them run. Other each time.
  case onThreads
}

/// A thread for the calls of one task. The pool of Swift has as many threads as the machine has cores, and other
/// tests keep them busy: there two tasks would mostly run one after the other, and nothing would ever meet.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "calls of one task")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A thread for the calls of all tasks, on which one of those that can go on does so, by chance.
final class ThreadInTurns: TaskExecutor {
  private struct Waiting {
    var jobs: [UnownedJob] = []
    var random: RandomSource
    /// Not all tasks are there yet.
    var isHeld = true
  }

  private let waiting: Mutex<Waiting>
  private let queue = DispatchQueue(label: "calls in turns")

  init(seed: UInt64) { waiting = Mutex(Waiting(random: RandomSource(seed: seed))) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isHeld = waiting.withLock { waiting in
      waiting.jobs.append(job)
      return waiting.isHeld
    }
    if !isHeld { queue.async { self.runOne() } }
  }

  /// All tasks are there: begins.
  func begin() {
    let count = waiting.withLock { waiting in
      waiting.isHeld = false
      return waiting.jobs.count
    }
    for _ in 0..<count { queue.async { self.runOne() } }
  }

  private func runOne() {
    let job = waiting.withLock { waiting in
      waiting.jobs.remove(at: Int(waiting.random.number(upTo: UInt64(waiting.jobs.count - 1))))
    }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
