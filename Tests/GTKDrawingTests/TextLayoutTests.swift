import GTK
import GTKTesting
import RandomTesting
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

  func testWhatDoesNotFitIsLeftOut() {
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

  func testATextOfAnotherDirectionSaysSo() {
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

  func testOtherFiguresAreAsIfTheyHadBeenWrittenAtFirst() {
    for (old, new) in [
      ("24:59", "07:31"), ("\u{200E}-1,234.50 €", "\u{200E}-9,876.05 €"), ("1", "8"),
    ] {
      for font in [Font(), Font(size: 34, weight: .bold, hasTabularFigures: true)] {
        for width in [nil, 400.0] {
          onLayout(old) { layout in
            layout.setFont(font)
            layout.width = width
            layout.alignment = .center
            _ = layout.size
            XCTAssert(layout.setFigures(new), "\(old) and \(new)")
            let changed = (layout.text, layout.size, layout.inkBounds, large(layout))
            layout.text = ""
            layout.text = new
            XCTAssertEqual(changed.0, new)
            XCTAssertEqual(changed.1, layout.size)
            XCTAssertEqual(changed.2, layout.inkBounds)
            XCTAssertEqual(changed.3, large(layout), "\(new) in \(font)")
          }
        }
      }
    }
  }

  /// Which figures are known by now depends on what was written before.
  func testFiguresThatAreKnownComeOutAsIfTheyHadBeenShaped() {
    var random = SeededNumbers(seed: 24)
    for pattern in ["00:00", "0", "0,000.00 €", "-00/00", "0x00 00 00"] {
      for font in [Font(), Font(size: 34, weight: .bold, hasTabularFigures: true)] {
        onLayout(pattern) { layout in
          layout.setFont(font)
          _ = layout.size
          let canvas = Canvas(content: PlainContent())
          for count in 0..<60 {
            let text = String(
              pattern.map { $0 == "0" ? Character("\(Int.random(in: 0...9, using: &random))") : $0 }
            )
            XCTAssert(layout.setFigures(text), text)
            let fresh = TextLayout(text, on: canvas, font: font)
            XCTAssertEqual(layout.text, text)
            XCTAssertEqual(layout.letterWidths, fresh.letterWidths, text)
            XCTAssertEqual(layout.inkBounds, fresh.inkBounds, text)
            if count % 15 == 0 { XCTAssertEqual(large(layout), large(fresh), text) }
          }
        }
      }
    }
  }

  func testAnotherFontHasOtherFigures() {
    onLayout("10:11") { layout in
      for size in [12.0, 30] {
        layout.setFont(Font(size: size))
        for text in ["10:10", "11:11", "10:11"] {
          _ = layout.size
          XCTAssert(layout.setFigures(text))
        }
        let fresh = TextLayout("10:11", on: Canvas(content: PlainContent()), font: Font(size: size))
        XCTAssertEqual(large(layout), large(fresh))
      }
    }
  }

  func testWhatDiffersInMoreThanFiguresStaysAsItIs() {
    for (old, new) in [
      ("24:59", "4:59"), ("24:59", "24.59"), ("1a", "1b"), ("", ""), ("1\n2", "2\n1"),
      ("\u{661}", "\u{662}"), ("5 שלום", "6 שלום"),
    ] {
      onLayout(old) { layout in
        let before = large(layout)
        XCTAssertFalse(layout.setFigures(new), "\(old) and \(new)")
        XCTAssertEqual(layout.text, old)
        XCTAssertEqual(large(layout), before)
      }
    }
  }

  func testAlignmentFollowsTheReadingDirection() {
    onLayout("Friday") { layout in
      for alignment in [TextLayout.Alignment.start, .center, .end] {
        layout.alignment = alignment
        XCTAssertEqual(layout.alignment, alignment)
      }
      layout.width = 200
      XCTAssertGreaterThan(layout.inkBounds.minX, 100)
    }
  }

  func testATextIsPainted() {
    onLayout("M") { layout in
      layout.setFont(Font(size: 16, weight: .bold))
      let onSnapshot = picture(.record { $0.text(layout, red, at: Point(x: 2, y: 0)) })
      let onPath = picture(
        .record { snapshot in
          snapshot.cairo(in: square) { $0.text(layout, red, at: Point(x: 2, y: 0)) }
        })
      for bitmap in [onSnapshot, onPath] {
        let painted = (0..<400).count { bitmap[$0 % 20, $0 / 20].alpha > 0.5 }
        XCTAssertGreaterThan(painted, 30)
        XCTAssertEqual((0..<20).count { bitmap[0, $0].alpha > 0 }, 0)
      }
    }
  }
}

@MainActor private func large(_ layout: TextLayout) -> Bitmap? {
  RenderNode.record { $0.text(layout, red) }?.bitmap(Size(width: 420, height: 80))
}

/// Runs a test's body with a text in the fonts of a widget.
private func onLayout(_ text: String, _ body: @MainActor (TextLayout) -> Void) {
  TestDisplay.run { body(TextLayout(text, on: Canvas(content: PlainContent()))) }
}
