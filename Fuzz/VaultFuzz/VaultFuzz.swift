import Foundation
import VaultTestSupport

@testable import LockVault

/// What libFuzzer calls with bytes of its own: the first says what they are taken for. Nothing may trap,
/// and a file that opens must hold what was in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let what = bytes.first else { return 0 }
  let rest = Array(bytes.dropFirst())
  switch what % 3 {
  case 0: fuzzItems(rest)
  case 1: fuzzState(rest)
  default: Prepared.shared.open(changedBy: rest)
  }
  return 0
}

/// The items of the key store.
private func fuzzItems(_ bytes: [UInt8]) {
  if let door = PinDoor(bytes.span) { precondition(door.encoded == bytes) }
  if let mark = Mark(bytes) { precondition(mark.encoded == bytes) }
  if let count = AttemptCount(bytes) { precondition(count.encoded == bytes) }
  switch KeyDoor(bytes.span) {
  case .some(let door): precondition(door.master.count == 32)
  case .none: break
  }
  _ = Retention(bytes)
  _ = RowDigest(bytes)
}

/// A vault whose items are any bytes: each of its calls ends with an answer or a typed error.
private func fuzzState(_ bytes: [UInt8]) {
  let keys = RecordingKeyStore()
  let names = ["door.device", "ring", "mark", "attempts", "record", "journal"]
  let size = max(1, bytes.count / names.count)
  for (index, name) in names.enumerated() {
    let part = bytes.dropFirst(index * size).prefix(size)
    if !part.isEmpty { keys.items[KeyItem(name, .device)] = Array(part) }
  }
  let vault = Vault(folder: "/nonexistent/vault", keyStore: keys)
  attempt { _ = try vault.state() }
  attempt { try vault.setAttempts(3) }
  attempt { try vault.release(by: .device) }
  attempt { try vault.unseal(now: 0) }
  attempt { try vault.seal() }
}

/// Only errors of the vault may come out of it.
private func attempt(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    guard let known = error as? VaultError else { fatalError("an error of another kind") }
    precondition(!known.description.isEmpty)
  }
}

/// A vault with one reading, whose file is changed and opened again and again.
// Unchecked: the fuzzer calls from one thread, and a global must be Sendable.
private final class Prepared: @unchecked Sendable {
  static let shared = Prepared()
  private let folder = ScratchFolder()
  private let keys = RecordingKeyStore()
  private let file: Data

  private func vault() -> Vault {
    Vault(folder: folder.vault, keyStore: keys, options: Samples.options)
  }

  private init() {
    do {
      let vault = Vault(folder: folder.vault, keyStore: keys, options: Samples.options)
      try vault.setUp(by: .device)
      try vault.unseal(now: Samples.now)
      try vault.keepReading([7], kind: Samples.health, of: "home", time: Samples.now)
      try vault.seal()
      file = try Data(contentsOf: URL(filePath: folder.database))
    } catch {
      fatalError("no vault to begin with: \(error)")
    }
  }

  /// Lays the bytes over the file, from the place that the first two of them say.
  func open(changedBy bytes: [UInt8]) {
    guard bytes.count > 2 else { return }
    let place = (Int(bytes[0]) << 8 | Int(bytes[1])) % file.count
    var changed = file
    let end = min(changed.count, place + bytes.count - 2)
    changed.replaceSubrange(place..<end, with: bytes.dropFirst(2).prefix(end - place))
    do {
      for name in folder.files() { unsafe _ = unlink(folder.vault + "/" + name) }
      try changed.write(to: URL(filePath: folder.database))
    } catch {
      fatalError("the file cannot be written: \(error)")
    }
    let items = keys.items
    defer { keys.items = items }
    let vault = vault()
    attempt {
      try vault.release(by: .device)
      try vault.unseal(now: Samples.now)
      let reading = try vault.reading(kind: Samples.health, of: "home")
      precondition(reading?.value == [7], "a changed file gave other content")
      try vault.seal()
    }
    attempt { try vault.seal() }
  }
}
