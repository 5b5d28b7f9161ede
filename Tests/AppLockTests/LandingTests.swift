import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock

/// What the app is sent to after an unlock, and what it is asked before.
@Suite struct LandingTests {
  private let session = SessionID(7)

  /// A session with a PIN, in another process, locked.
  private func locked(_ policy: LockPolicy) throws -> (VaultRun, LockRuntime) {
    let first = VaultRun(policy, keys: RecordingKeyStore())
    first.start()
    try first.runtime?.signedIn(session)
    _ = first.runtime?.choosePin(VaultRun.code(Samples.code), again: VaultRun.code(Samples.code))
    #expect(first.shown == .none)
    first.end()
    let run = VaultRun(policy, folder: first.folder, keys: first.keys)
    run.holdsGate = true
    run.start()
    #expect(run.shown == .lock && run.landed.isEmpty)
    return (run, try #require(run.runtime))
  }

  private func open(_ runtime: LockRuntime) { runtime.enterPin(VaultRun.code(Samples.code)) }

  @Test(
    "A staff app lands at home after each unlock, and a citizen's stays where it is (DF-16, DF-18)")
  func home() throws {
    let (staff, runtime) = try locked(
      .digiFIR(away: 60_000, checksSIM: false, landing: .home))
    for number in 1...2 {
      open(runtime)
      #expect(staff.shown == .none && staff.landed == Array(repeating: .home, count: number))
      runtime.tell(.askedToLock)
    }
    let (citizen, other) = try locked(.digiFIR(away: 60_000, checksSIM: false))
    open(other)
    #expect(citizen.shown == .none && citizen.landed.isEmpty)
  }

  @Test("The SIM is asked for at each unlock, and nothing opens before the answer (DF-17)")
  func gate() throws {
    let (run, runtime) = try locked(.digiFIR(away: 60_000, checksSIM: true, landing: .home))
    let target = Target(3, session: session)
    runtime.tell(.opened(target))
    for isFirst in [true, false] {
      #expect(run.gate == nil)
      open(runtime)
      let missing = try #require(run.gate)
      run.gate = nil
      missing(false)
      #expect(run.shown == .gate && run.landed.isEmpty)
      #expect(run.delivered == (isFirst ? [] : [target]))
      runtime.tell(.triedAgain)
      let found = try #require(run.gate)
      run.gate = nil
      found(true)
      #expect(run.shown == .none && run.delivered == [target])
      // The target takes the place of home.
      #expect(run.landed == (isFirst ? [] : [.home]))
      runtime.tell(.askedToLock)
      run.landed = []
    }
  }

  @Test("N27 lands at the place that the vault kept over the lock (N27-20)")
  func lastPlace() throws {
    let (run, runtime) = try locked(.n27(away: 60_000))
    func place() throws -> String? {
      try runtime.protected {
        try run.store.withVault { vault throws(VaultError) in
          try vault.lastPlace(among: ["cabin", "home"])?.stack
        }
      }
    }
    open(runtime)
    #expect(run.landed == [.lastPlace])
    #expect(try place() == "cabin")
    try runtime.protected {
      try run.store.withVault { vault throws(VaultError) in
        try vault.keepLastPlace(stack: "home", tab: 2)
      }
    }
    runtime.tell(.askedToLock)
    #expect(throws: LockRuntimeError.sealed) { try place() }
    open(runtime)
    #expect(run.landed == [.lastPlace, .lastPlace])
    #expect(try place() == "home")
  }
}
