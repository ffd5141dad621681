import CGLib
import GLib
import GTK
import GTKTesting
import RandomTesting
import WidgetCore
import XCTest

@testable import Charts
@testable import Theme

/// A chart in a window: drawn once, crossfaded, scrubbed.
final class ChartViewTests: XCTestCase {
  func testItIsDrawnOnceWhileNothingChanges() {
    inWindow { view, window in
      view.show(walk(), tint: nil, strength: .primary, label: nil, locale: "en_US")
      XCTAssert(TestDisplay.wait { view.recordings == 1 })
      for _ in 0..<5 {
        view.canvas.queueDraw()
        TestDisplay.settle(0.03)
      }
      view.show(walk(), tint: nil, strength: .primary, label: nil, locale: "en_US")
      view.apply(Theme())
      TestDisplay.settle(0.1)
      XCTAssertEqual(view.recordings, 1)
    }
  }

  func testAChartIsDrawnAgainForAnotherSizeThemeOrContent() {
    inWindow { view, window in
      view.show(walk(), tint: nil, strength: .primary, label: nil, locale: "en_US")
      XCTAssert(TestDisplay.wait { view.recordings == 1 })
      let width = view.geometry?.size.width
      window.setDefaultSize(width: 520, height: 120)
      XCTAssert(TestDisplay.wait { view.geometry?.size.width != width })
      let afterSize = view.recordings
      view.apply(Theme(.dark))
      XCTAssert(TestDisplay.wait { view.recordings == afterSize + 1 })
      view.show(walk(seed: 9), tint: .red, strength: .primary, label: nil, locale: "en_US")
      XCTAssert(TestDisplay.wait { view.recordings == afterSize + 2 })
      TestDisplay.settle(0.3)
      XCTAssertEqual(view.recordings, afterSize + 2, "the frames of the fade draw nothing anew")
    }
  }

  /// A crossfade is drawn in groups of its own, which end at the chart's edges.
  func testHalfwayToTheNextOneAllOfBothIsSeen() {
    onMain {
      let content = ChartContent(Theme())
      let canvas = Canvas(role: .image, content: content)
      let window = Window()
      window.setDefaultSize(width: 300, height: 98)
      window.child = canvas
      func subject(_ tint: Tint, _ values: [Double?]) -> ChartSubject {
        var chart = Node.Chart(.even(values))
        chart.unit = "a\u{302}\u{302}\u{302}"
        chart.isEdgeToEdge = true
        return ChartSubject(
          ChartSubject.Source(
            chart: chart, tint: tint, strength: .primary, label: nil, locale: "en_US"))
      }
      @MainActor func picture() -> Bitmap? {
        canvas.queueDraw()
        let room = Point(x: 20, y: 20)
        return RenderNode.record { snapshot in
          snapshot.translated(by: room) { content.snapshot(canvas, snapshot) }
        }?.bitmap(Size(width: 340, height: 138))
      }
      _ = content.show(subject(.red, [9, 0, 5, 0, 9]))
      window.present()
      XCTAssert(TestDisplay.wait { content.recordings > 0 })
      let before = picture()
      XCTAssertTrue(content.show(subject(.blue, [0, 9, 3, 9, 0])))
      content.progress = 0.5
      let between = picture()
      content.progress = 1
      let after = picture()
      if let before, let between, let after {
        let differences = between.bytes.indices.filter { index in
          let mean = (Int(before.bytes[index]) + Int(after.bytes[index])) / 2
          return abs(Int(between.bytes[index]) - mean) > 3
        }
        XCTAssertEqual(differences.count, 0)
        XCTAssertNotEqual(before, after)
      } else {
        XCTFail("nothing was drawn")
      }
      window.destroy()
    }
  }

  func testItAsksForItsHeight() {
    onMain {
      let view = ChartView(theme: Theme())
      XCTAssertEqual(view.height, 0)
      var chart = walk()
      chart.height = 120.5
      view.show(chart, tint: nil, strength: .primary, label: nil, locale: "C")
      XCTAssertEqual(view.height, 120.5)
      XCTAssertEqual(view.canvas.measure(.vertical).natural, 121)
    }
  }

  func testKeysMoveTheLineFromPointToPoint() {
    scrubbing(Node.Chart(.even([1, 2, nil, 4, 5]))) { view, log in
      view.canvas.grabFocus()
      TestInput.key("Left")
      XCTAssertEqual(log.indices, [4], "it begins at the last point")
      TestInput.key("Left")
      TestInput.key("Left")
      XCTAssertEqual(log.indices, [4, 3, 1], "what is missing is passed over")
      TestInput.key("Right")
      TestInput.key("Home")
      TestInput.key("Left")
      TestInput.key("End")
      XCTAssertEqual(log.indices, [4, 3, 1, 3, 0, 4])
      TestInput.key("Escape")
      XCTAssertEqual(log.indices, [4, 3, 1, 3, 0, 4, nil])
      XCTAssertEqual(log.values, [5, 4, 2, 4, 1, 5, nil])
    }
  }

  func testEscapeIsLeftToOthersWhereThereIsNothingToEnd() {
    scrubbing(Node.Chart(.even([1, 2]))) { view, log in
      var escapes = 0
      let keys = KeyController()
      keys.onPress { key, _ in
        if key == .escape { escapes += 1 }
        return false
      }
      view.canvas.parent?.add(controller: keys)
      view.canvas.grabFocus()
      TestInput.key("Left")
      TestInput.key("Escape")
      XCTAssertEqual(escapes, 0)
      TestInput.key("Escape")
      XCTAssertEqual(escapes, 1)
    }
  }

  func testThePointerMovesTheLineAndLeavingEndsIt() {
    let values = (0..<37).map { Node.Chart.TimedValue(time: Double($0) * 60, value: Double($0)) }
    scrubbing(Node.Chart(.timed(values))) { view, log in
      TestInput.move(toX: 1, y: 50)
      XCTAssert(TestDisplay.wait { log.indices.last == 0 })
      TestInput.move(toX: 366, y: 50)
      XCTAssert(TestDisplay.wait { log.indices.last == 36 })
      XCTAssertEqual(log.selections.last??.time, 36 * 60)
      TestInput.move(toX: 900, y: 700)
      XCTAssert(TestDisplay.wait { log.indices.last == .some(nil) })
      XCTAssertEqual(view.recordings, 1, "the line moves over what is kept")
    }
  }

  func testAChartThatComesUnderThePointerWaitsUntilThatMoves() {
    scrubbing(Node.Chart(.even((0..<50).map(Double.init)))) { _, log in
      let cover = Window()
      cover.setDefaultSize(width: 400, height: 200)
      let pointer = MotionController()
      cover.add(controller: pointer)
      cover.present()
      TestInput.move(toX: 100, y: 50)
      XCTAssert(TestDisplay.wait { pointer.containsPointer })
      cover.destroy()
      TestDisplay.settle(0.3)
      XCTAssertEqual(log.indices, [])
      TestInput.move(toX: 101, y: 50)
      XCTAssert(TestDisplay.wait { !log.indices.isEmpty })
    }
  }

  func testADragMovesTheLine() {
    scrubbing(Node.Chart(.even((0..<50).map(Double.init)))) { view, log in
      TestInput.move(toX: 100, y: 50)
      TestInput.press()
      TestInput.move(toX: 200, y: 50)
      XCTAssert(TestDisplay.wait { (log.indices.last ?? nil) ?? 0 > 20 })
      TestInput.move(toX: 200, y: 600)
      TestInput.release()
      XCTAssert(TestDisplay.wait { log.indices.last == .some(nil) })
    }
  }

  func testScrubbingIsTakenAway() {
    scrubbing(Node.Chart(.even([1, 2, 3]))) { view, log in
      view.canvas.grabFocus()
      TestInput.key("Left")
      view.allowsScrubbing = false
      XCTAssertEqual(log.indices, [2, nil])
      XCTAssertFalse(view.canvas.isFocusable)
      TestInput.move(toX: 50, y: 50)
      XCTAssertEqual(log.indices, [2, nil])
    }
  }

  func testNothingIsLeftBehind() {
    onMain {
      let before = (Canvas.liveContentCount, RenderNode.liveCount, SignalConnection.liveCount)
      do {
        let window = Window()
        let view = ChartView(theme: Theme())
        view.allowsScrubbing = true
        view.show(walk(), tint: nil, strength: .primary, label: nil, locale: "C")
        window.child = view.canvas
        window.present()
        XCTAssert(TestDisplay.wait { view.recordings == 1 })
        view.show(walk(seed: 2), tint: nil, strength: .primary, label: nil, locale: "C")
        TestDisplay.settle(0.05)
        window.destroy()
      }
      XCTAssert(TestDisplay.wait { Canvas.liveContentCount == before.0 })
      XCTAssertEqual(RenderNode.liveCount, before.1)
      XCTAssertEqual(SignalConnection.liveCount, before.2)
    }
  }
}

@MainActor private final class ScrubLog {
  var selections: [ChartSelection?] = []
  var indices: [Int?] { selections.map { $0?.index } }
  var values: [Double?] { selections.map { $0?.value } }
}

private func walk(seed: UInt64 = 1) -> Node.Chart {
  var random = SeededNumbers(seed: seed)
  return Node.Chart(.even(random.walk(200)))
}

extension XCTestCase {
  fileprivate func onMain(_ body: @MainActor () throws -> Void) rethrows {
    try TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      try body()
      XCTAssertEqual(TestDisplay.takeComplaints(), [])
    }
  }

  fileprivate func inWindow(_ body: @MainActor (ChartView, Window) -> Void) {
    onMain {
      let window = Window()
      window.setDefaultSize(width: 368, height: 98)
      let view = ChartView(theme: Theme())
      window.child = view.canvas
      window.present()
      XCTAssert(TestDisplay.wait { window.isActive && window.width > 0 })
      TestDisplay.settle(0.05)
      body(view, window)
      window.destroy()
    }
  }

  fileprivate func scrubbing(_ chart: Node.Chart, _ body: @MainActor (ChartView, ScrubLog) -> Void)
  {
    inWindow { view, _ in
      let log = ScrubLog()
      TestInput.move(toX: 900, y: 700)
      view.onScrub = { log.selections.append($0) }
      view.show(chart, tint: nil, strength: .primary, label: nil, locale: "en_US")
      view.allowsScrubbing = true
      XCTAssert(TestDisplay.wait { view.recordings > 0 })
      body(view, log)
    }
  }
}
