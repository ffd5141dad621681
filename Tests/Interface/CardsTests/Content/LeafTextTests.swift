import Expectations
import Testing
import Theme
import WidgetCore

@testable import Cards

@Suite("Text truncation before layout")
struct WordsTests {
  private func words(_ text: String, lines: Int = 1) -> LeafText {
    LeafText(text, .style(for: .body), Paint(), lines: lines)
  }

  @Test("A text that may fit is laid out completely")
  func whole() {
    for text in ["", "a", "fi", "السلام", "\u{FDFA}", String(repeating: "i", count: 300)] {
      expect(words(text).shown(in: 10_000).text == text)
      expect(!words(text).shown(in: 10_000).isCut)
    }
  }

  @Test(
    "Of a long one there is as much as could be seen, and an ellipsis",
    arguments: ["W", "fi", "👩‍👩‍👧‍👦", "🇨🇿", "a\u{301}\u{302}", "क्ष", "السلام ", "x y "])
  func long(piece: String) {
    let text = String(repeating: piece, count: 600)
    for lines in [1, 3] {
      for width in [0.0, 20, 384, 10_000] {
        let shown = words(text, lines: lines).shown(in: width)
        let most = min(300, Int(width) + 20) * lines
        guard text.unicodeScalars.count > most else { continue }
        expect(shown.isCut)
        expectEqual(shown.text.last, "…")
        expect(shown.text.unicodeScalars.count <= most + 1)
        // No grapheme is split, and none is missing in between.
        expect(text.hasPrefix(shown.text.dropLast()))
        expect(shown.text.dropLast().allSatisfy { Set(text).contains($0) })
      }
    }
  }

  @Test("An endless stack of combining marks is cut within")
  func pile() {
    let shown = words("a" + String(repeating: "\u{301}", count: 1_999)).shown(in: 384)
    expect(shown.isCut)
    expect(shown.text.unicodeScalars.count <= 301)
  }

  @Test("Paragraphs beyond the last line are cut, and reported as cut")
  func paragraphs() {
    let shown = words("a\nb\nc", lines: 2).shown(in: 384)
    expectEqual(shown.text, "a\nb…")
    expect(shown.isCut)
    expect(words("a\nb", lines: 2).shown(in: 384) == ("a\nb", false))
    expect(words("a\nb").shown(in: 384) == ("a b", false))
  }

  @Test("A figure keeps its leading sign")
  func figure() { expect(words("-5").shown(in: 384) == ("\u{200E}-5", false)) }
}
