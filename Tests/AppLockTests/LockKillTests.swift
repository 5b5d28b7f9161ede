import CVaultTools
import Foundation
import LockCore
import LockTestSupport
import LockVault
import TestSupport
import Testing
import VaultTestSupport

@testable import AppLock
@testable import LockModel

/// A process that runs the lock on a real vault is ended by SIGKILL at its durable acts. The store of the
/// model, given the writes that were acknowledged, says what the next start may find. Here at some of the
/// acts, in the long tests at all.
@Suite(.serialized) struct LockKillTests {
  @Test(
    "Killed in anything that the lock does, the next start finds what the model allows",
    arguments: LockPerson.Deed.allCases)
  func killed(deed: LockPerson.Deed) throws {
    try LockKilling(step: 20).kill(deed)
  }
}

#if !DEBUG
  /// The same at every act.
  @Suite("Long: the lock, killed at every durable act", .serialized) struct LongLockKillTests {
    @Test(
      "Long: killed at every act of what the lock does, the next start finds what the model allows",
      arguments: LockPerson.Deed.allCases)
    func killed(deed: LockPerson.Deed) throws {
      try LockKilling(step: 1).kill(deed)
    }
  }
#endif

/// Kills a person's process and looks at what is left.
struct LockKilling {
  /// Every how manieth act is hit; the first and the last always.
  let step: Int
  private var settings: WorldSettings

  init(step: Int) throws {
    self.step = step
    var settings = try ModelFile.parse(
      ProjectFiles.text(of: "Models/default-pin.json5"), path: "Models/default-pin.json5"
    ).settings
    settings.policy = LockPerson.policy
    settings.longerAway = LockPerson.longerAway
    settings.serverTimes.first = LockPerson.word.after
    self.settings = settings
  }

  /// The folder that a deed begins with: a PIN, a reading, and one wrong code.
  private func base(for deed: LockPerson.Deed) throws -> ScratchFolder {
    let folder = ScratchFolder()
    guard deed != .setUp else { return folder }
    try person(deed, folder).perform(.setUp)
    if deed == .newPinBeside { try LockPerson(folder).perform(.biometrics) }
    try LockPerson(folder).perform(.wrongPin)
    return folder
  }

  private func person(
    _ deed: LockPerson.Deed, _ folder: ScratchFolder
  ) throws -> LockPerson {
    try LockPerson(folder, policy: LockPerson.policy(of: deed))
  }

  func kill(_ deed: LockPerson.Deed) throws {
    let base = try base(for: deed)
    var killing = self
    killing.settings.policy = LockPerson.policy(of: deed)
    let allowed = try killing.allowed(deed, base)
    let whole = try ChildRun(deed.rawValue, of: "lock-child", in: base.copy())
    #expect(whole.error == nil && whole.signal == nil && whole.acts > 0)
    #expect(whole.lines.count { $0 == "wrote" } == allowed.count - 1)
    for number in 1...max(1, whole.acts) {
      guard number % step == 1 % step || number == whole.acts else { continue }
      for fault in [FAULT_KILL_BEFORE, FAULT_KILL_HALF, FAULT_KILL_AFTER] {
        if fault == FAULT_KILL_HALF && !whole.middles.contains(number) { continue }
        let folder = try base.copy()
        let run = try ChildRun(
          deed.rawValue, of: "lock-child", in: folder, fault: fault, at: number)
        #expect(run.signal == SIGKILL)
        do {
          try check(deed, folder, run, allowed)
        } catch {
          Issue.record("\(deed), killed at act \(number) of \(whole.acts), \(fault): \(error)")
        }
      }
    }
  }

  /// What is durable after none, one, two of the lock's writes, by the model.
  private func allowed(
    _ deed: LockPerson.Deed, _ base: ScratchFolder
  ) throws -> [StoredRecord?] {
    var store = DurableStore.wiped(settings)
    if case .value(let record) = try found(in: base) {
      store.session = record.session
      store.configure(record.configuration, settings)
      store.attempts = record.attempts
    }
    // Held to the end: a scratch folder goes with its last holder.
    let copy = try base.copy()
    let person = try person(deed, copy)
    try withExtendedLifetime(copy) { try person.perform(deed) }
    return [store.record(settings, WorldClock())]
      + person.store.acts.map { act in
        switch act {
        case .began(let session, let configuration):
          store.session = session
          store.configure(configuration, settings)
        case .wrote(let write): store.apply(write, settings, WorldClock())
        }
        return store.record(settings, WorldClock())
      }
  }

  private func found(in folder: ScratchFolder) throws -> ReadResult {
    let vault = Vault(
      folder: folder.vault, keyStore: try FileKeyStore(folder: folder.keys),
      options: Samples.options)
    return switch try vault.state() {
    case .value(let state): ReadResult(state)
    case .absent: .absent
    case .notNow: .notNow
    }
  }

  /// While a wipe is not ended, the entry decides alone.
  private func isSame(_ found: ReadResult, _ record: StoredRecord?) -> Bool {
    switch found {
    case .notNow: false
    case .absent: record == nil
    case .value(let found):
      found.journal != nil ? found.journal == record?.journal : found == record
    }
  }

  private func check(
    _ deed: LockPerson.Deed, _ folder: ScratchFolder, _ run: ChildRun, _ allowed: [StoredRecord?]
  ) throws {
    let found = try found(in: folder)
    let wrote = run.lines.count { $0 == "wrote" }
    try #require(wrote < allowed.count)
    let now = allowed[wrote]
    let next = wrote + 1 < allowed.count ? allowed[wrote + 1] : now
    #expect(
      isSame(found, now) || isSame(found, next),
      "\(found) is found, the model allows \(now as Any) and \(next as Any)")
    let person = try person(deed, folder)
    person.start()
    // A start that finds the count at its limit takes the last verdict.
    guard case .value(let record) = found, record.journal == nil, triesLeft(record) > 0 else {
      #expect(person.shown == .signIn)
      try expectNothing(in: folder)
      return
    }
    try expectContent(deed, person, record, run)
    person.end()
    // Once it was open, no way in is left that the record does not allow (PR-21).
    let names = try FileKeyStore(folder: folder.keys).names()
    #expect(names.contains("door.person") == (record.configuration.biometrics != nil))
  }

  private func triesLeft(_ record: StoredRecord) -> Int {
    guard case .limited(let limit, _, _) = settings.policy.attempts else { return .max }
    return Int(limit.most) - Int(record.attempts)
  }

  /// Nothing of the session is left, and another one begins.
  private func expectNothing(in folder: ScratchFolder) throws {
    let names = try FileKeyStore(folder: folder.keys).names()
    #expect(names.isEmpty || names == ["notice"], "\(names)")
    #expect(folder.files().isEmpty)
    let person = try LockPerson(folder)
    person.start()
    try person.setUp()
    #expect(try person.kept() == [1])
    person.end()
  }

  /// The right PIN opens, with everything that was acknowledged.
  private func expectContent(
    _ deed: LockPerson.Deed, _ person: LockPerson, _ record: StoredRecord, _ run: ChildRun
  ) throws {
    guard record.configuration.hasPin || !record.configuration.enabled else {
      #expect(person.shown == .setUp)
      try person.setUp()
      #expect(try person.kept() == [1])
      return
    }
    if record.configuration.enabled {
      #expect(person.shown == .lock)
      #expect(throws: LockRuntimeError.sealed) { try person.kept() }
      openByPin(deed, person, run, canFail: triesLeft(record) > 1)
    }
    #expect(person.shown == .none)
    let isKept = deed != .setUp || run.said("kept")
    if isKept { #expect(try person.kept() == [1]) }
    // The next session of it works as well.
    try person.keep()
  }

  /// - Parameter canFail: whether a wrong code may be tried first.
  private func openByPin(
    _ deed: LockPerson.Deed, _ person: LockPerson, _ run: ChildRun, canFail: Bool
  ) {
    if canFail { person.enter(Samples.otherCode) }
    let isNew = deed == .newPin || deed == .newPinBeside
    if isNew && person.shown == .none {
      // The new one: then it opens alone.
      person.runtime.tell(.askedToLock)
      person.enter(Samples.code)
      #expect(person.shown == .lock)
      person.enter(Samples.otherCode)
      return
    }
    #expect(person.shown == .lock)
    #expect(!(isNew && run.said("tells changed")))
    person.enter(Samples.code)
  }
}
