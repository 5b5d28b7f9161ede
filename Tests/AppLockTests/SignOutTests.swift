import LockCore
import LockVault
import Testing
import VaultTestSupport

@testable import AppLock

/// How a session ends, on a real vault: what is said of it, and what ends it where nothing opens.
@Suite struct SignOutTests {
  private let session = SessionID(7)

  private func started(_ policy: LockPolicy) throws -> (VaultRun, LockRuntime) {
    let run = VaultRun(policy, keys: RecordingKeyStore())
    run.start()
    let runtime = try #require(run.runtime)
    try runtime.signedIn(session)
    return (run, runtime)
  }

  @Test("The notice tells a log out, a forgotten PIN and too many wrong ones apart (DF-24, DF-30)")
  func reasons() throws {
    let ends: [(reason: UInt8, end: (LockRuntime) -> Void)] = [
      (1, { $0.tell(.askedToLogOut) }), (2, { $0.tell(.forgotPin) }),
      (
        3,
        { runtime in
          for _ in 1...5 { runtime.enterPin(VaultRun.code(Samples.wrongCode)) }
        }
      ),
    ]
    for (reason, end) in ends {
      let (first, opened) = try started(.digiFIR(away: 60_000, checksSIM: false))
      _ = opened.choosePin(VaultRun.code(Samples.code), again: VaultRun.code(Samples.code))
      let (run, runtime) = try first.again()
      end(runtime)
      #expect(run.shown == .signIn)
      let notice = try run.store.withVault { vault throws(VaultError) in try vault.notice() }
      #expect(notice == .value(reason))
    }
  }

  private let portal = LockPolicy.portal(idle: 1_800_000)

  private func expectSignedOut(_ run: VaultRun, _ runtime: LockRuntime) {
    #expect(run.shown == .signIn && run.prompt == nil)
    #expect(throws: LockRuntimeError.sealed) { try runtime.protected {} }
    #expect(run.keys.items.keys.map(\.name) == ["notice"] && run.folder.files().isEmpty)
  }

  @Test("The portal is signed in until Log out, or thirty minutes without use (DF-47)")
  func portalEnds() throws {
    let (run, runtime) = try started(portal)
    #expect(run.shown == .none && run.prompt == nil)
    run.now += 1_799_999
    runtime.tell(.touched)
    run.now += 1_799_999
    #expect(try runtime.protected { true })
    run.now += 1
    runtime.tell(.timerFired)
    expectSignedOut(run, runtime)
    try runtime.signedIn(SessionID(8))
    #expect(run.shown == .none)
    runtime.tell(.askedToLogOut)
    expectSignedOut(run, runtime)
  }

  @Test(
    "After all tabs were closed the next visit signs out, and signs nothing with the old key (DF-48)"
  )
  func portalVisit() throws {
    let (first, opened) = try started(portal)
    try opened.protected {
      try first.store.withVault { vault throws(VaultError) in _ = try vault.makeSigningKey() }
    }
    #expect(first.keys.named("secret.signing key") != nil)
    let (run, runtime) = try first.again()
    expectSignedOut(run, runtime)
    #expect(throws: VaultError.self) {
      try run.store.withVault { vault throws(VaultError) in _ = try vault.sign([1]) }
    }
    try runtime.signedIn(SessionID(8))
    #expect(throws: VaultError.absent(.secret)) {
      try run.store.withVault { vault throws(VaultError) in _ = try vault.sign([1]) }
    }
  }
}
