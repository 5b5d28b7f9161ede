import CVaultTools
import LockVault
import VaultTestSupport

/// One call of a vault, as a property run draws it.
enum VaultStep: Codable, Equatable, Sendable {
  case setUp(code: Int)
  case setUpByDevice, count, takeBack, release, unseal, seal, clear, addDevice, changeKey
  case compare(code: Int)
  case keepReading(kind: UInt8, stack: String, value: UInt8, daysOld: Int)
  case keepSetting(stack: String?, value: UInt8)
  case keepMarker(stack: String, value: UInt8)
  /// 0: until removed.
  case setRetention(days: Int)
  case removeStack(String)
  case setPin(code: Int)
  case remove(pin: Bool)
  case setSecret(UInt8)
  case removeSecret, removePairing, finishWipe, removeNotice
  case setPairing(UInt8)
  case setRecord(UInt8)
  case setPolicy(UInt8)
  case beginWipe(UInt8)

  /// About how many durable acts it has, so that faults fall on them and not behind.
  var mostActs: Int {
    switch self {
    case .setUp, .setUpByDevice: 31
    case .unseal, .changeKey: 18
    case .finishWipe: 15
    case .seal, .clear, .beginWipe: 12
    case .keepReading, .keepSetting, .keepMarker, .setRetention, .removeStack: 8
    case .count, .takeBack, .release, .addDevice, .compare, .setPin, .remove, .setSecret,
      .removeSecret, .removePairing, .removeNotice, .setPairing, .setRecord, .setPolicy:
      // One, as it should be; a second one would be the fault that is looked for.
      2
    }
  }

  static let codes = [Samples.code, Samples.otherCode, Samples.wrongCode]
}

/// What goes wrong while a step is taken.
enum VaultFault: Codable, Equatable, Sendable {
  case none
  /// The process dies at a durable act: before it, or half way through its write.
  case crash(at: Int, half: Bool)
  /// The disk and the secure storage take nothing from an act on.
  case full(at: Int)
  /// One act alone fails.
  case failsOnce(at: Int)
  /// The secure storage answers "not now".
  case locked
  /// There is no secure storage.
  case missing
  /// One item seems not to be there; see ``hidden(_:)``.
  case absent(item: Int)

  static let items = ["door.pin", "door.device", "ring", "mark", "attempts"]

  var isCrash: Bool { if case .crash = self { true } else { false } }

  /// Errors that it explains.
  func explains(_ error: VaultError) -> Bool {
    switch self {
    case .none: false
    case .crash: true
    case .full, .failsOnce:
      switch error {
      case .diskFull, .keyNotChanged, .keyStore(.failed(code: 28)): true
      // The write that failed was part of a page, of a log or of its end.
      case .system: true
      default: false
      }
    case .locked: error == .notNow
    case .missing: error == .noSecureStorage
    case .absent:
      switch error {
      case .absent, .lockedOut: true
      default: false
      }
    }
  }

  /// Arms it, for this thread and this key store.
  func begin(_ keys: RecordingKeyStore) {
    switch self {
    case .none: break
    case .crash(let act, let half): fault_arm(act, Int32(half ? FAULT_DEAD_HALF : FAULT_DEAD))
    case .full(let act): fault_arm(act, Int32(FAULT_FULL))
    case .failsOnce(let act): fault_arm(act, Int32(FAULT_FULL_ONCE))
    case .locked: keys.isDeviceLocked = true
    case .missing: keys.isMissing = true
    case .absent(let item): keys.hidden = [VaultFault.items[item]]
    }
  }

  func end(_ keys: RecordingKeyStore) {
    fault_arm(0, Int32(FAULT_NONE))
    keys.isDeviceLocked = false
    keys.isMissing = false
    keys.hidden = []
  }
}

extension Vault {
  /// Takes a step. What it answers is text; an error is thrown.
  func take(_ step: VaultStep, now: Int64) throws(VaultError) -> String {
    switch step {
    case .setUp(let code):
      let code = VaultStep.codes[code]
      try setUp(pin: code.span)
    case .setUpByDevice: try setUp(by: .device)
    case .count:
      switch try attempts() {
      case .value(let before): try setAttempts(before == .max ? .max : before + 1)
      case .absent: throw .absent(.ring)
      case .notNow: throw .notNow
      }
    case .takeBack: try setAttempts(0)
    case .compare(let code):
      let code = VaultStep.codes[code]
      return try compare(code.span) ? "right" : "wrong"
    case .release: try release(by: Door.device)
    case .unseal: try unseal(now: now)
    case .seal: try seal()
    case .keepReading(let kind, let stack, let value, let days):
      let time = now - Int64(days) * Samples.day
      try keepReading([value], kind: kind, of: stack, time: time)
    case .keepSetting(let stack, let value):
      try keepSetting([value], kind: Samples.order, of: stack)
    case .keepMarker(let stack, let value): try keepMarker([value], kind: 1, of: stack)
    case .setRetention(let days):
      try setRetention(Retention.Days(days).map(Retention.days) ?? .untilRemoved, now: now)
    case .removeStack(let stack): try removeStack(stack)
    case .clear: try clearSavedData()
    case .setPin(let code):
      let code = VaultStep.codes[code]
      try setPin(code.span)
    case .addDevice: try add(Door.device)
    case .remove(let pin): try remove(pin ? Door.pin : Door.device)
    case .changeKey: try changeDatabaseKey()
    case .setSecret(let value): try setSecret(SecretBytes(copying: [value].span), named: "token")
    case .removeSecret: try removeSecret(named: "token")
    case .setPairing(let value): try setPairing(SecretBytes(copying: [value].span), named: "home")
    case .removePairing: try removePairing(named: "home")
    case .setRecord(let value): try setRecord([value])
    case .setPolicy(let value): try setPolicy([value])
    case .beginWipe(let reason): try beginWipe(reason: reason)
    case .finishWipe: try finishWipe()
    case .removeNotice: try removeNotice()
    }
    return "done"
  }
}
