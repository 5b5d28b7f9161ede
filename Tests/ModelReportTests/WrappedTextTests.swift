import ModelReport
import Testing

@Suite struct WrappedTextTests {
  @Test func `lines break between words, and no later than the width`() {
    #expect("one two three four".wrapped(to: 9) == "one two\nthree\nfour")
    #expect("one two".wrapped(to: 7) == "one two")
  }

  @Test func `a word that is too long stands alone, and breaks that are there stay`() {
    #expect("a bbbbbbbbbb c".wrapped(to: 4) == "a\nbbbbbbbbbb\nc")
    #expect("a\n\nb c".wrapped(to: 3) == "a\n\nb c")
  }
}
