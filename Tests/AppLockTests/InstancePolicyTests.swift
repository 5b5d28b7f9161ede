import AppLock
import LockCore
import LockVault
import Testing

/// What an instance says of the lock, decoded strictly.
@Suite struct InstancePolicyTests {
  private func read(_ text: String) throws(InstancePolicyError) -> InstancePolicy {
    try InstancePolicy(json: Array(text.utf8).span)
  }

  @Test(
    "A policy of the instance is read in either order and with any space (M5-08-24)",
    arguments: [
      "{\"required\": true, \"after_ms\": 300000}", "{\"after_ms\":300000,\"required\":true}",
      " {\n\t\"required\" : true ,\r\n\"after_ms\" : 300000 } ",
    ])
  func right(text: String) throws {
    #expect(try read(text) == InstancePolicy(required: true, after: 300_000))
  }

  @Test(
    "A policy that is not exactly right is an error that says where",
    arguments: [
      ("", .notAnObject(at: 0)), ("[]", .notAnObject(at: 0)), ("{}", .notAnObject(at: 1)),
      ("{\"required\": true}", .missing(.after)), ("{\"after_ms\": 1}", .missing(.required)),
      ("{\"required\": true, \"after_ms\": 1, \"x\": 1}", .unknownKey(at: 34)),
      ("{\"required\": true, \"required\": true}", .repeatedKey(.required, at: 19)),
      ("{\"required\": 1, \"after_ms\": 1}", .wrongType(.required, at: 13)),
      ("{\"required\": truely, \"after_ms\": 1}", .wrongType(.required, at: 13)),
      ("{\"required\": true, \"after_ms\": \"1\"}", .wrongType(.after, at: 31)),
      ("{\"required\": true, \"after_ms\": 1.5}", .wrongType(.after, at: 31)),
      ("{\"required\": true, \"after_ms\": 01}", .wrongType(.after, at: 31)),
      ("{\"required\": true, \"after_ms\": null}", .wrongType(.after, at: 31)),
      ("{\"required\": true, \"after_ms\": 0}", .outOfBounds(at: 31)),
      ("{\"required\": true, \"after_ms\": -5}", .outOfBounds(at: 31)),
      ("{\"required\": true, \"after_ms\": 2147483648}", .outOfBounds(at: 31)),
      ("{\"required\": true, \"after_ms\": 99999999999999999999999}", .outOfBounds(at: 31)),
      ("{\"required\": true, \"after_ms\": 1} x", .notAnObject(at: 34)),
    ] as [(String, InstancePolicyError)])
  func wrong(text: String, error: InstancePolicyError) {
    #expect(throws: error) { try read(text) }
  }

  @Test("Cutting or changing any byte of a policy gives an error or a policy, and no trap")
  func hurt() {
    let text = Array("{\"required\": true, \"after_ms\": 300000}".utf8)
    var policies = 0
    for index in text.indices {
      for byte in [0, 34, 45, 48, 57, 123, 125, 255] as [UInt8] {
        var bytes = text
        bytes[index] = byte
        if (try? InstancePolicy(json: bytes.span)) != nil { policies += 1 }
      }
      #expect(throws: InstancePolicyError.self) {
        try InstancePolicy(json: Array(text[..<index]).span)
      }
    }
    #expect(policies > 0)
  }
}
