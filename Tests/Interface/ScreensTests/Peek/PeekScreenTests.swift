import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Panel
@testable import Screens
@testable import Theme

/// Quick actions in a window.
final class PeekScreenTests: XCTestCase {
  private static let reason =
    "The weather station on the roof does not answer at 192.168.178.42, port 8080; it was last "
    + "seen on Thursday afternoon, and may have lost its power since."

  func testTheReasonOfAFailureIsReadToItsEnd() throws {
    try onMain {
      for (width, textScale) in [(320, 1.0), (400, 1.0), (400, 1.5), (320, 2.0)] {
        let theme = Theme(textScale: textScale)
        let scene = OnStage(width: width, theme: theme)
        let screen = PeekScreen(
          PeekState(
            CardState(
              id: "a-1", name: "Weather", condition: .failed(reason: Self.reason, age: nil))),
          theme: theme, locale: "en_US")
        scene.base.present(screen, from: scene.base.first)
        scene.rest()
        let detail = try XCTUnwrap(Self.find("placeholder-detail", in: screen.view))
        let card = try XCTUnwrap(Self.find("card", in: screen.view))
        XCTAssertGreaterThan(Double(detail.height), 3.5 * 13 * textScale)
        XCTAssertEqual(
          detail.height, detail.measure(.vertical, across: detail.width).natural, "all lines")
        let rows = try XCTUnwrap(Self.find("peek-rows", in: screen.view))
        let last = try XCTUnwrap(rows.lastChild?.bounds(in: scene.presenter.root))
        if scene.presenter.sheets[0].frameNow.height < 600 {
          XCTAssertLessThanOrEqual(last.maxY, scene.presenter.sheets[0].frameNow.maxY, "all rows")
        }
        let place = try XCTUnwrap(card.bounds(in: screen.view))
        XCTAssertLessThanOrEqual(place.maxX, Double(screen.view.width), "\(width)")
        for part in ["placeholder-detail", "placeholder-button"] {
          let part = try XCTUnwrap(Self.find(part, in: card)?.bounds(in: card))
          XCTAssertLessThanOrEqual(part.maxY, Double(card.height), "\(width), \(textScale)")
          XCTAssertLessThanOrEqual(part.maxX, Double(card.width))
        }
        scene.close()
      }
    }
  }

  func testAMenuIsBesideItsCardWhichKeepsItsLight() throws {
    try onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let scene = OnStage(direction: direction)
        let card = scene.base.first
        let place = try XCTUnwrap(card.bounds(in: scene.presenter.root))
        let before = try XCTUnwrap(Self.seen(scene))
        let screen = PeekScreen(
          PeekState(
            CardState(
              id: "a-1", name: "Weather", content: Node(.text(.init("Rain"))),
              condition: .failed(reason: Self.reason, age: "1 hr ago"))),
          isMenu: true, theme: Theme(), locale: "en_US")
        scene.base.present(
          screen, from: card, near: Point(x: place.width - 10, y: place.height / 2))
        scene.rest()
        let after = try XCTUnwrap(Self.seen(scene))
        let menu = scene.presenter.sheets[0].frameNow
        XCTAssertGreaterThanOrEqual(menu.minY, place.maxY)
        XCTAssertLessThan(menu.width, 300)
        let (x, y) = (Int(place.minX) + 4, Int(place.minY) + 12)
        XCTAssertEqual(before[x, y], after[x, y])
        XCTAssertNotEqual(before[2, 2], after[2, 2])
        // A reason too long for the card's header is shown in full here.
        let reason = try XCTUnwrap(Self.find("peek-reason", in: screen.view))
        XCTAssertGreaterThan(reason.height, 40)
        let rows = try XCTUnwrap(Self.find("peek-rows", in: screen.view))
        let last = try XCTUnwrap(rows.lastChild?.bounds(in: scene.presenter.root))
        XCTAssertLessThanOrEqual(last.maxY, menu.maxY)
        XCTAssertNil(Self.find("card", in: screen.view))
        scene.close()
      }
    }
  }

  @MainActor private static func seen(_ scene: OnStage) -> Bitmap? {
    scene.presenter.root.picture?.bitmap(
      Size(width: Double(scene.presenter.root.width), height: 700), background: .white)
  }

  @MainActor private static func find(_ style: String, in widget: Widget) -> Widget? {
    if widget.hasClass(style) { return widget }
    return widget.children.lazy.compactMap { find(style, in: $0) }.first
  }
}
