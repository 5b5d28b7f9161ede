extension Generator {
  /// Arrays of values. Each element is a span of its own, which the shrinker can leave out.
  public static func array<Element>(
    of element: Generator<Element>, count: ClosedRange<Int> = 0...20
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "an array has no fewer than 0 elements")
    return Generator { draw in
      // How long it becomes is decided ahead, so that long ones are as likely as short ones; what is on the
      // tape is only whether one more comes.
      let spread = UInt64(count.upperBound - count.lowerBound)
      let wanted = count.lowerBound + Int(draw.random.number(upTo: spread))
      var values: [Element] = []
      while values.count < count.upperBound {
        let span = draw.openSpan(.item)
        if values.count >= count.lowerBound {
          let goesOn = try draw.choose(.flag, most: 1) { _ in values.count < wanted ? 1 : 0 }
          if goesOn == 0 {
            draw.forgetSpan(span)
            break
          }
        }
        values.append(try element.make(draw))
        draw.closeSpan(span)
      }
      return values
    }
  }
}

extension Generator where Value == [UInt8] {
  /// Bytes.
  public static func bytes(count: ClosedRange<Int> = 0...64) -> Generator {
    array(of: .int(in: 0...255), count: count)
  }
}

extension Generator where Value == Character {
  /// One of the characters of a text; it shrinks to the first.
  public static func character(of text: String) -> Generator { pick(Array(text)) }

  /// Letters and digits first, then signs, then what software forgets: white space, an accent that joins what
  /// stands before it, a letter outside the basic plane, text from right to left.
  public static var anyCharacter: Generator {
    .frequency(
      (6, .character(of: "abcxyzABCXYZ0123456789")), (3, .character(of: " _-.,:/\\\"'<>&%{}[]()#")),
      (1, .pick(["\n", "\t", "\u{0}", "\u{301}", "\u{1F512}", "\u{5D0}", "\u{2028}", "\u{FFFD}"])))
  }
}

extension Generator where Value == String {
  /// Texts, of these characters if some are given.
  public static func string(
    of characters: Generator<Character> = .anyCharacter, count: ClosedRange<Int> = 0...20
  ) -> Generator {
    Generator<[Character]>.array(of: characters, count: count).map { String($0) }
  }
}
