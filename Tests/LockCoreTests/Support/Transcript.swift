import LockCore
import Testing

/// Drives a lock and writes one line for each step: event == grade and effects.
///
/// The levels (cover, seal, screen, timer) are written only where they changed, since the core states
/// them in every step; that it does is for the matrix to check. A store stands behind the lock: it
/// takes each write when the lock is told `wrote`, and outlives a ``restart()``.
struct Transcript {
  private(set) var lock: Lock
  /// The durable record; nil without a session.
  private(set) var record: StoredRecord?
  private(set) var text = ""
  private var clock = ClockReading(wall: 1_700_000_000_000, continuous: 50_000, bootID: 1)
  private var device = DeviceFacts()
  private var levels: [String] = []

  /// A process that was not started yet, over a store that holds `record`.
  init(_ policy: LockPolicy, record: StoredRecord?) {
    lock = Lock(policy: policy)
    self.record = record
  }

  /// Tells the lock these events, all at the present moment.
  mutating func send(_ events: LockEvent...) {
    for event in events { send(event) }
  }

  /// Answers the read with what the store holds.
  mutating func answerRead() {
    if let record { send(.read(.value(record))) } else { send(.read(.absent)) }
  }

  /// Answers writes as done until none is in flight.
  mutating func answerWrites() {
    while lock.state.writing != nil { send(.wrote) }
  }

  /// All clocks run on.
  mutating func pass(seconds: Int64) {
    clock.wall += seconds * 1000
    clock.continuous += seconds * 1000
    note("\(seconds) s pass")
  }

  /// Somebody sets the wall clock.
  mutating func setWall(bySeconds seconds: Int64) {
    clock.wall += seconds * 1000
    note("the wall clock is set by \(seconds) s")
  }

  /// What the device says of its means from now on. Nobody tells the lock: it comes with the next event.
  mutating func change(device facts: DeviceFacts) {
    device = facts
    note("the device has \(facts.text)")
  }

  /// The verifier of the PIN is lost for good while no process runs.
  mutating func loseVerifier() {
    record?.lostVerifier = true
    note("the verifier is lost")
  }

  /// The process is killed and a new one stands ready; what was not durable is lost.
  mutating func restart() {
    lock = Lock(policy: lock.policy)
    levels = []
    note("killed and started anew")
  }

  /// Forgets what was written so far: another transcript has those steps.
  mutating func begin(with words: String) {
    text = ""
    note(words)
  }

  private mutating func note(_ words: String) { text += "-- \(words)\n" }

  private mutating func send(_ event: LockEvent) {
    if event == .wrote, let write = lock.state.writing { store(write) }
    if case .signedIn(let session) = event {
      record = StoredRecord(session: session, configuration: Configuration(startOf: lock.policy))
    }
    let outcome = lock.handle(event, at: clock, device: device)
    if let complaint = lock.invariantComplaint { Issue.record("\(event.text): \(complaint)") }
    var words: [String] = []
    var newLevels: [String] = []
    for index in 0..<outcome.effects.count {
      let effect = outcome.effects[index]
      if effect.isLevel { newLevels.append(effect.text) }
      if effect.isLevel && levels.contains(effect.text) { continue }
      words.append(effect.text)
    }
    if case .refused = outcome.grade {} else { levels = newLevels }
    write(event.text, outcome.grade.text, words)
  }

  private mutating func write(_ event: String, _ grade: String, _ words: [String]) {
    let line = "\(event) == \(([grade] + words).joined(separator: ", "))"
    if line.count <= 86 {
      text += line + "\n"
      return
    }
    // A step with much to do goes on below, one line for what fits.
    text += "\(event) == \(grade)"
    var length = 100
    for word in words {
      if length + word.count > 82 {
        text += ",\n    "
        length = 4
      } else {
        text += ", "
      }
      text += word
      length += word.count + 2
    }
    text += "\n"
  }

  /// What the store does with a write.
  private mutating func store(_ write: StoreWrite) {
    switch write {
    case .attempts(let count): record?.attempts = count
    case .configuration(let configuration): record?.configuration = configuration
    case .verifier:
      record?.configuration.hasPin = true
      record?.configuration.biometrics = nil
      record?.lostVerifier = false
    case .serverPolicy(let word): record?.server = word
    case .leave(let leftAt): record?.leftAt = leftAt
    case .journal(let reason): record?.journal = reason
    case .wipe(.secrets):
      record?.configuration.hasPin = false
      record?.lostVerifier = false
    case .wipe(.session): record?.session = nil
    case .wipe(.attempts): record?.attempts = 0
    case .wipe(.configuration):
      record?.configuration = Configuration(startOf: lock.policy)
      record?.server = nil
    case .removeJournal: record = nil
    }
  }
}
