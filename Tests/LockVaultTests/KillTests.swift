import CVaultTools
import Foundation
import Testing
import VaultTestSupport

@testable import LockVault

/// A child process is ended by SIGKILL at every durable act: before it, in the middle of a write, and after it.
/// Afterwards the state is the old or the new one, what was acknowledged is there, and what was wiped
/// does not come back. Here at some of the acts, in the long tests at all.
@Suite(.serialized)
struct KillTests {
  private let killing = Killing(step: 7)

  @Test(
    "Killed in the first set-up, there is no vault or a whole one, and set-up can be begun again")
  func setUp() throws { try killing.setUp() }

  @Test("Killed at a wrong code, the count has it or does not, and has it once anything was said")
  func wrongCode() throws { try killing.wrongCode() }

  @Test("Killed in a change of the code, the old or the new one opens, never both, never none")
  func newCode() throws { try killing.newCode() }

  @Test("Killed in a change of the database's key, the vault opens with everything in it")
  func newKey() throws { try killing.newKey() }

  @Test("Killed while writing, every acknowledged write is there, and no half of another")
  func write() throws { try killing.write() }

  @Test("Killed in a wipe, the next start ends it, and nothing wiped comes back")
  func wipe() throws { try killing.wipe() }

  @Test("Killed in a change of policy or settings, the old or the new ones are read")
  func record() throws { try killing.record() }

  @Test("Killed again while it recovers from a kill, the vault still opens with everything in it")
  func twice() throws { try killing.twice() }
}

#if !DEBUG
  /// The same at every act.
  @Suite("Long: killed at every durable act", .serialized)
  struct LongKillTests {
    private let killing = Killing(step: 1)

    @Test(
      "Long: killed in the first set-up, there is no vault or a whole one, and set-up can be begun again"
    )
    func setUp() throws { try killing.setUp() }

    @Test(
      "Long: killed at a wrong code, the count has it or does not, and has it once anything was said"
    )
    func wrongCode() throws { try killing.wrongCode() }

    @Test(
      "Long: killed in a change of the code, the old or the new one opens, never both, never none")
    func newCode() throws { try killing.newCode() }

    @Test("Long: killed in a change of the database's key, the vault opens with everything in it")
    func newKey() throws { try killing.newKey() }

    @Test("Long: killed while writing, every acknowledged write is there, and no half of another")
    func write() throws { try killing.write() }

    @Test("Long: killed in a wipe, the next start ends it, and nothing wiped comes back")
    func wipe() throws { try killing.wipe() }

    @Test("Long: killed in a change of policy or settings, the old or the new ones are read")
    func record() throws { try killing.record() }

    @Test(
      "Long: killed again while it recovers from a kill, the vault still opens with everything in it"
    )
    func twice() throws { try killing.twice() }
  }
#endif

/// Kills a child process at its durable acts, before an act, in the middle of a write and after an act, and looks at
/// what is left.
struct Killing {
  /// Every how manieth act is hit; the first and the last always.
  let step: Int

  private func vault(in folder: ScratchFolder) throws -> Vault {
    Vault(
      folder: folder.vault, keyStore: try FileKeyStore(folder: folder.keys),
      options: Samples.options)
  }

  /// A folder with a vault that was set up, with two readings and one wrong code.
  private func prepared() throws -> ScratchFolder {
    let folder = ScratchFolder()
    let vault = try vault(in: folder)
    try vault.setUp(code: Samples.code)
    try vault.unseal(now: Samples.now)
    try vault.keepReading([1], kind: Samples.health, of: "home", time: Samples.now)
    try vault.keepReading([2], kind: Samples.health, of: "cabin", time: Samples.now)
    try vault.setRecord([1])
    try vault.setPolicy([1])
    try vault.seal()
    #expect(try vault.tryCode(Samples.wrongCode) == false)
    return folder
  }

  /// Kills the child at every act and hands what is left to `check`: before the act, in its middle where it has
  /// one, and after it. That is not the same as before the next one: files are renamed and removed in between,
  /// which no layer counts, and more is said.
  ///
  /// - Parameter base: makes the folder that each run starts from a copy of.
  private func killEverywhere(
    _ what: String, base: ScratchFolder, every step: Int? = nil,
    check: (ScratchFolder, ChildRun) throws -> Void
  ) throws {
    let step = step ?? self.step
    let whole = try base.copy()
    let run = try ChildRun(what, in: whole)
    #expect(run.error == nil && run.signal == nil)
    #expect(run.acts > 0)
    // Only a write into the database has a middle, and these acts write into the key store.
    let hasMiddles = !["wrong-code", "wipe", "record"].contains(what)
    #expect(run.middles.isEmpty != hasMiddles)
    try check(whole, run)
    for number in 1...max(1, run.acts) {
      guard number % step == 1 % step || number == run.acts else { continue }
      for fault in [FAULT_KILL_BEFORE, FAULT_KILL_HALF, FAULT_KILL_AFTER] {
        if fault == FAULT_KILL_HALF && !run.middles.contains(number) { continue }
        let folder = try base.copy()
        let killed = try ChildRun(what, in: folder, fault: fault, at: number)
        #expect(killed.signal == SIGKILL)
        do {
          try check(folder, killed)
        } catch {
          Issue.record("\(what), killed at act \(number) of \(run.acts), \(fault): \(error)")
        }
      }
    }
  }

  private func open(_ folder: ScratchFolder, _ code: [UInt8] = Samples.code) throws -> Vault {
    let vault = try vault(in: folder)
    try vault.setAttempts(0)
    #expect(try vault.tryCode(code))
    try vault.unseal(now: Samples.now)
    return vault
  }

  func setUp() throws {
    try killEverywhere("set-up", base: ScratchFolder()) { folder, run in
      let vault = try vault(in: folder)
      if try vault.doors().isEmpty {
        #expect(!run.said("ready"))
        try vault.setUp(code: Samples.code)
        try vault.unseal(now: Samples.now)
        try vault.seal()
      }
      let opened = try open(folder)
      if run.said("kept") {
        #expect(try opened.reading(kind: Samples.health, of: "home")?.value == [1])
      }
      try opened.seal()
      #expect(folder.files() == ["vault.db"])
    }
  }

  func wrongCode() throws {
    try killEverywhere("wrong-code", base: prepared(), every: 1) { folder, run in
      let count = try vault(in: folder).attempts()
      #expect(count == .value(2) || (count == .value(1) && !run.said("counted")))
      #expect(!run.said("right"))
      try open(folder).seal()
    }
  }

  func newCode() throws {
    try killEverywhere("new-code", base: prepared()) { folder, run in
      let vault = try vault(in: folder)
      try vault.setAttempts(0)
      let old = try vault.tryCode(Samples.code)
      try vault.seal()
      try vault.setAttempts(0)
      let new = try vault.tryCode(Samples.otherCode)
      try vault.seal()
      #expect(old != new)
      if run.said("changed") { #expect(new) }
      let opened = try open(folder, new ? Samples.otherCode : Samples.code)
      #expect(try opened.reading(kind: Samples.health, of: "home")?.value == [1])
      try opened.seal()
    }
  }

  func newKey() throws {
    try killEverywhere("new-key", base: prepared()) { folder, run in
      let vault = try open(folder)
      #expect(try vault.reading(kind: Samples.health, of: "home")?.value == [1])
      #expect(try vault.reading(kind: Samples.health, of: "cabin")?.value == [2])
      // And it can be done again.
      try vault.changeDatabaseKey()
      try vault.seal()
      try open(folder).seal()
      #expect(folder.files() == ["vault.db"])
    }
  }

  func write() throws {
    try killEverywhere("write", base: prepared()) { folder, run in
      let vault = try open(folder)
      let value = try vault.reading(kind: Samples.running, of: "home")?.value
      let acknowledged = (10..<14).last { run.said("wrote \($0)") }
      let kept = value?.first.map(Int.init) ?? 9
      #expect(kept >= acknowledged ?? 9)
      if let value {
        #expect(value == [UInt8](repeating: value[0], count: value[0] == 13 ? 20_000 : 1))
      }
      if run.said("removed") {
        #expect(try vault.reading(kind: Samples.health, of: "cabin") == nil)
      }
      #expect(try vault.reading(kind: Samples.health, of: "home")?.value == [1])
      try vault.seal()
    }
  }

  func wipe() throws {
    try killEverywhere("wipe", base: prepared(), every: 1) { folder, run in
      let vault = try vault(in: folder)
      switch try vault.state() {
      case .notNow: Issue.record("not now")
      case .absent: #expect(run.said("begun"))
      case .value(let state):
        guard state.journal != nil else {
          // Not begun: everything is there.
          #expect(!run.said("begun"))
          try open(folder).seal()
          return
        }
        #expect(state.journal == 7)
        try vault.setAttempts(0, unlessAbsent: true)
        do { #expect(try vault.tryCode(Samples.code) == false) } catch {}
        #expect(!vault.isReleased)
        try vault.finishWipe()
      }
      #expect(try vault.state() == .absent)
      #expect(folder.files().isEmpty)
      #expect(try vault.notice() == .value(7))
      #expect(try vault.names() == ["notice"])
    }
  }

  func record() throws {
    try killEverywhere("record", base: prepared(), every: 1) { folder, run in
      guard case .value(let state) = try vault(in: folder).state() else {
        Issue.record("no state")
        return
      }
      #expect(state.record == [2] || (state.record == [1] && !run.said("stored")))
      #expect(state.policy == [2] || (state.policy == [1] && !run.said("policy")))
      try open(folder).seal()
    }
  }

  func twice() throws {
    let base = try prepared()
    let acts = try ChildRun("new-key", in: base.copy()).acts
    var kills = 0
    for number in stride(from: 3, to: acts, by: step > 1 ? 11 : 3) {
      let folder = try base.copy()
      // Only an act that has a middle ends it there, and only an act that recovery has ends that.
      let first = try ChildRun("new-key", in: folder, fault: FAULT_KILL_HALF, at: number)
      for again in stride(from: 2, to: 24, by: step > 1 ? 7 : 1) {
        let second = try folder.copy()
        let run = try ChildRun("open", in: second, fault: FAULT_KILL_BEFORE, at: again)
        if first.signal == SIGKILL && run.signal == SIGKILL { kills += 1 }
        let vault = try open(second)
        #expect(try vault.reading(kind: Samples.health, of: "cabin")?.value == [2])
        try vault.seal()
      }
    }
    #expect(kills > 1)
  }
}

extension Vault {
  /// Sets the count where there is a vault to count for.
  func setAttempts(_ count: UInt8, unlessAbsent: Bool) throws {
    if case .value = try attempts() { try setAttempts(count) }
  }
}
