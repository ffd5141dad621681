import Expectations
import GTK
import RandomTesting
import Testing

@testable import Screens

@Suite("Sheet layout")
struct SheetLayoutTests {
  private let narrow = SheetLayout(bounds: Size(width: 400, height: 900))
  private let wide = SheetLayout(bounds: Size(width: 1000, height: 700))

  @Test func `styles adapt only below a width of 500`() {
    for style in PresentationStyle.allCases where ![.fullScreen, .bottomSheet].contains(style) {
      expectEqual(style.adapted(for: 499), .pageSheet)
    }
    expectEqual(PresentationStyle.fullScreen.adapted(for: 400), .fullScreen)
    expectEqual(PresentationStyle.bottomSheet.adapted(for: 400), .bottomSheet)
    expectEqual(PresentationStyle.formSheet.adapted(for: 500), .formSheet)
    expectEqual(PresentationStyle.popover.adapted(for: 500), .popover)
    expectEqual(PresentationStyle.automatic.adapted(for: 1000), .pageSheet)
  }

  @Test func `a narrow sheet is as wide as the stage, and the one behind is visible by 10`() {
    let width = narrow.width(.pageSheet)
    expectEqual(width, 400)
    let place = narrow.place(.pageSheet, width: width, contentHeight: 0)
    expectEqual(place.frame.maxY, 900)
    let behind = narrow.receded(Rect(x: 0, y: 0, width: 400, height: 900), 1)
    expectEqual(place.frame.minY - behind.translation.y, 10)
    expectEqual(behind.scale, 0.94)
    expect(abs(behind.translation.x - 12) < 0.001)
    // A sheet behind a sheet is visible by the same distance.
    let sheet = narrow.receded(place.frame, 1)
    expectEqual(place.frame.minY - (place.frame.minY + sheet.translation.y), 10)
  }

  @Test func `a bottom sheet is as high as its content, up to the stage`() {
    let width = narrow.width(.bottomSheet)
    expectEqual(width, 400)
    let place = narrow.place(.bottomSheet, width: width, contentHeight: 300)
    expect(place.frame == Rect(x: 0, y: 600, width: 400, height: 300))
    expectEqual(place.edge, .bottom)
    expectEqual(narrow.place(.bottomSheet, width: width, contentHeight: 2000).frame.minY, 18)
  }

  @Test func `a form sheet is at most 540 by 620, and centered`() {
    let width = wide.width(.formSheet)
    expectEqual(width, 540)
    let place = wide.place(.formSheet, width: width, contentHeight: 2000)
    expect(place.frame == Rect(x: 230, y: 40, width: 540, height: 620))
    expectEqual(wide.place(.formSheet, width: width, contentHeight: 200).frame.height, 200)
  }

  @Test func `the stage's natural height is that of its complete sheet`() {
    for (layout, style, content) in [
      (narrow, .pageSheet, 2000.0), (wide, .formSheet, 500), (wide, .formSheet, 2000),
    ] as [(SheetLayout, PresentationStyle, Double)] {
      let height = layout.height(style, contentHeight: content)
      let sheets = SheetLayout(bounds: Size(width: layout.bounds.width, height: height))
      let place = sheets.place(style, width: sheets.width(style), contentHeight: content)
      expect(place.frame.height == (style == .formSheet ? min(content, 620) : content))
    }
  }

  @Test func `a page sheet has a readable width, which scales with the text`() {
    expectEqual(wide.width(.pageSheet), 640)
    let large = SheetLayout(bounds: Size(width: 1000, height: 700), textScale: 1.5)
    expectEqual(large.width(.pageSheet), 960)
    let huge = SheetLayout(bounds: Size(width: 1000, height: 700), textScale: 2)
    expectEqual(huge.width(.pageSheet), 968)
  }

  @Test("a popover is never cut off at the edges", arguments: 0..<200)
  func popover(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let layout = SheetLayout(
      bounds: Size(
        width: .random(in: 300...1500, using: &numbers),
        height: .random(in: 200...1200, using: &numbers)))
    let anchor = Rect(
      x: .random(in: -20...layout.bounds.width, using: &numbers),
      y: .random(in: 0...layout.bounds.height - 30, using: &numbers), width: 44, height: 28)
    let width = layout.width(.popover, natural: .random(in: 0...900, using: &numbers))
    let frame = layout.place(
      .popover, width: width, contentHeight: .random(in: 20...1500, using: &numbers),
      anchor: Anchor.Place(
        frame: anchor,
        point: .random(using: &numbers) ? Point(x: anchor.maxX, y: anchor.minY + 14) : nil)
    ).frame
    expect(frame.minX >= 7.5 && frame.maxX <= layout.bounds.width - 7)
    expect(frame.minY >= 7.5 && frame.maxY <= layout.bounds.height - 7)
  }

  @Test func `a popover is beside its anchor`() {
    let anchor = Anchor.Place(frame: Rect(x: 900, y: 20, width: 44, height: 28))
    let below = wide.place(.popover, width: 240, contentHeight: 200, anchor: anchor)
    expect(below.frame == Rect(x: 752, y: 56, width: 240, height: 200))
    let low = Anchor.Place(frame: Rect(x: 400, y: 650, width: 44, height: 28))
    expectEqual(wide.place(.popover, width: 240, contentHeight: 200, anchor: low).frame.maxY, 642)
  }
  @Test func `a popover is near the pointer without covering its anchor`() {
    let card = Rect(x: 8, y: 200, width: 384, height: 120)
    let pointed = Anchor.Place(frame: card, point: Point(x: 120, y: 250))
    expect(
      narrow.place(.popover, width: 200, contentHeight: 300, anchor: pointed).frame
        == Rect(x: 20, y: 328, width: 200, height: 300))
    let low = Anchor.Place(
      frame: Rect(x: 8, y: 700, width: 384, height: 120), point: Point(x: 390, y: 710))
    expect(
      narrow.place(.popover, width: 200, contentHeight: 300, anchor: low).frame
        == Rect(x: 192, y: 392, width: 200, height: 300))
  }

  @Test func `a popover is beside the pointer if its anchor leaves no room`() {
    let high = Rect(x: 8, y: 150, width: 384, height: 600)
    for (y, top) in [(200.0, 208.0), (700, 392)] {
      let anchor = Anchor.Place(frame: high, point: Point(x: 200, y: y))
      expect(
        narrow.place(.popover, width: 200, contentHeight: 300, anchor: anchor).frame
          == Rect(x: 100, y: top, width: 200, height: 300))
    }
  }
}
