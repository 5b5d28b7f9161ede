import LockCore
import Testing

/// Which codes may become the PIN.
struct PinRuleTests {
  private func objection(_ rule: PinRule, _ code: String) -> PinRule.Objection? {
    let bytes = Array(code.utf8)
    return rule.objection(to: bytes.span)
  }

  /// At least four characters of any kind, nothing refused (PR-20).
  private let fourCharacters = PinRule(
    minLength: 4, maxLength: 64, digitsOnly: false, refusesRepeats: false, refusesRuns: false)

  /// Any characters, but no repeats and no runs.
  private let anyCharacters = PinRule(
    minLength: 1, maxLength: 64, digitsOnly: false, refusesRepeats: true, refusesRuns: true)

  @Test(
    "Six digits are taken, whatever they are but repeats and runs (DF-02)",
    arguments: [
      "135790", "000001", "100000", "112233", "123457", "123455", "012346", "654320", "909090",
      "121212", "890124", "098764", "123321", "567899", "001234",
    ])
  func taken(code: String) {
    #expect(objection(.sixDigits, code) == nil)
  }

  @Test("Another length is refused (DF-02)", arguments: ["", "1", "13579", "1357902", "1111111"])
  func lengths(code: String) {
    #expect(objection(.sixDigits, code) == (code.utf8.count < 6 ? .tooShort : .tooLong))
  }

  @Test("What is no digit is refused", arguments: ["13579a", "13 790", "13579/", "13579:", "١٢٣"])
  func notDigits(code: String) {
    #expect(objection(.sixDigits, code) == .notDigits)
  }

  @Test("One digit six times is refused (DF-03)", arguments: 0...9)
  func repeats(digit: Int) {
    #expect(objection(.sixDigits, String(repeating: "\(digit)", count: 6)) == .repeated)
  }

  @Test(
    "A run is refused, up or down, over 9 and 0 as well (DF-04)",
    arguments: [
      "012345", "123456", "234567", "345678", "456789", "567890", "678901", "789012", "890123",
      "901234", "543210", "654321", "765432", "876543", "987654", "098765", "109876", "210987",
      "321098", "432109",
    ])
  func runs(code: String) {
    #expect(objection(.sixDigits, code) == .run)
  }

  @Test("A rule of at least four characters asks for no more (PR-20)")
  func fourOrMore() {
    #expect(objection(fourCharacters, "abc") == .tooShort)
    #expect(objection(fourCharacters, "abcd") == nil)
    #expect(objection(fourCharacters, "1111") == nil)
    #expect(objection(fourCharacters, "1234") == nil)
    #expect(objection(fourCharacters, String(repeating: "x", count: 64)) == nil)
    #expect(objection(fourCharacters, String(repeating: "x", count: 65)) == .tooLong)
  }

  @Test("Lengths are counted in bytes, and bytes past ASCII are characters like others")
  func notASCII() {
    #expect(objection(fourCharacters, "éé") == nil)
    #expect(objection(fourCharacters, "é") == .tooShort)
    let bytes: [UInt8] = [0, 255, 0, 255]
    #expect(fourCharacters.objection(to: bytes.span) == nil)
    #expect(anyCharacters.objection(to: bytes.span) == nil)
    // 255 is followed by 0 without a trap, and that is no run.
    let wrapping: [UInt8] = [254, 255, 0, 1]
    #expect(anyCharacters.objection(to: wrapping.span) == nil)
    let falling: [UInt8] = [1, 0, 255, 254]
    #expect(anyCharacters.objection(to: falling.span) == nil)
  }

  @Test("Repeats count for any character, runs for digits only, and one character is neither")
  func anyCharacter() {
    #expect(objection(anyCharacters, "aaaa") == .repeated)
    #expect(objection(anyCharacters, "abcd") == nil)
    #expect(objection(anyCharacters, "1234") == .run)
    #expect(objection(anyCharacters, "12") == .run)
    #expect(objection(anyCharacters, "11") == .repeated)
    #expect(objection(anyCharacters, "7") == nil)
    #expect(objection(anyCharacters, "123a") == nil)
  }

  @Test("No rule takes nothing but the empty code")
  func none() {
    #expect(objection(.none, "") == nil)
    #expect(objection(.none, "1") == .tooLong)
  }
}

#if !DEBUG
  @Suite("Long: every code of six digits")
  struct LongPinRuleTests {
    /// Slow and plain: write the code as digits and look at all neighbours at once.
    private func expected(_ code: [UInt8]) -> PinRule.Objection? {
      let digits = code.map { Int($0) - 48 }
      let steps = zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 }
      if steps.allSatisfy({ $0 == 0 }) { return .repeated }
      if steps.allSatisfy({ $0 == 1 }) || steps.allSatisfy({ $0 == 9 }) { return .run }
      return nil
    }

    @Test("The rule agrees with the words of DF-03 and DF-04")
    func allCodes() {
      var refused = 0
      var code = [UInt8](repeating: 48, count: 6)
      for number in 0..<1_000_000 {
        var rest = number
        for place in stride(from: 5, through: 0, by: -1) {
          code[place] = UInt8(48 + rest % 10)
          rest /= 10
        }
        let objection = PinRule.sixDigits.objection(to: code.span)
        if objection != nil { refused += 1 }
        if objection != expected(code) {
          Issue.record("\(number): \(String(describing: objection))")
          return
        }
      }
      #expect(refused == 30)
    }
  }
#endif
