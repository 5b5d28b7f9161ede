import ModelChecker
import Testing

@testable import lockcheck

@Suite struct ArgumentValueTests {
  @Test func `counts are whole numbers from the least on`() throws {
    #expect(try ArgumentValues.count("12", of: "--workers") == 12)
    #expect(try ArgumentValues.count("0", of: "--max-depth", least: 0) == 0)
    for text in ["0", "-1", "+1", "1.0", "x", "", "99999999999999999999"] {
      #expect(throws: UsageError.self) { try ArgumentValues.count(text, of: "--workers") }
    }
  }

  @Test func `a count has an upper bound where there is one`() throws {
    #expect(try ArgumentValues.count("64", of: "--workers", most: 64) == 64)
    let error = #expect(throws: UsageError.self) {
      try ArgumentValues.count("65", of: "--workers", most: 64)
    }
    #expect(error?.hint == "give a whole number from 1 to 64")
  }

  @Test func `seconds are decimals over zero`() throws {
    func seconds(_ text: String) throws(UsageError) -> Double {
      try ArgumentValues.seconds(text, of: "--max-time", without: "no time ends a search")
    }
    #expect(try seconds("1.5") == 1.5)
    #expect(try seconds("90") == 90)
    for text in ["0", "-1", "nan", "inf", "1e3", "0x10", "1,5", "", "."] {
      let error = #expect(throws: UsageError.self) { try seconds(text) }
      #expect(
        error?.hint
          == "give seconds, more than 0, such as 90 or 1.5; without the option no time ends a search"
      )
    }
  }

  @Test(arguments: [
    ("512M", 536_870_912), ("2G", 2_147_483_648), ("1.5g", 1_610_612_736), ("1k", 1024),
    ("1T", 1_099_511_627_776), ("1000", 1000),
  ])
  func `sizes have a unit`(text: String, bytes: Int) throws {
    #expect(try ArgumentValues.bytes(text, of: "--memory-limit") == bytes)
  }

  @Test(arguments: ["", "G", "-1G", "2GB", "2 G", "0", "0.1", "99999999999T", "nan"])
  func `what is no size is refused`(text: String) {
    #expect(throws: UsageError.self) { try ArgumentValues.bytes(text, of: "--memory-limit") }
  }

  @Test func `outputs are a format and a path`() throws {
    #expect(try OutputFiles(["json=a.json", "text=b=c"]).files.map(\.path) == ["a.json", "b=c"])
    for values in [["a.json"], ["json="], ["=a"], ["xml=a"], ["json=a", "text=a"]] {
      #expect(throws: UsageError.self) { try OutputFiles(values) }
    }
  }

  @Test func `limits reach the checker's options`() throws {
    let parsed = try ArgumentParser.parse(
      [
        "--workers=3", "--max-depth=4", "--max-states=5", "--max-time=0.5", "--memory-limit=1M",
        "--continue", "--no-timing", "--color=always",
      ], for: CommandTable.explore)
    let settings = try RunSettings(parsed)
    #expect(settings.options.workers == 3)
    #expect(settings.options.maxDepth == 4)
    #expect(settings.options.maxStates == 5)
    #expect(settings.options.maxSeconds == 0.5)
    #expect(settings.options.memoryLimit == 1_048_576)
    #expect(settings.options.continueAfterViolation)
    #expect(settings.style.color)
    #expect(!settings.style.timing)
    #expect(settings.format == "text")
  }

  @Test func `with nothing given all processors work and nothing is limited`() throws {
    let settings = try RunSettings(ArgumentParser.parse([], for: CommandTable.explore))
    #expect(settings.options.workers == Terminal.processors)
    #expect(settings.options.maxDepth == nil && settings.options.maxSeconds == nil)
  }
}
