import Expectations
import Localization
import Testing

struct QuotingTests {
  @Test(arguments: [
    ("", ""), ("Width=wide", "Width=wide"), ("two\nlines\tand \u{1B}[0m", "two�lines�and �[0m"),
    // A right-to-left override would reverse the rest of the message.
    ("a\u{202E}b", "a�b"),
    (String(repeating: "é", count: 40), String(repeating: "é", count: 40)),
    (String(repeating: "é", count: 41), String(repeating: "é", count: 40) + "…"),
  ])
  func `foreign text has no control characters and is shortened`(
    text: String, quote: String
  ) {
    expect(quoted(text) == quote)
  }

  @Test func `the maximum length is configurable`() {
    let text = String(repeating: "x", count: 61)
    expect(quoted(text, longest: 61) == text)
    expect(quoted(text, longest: 60) == text.dropLast() + "…")
  }
}
