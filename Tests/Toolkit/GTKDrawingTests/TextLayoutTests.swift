import GTK
import GTKTesting
import XCTest

/// Texts: measured, cut off and drawn.
final class TextLayoutTests: XCTestCase {
  func testALargerFontTakesMoreRoom() {
    onLayout("Friday") { layout in
      layout.setFont(Font(size: 10))
      let small = layout.size
      layout.setFont(Font(size: 20, weight: .bold))
      XCTAssertGreaterThan(layout.size.height, small.height * 1.7)
      XCTAssertGreaterThan(layout.size.width, small.width * 1.7)
      XCTAssertGreaterThan(layout.baseline, layout.size.height / 2)
      XCTAssertLessThan(layout.baseline, layout.size.height)
    }
  }

  func testLinesBreakAtTheWidth() {
    onLayout("one two three four five six") { layout in
      XCTAssertEqual(layout.lineCount, 1)
      XCTAssertNil(layout.width)
      layout.width = 60
      XCTAssertEqual(layout.width, 60)
      XCTAssertGreaterThan(layout.lineCount, 1)
      XCTAssertLessThanOrEqual(layout.size.width, 60)
      layout.width = nil
      XCTAssertEqual(layout.lineCount, 1)
    }
  }

  func testTextThatDoesNotFitIsCutOff() {
    onLayout("one two three four five six seven eight nine ten") { layout in
      layout.width = 60
      layout.ellipsis = .end
      XCTAssertEqual(layout.maximumLines, 1)
      XCTAssertEqual(layout.lineCount, 1)
      XCTAssert(layout.isEllipsized)
      layout.maximumLines = 2
      XCTAssertEqual(layout.lineCount, 2)
      XCTAssertEqual(layout.ellipsis, .end)
      layout.text = "one"
      XCTAssertFalse(layout.isEllipsized)
    }
  }

  func testItsWordsAreKnownUpToALine() {
    onLayout("one two three four five six") { layout in
      layout.width = 60
      XCTAssertEqual(layout.text(throughLine: 99), layout.text)
      let beginning = layout.text(throughLine: 0)
      XCTAssert(layout.text.hasPrefix(beginning))
      XCTAssertLessThan(beginning.count, layout.text.count)
    }
  }

  func testATextReportsItsDirection() {
    onLayout("one") { layout in
      XCTAssertFalse(layout.runsAgainstLanguage)
      layout.text = "שלום"
      XCTAssert(layout.runsAgainstLanguage)
      layout.text = "12"
      XCTAssertFalse(layout.runsAgainstLanguage)
    }
  }

  func testFiguresAndSignsRunAsTheLanguageDoes() {
    TestDisplay.run {
      Toolkit.standardDirection = .rightToLeft
      defer { Toolkit.standardDirection = .leftToRight }
      let canvas = Canvas(content: PlainContent())
      for text in ["8.1 → 8.2", "12", "5.2-1", "8 + 9", "שלום 12"] {
        XCTAssertFalse(TextLayout(text, on: canvas).runsAgainstLanguage, text)
      }
      XCTAssert(TextLayout("8.1 bash", on: canvas).runsAgainstLanguage)
    }
  }

  func testTabularFiguresAreEquallyWide() {
    onLayout("1111") { layout in
      layout.setFont(Font(size: 20, hasTabularFigures: true))
      let ones = layout.size
      layout.text = "8888"
      XCTAssertEqual(layout.size, ones)
    }
  }

  func testAlignmentFollowsTheReadingDirection() {
    onLayout("Friday") { layout in
      for alignment in [TextLayout.Alignment.start, .center, .end] {
        layout.alignment = alignment
        XCTAssertEqual(layout.alignment, alignment)
      }
    }
  }

  func testATextIsPainted() {
    onLayout("M") { layout in
      layout.setFont(Font(size: 16, weight: .bold))
      let bitmap = picture(.record { $0.text(layout, red, at: Point(x: 2, y: 0)) })
      let painted = (0..<400).count { bitmap[$0 % 20, $0 / 20].alpha > 0.5 }
      XCTAssertGreaterThan(painted, 30)
      XCTAssertEqual((0..<20).count { bitmap[0, $0].alpha > 0 }, 0)
    }
  }
}

/// Runs a test's body with a text in a widget's font.
private func onLayout(_ text: String, _ body: @MainActor (TextLayout) -> Void) {
  TestDisplay.run { body(TextLayout(text, on: Canvas(content: PlainContent()))) }
}
