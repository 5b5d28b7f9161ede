import CVaultTools
import Foundation
import LockVault

/// A folder of a test's own, removed at its end.
public final class ScratchFolder: Sendable {
  public let path: String
  private let isOwn: Bool

  /// The folder of another process, which removes it.
  public init(at path: String) {
    self.path = path
    isOwn = false
  }

  public init() {
    isOwn = true
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "lockvault-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      fatalError("no scratch folder: \(error)")
    }
  }

  deinit {
    guard isOwn else { return }
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }

  public var vault: String { path + "/vault" }
  public var database: String { vault + "/vault.db" }
  public var keys: String { path + "/keys" }

  /// All bytes of all files below `vault`, one after the other.
  public func everythingKept() throws -> [UInt8] {
    try FileManager.default.contentsOfDirectory(atPath: vault).sorted().flatMap { name in
      FileManager.default.contents(atPath: vault + "/" + name).map(Array.init) ?? []
    }
  }

  public func files() -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: vault).sorted()
    } catch {
      return []
    }
  }
}

/// What the tests keep: the list of N27 and a setting of an older shape.
public enum Samples {
  public static let code = Array("271828".utf8)
  public static let otherCode = Array("314159".utf8)
  public static let wrongCode = Array("161803".utf8)

  /// The least slow hash, so that tests are fast.
  public static let fastHash: SlowHash =
    SlowHash.hasArgon2 ? .argon2id(memoryKiB: 19_456, passes: 2) : .pbkdf2(rounds: 100_000)

  public static let health: UInt8 = 1
  public static let running: UInt8 = 2
  public static let order: UInt8 = 16

  public static let list = KeptList(
    readings: [.init(1, shape: 2), .init(2, shape: 1), .init(3, shape: 1), .init(4, shape: 1)],
    settings: [
      .init(16, shape: 2) { value, shape in shape == 1 ? value + [99] : nil },
      .init(17, shape: 1),
    ], markers: [1, 2])

  public static let options = VaultOptions(slowHash: fastHash, list: list)

  /// Content that another process writes, byte by byte, so that this one never has it as a whole.
  public static let contentCount = 3_000
  public static func content(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: index &* 37 &+ 11) ^ 0x3C
  }

  /// Noon of some day.
  public static let now: Int64 = 1_800_000_000
  public static let day: Int64 = 86_400
}
