import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// A growing card in a column: those below make room without a window layout.
final class GrowingInPlaceTests: XCTestCase {
  func testAFittingCardGrowsWithoutTheWindow() {
    grown(in: 900) { stage in
      XCTAssertLessThan(stage.layouts, 8, "of \(stage.frames) frames")
      XCTAssertEqual(stage.upper, stage.page)
    }
  }

  func testRoomIsMadeOnceForWhatBecomesTooHigh() {
    grown(in: 260) { stage in
      XCTAssertLessThan(stage.layouts, 8, "of \(stage.frames) frames")
      XCTAssertEqual(stage.upper, stage.column.frame.layout.height, accuracy: 1)
      XCTAssertGreaterThan(stage.upper, stage.page)
    }
  }

  func testACollapsedCardGivesItsRoomBack() {
    grown(in: 260) { stage in
      let before = stage.upper
      stage.set(.compact)
      XCTAssertLessThan(stage.upper, before)
      XCTAssertEqual(stage.upper, max(stage.page, stage.column.frame.layout.height), accuracy: 1)
      XCTAssertEqual(stage.column.frame.reserve, 0)
    }
  }

  func testMovingCardsAreDrawnFromACache() {
    grown(in: 900) { stage in
      var pictures = 0
      stage.onFrame = {
        let (first, second) = (stage.column.frame.parts[0], stage.column.frame.parts[1])
        if second.cache.isFilled { pictures += 1 }
        XCTAssertFalse(first.cache.isFilled, "what becomes another isn't kept")
      }
      stage.set(.compact)
      XCTAssertGreaterThan(pictures, stage.frames / 2)
      XCTAssertFalse(stage.column.frame.parts.contains { $0.cache.isFilled })
    }
  }

  func testTheEndOfTheColumnIsFollowedWhereItIsSeen() {
    grown(in: 260) { stage in
      stage.column.root.verticalAdjustment.value = stage.upper
      TestDisplay.settle()
      var beyond = 0.0
      stage.onFrame = {
        let seen = stage.column.root.verticalAdjustment.value + stage.page
        beyond = max(beyond, seen - max(stage.page, stage.column.frame.layout.height))
      }
      stage.set(.compact)
      XCTAssertLessThan(beyond, 40, "nothing empty is seen below the end")
    }
  }
}

@MainActor private final class GrowingStage {
  let column = CardColumn(header: [], footer: [], theme: Theme(), locale: "en_US")
  var onFrame: () -> Void = {}
  private weak var window: Window?
  private(set) var layouts = 0
  private(set) var frames = 0

  init(_ window: Window, height: Int) {
    let canvas = Canvas(content: Around(column.root) { [weak self] in self?.layouts += 1 })
    canvas.adopt(column.root)
    window.child = canvas
    self.window = window
    column.fit(width: 400, height: Double(height))
    column.show([card("a", .compact), card("b", .compact)], animated: false)
  }

  var page: Double { column.root.verticalAdjustment.pageSize }
  var upper: Double { column.root.verticalAdjustment.upper }

  /// Sets the first card's mode and waits for the end of the animation.
  func set(_ mode: DisplayMode) {
    // The scroll bars have appeared by then.
    TestDisplay.settle(0.4)
    window.map(TestDisplay.waitForRest)
    (layouts, frames) = (0, 0)
    let first = column.card("a")
    let before = first?.height
    column.show(card("a", mode), animated: true)
    var last = before
    XCTAssert(
      TestDisplay.wait {
        if first?.height != last {
          frames += 1
          last = first?.height
          // The card below follows in the same frame.
          let (upper, lower) = (bounds("a"), bounds("b"))
          XCTAssertEqual(upper.maxY + CardMeasures.gap, lower.minY, accuracy: 1)
          onFrame()
        }
        return first?.height == first?.restingHeight
      })
    TestDisplay.settle()
    XCTAssertNotEqual(first?.height, before)
    XCTAssertEqual(bounds("a").height, first?.restingHeight ?? 0, accuracy: 1)
    XCTAssertEqual(
      column.canvas.measure(column.card("a")?.canvas ?? column.canvas, .vertical).natural,
      Int(first?.restingHeight ?? 0), "GTK knows it in the end")
  }

  private func bounds(_ id: String) -> Rect {
    column.card(id)?.canvas.bounds(in: column.canvas) ?? .zero
  }

  private func card(_ id: String, _ mode: DisplayMode) -> CardState {
    let content = Column {
      Text("line")
      Text("another")
      Column { for number in 0..<12 { Text("more \(number)") } }.shown(in: .expanded)
    }
    return CardState(id: id, name: id, mode: mode, expansion: .content, content: content.node)
  }
}

@MainActor private final class Around: CanvasContent {
  private let inner: Widget
  private let onLayout: () -> Void

  init(_ inner: Widget, _ onLayout: @escaping () -> Void) {
    self.inner = inner
    self.onLayout = onLayout
  }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    _ = canvas.measure(inner, orientation)
    return .zero
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    onLayout()
    canvas.allocate(
      inner, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }
}

extension GrowingInPlaceTests {
  fileprivate func grown(in height: Int, _ body: @MainActor (GrowingStage) -> Void) {
    TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      let window = Window()
      window.isDecorated = false
      window.setDefaultSize(width: 400, height: height)
      let stage = GrowingStage(window, height: height)
      window.present()
      XCTAssert(TestDisplay.wait { stage.column.root.isMapped && stage.page > 0 })
      stage.set(.expanded)
      body(stage)
      window.destroy()
      XCTAssertEqual(TestDisplay.takeComplaints(), [])
    }
  }
}
