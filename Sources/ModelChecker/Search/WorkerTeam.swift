import Glibc
import Synchronization

/// Threads that do a job together, each with a number of its own. The thread that asks is number 0.
///
/// Between two jobs a thread looks for the next one for about a millisecond, and lets others run in
/// between; only then it sleeps. The phases of a search follow each other closely, and waking up takes
/// longer than most of them. Where others do want the core it sleeps at once: a thread that looks uses up
/// its share of the core, and is then the last to get it back when its job comes.
///
/// A small job is done by the asking thread alone, under one number after the other, and threads are started
/// for the first job that is not small: a search of a hundred states has none.
@usableFromInline
final class WorkerTeam {
  /// Under how many numbers a job is done, the asking thread's included.
  @usableFromInline let count: Int
  private let desk = Desk()
  private var threads: [pthread_t] = []
  private var hasBegun = false
  /// How many steps the states of a job are taken to have before they are made.
  @usableFromInline static let stepsOfState = 8
  /// A job of fewer steps takes less time than it takes to share it.
  private static let fewest = 1_000

  /// A team of `count`. If the system gives fewer threads, the asking thread does what they would have done.
  @usableFromInline
  init(count wanted: Int) {
    count = max(wanted, 1)
  }

  deinit {
    desk.close()
    for thread in threads { _ = pthread_join(thread, nil) }
  }

  /// Has `job` done once for each number, 0 ..< count, and returns when that is done. The workers of a job must
  /// not wait for each other.
  ///
  /// - Parameter steps: About how many steps of the model, or things that take as long, the job is about.
  @usableFromInline
  func run(steps: Int = .max, _ job: (Int) -> Void) {
    if count == 1 { return job(0) }
    if steps < Self.fewest {
      for number in 0..<count { job(number) }
      return
    }
    begin()
    withoutActuallyEscaping(job) { job in
      desk.post(job, to: threads.count)
      job(0)
      for number in threads.count + 1..<count { job(number) }
      desk.waitForAll()
    }
  }

  /// Starts the threads, before the first job that they share.
  private func begin() {
    if hasBegun { return }
    hasBegun = true
    for number in 1..<count {
      guard let thread = start(Worker(desk, number)) else { return }
      threads.append(thread)
    }
  }
}

/// What a thread needs to begin.
private final class Worker {
  let desk: Desk
  let number: Int

  init(_ desk: Desk, _ number: Int) {
    self.desk = desk
    self.number = number
  }

  /// Takes one job after the other until the desk closes.
  func work() {
    var done = 0
    while desk.doJob(after: done, as: number) {
      done += 1
      desk.report()
    }
  }
}

/// Starts a thread for a worker; nil if the system gives none.
private func start(_ worker: Worker) -> pthread_t? {
  var thread = pthread_t()
  let handle = unsafe Unmanaged.passRetained(worker)
  let failure = unsafe pthread_create(
    &thread, nil,
    { argument in
      guard let argument = unsafe argument else { return nil }
      unsafe Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue().work()
      return nil
    }, handle.toOpaque())
  if failure == 0 { return thread }
  unsafe handle.release()
  return nil
}

/// Where jobs are handed out and reported back.
///
/// Safe to share: a job is written before its number is published and not touched until all workers have
/// reported; the rest is atomic or under the lock.
@safe
private final class Desk {
  /// How often to look before letting others run, and how often to do both before going to sleep.
  private static let looks = 500
  private static let turns = 2_000
  /// How many nanoseconds a call to the system takes if nobody else wants the core.
  private static let callAtMost = 50_000
  /// The number of the newest job.
  private let posted = Atomic<Int>(0)
  /// How many workers have not reported the newest job.
  private let busy = Atomic<Int>(0)
  private let isClosed = Atomic<Bool>(false)
  private var current: ((Int) -> Void)?
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe change = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  /// Hands `job` out to `workers` others.
  func post(_ job: @escaping (Int) -> Void, to workers: Int) {
    current = job
    busy.store(workers, ordering: .relaxed)
    posted.add(1, ordering: .releasing)
    wake()
  }

  /// Waits until all have reported, and forgets the job.
  func waitForAll() {
    wait { busy.load(ordering: .acquiring) == 0 }
    current = nil
  }

  /// Does the job after the first `done`, as soon as there is one; false if the desk closes. The job is not
  /// held any more when this returns, so that it does not escape from the one who posted it.
  @inline(never)
  func doJob(after done: Int, as number: Int) -> Bool {
    wait { posted.load(ordering: .acquiring) > done || isClosed.load(ordering: .acquiring) }
    guard !isClosed.load(ordering: .acquiring), let job = current else { return false }
    job(number)
    return true
  }

  /// Says that a worker has done its part.
  func report() {
    if busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { wake() }
  }

  /// No more jobs.
  func close() {
    isClosed.store(true, ordering: .releasing)
    wake()
  }

  private func wait(until isTrue: () -> Bool) {
    for _ in 0..<Self.turns {
      for _ in 0..<Self.looks where isTrue() { return }
      if othersRan() { break }
    }
    unsafe pthread_mutex_lock(lock)
    while !isTrue() { unsafe pthread_cond_wait(change, lock) }
    unsafe pthread_mutex_unlock(lock)
  }

  /// Lets others run; whether they did, for longer than a call to the system takes by itself.
  private func othersRan() -> Bool {
    let before = Self.now()
    sched_yield()
    return Self.now() - before > Self.callAtMost
  }

  private static func now() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private func wake() {
    unsafe pthread_mutex_lock(lock)
    unsafe pthread_cond_broadcast(change)
    unsafe pthread_mutex_unlock(lock)
  }
}
