import GLib
import GTK
import GTKTesting
import XCTest

/// Labels, images and the search entry.
final class TextTests: XCTestCase {
  func testALabelShowsItsTextAsItIs() {
    onDisplay {
      let label = Label("<b>not bold</b>")
      XCTAssertEqual(label.text, "<b>not bold</b>")
      label.text = "Zürich 日本"
      XCTAssertEqual(label.text, "Zürich 日本")
      label.isSelectable = true
      label.horizontalTextAlignment = 0
      label.verticalTextAlignment = 1
      label.justification = .center
      label.ellipsis = .middle
      label.widthInCharacters = 5
      label.maximumWidthInCharacters = 9
      XCTAssert(label.isSelectable)
      XCTAssertEqual(label.horizontalTextAlignment, 0)
      XCTAssertEqual(label.verticalTextAlignment, 1)
      XCTAssertEqual(label.justification, .center)
      XCTAssertEqual(label.ellipsis, .middle)
      XCTAssertEqual(label.widthInCharacters, 5)
      XCTAssertEqual(label.maximumWidthInCharacters, 9)
    }
  }

  /// 6,000 letters in a name took 8 seconds.
  func testATextOfAFilesLengthIsShownAsFarAsAnybodyReads() {
    onDisplay {
      let long = String(repeating: "W", count: 60_000)
      let label = Label(long)
      XCTAssertEqual(label.text, String(repeating: "W", count: 2_000) + "…")
      label.text = String(repeating: "👩‍👩‍👧‍👦", count: 2_000)
      XCTAssertEqual(label.text, String(repeating: "👩‍👩‍👧‍👦", count: 285) + "…")
      label.text = String(repeating: "é", count: 2_000)
      XCTAssertEqual(label.text, String(repeating: "é", count: 2_000))
      label.tooltip = long
      XCTAssertEqual(label.tooltip?.count, 2_001)
      let button = Button(long)
      XCTAssertEqual(button.text?.count, 2_001)
      button.text = long
      XCTAssertEqual(button.text?.count, 2_001)
      let window = Window()
      window.title = long
      XCTAssertEqual(window.title.count, 2_001)
      window.destroy()
      XCTAssertEqual(TextLayout(long, on: label).text.count, 2_001)
    }
  }

  func testAWrappingLabelTradesWidthForHeightUpToItsLines() {
    onDisplay {
      let label = Label(String(repeating: "word ", count: 40))
      let line = label.measure(.vertical).natural
      label.wraps = true
      XCTAssertGreaterThan(label.measure(.vertical, across: 100).minimum, 5 * line)
      label.ellipsis = .end
      label.maximumLines = 2
      XCTAssertEqual(label.measure(.vertical, across: 100).natural, 2 * line, accuracy: 2)
      XCTAssertEqual(label.maximumLines, 2)
      label.maximumLines = nil
      XCTAssertNil(label.maximumLines)
    }
  }

  func testALabelsStyleChangesItsSizeAndIsTakenBack() {
    onDisplay {
      let label = Label("0123")
      let plain = label.measure(.vertical).natural
      label.setStyle(Label.Style(size: 60, weight: .bold, isItalic: true, letterSpacing: 2))
      XCTAssertGreaterThan(label.measure(.vertical).natural, 55)
      label.setStyle(Label.Style())
      XCTAssertEqual(label.measure(.vertical).natural, plain)
    }
  }

  func testTabularFiguresAreEquallyWide() {
    onDisplay {
      let widths = ["1111", "8888"].map { text in
        let label = Label(text)
        label.setStyle(Label.Style(size: 40, hasTabularFigures: true))
        return label.measure(.horizontal).natural
      }
      XCTAssertEqual(widths[0], widths[1])
    }
  }

  func testAnImageShowsAnIconAndForgetsIt() {
    onDisplay {
      let image = Image(icon: "image-missing")
      XCTAssertEqual(image.icon, "image-missing")
      image.pixelSize = 48
      XCTAssertEqual(image.pixelSize, 48)
      XCTAssertEqual(image.measure(.horizontal).natural, 48)
      image.icon = nil
      XCTAssertNil(image.icon)
      XCTAssert(Image.themeHas(icon: "image-missing"))
      XCTAssertFalse(Image.themeHas(icon: "no-such-icon-at-all"))
    }
  }

  func testIconsOfAllThemesAreKnownWithoutADisplayThatNamesOne() throws {
    try onDisplay {
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      try File.createFolder("\(folder)/hicolor/scalable/apps")
      try File("\(folder)/hicolor/scalable/apps/only-here.svg").write(Array("<svg/>".utf8))
      let icons = InstalledIcons()
      // GTK includes this one.
      XCTAssert(icons.has("list-add-symbolic"))
      XCTAssertFalse(icons.has("no-such-icon-at-all"))
      XCTAssertFalse(icons.has("only-here"))
      XCTAssert(InstalledIcons(with: folder).has("only-here"))
    }
  }
}
