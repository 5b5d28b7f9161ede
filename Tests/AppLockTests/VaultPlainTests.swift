import LockCore
import LockVault
import PropertyTesting
import Testing
import VaultTestSupport

@testable import AppLock

/// The secure storage while a call is made.
enum VaultWeather: String, Codable, CaseIterable, Sendable {
  /// It answers.
  case fair
  /// The device is locked: reads say "not now" and writes fail.
  case locked
  /// There is none.
  case missing
}

/// A lie of the secure storage: what it is asked for seems not to be there.
enum VaultLie: String, Codable, CaseIterable, Sendable {
  case everything, doors, code, count, record, ring, mark

  /// The names of the items that it hides.
  var names: Set<String> {
    let doors: Set = ["door.pin", "door.device", "door.person"]
    return switch self {
    case .everything:
      doors.union(["ring", "mark", "attempts", "record", "policy", "journal", "notice", "cleared"])
    case .doors: doors
    case .code: ["door.pin"]
    case .count: ["attempts"]
    case .record: ["record"]
    case .ring: ["ring"]
    case .mark: ["mark"]
    }
  }
}

/// The runtime on a real vault beside the plain runtime on a plain store: every call on both, and all that can be seen
/// compared, the stored record with it.
struct VaultPlainRuntime {
  private static let start: Int64 = 1_700_000_000_000

  private var run: VaultRun
  private(set) var reference: PlainRuntime
  private(set) var problem: Failure?
  private(set) var seen: Set<String> = []
  /// What the processes before this one were told.
  private var log = PlainLog()

  init(policy: Int) {
    var habits = PortHabits()
    habits.policy = policy
    habits.prompt = .never
    run = VaultRun(habits.lockPolicy, keys: RecordingKeyStore())
    run.shift = -VaultPlainRuntime.start
    reference = PlainRuntime(habits)
    reference.store.record = nil
    launch()
  }

  private mutating func launch() {
    run.start()
    reference.tell(.launched(target: nil))
    reference.tell(.becameActive)
    compare()
  }

  var isAsked: Bool { run.prompt != nil }
  var isLeaving: Bool { if case .leaving = reference.lock.state.mode { true } else { false } }
  var isSignedOut: Bool { reference.lock.state.mode == .signedOut }
  var pinRule: PinRule { run.policy.pinRule }

  /// A call of the runtime, in fair weather or not.
  private mutating func call(
    _ weather: VaultWeather, _ system: (LockRuntime) -> Void,
    _ plain: (inout PlainRuntime) -> Void
  ) {
    guard let runtime = run.runtime else { return }
    run.keys.isDeviceLocked = weather == .locked
    run.keys.isMissing = weather == .missing
    if weather != .fair {
      reference.habits.unreadable = .max
      reference.habits.failingWrites = .max
      reference.habits.failingOpens = .max
    }
    system(runtime)
    plain(&reference)
    reference.settle()
    run.keys.isDeviceLocked = false
    run.keys.isMissing = false
    reference.habits.unreadable = 0
    reference.habits.failingWrites = 0
    reference.habits.failingOpens = 0
    if weather != .fair { seen.insert("foul weather") }
    compare()
  }

  mutating func tell(_ input: LockInput, _ weather: VaultWeather) {
    call(weather, { $0.tell(input) }, { $0.tell(input.event) })
  }

  mutating func enterPin(right: Bool, proof: Bool, _ weather: VaultWeather) {
    let code = VaultRun.code(right ? PlainPorts.rightCode : PlainPorts.wrongCode)
    call(
      weather, { proof ? $0.proveChange(code) : $0.enterPin(code) },
      { $0.tell(proof ? .changeProofEntered : .pinEntered, isRightCode: right) })
  }

  mutating func choosePin(_ weather: VaultWeather) {
    guard pinRule != .none else { return }
    let code = VaultRun.code(PlainPorts.rightCode)
    call(
      weather, { _ = $0.choosePin(code, again: code) }, { $0.tell(.pinChosen(matching: true)) })
  }

  /// The prompt that is open is answered.
  mutating func recognise(_ result: BiometricResult) {
    guard let prompt = run.prompt else { return }
    run.prompt = nil
    let generation = reference.lock.state.generation
    call(.fair, { _ in prompt(result) }, { $0.tell(.biometricsAnswered(generation, result)) })
  }

  mutating func policyArrives(required: Bool, after: Int32?, _ weather: VaultWeather) {
    let word = ServerPolicy(required: required, after: after)
    tell(.policyArrived(word), weather)
  }

  mutating func signIn() {
    do {
      try run.runtime?.signedIn(SessionID(1))
      reference.begin(SessionID(1))
      seen.insert("signed in")
    } catch {
      problem = Failure("no session began", "\(error)")
    }
    compare()
  }

  mutating func protected() {
    let isServed = isServed
    reference.tell(.called)
    reference.settle()
    if isServed != reference.isOpen { problem = Failure("a protected call", "served: \(isServed)") }
    if isServed { seen.insert("served") }
    compare()
  }

  private var isServed: Bool {
    do { return try run.runtime?.protected { true } ?? false } catch { return false }
  }

  mutating func pass(_ milliseconds: Int64) {
    run.now += milliseconds
    reference.now += milliseconds
    compare()
  }

  /// The process dies and starts anew.
  mutating func restart() {
    renew()
    reference.restart()
    launch()
  }

  private mutating func renew() {
    log = seenLog
    run.end()
    let next = VaultRun(run.policy, folder: run.folder, keys: run.keys)
    next.now = run.now
    next.shift = run.shift
    run = next
  }

  /// There is a code to be lost, and a lock on it.
  var canBeLiedTo: Bool {
    !isSignedOut && !isLeaving && run.policy.means == .appPin && reference.lock.applies
      && reference.store.record?.configuration.hasPin == true
  }

  /// A lie that asks for the wipe. A count that is missing is used up, which may sign out; a record that is missing
  /// beside what it is about is what a session has left (PR-30).
  private func asksForWipe(_ lie: VaultLie) -> Bool {
    switch lie {
    case .record: true
    case .count: if case .limited(_, _, .signOut) = run.policy.attempts { true } else { false }
    case .everything, .doors, .code, .ring, .mark: false
    }
  }

  /// A process that is lied to about what is stored, from its start to its end. It may take the session for gone or
  /// the code for lost; it may not open what it has no proof for, nor break what is there.
  mutating func liedTo(_ lie: VaultLie, right: Bool) {
    guard canBeLiedTo, !asksForWipe(lie) else { return }
    renew()
    run.keys.hidden = lie.names
    let folder = run.folder.files()
    run.start()
    let code = VaultRun.code(right ? PlainPorts.rightCode : PlainPorts.wrongCode)
    let other = VaultRun.code(PlainPorts.wrongCode)
    let isBefore = isServed
    _ = run.runtime?.choosePin(other, again: other)
    let isAfterChoice = isServed
    run.runtime?.enterPin(code)
    if isBefore || isAfterChoice || (isServed && !right) {
      problem = Failure("a lie opens the app", "\(lie) hidden")
    }
    if run.folder.files() != folder {
      problem = Failure("a lie removes something", "\(lie) hidden")
    }
    run.keys.hidden = []
    seen.formUnion(["lied to", "lied to about \(lie)"])
    renew()
    // A try with a wrong code was counted, or the count could not be had and nothing was tried.
    let now = stored?.attempts ?? 0
    let before = reference.store.record?.attempts ?? 0
    if right ? now > before : now != before && now != before + 1 {
      problem = Failure("the count differs", "\(before), then \(now)")
    }
    reference.restart()
    reference.store.record?.attempts = now
    reference.forgetLog()
    log = PlainLog()
    launch()
  }

  private var stored: StoredRecord? {
    var found: ReadResult?
    do {
      let state = try run.store.withVault { vault throws(VaultError) in try vault.state() }
      if case .value(let state) = state { found = ReadResult(state) }
    } catch {
      return nil
    }
    if case .value(let record) = found { return record }
    return nil
  }

  private var seenLog: PlainLog {
    var all = log
    all.announced += run.announced
    all.told += run.notices
    all.delivered += run.delivered
    all.failures += run.failures.count
    return all
  }

  private mutating func compare() {
    reference.settle()
    guard problem == nil, let runtime = run.runtime else { return }
    var wanted = reference.whole
    // What is dropped the port of this run does not write down.
    wanted.log.dropped = []
    let mine = PlainSystem.Whole(
      lock: runtime.underTest.lock.state, screen: runtime.screen, log: seenLog, record: stored)
    if mine != wanted {
      problem = Failure(
        "runtime and reference differ",
        "\(mine)\n  \(mine.lock)\n  reference: \(wanted)\n  \(wanted.lock)\n  \(String(describing: mine.record))\n  \(String(describing: wanted.record))"
      )
    }
    if mine.lock.mode == .signedOut { seen.insert("signed out") }
    if mine.lock.mode == .locked { seen.insert("locked") }
    if mine.record?.server != nil { seen.insert("a server's word") }
    if mine.record?.leftAt != nil { seen.insert("a leave") }
  }
}

@Suite struct VaultPlainTests {
  static func machine() -> Machine<VaultPlainRuntime> {
    var machine = Machine(
      "runtime on a vault", startingWith: .int(in: 0...(PortHabits.policies.count - 1)),
      line: { "var run = VaultPlainRuntime(policy: \($0))" },
      { VaultPlainRuntime(policy: $0) })
    let isIn: @Sendable (VaultPlainRuntime) -> Bool = { !$0.isSignedOut }
    let hasPins: @Sendable (VaultPlainRuntime) -> Bool = { $0.pinRule != .none && !$0.isSignedOut }
    // A wipe that fails is tried again later, which is a test of its own.
    let weather = Generator<VaultWeather>.frequency((12, .always(.fair)), (2, .anyCase))
    machine.rule("signIn", weight: 60, steady: true, when: \.isSignedOut, then: { $0.signIn() })
    machine.rule(
      "choosePin", weight: 16, steady: true, when: hasPins, drawing: weather,
      then: { $0.choosePin($1) })
    machine.rule(
      "enterRight", weight: 16, steady: true, when: hasPins, drawing: weather,
      then: { $0.enterPin(right: true, proof: false, $1) })
    machine.rule(
      "enterWrong", weight: 4, when: hasPins,
      then: { $0.enterPin(right: false, proof: false, .fair) })
    machine.rule(
      "proveRight", weight: 8, when: hasPins, drawing: weather,
      then: { $0.enterPin(right: true, proof: true, $1) })
    machine.rule(
      "recognise", weight: 40, when: \.isAsked, drawing: .bool(5, in: 6),
      then: { $0.recognise($1 ? .ok : .failed) })
    machine.rule("protected", weight: 8, when: isIn, then: { $0.protected() })
    machine.rule("restart", weight: 6, then: { $0.restart() })
    machine.rule("pass", weight: 4, drawing: .pick([1, 999, 1000]), then: { $0.pass($1) })
    machine.rule(
      "policyArrives", weight: 6, when: isIn,
      drawing: Generator { draw in
        VaultWord(
          required: try draw(.bool), after: try draw(.optional(.pick([1000, 2000]))),
          weather: try draw(weather))
      }, then: { $0.policyArrives(required: $1.required, after: $1.after, $1.weather) })
    machine.rule(
      "liedTo", weight: 60, when: \.canBeLiedTo,
      drawing: Generator { draw in
        VaultTale(lie: try draw(.anyCase), right: try draw(.bool))
      }, then: { $0.liedTo($1.lie, right: $1.right) })
    let changes: [Change] = [
      .disable, .enable, .newPin, .longerAway(5000), .shorterAway(500), .biometrics, .noBiometrics,
    ]
    for change in changes {
      machine.rule(
        "\(change)", weight: 3, when: isIn, drawing: weather,
        then: { $0.tell(.changeStarted(change), $1) })
    }
    for input in PlainInput.allCases {
      let own = input == .askedToLogOut ? Generator<VaultWeather>.always(.fair) : weather
      machine.rule(
        input.rawValue, weight: input.weight, when: isIn, drawing: own,
        then: { $0.tell(input.input, $1) })
    }
    machine.invariants { $0.problem }
    machine.onEnd { run, draw in for label in run.seen { draw.label(label) } }
    return machine
  }

  @Test(
    "On a real vault, whatever its storage answers and whoever lies, the runtime does what the plain one does",
    .property(cases: 60))
  func faults() async {
    await check(
      VaultPlainTests.machine(), steps: 0...40,
      requiring: ["served", "locked", "signed in", "foul weather", "a server's word", "lied to"])
  }
}

/// A word of the server as it comes.
struct VaultWord: Codable, Sendable {
  let required: Bool
  let after: Int32?
  let weather: VaultWeather
}

/// A lie, and the code that is entered meanwhile.
struct VaultTale: Codable, Sendable {
  let lie: VaultLie
  let right: Bool
}
