import LockCore

/// What an instance says of the lock: `{"required": true, "after_ms": 300000}` (M5-08-16, M5-08-24).
///
/// The app tells it by ``LockRuntime/policyArrived(json:)``. Decoded strictly: whatever is not exactly that is an error, and what was known before stands.
public struct InstancePolicy: BitwiseCopyable, Equatable, Sendable {
  /// The lock cannot be turned off.
  public let required: Bool
  /// The time for leaving and for idling, in milliseconds: 1 to 2,147,483,647.
  public let after: Int32

  /// Nil unless `after` is at least 1.
  public init?(required: Bool, after: Int32) {
    guard after >= 1 else { return nil }
    self.required = required
    self.after = after
  }

  /// Reads the value of `app_lock`, UTF-8.
  public init(json: Span<UInt8>) throws(InstancePolicyError) {
    var reader = PolicyReader(json)
    let fields = try reader.read()
    guard let required = fields.required else { throw .missing(.required) }
    guard let after = fields.after else { throw .missing(.after) }
    self.required = required
    self.after = after
  }
}

/// What is wrong with a policy.
public enum InstancePolicyError: Error, Equatable, Sendable {
  /// Not JSON of an object of this shape; `at` is the offset in bytes.
  case notAnObject(at: Int)
  /// A key that is not one of the two.
  case unknownKey(at: Int)
  /// A key that came before.
  case repeatedKey(Key, at: Int)
  /// A key that did not come.
  case missing(Key)
  /// A value of another type.
  case wrongType(Key, at: Int)
  /// A time below 1 or above 2,147,483,647 milliseconds.
  case outOfBounds(at: Int)

  /// The two keys.
  public enum Key: String, Sendable {
    case required
    case after = "after_ms"
  }
}

extension InstancePolicyError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAnObject(let at): "app_lock: byte \(at): expected {\"required\", \"after_ms\"}"
    case .unknownKey(let at): "app_lock: byte \(at): an unknown key; required, after_ms are known"
    case .repeatedKey(let key, let at): "app_lock.\(key.rawValue): byte \(at): a second time"
    case .missing(let key): "app_lock.\(key.rawValue): missing; both keys are needed"
    case .wrongType(.required, let at): "app_lock.required: byte \(at): expected true or false"
    case .wrongType(.after, let at): "app_lock.after_ms: byte \(at): expected a whole number"
    case .outOfBounds(let at): "app_lock.after_ms: byte \(at): expected 1 to 2147483647"
    }
  }
}
