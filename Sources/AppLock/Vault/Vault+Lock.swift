import LockCore
import LockVault

/// A durable write of the lock as calls of the vault.
extension Vault {
  func carryOut(
    _ write: StoreWrite, code: SecretCode?, _ policy: LockPolicy
  ) throws(VaultError) {
    switch write {
    case .attempts(let count): try setAttempts(count)
    case .configuration(let configuration): try store(configuration, code: code, policy)
    case .verifier:
      try storePin(code)
      // From that write on the record's biometrics count for nothing (PR-21): their door goes.
      bringDoorsUpToDate(policy)
    case .serverPolicy(let word):
      try change { $0.server = word }
      bringDoorsUpToDate(policy)
    case .leave(let leftAt): try change { $0.leftAt = leftAt }
    case .journal(let reason): try beginWipe(reason: reason.code)
    case .wipe(.secrets): try wipe(.secrets)
    case .wipe(.session): try wipe(.session)
    case .wipe(.attempts): try wipe(.attempts)
    case .wipe(.configuration): try wipe(.configuration)
    case .removeJournal: try endWipe()
    }
  }

  /// The first PIN, or another one. The write of the door is the one that counts.
  private func storePin(_ code: SecretCode?) throws(VaultError) {
    guard let code else { throw .absent(.door) }
    let isFirst = try doors().isEmpty
    try code.withBytes { bytes throws(VaultError) in
      if isFirst { try setUp(pin: bytes) } else { try setPin(bytes) }
    }
  }

  /// New ways in first, then the record, then what is no way in any more; a first PIN after the record that
  /// names it.
  private func store(
    _ configuration: Configuration, code: SecretCode?, _ policy: LockPolicy
  ) throws(VaultError) {
    guard case .value(let state) = try state(), let bytes = state.record else {
      throw .absent(.record)
    }
    let before = RecordBytes(bytes, beside: state)
    var record = before ?? RecordBytes(session: SessionID(0), configuration: configuration)
    record.configuration = configuration
    let wanted = record.doors(policy)
    if wanted.contains(.pin), !state.doors.contains(.pin), let code {
      try storeFirst(code, with: record)
      return bringDoorsUpToDate(policy)
    }
    for door in wanted where door != .pin && !state.doors.contains(door) { try add(door) }
    record.code = state.code ?? RecordBytes.noCode
    try setRecord(record.encoded)
    bringDoorsUpToDate(policy)
  }

  /// The lock is turned on with its first PIN. The record comes first and names that PIN; the write of the
  /// door is the one that counts.
  private func storeFirst(_ code: SecretCode, with record: RecordBytes) throws(VaultError) {
    var record = record
    record.code = (0..<8).map { _ in UInt8.random(in: 0...255) }
    record.waitsForPin = true
    try setRecord(record.encoded)
    try code.withBytes { bytes throws(VaultError) in try setPin(bytes, named: record.code) }
  }

  /// Changes the record that is stored; all else in it stays.
  private func change(_ change: (inout RecordBytes) -> Void) throws(VaultError) {
    guard case .value(let state) = try state(), let bytes = state.record,
      var record = RecordBytes(bytes, beside: state)
    else { throw .absent(.record) }
    change(&record)
    try setRecord(record.encoded)
  }

  /// Adds the ways in that the record asks for, and removes the others. A failure is tried again at the
  /// next opening: what stands does open.
  func bringDoorsUpToDate(_ policy: LockPolicy) {
    do throws(VaultError) {
      guard case .value(let state) = try state(), let bytes = state.record,
        let record = RecordBytes(bytes, beside: state)
      else { return }
      let wanted = record.doors(policy)
      for door in wanted where door != .pin && !state.doors.contains(door) { try add(door) }
      for door in state.doors where !wanted.contains(door) { try remove(door) }
    } catch {}
  }
}

extension RecordBytes {
  /// The ways into the vault that this record allows: without a lock the device's own.
  func doors(_ policy: LockPolicy) -> Set<Vault.Door> {
    let hasPin = configuration.hasPin
    let terms = policy.terms(configuration, server)
    guard terms.enabled else { return hasPin ? [.device, .pin] : [.device] }
    switch policy.means {
    case .none: return [.device]
    case .system: return [.person]
    case .appPin:
      if hasPin { return configuration.biometrics != nil ? [.pin, .person] : [.pin] }
      return terms.noMeans == .inert ? [.device] : []
    }
  }
}
