import AppLock
import Foundation
import LockCore
import LockVault
import PropertyTesting
import Testing

/// What an instance says, drawn.
@Suite struct InstancePolicyRunTests {
  private static let policy = Generator<InstancePolicy> { draw in
    let after = try draw(Generator<Int32>.int(in: 1...Int32.max))
    guard let policy = InstancePolicy(required: try draw(.bool), after: after) else {
      throw Failure("no policy of \(after)")
    }
    return policy
  }

  private static let known = Generator<Reading<InstancePolicy>>.oneOf(
    policy.map { .value($0) }, .always(.absent), .always(.notNow))

  private static let base = Generator<LockPolicy>.pick([
    .m508(after: 60_000, required: false), .m508(after: 1, required: true),
    .standard(means: .system), .standard(means: .appPin), .digiFIR(away: 60_000, checksSIM: true),
  ])

  @Test("A policy written in any order and with any space is read as it was")
  func reads() async {
    await check { draw in
      let policy = try draw(InstancePolicyRunTests.policy, "policy")
      func space() throws -> String {
        try draw.callAsFunction(.string(of: .character(of: " \n\t\r"), count: 0...2))
      }
      var fields = [
        "\"required\"\(try space()):\(try space())\(policy.required)\(try space())",
        "\"after_ms\"\(try space()):\(try space())\(policy.after)\(try space())",
      ]
      if try draw(.bool) { fields.swapAt(0, 1) }
      let text =
        "\(try space()){\(try space())\(fields[0]),\(try space())\(fields[1])}\(try space())"
      draw.note(text.debugDescription)
      #expect(try InstancePolicy(json: Array(text.utf8).span) == policy)
    }
  }

  @Test("What the strict reader takes, a JSON reader takes for the same", .property(cases: 2000))
  func strict() async {
    await check(requiring: ["read", "refused"]) { draw in
      let text = Array("{\"required\": true, \"after_ms\": 300000}".utf8)
      var bytes = text
      for _ in 0..<(try draw(.int(in: 0...3))) where !bytes.isEmpty {
        let place = try draw(.int(in: 0...(bytes.count - 1)))
        switch try draw(.int(in: 0...2)) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(try draw(.pick(text + Array("-.e9\\/[]nul".utf8))), at: place)
        case _: bytes[place] = try draw(.pick(text))
        }
      }
      draw.note(String(decoding: bytes, as: UTF8.self).debugDescription)
      struct Plain: Decodable {
        let required: Bool
        let after: Int32

        enum CodingKeys: String, CodingKey {
          case required
          case after = "after_ms"
        }
      }
      do {
        let read = try InstancePolicy(json: bytes.span)
        draw.label("read")
        let plain = try JSONDecoder().decode(Plain.self, from: Data(bytes))
        #expect(plain.required == read.required && plain.after == read.after)
      } catch is InstancePolicyError {
        draw.label("refused")
      }
    }
  }

  @Test("To follow an instance twice is to follow it once, and not to know it is the strictest")
  func following() async {
    await check { draw in
      let base = try draw(InstancePolicyRunTests.base, "base")
      let known = try draw(InstancePolicyRunTests.known, "known")
      let other = try draw(InstancePolicyRunTests.known, "other")
      let once = base.following(known)
      #expect(once.following(known) == once)
      // The last word counts, whatever came before.
      #expect(base.following(other).following(known).away == once.away)
      let unknown = base.following(.notNow)
      #expect(unknown.required && unknown.away == .after(0))
      // Nothing but these three is the instance's to say.
      var same = once
      same.required = base.required
      same.away = base.away
      same.idle = base.idle
      #expect(same == base)
    }
  }
}
