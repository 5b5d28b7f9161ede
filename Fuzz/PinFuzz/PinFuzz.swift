import LockCore

/// What libFuzzer calls with bytes of its own: five say the rule, the others are a code. The rule must say
/// the same as one that is written as the statements are (DF-02 to DF-04).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count >= 5 else { return 0 }
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let rule = PinRule(
    minLength: bytes[0] % 12, maxLength: bytes[1], digitsOnly: bytes[2] & 1 != 0,
    refusesRepeats: bytes[3] & 1 != 0, refusesRuns: bytes[4] & 1 != 0)
  let code = Array(bytes.dropFirst(5))
  // Codes as they are, and the same made of digits only, which libFuzzer would seldom find.
  for code in [code, code.map { $0 % 10 + 48 }, code.indices.map { UInt8($0 % 10) + 48 }] {
    precondition(rule.objection(to: code.span) == plainObjection(rule, code))
    let six = PinRule.sixDigits.objection(to: code.span)
    precondition(six == plainObjection(.sixDigits, code))
    if six == nil { precondition(code.count == 6 && Set(code).count > 1) }
  }
  return 0
}

/// The rule once more, as slowly and plainly as it can be said.
private func plainObjection(_ rule: PinRule, _ code: [UInt8]) -> PinRule.Objection? {
  if code.count < Int(rule.minLength) { return .tooShort }
  if code.count > Int(rule.maxLength) { return .tooLong }
  let digits = code.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil }
  let isAllDigits = digits.count == code.count
  if rule.digitsOnly && !isAllDigits { return .notDigits }
  if rule.refusesRepeats && code.count > 1 && Set(code).count == 1 { return .repeated }
  if rule.refusesRuns && isAllDigits && code.count > 1 {
    let steps = Set(zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 })
    if steps == [1] || steps == [9] { return .run }
  }
  return nil
}
