import LockCore
import ModelChecker

/// A property or witness of the catalogue: what it says, and the claims it makes of a model.
///
/// Claims depend on the policy and the powers: a clause about wrong codes has no place in a model whose
/// lock keeps no count, and would only hold vacuously there.
struct LockProperty: Sendable {
  let id: String
  /// The property as one sentence.
  let name: String
  let kind: PropertyKind
  /// What it means, what it rests on, and which statements it serves.
  let explanation: String
  /// Why it says nothing of models with these settings; nil if it does.
  let absence: @Sendable (WorldSettings) -> String?
  let claims: @Sendable (WorldSettings) -> [Claim]

  init(
    _ id: String, _ name: String, kind: PropertyKind = .safety, _ explanation: String,
    absence: @escaping @Sendable (WorldSettings) -> String? = { _ in nil },
    claims: @escaping @Sendable (WorldSettings) -> [Claim]
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.explanation = explanation
    self.absence = absence
    self.claims = claims
  }

  /// S1 to S24, then L1 to L8, then what is not a property of a lock.
  private var rank: (Int, Int) {
    let letter = ["S": 0, "L": 1, "P": 2][id.prefix(1)] ?? 3
    return (letter, Int(id.dropFirst()) ?? 0)
  }

  func property(for settings: WorldSettings) -> Property {
    let claims = claims(settings)
    precondition(
      !claims.isEmpty, "\(id) claims nothing of this model and does not say so (absence)")
    return Property(id: id, name: name, kind: kind, claims: claims)
  }

  /// All properties, in the order of listings: by letter and number.
  static let properties: [LockProperty] =
    (contentProperties + timeProperties + proofProperties + orderProperties + wayProperties
    + runProperties + meansProperties + endProperties)
    .sorted { $0.rank < $1.rank }

  /// All, witnesses last.
  static let all: [LockProperty] = properties + witnesses + laterWitnesses
}

/// The predicate as a formula: `the(.unlocked) && the(.on)` reads as it is meant.
func the(_ predicate: LockPredicate) -> Formula { .predicate(predicate.index) }

/// The step is this happening.
func event(_ kind: HappeningKind) -> Formula { .predicate(LockPredicate.index(of: kind)) }

/// The process starts.
let starts = event(.launch) || event(.launchInBackground)

extension WorldSettings {
  var attemptLimit: (most: UInt8, then: LockPolicy.WhenExhausted)? {
    switch policy.attempts {
    case .systemLimited: nil
    case .limited(let limit, _, let then): (limit.most, then)
    }
  }

  /// Why a property that speaks of a lock that stands says nothing: what is due ends the session here.
  var neverLocks: String? {
    switch policy.whenDue {
    case .lock: nil
    case .signOut: "nothing locks: what is due ends the session (whenDue)"
    }
  }

  /// Somebody tells the lock a time of the server's. Of a word that was stored a lock that ends the session at each
  /// start learns nothing: it goes with that session.
  var learnsServerTime: Bool {
    let isStored = startServer?.after != nil && neverLocks == nil
    return serverTimes.first != nil && (powers.contains(.serverPolicy) || isStored)
  }

  /// Why nobody is ever away and within the limit; nil if somebody can be.
  var neverWithinLimit: String? {
    if policy.instance == .decides {
      return learnsServerTime
        ? nil : "no time of the server's ever comes, and until then leaving locks at once"
    }
    guard policy.away == .after(0) else { return nil }
    // Where the lock is required nobody gets more than the policy's time.
    return powers.contains(.longerAway) && !policy.required ? nil : "leaving locks at once"
  }

  /// A start can go on unlocked.
  var goesOn: Bool { !policy.lockOnStart && neverWithinLimit == nil }

  /// A check of the app comes after an unlock: where nothing locks there is no unlock.
  var hasGate: Bool { policy.hasGate && neverLocks == nil }

  /// Caches are erased when the lock falls.
  var erases: Bool { policy.erasesCaches && neverLocks == nil }

  /// The lock can be on while no PIN is set. Where it is inert then, it is not on.
  var canBeOnWithoutPin: Bool {
    let atStart = !startConfiguration.hasPin && (policy.required || startConfiguration.enabled)
    let signsIn = powers.contains(.signIn) && (canEnd || start == .signedOut)
    return policy.means == .appPin && (atStart || (signsIn && (policy.required || policy.enabled)))
  }

  /// Codes are entered, and wrong ones are counted by the lock.
  var countsCodes: Bool {
    policy.means == .appPin && attemptLimit != nil && powers.contains(.wrongPin)
  }

  /// A wait can begin: after a wrong code, or at the start after a process that ended within a try.
  var canWait: Bool {
    policy.means == .appPin && policy.longestWait > 0
      && !powers.isDisjoint(with: [.wrongPin, .kill, .crash, .reboot])
  }

  /// The system prompt can appear.
  var hasPrompt: Bool {
    policy.means == .system || startConfiguration.biometrics != nil
      || (policy.means == .appPin && powers.contains(.changeBiometrics))
  }

  /// A session can end by the lock: somebody leaves, or the last wrong code does it.
  var canSignOut: Bool {
    powers.contains(.logout) || (countsCodes && attemptLimit?.then == .signOut)
  }

  /// A wipe can come: a session ends by the lock, or a start finds what one has left.
  var canEnd: Bool { canSignOut || canLeaveSomething }

  /// A new installation can leave something of a session.
  var canLeaveSomething: Bool {
    powers.contains(.reinstall)
      && (startConfiguration.hasPin || startConfiguration != Configuration(startOf: policy))
  }

  /// A PIN can be set: from the start, or by the person later.
  private var canHavePin: Bool {
    policy.means == .appPin
      && (startConfiguration.hasPin || canSetUp || powers.contains(.enable))
  }

  /// The process can end, so that another one starts.
  private var endsProcess: Bool { !powers.isDisjoint(with: [.kill, .crash, .reboot]) }

  /// The verifier of a PIN that was set can come to be lost: while no process runs, at the start or later.
  var canLoseVerifier: Bool {
    let atStart = start == .notRunning && startConfiguration.hasPin
    if powers.contains(.verifierLoss) && (atStart || (endsProcess && canHavePin)) { return true }
    return powers.contains(.backupRestore)
      && (atStart || (endsProcess && startConfiguration.hasPin))
  }

  /// The lock can be on without the verifier. A backup brings the lock back as it was switched at the start, and
  /// from then on nobody but the server turns it on.
  var canBeOnWithoutVerifier: Bool {
    guard canLoseVerifier else { return false }
    if startConfiguration.enabled || canBeRequired { return true }
    return powers.contains(.verifierLoss) && endsProcess && (canSetUp || powers.contains(.enable))
  }

  /// A read can say "not now": by itself, or because the device is locked while a process starts. A device that
  /// restarts is locked as well, but then only the system starts a process.
  var canReadNotNow: Bool {
    !powers.isDisjoint(with: [.unreadable, .deviceLock])
      || powers.isSuperset(of: [.reboot, .backgroundLaunch])
  }

  /// Something can want to be opened.
  var hasTargets: Bool {
    powers.contains(.links) || (powers.contains(.actions) && policy.actions == .opened)
  }

  /// A limit can come to count: also a time away that the person chooses where the policy has none.
  var hasLimit: Bool {
    policy.away != .never || policy.idle != .never || policy.instance == .decides
      || powers.contains(.shorterAway)
  }

  /// Some limit that can come to count is not reached at once.
  var hasDelay: Bool {
    if hasIdleLimit { return true }
    // Without a time of the server's the time away is none, whatever else was chosen.
    guard policy.instance == .silent, neverWithinLimit == nil else { return false }
    return policy.away.positive.isSet || (longerAway ?? 0) > 0 || (shorterAway ?? 0) > 0
  }

  /// The time idle can come to count.
  var hasIdleLimit: Bool {
    policy.idle != .never || (policy.instance == .decides && learnsServerTime)
  }

  /// The lock can be required, by the policy or by the server's word.
  var canBeRequired: Bool { policy.required || serverMayRequire }

  /// The server's word can require the lock.
  var serverMayRequire: Bool {
    policy.instance == .decides
      && (powers.contains(.serverPolicy) || startServer?.required == true)
  }

  /// Some change of settings can come to its write.
  var hasChanges: Bool { hasOtherChanges || canEnable }

  /// Some change can come to a write that needs a proof. To turn the lock on needs one only where it is off and a
  /// means stands.
  var canWeaken: Bool {
    if hasOtherChanges { return true }
    switch policy.means {
    case .system: return canEnable
    case .appPin:
      // A PIN that is set here turns the lock on, and goes with its session.
      return canEnable && startConfiguration.hasPin
        && (!startConfiguration.enabled || start == .signedOut)
    case .none: return false
    }
  }

  /// The switch of the lock can be off, so that somebody can turn it on.
  var canEnable: Bool {
    powers.contains(.enable)
      && (canDisable || !startConfiguration.enabled || (canSignInAnew && !policy.enabled))
  }

  private var canDisable: Bool { powers.contains(.disable) && !policy.required }

  /// Some change besides turning the lock on can come to its write.
  private var hasOtherChanges: Bool {
    canDisable || !powers.isDisjoint(with: [.newPin, .longerAway, .changeBiometrics, .longerIdle])
  }
}
