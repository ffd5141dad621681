import GLib
import RandomTesting
import XCTest

final class TerminalTextTests: XCTestCase {
  func testControlCharactersAreMarked() {
    XCTAssertEqual(
      TerminalText.harmless("a\u{1B}[2J\u{9B}2J\u{7F}\r\u{202E}b\u{FEFF}\u{E0041}\tc\n"),
      "a\u{FFFD}[2J\u{FFFD}2J\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}\tc\n")
    // Characters of our own strings and of other languages stay.
    for text in ["«⁨اسم⁩»", "č ü 中 🙂 \u{A0}\u{200F}", ""] {
      XCTAssertEqual(TerminalText.harmless(text), text)
    }
    XCTAssertEqual(TerminalText.harmlessLine("a\nb\tc"), "a\u{FFFD}b\u{FFFD}c")
  }

  func testJSONMeansTheSame() {
    XCTAssertEqual(
      TerminalText.harmless(json: "{\"a\":\"\u{9B}č\u{202E}\u{E0041}\"}\n"),
      "{\"a\":\"\\u009Bč\\u202E\\uDB40\\uDC41\"}\n")
  }

  func testPiecesComeToTheSameAsTheWhole() {
    let whole = Array("č\u{9B}x\u{202E}🙂\u{1B}]0;t\u{7}".utf8) + [0xC2, 0x41, 0x9B, 0xFF, 0xE2]
    var numbers = SeededNumbers(seed: 13)
    for _ in 0..<200 {
      var said: [UInt8] = []
      var rest: [UInt8] = []
      var left = whole[...]
      while !left.isEmpty {
        let count = Int.random(in: 1...min(4, left.count), using: &numbers)
        let (text, unfinished) = TerminalText.harmless(rest + left.prefix(count))
        said += text
        rest = unfinished
        left = left.dropFirst(count)
        XCTAssertLessThan(rest.count, 4)
      }
      XCTAssertEqual(
        String(decoding: said, as: UTF8.self),
        "č\u{FFFD}x\u{FFFD}🙂\u{FFFD}]0;t\u{FFFD}\u{FFFD}A\u{FFFD}\u{FFFD}")
      XCTAssertEqual(rest, [0xE2])
    }
  }
}
