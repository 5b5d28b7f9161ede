import AppLock
import Foundation
import LockCore

/// What libFuzzer calls with bytes of its own, taken for a policy of the instance: an error with a place
/// within the bytes, or a policy that another reader of JSON understands in the same way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do throws(InstancePolicyError) {
    let policy = try InstancePolicy(json: bytes.span)
    precondition(policy.after >= 1)
    precondition(Plain(bytes) == Plain(required: policy.required, after: policy.after))
    let followed = LockPolicy.standard(means: .system).following(.value(policy))
    precondition(followed.required == policy.required)
    precondition(followed.away == .after(policy.after) && followed.idle == .after(policy.after))
  } catch {
    precondition(!error.description.isEmpty)
    if let place = error.place { precondition(place >= 0 && place <= bytes.count) }
  }
  return 0
}

extension InstancePolicyError {
  fileprivate var place: Int? {
    switch self {
    case .notAnObject(let at), .unknownKey(let at), .repeatedKey(_, let at), .wrongType(_, let at),
      .outOfBounds(let at):
      at
    case .missing: nil
    }
  }
}

/// The same by the decoder of the system, which is less strict.
private struct Plain: Codable, Equatable {
  var required: Bool
  var after: Int32

  private enum CodingKeys: String, CodingKey {
    case required
    case after = "after_ms"
  }

  init(required: Bool, after: Int32) {
    self.required = required
    self.after = after
  }

  init?(_ bytes: [UInt8]) {
    do { self = try JSONDecoder().decode(Plain.self, from: Data(bytes)) } catch { return nil }
  }
}
