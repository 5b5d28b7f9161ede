import Foundation
import Glibc
import LockVault
import VaultTestSupport

/// Prints what the vault costs: opening with a raw key, unlocking by a code against the slow hash alone,
/// and durable writes a second. The key store is one in memory, so that none is measured.
@main
struct VaultBench {
  private static let code = Array("271828".utf8)
  private static let opens = 201
  private let folder = ScratchFolder()
  private let clock = ContinuousClock()

  static func main() throws {
    let bench = VaultBench()
    let device = try bench.vault(.standard)
    try bench.opening(device)
    try bench.writing()
    var hashes: [SlowHash] = [
      .pbkdf2(rounds: SlowHash.leastRounds), .pbkdf2(rounds: 210_000),
    ]
    if SlowHash.hasArgon2 { hashes += [.argon2id(memoryKiB: 19_456, passes: 2), .standard] }
    for hash in hashes { try bench.unlocking(hash) }
  }

  private func vault(_ hash: SlowHash) throws -> Vault {
    Vault(
      folder: folder.path + "/\(UUID().uuidString)", keyStore: RecordingKeyStore(),
      options: VaultOptions(slowHash: hash, list: Samples.list))
  }

  /// What something took, in milliseconds: by the clock, and of the processor's time, which other programs change
  /// least. On a machine with other work the least by the clock says more than the middle.
  private struct Cost: CustomStringConvertible {
    var wall: [Double] = []
    var processor: [Double] = []

    var description: String {
      let (walls, processors) = (wall.sorted(), processor.sorted())
      let middle = wall.count / 2
      return String(
        format: "least %.2f, middle %.2f ms; processor least %.2f, middle %.2f ms (%d times)",
        walls[0], walls[middle], processors[0], processors[middle], wall.count)
    }
  }

  /// `count` runs.
  private func cost(
    _ count: Int, _ body: () throws -> Void, before: () throws -> Void = {},
    after: () throws -> Void = {}
  ) rethrows -> Cost {
    var cost = Cost()
    for _ in 0..<count {
      try before()
      let start = Glibc.clock()
      cost.wall.append(try clock.measure(body) / .milliseconds(1))
      cost.processor.append(Double(Glibc.clock() - start) / 1_000)
      try after()
    }
    return cost
  }

  private func opening(_ vault: Vault) throws {
    try vault.setUp(by: .device)
    try vault.unseal(now: Samples.now)
    for rows in [0, 1_000] {
      for row in 0..<rows {
        try vault.keepReading(
          [UInt8](repeating: 1, count: 200), kind: Samples.health, of: "stack \(row)",
          time: Samples.now)
      }
      try vault.seal()
      let open = try cost(
        Self.opens,
        {
          try vault.release(by: .device)
          try vault.unseal(now: Samples.now)
        }, after: { try vault.seal() })
      let seal = try cost(
        Self.opens, { try vault.seal() },
        before: {
          try vault.release(by: .device)
          try vault.unseal(now: Samples.now)
        })
      print("open with a raw key, \(rows) rows: \(open)")
      print("close, \(rows) rows: \(seal)")
      try vault.release(by: .device)
      try vault.unseal(now: Samples.now)
    }
    try vault.seal()
  }

  private func writing() throws {
    let vault = try vault(.standard)
    try vault.setUp(by: .device)
    try vault.unseal(now: Samples.now)
    let start = clock.now
    let processor = Glibc.clock()
    var count = 0
    while clock.now - start < .seconds(2) {
      try vault.keepReading(
        [UInt8](repeating: 1, count: 200), kind: Samples.health, of: "stack \(count % 50)",
        time: Samples.now)
      count += 1
    }
    let seconds = (clock.now - start) / .seconds(1)
    let each = Double(Glibc.clock() - processor) / Double(count)
    print(
      String(
        format: "durable writes: %.0f a second, each with %.0f us of the processor",
        Double(count) / seconds, each))
    try vault.seal()
  }

  private func unlocking(_ hash: SlowHash) throws {
    let vault = try vault(hash)
    let code = Self.code
    try vault.setUp(pin: code.span)
    try vault.seal()
    let check = try cost(7) {
      try vault.setAttempts(1)
      _ = try vault.beginCheck().run(code.span)
      try vault.setAttempts(0)
    }
    let unlock = try cost(7) {
      try vault.setAttempts(1)
      guard try vault.compare(code.span) else { return }
      try vault.setAttempts(0)
      try vault.unseal(now: Samples.now)
      try vault.seal()
    }
    print("comparison of a code, \(hash): \(check)")
    print("unlock by that code: \(unlock)")
  }
}
