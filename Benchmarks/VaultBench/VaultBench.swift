import Foundation
import Glibc
import LockVault
import VaultTestSupport

/// Prints what the vault costs: opening with a raw key, unlocking by a code against the slow hash alone,
/// and durable writes a second. The key store is one in memory, so that none is measured.
@main
struct VaultBench {
  private static let code = Array("271828".utf8)
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

  /// What something took: by the clock, and of the processor's time, which other programs do not change.
  private struct Cost: CustomStringConvertible {
    var wall: Double
    var processor: Double

    var description: String {
      String(format: "%.2f ms (%.2f ms of the processor)", wall, processor)
    }
  }

  /// The medians of `count` runs, in milliseconds.
  private func median(
    _ count: Int, _ body: () throws -> Void, before: () throws -> Void = {},
    after: () throws -> Void = {}
  ) rethrows -> Cost {
    var walls: [Double] = []
    var processors: [Double] = []
    for _ in 0..<count {
      try before()
      let start = Glibc.clock()
      walls.append(try clock.measure(body) / .milliseconds(1))
      processors.append(Double(Glibc.clock() - start) / 1_000)
      try after()
    }
    return Cost(wall: walls.sorted()[count / 2], processor: processors.sorted()[count / 2])
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
      let open = try median(
        31,
        {
          try vault.release(by: .device)
          try vault.unseal(now: Samples.now)
        }, after: { try vault.seal() })
      let seal = try median(
        31, { try vault.seal() },
        before: {
          try vault.release(by: .device)
          try vault.unseal(now: Samples.now)
        })
      print("open with a raw key, \(rows) rows: \(open); close: \(seal)")
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
    let check = try median(7) {
      try vault.setAttempts(1)
      _ = try vault.beginCheck().run(code.span)
      try vault.setAttempts(0)
    }
    let unlock = try median(7) {
      try vault.setAttempts(1)
      guard try vault.compare(code.span) else { return }
      try vault.setAttempts(0)
      try vault.unseal(now: Samples.now)
      try vault.seal()
    }
    print(
      "unlock by a code, \(hash): \(unlock), of which the comparison \(check)")
  }
}
