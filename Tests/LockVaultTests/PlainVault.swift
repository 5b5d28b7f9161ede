import LockVault
import VaultTestSupport

/// What a vault must come to, in plain values: the naive reference of the property runs. It knows nothing of keys,
/// files and items.
struct PlainVault: Equatable, Sendable {
  enum Life: Equatable, Sendable { case closed, released, open }

  struct Reading: Equatable, Sendable {
    var value: UInt8
    var time: Int64
  }

  /// What is kept, by a name that says part, kind and stack.
  struct Content: Equatable, Sendable {
    var readings: [String: Reading] = [:]
    var settings: [String: UInt8] = [:]
    var markers: [String: UInt8] = [:]
    var retention = Retention.standard

    mutating func tidy(_ now: Int64) {
      readings = readings.filter { retention.keepsPlainly($0.value.time, at: now) }
    }
  }

  var life = Life.closed
  var isTryPaid = false
  var doors: Set<Vault.Door> = []
  var code: Int?
  /// The vault was set up, or nearly so.
  var hasRing = false
  var attempts: UInt8 = 0
  var content = Content()
  var secret: UInt8?
  var pairing: UInt8?
  var record: UInt8?
  var policy: UInt8?
  var journal: UInt8?
  var notice: UInt8?

  /// The step without faults: what it answers, or the error.
  mutating func take(_ step: VaultStep, now: Int64) throws(VaultError) -> String {
    switch step {
    case .setUp(let code): try setUp(.pin, code)
    case .setUpByDevice: try setUp(.device, nil)
    case .count: try setAttempts(attempts == .max ? .max : attempts + 1)
    case .takeBack: try setAttempts(0)
    case .compare(let code): return try compare(code) ? "right" : "wrong"
    case .release:
      try refuseWhileWiping()
      guard doors.contains(.device) else { throw .absent(.door) }
      if life == .closed { life = .released }
    case .unseal:
      if life == .open { break }
      try refuseWhileWiping()
      guard life == .released else { throw .sealed }
      life = .open
      content.tidy(now)
    case .seal: close()
    case .keepReading(let kind, let stack, let value, let days):
      try needOpen()
      content.readings["\(kind) \(stack)"] = Reading(
        value: value, time: now - Int64(days) * Samples.day)
    case .keepSetting(let stack, let value):
      try needOpen()
      content.settings[stack ?? ""] = value
    case .keepMarker(let stack, let value):
      try needOpen()
      content.markers[stack] = value
    case .setRetention(let days):
      try needOpen()
      content.retention = Retention.Days(days).map(Retention.days) ?? .untilRemoved
      content.tidy(now)
    case .removeStack(let stack):
      try needOpen()
      content.readings = content.readings.filter { !$0.key.hasSuffix(" \(stack)") }
      content.settings[stack] = nil
      content.markers[stack] = nil
    case .clear:
      try needOpen()
      content = Content()
    case .setPin(let code):
      guard life != .closed else { throw .sealed }
      doors.insert(.pin)
      self.code = code
    case .addDevice:
      guard life != .closed else { throw .sealed }
      doors.insert(.device)
    case .remove(let pin): try remove(pin ? .pin : .device)
    case .changeKey: try needOpen()
    case .setSecret(let value):
      try needOpen()
      secret = value
    case .removeSecret: secret = nil
    case .setPairing(let value):
      try refuseWhileWiping()
      pairing = value
    case .removePairing: pairing = nil
    case .setRecord(let value): record = value
    case .setPolicy(let value): policy = value
    case .beginWipe(let reason):
      journal = reason
      close()
    case .finishWipe:
      guard let journal else { break }
      self = PlainVault()
      notice = journal
    case .removeNotice: notice = nil
    }
    return "done"
  }

  /// What may be left where a step is cut off between two of its writes.
  func halfway(_ step: VaultStep, now: Int64) -> [PlainVault] {
    switch step {
    case .setUp, .setUpByDevice: return halfSetUp(step, now: now)
    case .finishWipe:
      // The notice is there before the entry goes.
      guard let journal else { return [] }
      var told = self
      told.notice = journal
      return [told]
    case .count, .takeBack, .compare, .release, .unseal, .seal, .keepReading, .keepSetting,
      .keepMarker, .setRetention, .removeStack, .clear, .setPin, .addDevice, .remove, .changeKey,
      .setSecret, .removeSecret, .setPairing, .removePairing, .setRecord, .setPolicy, .beginWipe,
      .removeNotice:
      return []
    }
  }

  private func halfSetUp(_ step: VaultStep, now: Int64) -> [PlainVault] {
    guard doors.isEmpty, journal == nil else { return [] }
    var ring = self
    ring.hasRing = true
    ring.attempts = .max
    var counted = ring
    counted.attempts = 0
    var done = self
    do { _ = try done.take(step, now: now) } catch { return [] }
    done.notice = notice
    return [ring, counted, done]
  }

  private mutating func setUp(_ door: Vault.Door, _ code: Int?) throws(VaultError) {
    guard doors.isEmpty else { throw .sealed }
    try refuseWhileWiping()
    doors = [door]
    self.code = code
    hasRing = true
    attempts = 0
    content = Content()
    notice = nil
    life = .released
  }

  private mutating func setAttempts(_ count: UInt8) throws(VaultError) {
    guard hasRing else { throw .absent(.ring) }
    isTryPaid = count > attempts
    attempts = count
  }

  private mutating func compare(_ code: Int) throws(VaultError) -> Bool {
    try refuseWhileWiping()
    guard isTryPaid else { throw .notCounted }
    guard attempts <= Vault.mostAttempts else { throw .lockedOut }
    guard doors.contains(.pin) else { throw .absent(.door) }
    isTryPaid = false
    guard self.code == code else { return false }
    if life == .closed { life = .released }
    return true
  }

  private mutating func remove(_ door: Vault.Door) throws(VaultError) {
    guard doors.contains(door) else { return }
    guard doors.count > 1 else { throw .lastDoor }
    doors.remove(door)
    if door == .pin { code = nil }
  }

  mutating func close() {
    life = .closed
    isTryPaid = false
  }

  private func needOpen() throws(VaultError) {
    guard life == .open else { throw .sealed }
  }

  private func refuseWhileWiping() throws(VaultError) {
    guard journal == nil else { throw .wiping }
  }
}

extension PlainVault {
  var text: String {
    "\(life), doors \(doors.map { "\($0)" }.sorted()), tries \(doors.contains(.pin) ? attempts : 0), record \(record.map(Int.init) ?? -1), "
      + "policy \(policy.map(Int.init) ?? -1), wipe \(journal.map(Int.init) ?? -1), "
      + "notice \(notice.map(Int.init) ?? -1), pairing \(pairing.map(Int.init) ?? -1), \(content.text)"
  }
}

extension PlainVault.Content {
  var text: String {
    let readings = readings.sorted { $0.key < $1.key }
      .map { "\($0.key) = \($0.value.value) of \($0.value.time)" }
    let settings = settings.sorted { $0.key < $1.key }.map { "setting \($0.key) = \($0.value)" }
    let markers = markers.sorted { $0.key < $1.key }.map { "marker \($0.key) = \($0.value)" }
    return (readings + settings + markers + ["\(retention)"]).joined(separator: ", ")
  }
}

extension Retention {
  /// Whether a reading of that time is kept.
  fileprivate func keepsPlainly(_ time: Int64, at now: Int64) -> Bool {
    switch self {
    case .untilRemoved: true
    case .days(let days): abs(now - time) <= Int64(days.count) * Samples.day
    }
  }
}
