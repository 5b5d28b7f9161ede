import LockCore
import ModelChecker

extension LockWorld {
  /// What the world and the lock can come to under these settings.
  var caseFields: [CaseField] { settings.cases.map(\.field) }
}

/// A field of the packed state, and its values as these settings leave them.
struct NamedField {
  let name: String
  let firstBit: Int
  let bits: Int
  /// All that can be packed, with whether the settings leave it in the world.
  let values: [(number: UInt64, name: String, isPossible: Bool)]

  var field: CaseField {
    CaseField(
      name, firstBit: firstBit, bits: bits,
      cases: values.filter(\.isPossible).map { CaseField.Case(Int($0.number), $0.name) })
  }
}

extension WorldSettings {
  /// The fields with cases, as traces name them. Each case that the settings leave must be seen somewhere.
  var cases: [NamedField] {
    [
      shownCases, lockCases, questionCases, worldField("scene", WorldField.scene, sceneCases),
      worldField("process", WorldField.process, processCases),
      worldField("prompt", WorldField.prompt, promptCases), codeCases,
      worldField("event", WorldField.announced, announcedCases), writeCases, journalCases,
      changeCases, sessionCases,
    ]
  }

  private func worldField(
    _ name: String, _ field: BitField, _ values: [(UInt64, String, Bool)]
  ) -> NamedField {
    NamedField(name: name, firstBit: 64 + Int(field.start), bits: Int(field.width), values: values)
  }

  private var shownCases: NamedField {
    worldField(
      "screen", WorldField.shown,
      [
        (Codes.number(Surface.none), "none", true),
        (Codes.number(Surface.starting), "starting", true),
        (Codes.number(Surface.lock), "lock", canLock),
        (Codes.number(Surface.unavailable), "unavailable", canBeUnavailable),
        (Codes.number(Surface.setUp), "setUp", canSetUp),
        (Codes.number(Surface.lockedOut), "lockedOut", canBeLockedOut),
        (Codes.number(Surface.gate), "gate", hasGate),
        (Codes.number(Surface.leaving), "leaving", canEnd),
        (Codes.number(Surface.signIn), "signIn", canBeSignedOut),
        (Codes.number(Surface.waiting), "waiting", canWait),
      ])
  }

  private var lockCases: NamedField {
    NamedField(
      name: "lock", firstBit: LockPacking<Lock>.modeStart, bits: 3,
      values: [
        (0, "none", true), (1, "starting", true), (2, "locking", erases),
        (3, "locked", canLock),
        (4, "signedOut", canBeSignedOut), (5, "unlocked", true), (6, "leaving", canEnd),
        (7, "closing", goesOn),
      ])
  }

  private var questionCases: NamedField {
    NamedField(
      name: "question", firstBit: LockPacking<Lock>.questionStart, bits: 3,
      values: [
        (0, "none", true), (1, "prompting", hasPrompt), (2, "counting", isCounted),
        (3, "comparing", hasCodes),
        (4, "clearing", isCounted), (5, "enrolling", canSetUp),
      ])
  }

  private var sceneCases: [(UInt64, String, Bool)] {
    [
      (Codes.number(ScenePhase.active), "active", true),
      (Codes.number(ScenePhase.inactiveOut), "inactive(out)", true),
      (Codes.number(ScenePhase.inactiveIn), "inactive(in)", true),
      (Codes.number(ScenePhase.background), "background", true),
    ]
  }

  private var processCases: [(UInt64, String, Bool)] {
    [
      (ProcessPhase.gone.rawValue, "gone", true), (ProcessPhase.running.rawValue, "running", true),
      (ProcessPhase.frozen.rawValue, "frozen", powers.contains(.freeze)),
    ]
  }

  private var promptCases: [(UInt64, String, Bool)] {
    [
      (Codes.number(PromptPhase.none), "none", true),
      // The lock takes its prompt back when it falls; only a faulty one leaves it.
      (Codes.number(PromptPhase.outdated), "outdated", false),
      (Codes.number(PromptPhase.withdrawn), "withdrawn", hasPrompt),
      (Codes.number(PromptPhase.open(.unlock)), "unlock", hasPrompt),
      (
        Codes.number(PromptPhase.open(.change)), "change",
        (policy.means == .system && hasChanges) || powers.contains(.changeBiometrics)
      ),
    ]
  }

  private var codeCases: NamedField {
    NamedField(
      name: "code", firstBit: 64 + Int(WorldField.code.start), bits: 3,
      values: [
        (0, "none", true), (0b001, "wrong entered", isCounted && powers.contains(.wrongPin)),
        (0b101, "right entered", isCounted),
        (0b010, "wrong comparing", hasCodes && powers.contains(.wrongPin)),
        (0b110, "right comparing", hasCodes),
      ])
  }

  private var announcedCases: [(UInt64, String, Bool)] {
    [
      (LastAnnouncement.none.rawValue, "none", true),
      (LastAnnouncement.locked.rawValue, "locked", canLock),
      (LastAnnouncement.unlocked.rawValue, "unlocked", canLock),
    ]
  }

  private var writeCases: NamedField {
    NamedField(
      name: "write", firstBit: 64 + Int(WorldField.inFlight.start), bits: 3,
      values: [
        (0, "none", true), (1, "attempts", isCounted), (2, "configuration", canConfigure),
        (3, "verifier", canSetUp || powers.contains(.newPin)), (4, "journal", canEnd),
        (5, "wipe", canEnd), (6, "remove journal", canEnd),
        (7, "server's word or leave", powers.contains(.serverPolicy) || goesOn),
      ])
  }

  private var journalCases: NamedField {
    NamedField(
      name: "journal", firstBit: 64 + Int(WorldWords.storeStart + StoreField.journal.start),
      bits: 2,
      values: [
        (Codes.number(LeaveReason?.none), "none", true),
        (Codes.number(LeaveReason.logout), "logout", powers.contains(.logout) || canLeaveSomething),
        (Codes.number(LeaveReason.forgot), "forgot", powers.contains(.logout) && hasCodes),
        (
          Codes.number(LeaveReason.tooManyWrong), "tooManyWrong",
          countsCodes && attemptLimit?.then == .signOut
        ),
      ])
  }

  private var changeCases: NamedField {
    NamedField(
      name: "change", firstBit: 64 + Int(WorldWords.ghostStart + GhostField.asked.start),
      bits: Int(GhostField.asked.width),
      values: [
        (AskedChange.none.rawValue, "none", true),
        (AskedChange.disable.rawValue, "disable", powers.contains(.disable) && !policy.required),
        (AskedChange.enable.rawValue, "enable", canEnable),
        (AskedChange.newPin.rawValue, "newPin", powers.contains(.newPin)),
        (AskedChange.longerAway.rawValue, "longerAway", powers.contains(.longerAway)),
        (AskedChange.biometrics.rawValue, "biometrics", powers.contains(.changeBiometrics)),
        (AskedChange.longerIdle.rawValue, "longerIdle", powers.contains(.longerIdle)),
      ])
  }

  private var sessionCases: NamedField {
    NamedField(
      name: "session", firstBit: 64 + Int(WorldWords.storeStart + StoreField.session.start),
      bits: 2,
      values: [
        (0, "none", canBeSignedOut), (1, "A", true), (2, "B", canSignInAnew),
      ])
  }
}

extension WorldSettings {
  private var canLock: Bool { neverLocks == nil }
  private var hasCodes: Bool { policy.means == .appPin }
  /// Every code is counted, the right ones too.
  private var isCounted: Bool { hasCodes && attemptLimit != nil }
  /// Where the last wrong code ends the session nobody sees the lock without a try that is left: even a start
  /// that finds none wipes at once.
  private var canBeLockedOut: Bool { countsCodes && attemptLimit?.then == .report }
  var canBeSignedOut: Bool {
    canEnd || start == .signedOut || powers.contains(.reinstall)
  }
  var canSignInAnew: Bool { canBeSignedOut && powers.contains(.signIn) }

  private var canConfigure: Bool {
    (powers.contains(.disable) && !policy.required) || canEnable
      || powers.contains(.longerAway) || powers.contains(.changeBiometrics)
      || !powers.isDisjoint(with: [.shorterAway, .longerIdle, .shorterIdle])
  }

  /// The screen for the first PIN can come.
  var canSetUp: Bool {
    policy.noMeans == .setUpFirst && canBeOnWithoutPin
  }

  /// The lock can be on while nothing can be proved.
  var canLackMeans: Bool { canSetUp || canBeUnavailable }

  /// The lock can be on without a means that can be set up, and then there is no way in.
  private var canBeUnavailable: Bool {
    if canBeOnWithoutVerifier { return true }
    if policy.means == .system && powers.contains(.credential) { return true }
    // The server may require a lock that has no PIN yet.
    if hasCodes && serverMayRequire && (!startConfiguration.hasPin || canSignInAnew) { return true }
    guard hasCodes, policy.noMeans == .blocked else { return false }
    let atStart = !startConfiguration.hasPin && (policy.required || startConfiguration.enabled)
    return atStart || (canSignInAnew && (policy.required || policy.enabled))
  }
}
