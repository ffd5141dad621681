import CGTK
import GLib
import GTK
import GTKTesting
import XCTest

/// The calls of a canvas to its content: layout, drawing, disposal, and a single release.
final class CanvasTests: XCTestCase {
  func testContentIsMeasuredAllocatedAndDrawnInAWindow() {
    TestDisplay.run {
      let log = CallLog()
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.child = Canvas(content: LoggingContent(log))
      window.present()
      XCTAssert(TestDisplay.wait { log.snapshots > 0 })
      XCTAssertGreaterThan(log.measures, 0)
      XCTAssertEqual(log.size?.width, 300)
      window.destroy()
    }
  }

  func testDisposingAsksTheContentOnceAndReleasesItOnce() {
    TestDisplay.run {
      let before = Canvas.liveContentCount
      let log = CallLog()
      do {
        let window = Window()
        window.child = Canvas(content: LoggingContent(log))
        window.present()
        TestDisplay.wait { log.snapshots > 0 }
        XCTAssertEqual(Canvas.liveContentCount, before + 1)
        window.destroy()
      }
      XCTAssert(TestDisplay.wait { log.releases > 0 })
      XCTAssertEqual(log.disposals, 1)
      XCTAssertEqual(log.releases, 1)
      XCTAssertEqual(Canvas.liveContentCount, before)
    }
  }

  func testACanvasThatNeverWasOnScreenReleasesItsContentToo() {
    TestDisplay.run {
      let log = CallLog()
      do { _ = Canvas(content: LoggingContent(log)) }
      XCTAssertEqual(log.disposals, 1)
      XCTAssertEqual(log.releases, 1)
    }
  }

  func testChildrenAreAdoptedInOrderAndAbandoned() {
    TestDisplay.run {
      let canvas = Canvas(content: PlainContent())
      let (first, second, third) = (block(), block(), block())
      canvas.adopt(first)
      canvas.adopt(third)
      canvas.adopt(second, below: third)
      XCTAssertEqual(canvas.children, [first, second, third])
      canvas.adopt(first)
      XCTAssertEqual(canvas.children, [second, third, first], "a child can be moved to the top")
      canvas.abandon(second)
      canvas.abandon(second)
      XCTAssertEqual(canvas.children, [third, first])
    }
  }

  func testChildrenLeaveBeforeTheCanvasGoes() {
    TestDisplay.run {
      let child = Canvas(content: PlainContent())
      do { Canvas(content: PlainContent()).adopt(child) }
      XCTAssertNil(gtk_widget_get_parent(child.cast()))
    }
  }

  func testWithoutMoreSaidTheLargestChildDecides() {
    TestDisplay.run {
      let canvas = Canvas(content: PlainContent())
      canvas.adopt(block(30, 80))
      canvas.adopt(block(50, 20))
      let parent = Canvas(content: PlainContent())
      parent.adopt(canvas)
      XCTAssertEqual(parent.measure(canvas, .horizontal), GTK.Measurement(50))
      XCTAssertEqual(parent.measure(canvas, .vertical), GTK.Measurement(80))
    }
  }

  func testAChildIsAllocatedInItsPlaceWithItsTransform() {
    TestDisplay.run {
      let child = block(40, 20)
      let placement = PlacingContent(child) { canvas in
        canvas.allocate(
          child, in: Rect(x: 10, y: 30, width: 40, height: 20),
          transform: Transform(scale: 2, anchor: Point(x: 20, y: 10)))
      }
      let canvas = Canvas(content: placement)
      canvas.adopt(child)
      let window = Window()
      window.setDefaultSize(width: 200, height: 200)
      window.child = canvas
      window.present()
      XCTAssert(TestDisplay.wait { placement.isPlaced })
      var bounds = graphene_rect_t()
      XCTAssertNotEqual(gtk_widget_compute_bounds(child.cast(), canvas.cast(), &bounds), 0)
      XCTAssertEqual(bounds.origin.x, -10)
      XCTAssertEqual(bounds.origin.y, 20)
      XCTAssertEqual(bounds.size.width, 80)
      window.destroy()
    }
  }

  func testChildrenMoveAtOnceWithoutAnotherLayout() {
    TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      let child = block(40, 20)
      var x = 10.0
      let placement = PlacingContent(child) { canvas in
        canvas.allocate(child, in: Rect(x: x, y: 0, width: 40, height: 20))
      }
      let canvas = Canvas(content: placement)
      canvas.adopt(child)
      let log = CallLog()
      let outer = Canvas(content: LoggingContent(log, around: canvas))
      outer.adopt(canvas)
      canvas.layOut()
      XCTAssertFalse(placement.isPlaced, "it has no size yet")
      let window = Window()
      window.child = outer
      window.present()
      XCTAssert(TestDisplay.wait { placement.isPlaced && log.snapshots > 0 })
      TestDisplay.settle()
      let allocations = log.allocations
      x = 60
      canvas.layOut()
      XCTAssertEqual(child.bounds(in: outer)?.minX, 60)
      TestDisplay.settle()
      XCTAssertEqual(log.allocations, allocations)
      // Invalidating its measurement is harmless.
      child.queueResize()
      x = 30
      canvas.layOut()
      TestDisplay.settle()
      XCTAssertEqual(child.bounds(in: outer)?.minX, 30)
      XCTAssertGreaterThan(log.allocations, allocations)
      window.destroy()
      XCTAssertEqual(TestDisplay.takeComplaints(), [])
    }
  }
}

@MainActor private func block(_ width: Int = 10, _ height: Int = 10) -> Canvas {
  Canvas(content: BlockContent(width, height))
}

@MainActor private final class CallLog {
  var measures = 0
  var allocations = 0
  var snapshots = 0
  var disposals = 0
  var releases = 0
  var size: (width: Int, height: Int)?
}

@MainActor private final class LoggingContent: CanvasContent {
  let log: CallLog
  private let inner: Canvas?
  init(_ log: CallLog, around inner: Canvas? = nil) {
    self.log = log
    self.inner = inner
  }
  isolated deinit { log.releases += 1 }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    log.measures += 1
    if let inner { _ = canvas.measure(inner, orientation) }
    return GTK.Measurement(minimum: 20, natural: 100)
  }
  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    log.size = (width, height)
    log.allocations += 1
    if let inner {
      canvas.allocate(inner, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    }
  }
  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) { log.snapshots += 1 }
  func dispose(_ canvas: Canvas) { log.disposals += 1 }
}

@MainActor final class PlainContent: CanvasContent {}

@MainActor private final class BlockContent: CanvasContent {
  let width: Int
  let height: Int
  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    GTK.Measurement(orientation == .horizontal ? width : height)
  }
}

@MainActor private final class PlacingContent: CanvasContent {
  private let place: (Canvas) -> Void
  private(set) var isPlaced = false
  init(_ child: Widget, _ place: @escaping (Canvas) -> Void) { self.place = place }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    place(canvas)
    isPlaced = true
  }
}
