import Expectations
import Sentences
import Testing

struct QuotingTests {
  @Test(arguments: [
    ("", ""), ("Width=wide", "Width=wide"), ("two\nlines\tand \u{1B}[0m", "two�lines�and �[0m"),
    // What would turn the rest of the message round.
    ("a\u{202E}b", "a�b"),
    (String(repeating: "é", count: 40), String(repeating: "é", count: 40)),
    (String(repeating: "é", count: 41), String(repeating: "é", count: 40) + "…"),
  ])
  func `what others wrote is repeated on one line, in its own order, and cut when it is long`(
    text: String, quote: String
  ) {
    expect(quoted(text) == quote)
  }

  @Test func `there may be room for more`() {
    let text = String(repeating: "x", count: 61)
    expect(quoted(text, longest: 61) == text)
    expect(quoted(text, longest: 60) == text.dropLast() + "…")
  }
}
