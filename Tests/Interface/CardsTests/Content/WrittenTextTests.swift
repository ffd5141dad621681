import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// How much of a text is laid out, besides the visible part.
final class WrittenTextTests: XCTestCase {
  func testOnlyInvisiblePartsOfALongTextAreLeftOut() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      let window = Window()
      window.child = canvas
      window.present()
      XCTAssertTrue(TestDisplay.wait { window.isActive })
      for piece in [
        "i", "W", "the quick brown fox ", "aא1ב", "שלום עולם ", "漢字", "a       ", "a\u{A0}", "x\ny",
        "a\u{301}", "\u{FDFA}",
      ] {
        let text = String(repeating: piece, count: 1000 / piece.unicodeScalars.count)
        for (width, lines) in [(0.0, 2), (3, 3), (60, 12), (300, 2)] {
          let words = LeafText(text, .style(for: .body), Paint(), lines: lines)
          let whole = words.shown(in: width)
          let unbroken = layout(words.shown(in: longestSide).text, canvas)
          let shown = words.shown(in: width, letters: unbroken.letterWidths)
          XCTAssertLessThanOrEqual(shown.text.count, whole.text.count)
          XCTAssertTrue(shown.isCut)
          let pictures = [whole.text, shown.text].map { text in
            let broken = layout(text, canvas)
            broken.width = width
            broken.ellipsis = .end
            broken.maximumLines = lines
            return RenderNode.record { $0.text(broken, .black) }?.bitmap(
              Size(width: 320, height: 300))
          }
          XCTAssertEqual(pictures[0], pictures[1], "\(piece) in \(width), \(lines) lines")
        }
      }
      window.destroy()
    }
  }

  func testFewLettersOfAWordThatIsNeverBrokenAreLaidOut() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      let words = LeafText(
        String(repeating: "i", count: 2000), .style(for: .largeTitle), Paint(), lines: 12)
      let letters = layout(words.text, canvas).letterWidths
      XCTAssertEqual(letters.count, 2000)
      XCTAssertEqual(Set(letters).count, 1)
      let fitting = 13 * 80 / (letters.first ?? 1)
      XCTAssertLessThanOrEqual(
        Double(words.shown(in: 80, letters: letters).text.count), fitting + 2)
      XCTAssertGreaterThan(words.shown(in: 80).text.count, 1000)
    }
  }

  func testAFigureIsAsLargeAsItsRoomAllowsRatherThanCutOff() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      let figure = WrittenText(LeafText("1,234.5 MB", .style(for: .value), Paint()), Theme())
      let whole = figure.span(on: canvas).natural
      let high = figure.extent(in: whole, on: canvas)
      var last = high.height
      for share in [0.95, 0.9, 0.8, 0.7] {
        let width = (whole * share).rounded(.up)
        let extent = figure.extent(in: width, on: canvas)
        XCTAssertFalse(figure.isCut(in: width, on: canvas), "\(share)")
        XCTAssertLessThan(extent.height, last)
        XCTAssertEqual(extent.height, high.height * width / whole, accuracy: 1.01)
        XCTAssertEqual(
          extent.baseline ?? 0, (high.baseline ?? 0) * width / whole, accuracy: 1.01)
        last = extent.height
      }
      // Smaller text isn't legible: it wraps.
      let half = (whole * 0.5).rounded()
      XCTAssertFalse(figure.isCut(in: half, on: canvas))
      XCTAssertEqual(
        figure.extent(in: half, on: canvas).height, high.height * 4 / 3, accuracy: 1.01)
      XCTAssertEqual(figure.extent(in: whole, on: canvas), high)
      let words = WrittenText(LeafText("1,234.5 MB", .style(for: .body), Paint()), Theme())
      XCTAssertTrue(words.isCut(in: words.span(on: canvas).natural * 0.9, on: canvas))
    }
  }

  func testLargeTextWrapsOrShrinksRatherThanCutOff() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      for (text, lines) in [("Work until 01:06", 2.0), ("Anna’s Birthday", 2), ("November", 1)] {
        let words = LeafText(text, .style(for: .body), Paint())
        let large = WrittenText(words, Theme(textScale: 2))
        let whole = large.span(on: canvas).natural
        let line = large.extent(in: whole, on: canvas).height
        let width = (whole * 0.7).rounded()
        XCTAssertFalse(large.isCut(in: width, on: canvas), text)
        let height = large.extent(in: width, on: canvas).height
        XCTAssertEqual(height, line * (lines == 1 ? 0.7 : lines), accuracy: 2, text)
        XCTAssertTrue(WrittenText(words, Theme()).isCut(in: whole * 0.3, on: canvas), text)
      }
    }
  }

  func testATextInARingFollowsItsSideAndNeverBreaks() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      for (text, scale) in [("100%", 2.0), ("100%", 3), ("72\u{A0}%", 2), ("1 h", 2), ("3/4", 1)] {
        let style = TextStyle.style(for: .caption)
        let words = LeafText(text, style, Paint(), align: .center, shapeWidth: 40)
        let written = WrittenText(words, Theme(textScale: scale))
        let (natural, room) = (written.span(on: canvas).natural, 40 * scale)
        let whole = written.extent(in: max(natural, room), on: canvas).height
        for part in [1, 0.8, 0.5, 0.3] {
          let width = room * part
          let share = min(1, part, width / natural)
          XCTAssertFalse(written.isCut(in: width, on: canvas), "\(text) in \(width)")
          // Both heights are rounded up.
          XCTAssertEqual(
            written.extent(in: width, on: canvas).height, whole * share, accuracy: 1.5,
            "\(text) in \(width)")
        }
      }
    }
  }

  func testATextOfAFewLinesShrinksByUpToAThirdRatherThanBreakAWord() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      for (text, lines) in [("Screenshot", 1.0), ("Do Not Disturb", 2), ("Bildschirm-Foto", 2)] {
        let words = LeafText(text, .style(for: .caption), Paint(), lines: 3)
        let written = WrittenText(words, Theme())
        let longest =
          text.split { $0 == " " }.map { word in
            WrittenText(words.saying(String(word)), Theme()).span(on: canvas).natural
          }.max() ?? 0
        let line = written.extent(in: written.span(on: canvas).natural, on: canvas).height
        guard text != "Bildschirm-Foto" else {
          // It breaks at its hyphen, in its own size.
          XCTAssertEqual(
            written.extent(in: longest * 0.8, on: canvas).height, 2 * line, accuracy: 1)
          continue
        }
        let width = (longest * 0.8).rounded()
        XCTAssertFalse(written.isCut(in: width, on: canvas), text)
        XCTAssertEqual(
          written.extent(in: width, on: canvas).height, lines * line * 0.8, accuracy: 2 * lines,
          text)
        // A word that needs more than that breaks, and stays legible.
        XCTAssertGreaterThanOrEqual(
          written.extent(in: longest * 0.5, on: canvas).height, min(3, lines * 2) * line - 3, text)
      }
    }
  }

  func testATextOfTwoLinesKeepsItsSizeInItsOwnWidth() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      @MainActor func height(_ text: String) -> Double {
        let words = LeafText(text, .style(for: .body), Paint(), lines: 2)
        let written = WrittenText(words, Theme())
        return written.extent(in: written.span(on: canvas).natural, on: canvas).height
      }
      XCTAssertEqual(height("10:30\n11:15"), 2 * height("10:30"), accuracy: 1)
      // Not by a pixel, which a shrunk one would lack.
      XCTAssertEqual(height("10:30\n11:15"), height("1\n1"))
    }
  }

  func testColumnsShrinkRatherThanWrap() {
    onMain {
      let canvas = Canvas(role: .label, content: Empty())
      var style = TextStyle.style(for: .footnote)
      style.isMono = true
      for scale in [1, 1.5, 2] {
        for (text, lines) in [("/dev/sda1  220G  110G  /home", 1), ("a  110G  /home\nb  1G", 2)] {
          let line = WrittenText(
            LeafText(text, style, Paint(), lines: lines), Theme(textScale: scale))
          let whole = line.span(on: canvas).natural
          let height = line.extent(in: whole, on: canvas).height
          let least = min(2.0 / 3, 1 / scale)
          let width = (whole * least).rounded(.up)
          XCTAssertFalse(line.isCut(in: width, on: canvas), "\(text) at \(scale)")
          XCTAssertEqual(
            line.extent(in: width, on: canvas).height, height * width / whole, accuracy: 1.01)
        }
        // Smaller letters aren't legible.
        let words = LeafText("/dev/sda1  220G  110G  /home", style, Paint())
        let line = WrittenText(words, Theme(textScale: scale))
        let whole = line.span(on: canvas).natural
        let height = line.extent(in: whole, on: canvas).height
        let least = min(2.0 / 3, 1 / scale)
        XCTAssertTrue(line.isCut(in: whole * least * 0.7, on: canvas))
        XCTAssertEqual(
          line.extent(in: whole * least * 0.7, on: canvas).height, height * least, accuracy: 1.01)
      }
    }
  }

  private final class Empty: CanvasContent {}
}

@MainActor private func layout(_ text: String, _ canvas: Canvas) -> TextLayout {
  TextLayout(text, on: canvas, font: TextStyle.style(for: .body).font())
}
