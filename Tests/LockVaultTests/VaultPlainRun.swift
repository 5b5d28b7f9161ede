import CVaultTools
import ModelChecker
import PropertyTesting
import TestSupport
import VaultTestSupport

@testable import LockVault

/// A vault beside every state that its reference may be in: one, until a fault leaves open how far a step came.
struct VaultPlainRun {
  private let folder = ScratchFolder()
  private let keys = RecordingKeyStore()
  private var vault: Vault?
  private(set) var possible = [PlainVault()]
  private(set) var now = Samples.now
  private(set) var problem: Failure?
  private(set) var file = RunFile()
  private(set) var seen: Set<String> = []

  init() {
    keys.countsActs = true
    vault = Self.vault(folder, keys)
    note("start", nil)
  }

  private static func vault(_ folder: ScratchFolder, _ keys: RecordingKeyStore) -> Vault {
    Vault(folder: folder.vault, keyStore: keys, options: Samples.options)
  }

  /// A step with what goes wrong in it.
  mutating func take(_ step: VaultStep, _ fault: VaultFault = .none) throws {
    guard let vault else { throw NotNow() }
    let before = possible
    fault.begin(keys)
    let outcome: Result<String, VaultError>
    do throws(VaultError) {
      outcome = .success(try vault.take(step, now: now))
    } catch {
      outcome = .failure(error)
    }
    let isDead = fault.isCrash && fault_is_dead() != 0
    if isDead {
      // What the process still does when it lets go leaves nothing either.
      dropVault()
      fault.end(keys)
      self.vault = Self.vault(folder, keys)
      seen.insert("crash")
      possible = before.flatMap { VaultPlainRun.cutOff($0, step, now: now) }.map { $0.closed }
    } else {
      fault.end(keys)
      possible = before.flatMap { follow($0, step, fault, outcome, vault) }
      if case .success("wrong") = outcome { seen.insert("wrong") }
      if case .failure = outcome, fault != .none { seen.insert("failed") }
    }
    if possible.isEmpty {
      problem = Failure(
        "the answer is none that the reference has", "\(step): \(VaultPlainRun.text(outcome))")
    }
    look()
    note("\(step)", "\(fault)", isDead ? "dead" : VaultPlainRun.text(outcome))
  }

  /// Takes a try with a code: counted, compared, taken back where it was right.
  mutating func tryCode(_ code: Int) throws {
    try take(.count)
    try take(.compare(code: code))
    guard possible.first.map({ $0.life != .closed }) ?? false else { return }
    try take(.takeBack)
  }

  mutating func daysPass(_ days: Int) { now += Int64(days) * Samples.day }

  /// The process ends without a fault, and a new one begins.
  mutating func restart() {
    dropVault()
    vault = Self.vault(folder, keys)
    possible = possible.map(\.closed)
    look()
    note("restart", nil)
  }

  private static func text(_ outcome: Result<String, VaultError>) -> String {
    switch outcome {
    case .success(let answer): answer
    case .failure(let error): "\(error)"
    }
  }

  private mutating func dropVault() { vault = nil }

  /// All that a step may leave that was cut off anywhere.
  private static func cutOff(_ before: PlainVault, _ step: VaultStep, now: Int64) -> [PlainVault] {
    var after = before
    do { _ = try after.take(step, now: now) } catch { return [before] }
    return [before, after] + before.halfway(step, now: now)
  }

  /// The states that a state may become by what was answered.
  private func follow(
    _ before: PlainVault, _ step: VaultStep, _ fault: VaultFault,
    _ outcome: Result<String, VaultError>, _ vault: Vault
  ) -> [PlainVault] {
    var after = before
    let wanted: Result<String, VaultError>
    do throws(VaultError) {
      wanted = .success(try after.take(step, now: now))
    } catch {
      wanted = .failure(error)
    }
    if outcome == wanted { return [after] }
    guard case .failure(let error) = outcome, fault.explains(error) else { return [] }
    // How far it came is not known; what is open can be seen, and it may not be more than it would be.
    let life: PlainVault.Life = vault.isOpen ? .open : vault.isReleased ? .released : .closed
    var states = VaultPlainRun.cutOff(before, step, now: now)
    let mayBe: [PlainVault.Life] = [before.life, after.life, .closed]
    guard mayBe.contains(life) else { return [] }
    for index in states.indices { states[index].life = life }
    return states.flatMap { state in
      [false, true].map { isPaid in
        var state = state
        state.isTryPaid = isPaid && state.isTryPaid || isPaid && before.isTryPaid
        return state
      }
    }
  }

  /// Keeps what agrees with all that can be seen now.
  private mutating func look() {
    guard let vault, problem == nil else { return }
    do {
      let seen = try VaultView(vault)
      var states: [PlainVault] = []
      for state in possible where seen.agrees(with: state) && !states.contains(state) {
        states.append(state)
      }
      if states.isEmpty {
        problem = Failure(
          "what is seen is not what the reference has",
          "\(seen)\n  reference: \(possible.map(\.text).joined(separator: "\n  or: "))")
      }
      possible = states
    } catch {
      problem = Failure("without a fault nothing can be seen", "\(error)")
    }
    if vault.isOpen { self.seen.insert("open") }
    if possible.contains(where: { $0.journal != nil }) { self.seen.insert("wiping") }
    if possible.contains(where: { $0.life == .open && !$0.content.readings.isEmpty }) {
      self.seen.insert("kept")
    }
  }

  private mutating func note(_ step: String, _ fault: String?, _ outcome: String = "") {
    let open = vault.map { $0.isOpen ? "open" : $0.isReleased ? "released" : "closed" } ?? "gone"
    let name = step.prefix { $0.isLetter }
    var parameters: [TraceVariable] = []
    if name.count < step.count {
      parameters.append(TraceVariable("call", .text(String(step.dropFirst(name.count)))))
    }
    if let fault, fault != "none" { parameters.append(TraceVariable("fault", .text(fault))) }
    file.add(
      String(name), parameters,
      seen: [
        TraceVariable("vault", .text(open)),
        TraceVariable("reference", .text(possible.map { "\($0.life)" }.joined(separator: " or "))),
        TraceVariable("answer", .text(outcome)),
        TraceVariable("tries", .number(Int(possible.first?.attempts ?? 0))),
        TraceVariable("fits", .flag(problem == nil)),
      ])
  }
}

extension PlainVault {
  /// The same in a new process.
  fileprivate var closed: PlainVault {
    var copy = self
    copy.close()
    return copy
  }
}

/// All that can be seen of a vault without a fault.
struct VaultView: CustomStringConvertible {
  let isOpen: Bool
  let isReleased: Bool
  let state: Reading<Vault.State>
  let notice: Reading<UInt8>
  let pairing: UInt8?
  let secret: UInt8?
  let content: PlainVault.Content?

  static let stacks = ["home", "cabin"]

  init(_ vault: Vault) throws(VaultError) {
    isOpen = vault.isOpen
    isReleased = vault.isReleased
    state = try vault.state()
    notice = try vault.notice()
    pairing = try Self.first(vault.pairing(named: "home"))
    secret = isOpen ? try Self.first(vault.secret(named: "token")) : nil
    content = isOpen ? try Self.content(vault) : nil
  }

  private static func first(_ bytes: consuming SecretBytes?) -> UInt8? {
    guard let bytes else { return nil }
    return bytes.withBytes { $0[0] }
  }

  private static func content(_ vault: Vault) throws(VaultError) -> PlainVault.Content {
    var content = PlainVault.Content()
    for stack in stacks {
      for kind in [Samples.health, Samples.running] {
        guard let kept = try vault.reading(kind: kind, of: stack) else { continue }
        content.readings["\(kind) \(stack)"] = .init(value: kept.value[0], time: kept.time)
      }
      content.settings[stack] = try vault.setting(kind: Samples.order, of: stack)?[0]
      content.markers[stack] = try vault.marker(kind: 1, of: stack)?[0]
    }
    content.settings[""] = try vault.setting(kind: Samples.order, of: nil)?[0]
    content.retention = try vault.retention()
    return content
  }

  var description: String {
    let state: String
    switch self.state {
    case .value(let found):
      state =
        "doors \(found.doors.map { "\($0)" }.sorted()), tries \(found.attempts), "
        + "record \(found.record ?? []), policy \(found.policy ?? []), wipe \(found.journal ?? 0)"
    case .absent: state = "nothing"
    case .notNow: state = "not now"
    }
    return
      "\(isOpen ? "open" : isReleased ? "released" : "closed"), \(state), notice \(notice), "
      + "pairing \(pairing.map(Int.init) ?? -1), \(content?.text ?? "")"
  }

  func agrees(with plain: PlainVault) -> Bool {
    guard isOpen == (plain.life == .open), isReleased == (plain.life != .closed),
      notice == (plain.notice.map { .value($0) } ?? .absent)
    else { return false }
    // From the entry of a wipe on only the entry counts: everything else is on its way out.
    if let journal = plain.journal {
      if case .value(let state) = state { return state.journal == journal }
      return false
    }
    guard pairing == plain.pairing else { return false }
    if let content, content != plain.content || secret != plain.secret { return false }
    let isThere = !plain.doors.isEmpty || plain.record != nil || plain.policy != nil
    guard isThere else { return state == .absent }
    guard case .value(var found) = state else { return false }
    guard (found.code != nil) == plain.doors.contains(.pin) else { return false }
    // Which code it is, is drawn at random.
    found.code = nil
    let expected = Vault.State(
      record: plain.record.map { [$0] }, policy: plain.policy.map { [$0] },
      attempts: plain.doors.contains(.pin) ? plain.attempts : 0, journal: nil,
      doors: plain.doors)
    return found == expected
  }
}
