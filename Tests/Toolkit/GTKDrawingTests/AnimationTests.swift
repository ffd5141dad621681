import CGTK
import GLib
import GTKTesting
import RandomTesting
import XCTest

@testable import GTK

/// A widget's number that is animated frame by frame, and always reaches an end.
final class AnimationTests: XCTestCase {
  func testASpringReportsItsEndOnce() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.spring(to: 100, slowly, completion: record.end)
      XCTAssert(animation.isRunning)
      XCTAssert(record.values.isEmpty, "nothing moves before the first frame")
      XCTAssert(TestDisplay.wait { !animation.isRunning })
      XCTAssertEqual(record.outcomes, [.finished])
      XCTAssertEqual(record.values.last, 100)
      XCTAssertGreaterThan(record.values.count, 5)
      XCTAssertEqual(record.values, record.values.sorted())
    }
  }

  /// A widget painted from a picture is drawn at the end, even if the last step moves nothing.
  func testAFinishedAnimationIsDrawnOnceMore() {
    TestDisplay.run {
      let drawn = Drawn()
      let canvas = Canvas(content: drawn)
      let window = Window()
      window.child = canvas
      window.present()
      XCTAssert(TestDisplay.wait { canvas.isMapped && drawn.count > 0 })
      let animation = Animation(on: canvas, from: 0) { _ in }
      animation.spring(to: 100, slowly)
      TestDisplay.settle(0.1)
      let before = drawn.count
      XCTAssert(TestDisplay.wait { !animation.isRunning })
      XCTAssert(TestDisplay.wait { drawn.count == before + 1 })
      animation.jump(to: 0)
      TestDisplay.settle(0.05)
      XCTAssertEqual(drawn.count, before + 1, "nothing was on its way")
      window.destroy()
    }
  }

  func testATurnedRoundMovementIsInterruptedWithoutAJump() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.spring(to: 100, slowly, completion: record.end)
      XCTAssert(TestDisplay.wait { animation.value > 40 })
      let (value, velocity) = (animation.value, animation.velocity)
      animation.spring(to: 0, completion: record.end)
      XCTAssertEqual(record.outcomes, [.interrupted])
      XCTAssertEqual(animation.value, value)
      XCTAssertEqual(animation.velocity, velocity, accuracy: 1e-6)
      XCTAssert(TestDisplay.wait { !animation.isRunning })
      XCTAssertEqual(record.outcomes, [.interrupted, .finished])
      XCTAssertEqual(animation.value, 0)
    }
  }

  func testItIsKnownWhatTheFirstFrameWillShow() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      let first = animation.first(to: 1, over: 0.25)
      animation.transition(to: 1, over: 0.25)
      XCTAssert(TestDisplay.wait { !record.values.isEmpty })
      XCTAssertEqual(record.values.first, first)
      XCTAssertTrue((0.01..<0.5).contains(first))
      setAnimations(of: widget, false)
      XCTAssertEqual(animation.first(to: 1, over: 0.25), 1)
    }
  }

  func testATransitionTakesItsTime() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      let start = Moment.now
      animation.transition(to: 1, over: 0.15, completion: record.end)
      XCTAssert(TestDisplay.wait { !animation.isRunning })
      XCTAssertEqual((Moment.now - start) / .seconds(1), 0.15, accuracy: 0.02)
      XCTAssertEqual(record.outcomes, [.finished])
    }
  }

  func testWithAnimationsOffItIsAtItsEndInTheSameCall() {
    onWidget { widget, record in
      setAnimations(of: widget, false)
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.spring(to: 100, completion: record.end)
      XCTAssertEqual(record.values, [100])
      XCTAssertEqual(record.outcomes, [.finished])
      XCTAssertFalse(animation.isRunning)
    }
  }

  func testAnimationsSwitchedOffOnTheWayEndItAtOnce() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.spring(to: 100, slowly, completion: record.end)
      XCTAssert(TestDisplay.wait { animation.value > 10 })
      setAnimations(of: widget, false)
      XCTAssertEqual(record.values.last, 100)
      XCTAssertEqual(record.outcomes, [.finished])
    }
  }

  func testAWidgetThatIsNotOnScreenIsNotAnimated() {
    TestDisplay.run {
      let record = Record()
      let widget = Canvas(content: PlainContent())
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.transition(to: 1, over: 5, completion: record.end)
      XCTAssertEqual(record.values, [1])
      XCTAssertEqual(record.outcomes, [.finished])
    }
  }

  func testHidingTheWidgetEndsTheMovement() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.transition(to: 1, over: 5, completion: record.end)
      gtk_widget_set_visible(widget.cast(), 0)
      XCTAssertEqual(record.values, [1])
      XCTAssertEqual(record.outcomes, [.finished])
    }
  }

  func testReleasingItStopsIt() {
    onWidget { widget, record in
      var animation: Animation? = Animation(on: widget, from: 0, update: record.note)
      animation?.transition(to: 1, over: 5, completion: record.end)
      XCTAssert(TestDisplay.wait { !record.values.isEmpty })
      animation = nil
      XCTAssertEqual(record.outcomes, [.interrupted])
      XCTAssertEqual(FrameTicks.liveCount, 0)
    }
  }

  func testTakingTheWidgetDownEndsItOnce() {
    TestDisplay.run {
      let record = Record()
      let window = Window()
      window.child = Canvas(content: PlainContent())
      window.present()
      guard let child = window.child else { return XCTFail("the window has lost its child") }
      XCTAssert(TestDisplay.wait { gtk_widget_get_mapped(child.cast()) != 0 })
      let animation = Animation(on: child, from: 0, update: record.note)
      animation.transition(to: 1, over: 5, completion: record.end)
      window.destroy()
      XCTAssert(TestDisplay.wait { FrameTicks.liveCount == 0 })
      XCTAssertEqual(record.outcomes.count, 1)
      XCTAssertFalse(animation.isRunning)
    }
  }

  func testACompletionMayStartTheNextMovement() {
    onWidget { widget, record in
      let animation = Animation(on: widget, from: 0, update: record.note)
      animation.transition(to: 1, over: 0.05) { [weak animation] outcome in
        record.end(outcome)
        animation?.transition(to: 0, over: 0.05, completion: record.end)
      }
      XCTAssert(TestDisplay.wait { record.outcomes.count == 2 })
      XCTAssertEqual(record.outcomes, [.finished, .finished])
      XCTAssertEqual(animation.value, 0)
    }
  }

  func testAnUpdateMayReleaseTheAnimation() {
    onWidget { widget, record in
      var animation: Animation?
      animation = Animation(on: widget, from: 0) { value in
        record.note(value)
        animation = nil
      }
      animation?.transition(to: 1, over: 5, completion: record.end)
      XCTAssert(TestDisplay.wait { !record.outcomes.isEmpty })
      XCTAssertEqual(record.outcomes, [.interrupted])
      XCTAssertEqual(record.values.count, 1)
    }
  }

  func testRandomChangesTellEachCompletionOnce() {
    onWidget { widget, record in
      var random = SeededNumbers(seed: 7)
      let animation = Animation(on: widget, from: 0, update: record.note)
      var begun = 0
      for _ in 0..<60 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          begun += 1
          animation.spring(to: .random(in: 0...100, using: &random), completion: record.end)
        case 2, 3:
          begun += 1
          animation.transition(
            to: .random(in: 0...100, using: &random), over: 0.1, completion: record.end)
        case 4: animation.stop()
        default: animation.jump(to: .random(in: 0...100, using: &random))
        }
        TestDisplay.settle(.random(in: 0...0.03, using: &random))
      }
      animation.stop()
      XCTAssertEqual(record.outcomes.count, begun)
      XCTAssertEqual(FrameTicks.liveCount, 0)
    }
  }
}

/// Slow enough for several frames even on a busy machine.
private let slowly = Spring(response: 1)

@MainActor private final class Record {
  var values: [Double] = []
  var outcomes: [Animation.Outcome] = []
  func note(_ value: Double) { values.append(value) }
  func end(_ outcome: Animation.Outcome) { outcomes.append(outcome) }
}

/// Runs a body with a widget in a window and animations on, and checks for leaks.
private func onWidget(_ body: @MainActor (Canvas, Record) -> Void) {
  TestDisplay.run {
    let handlers = SignalConnection.liveCount
    let canvas = Canvas(content: PlainContent())
    let window = Window()
    window.setDefaultSize(width: 100, height: 100)
    window.child = canvas
    window.present()
    XCTAssert(TestDisplay.wait { gtk_widget_get_mapped(canvas.cast()) != 0 })
    setAnimations(of: canvas, true)
    body(canvas, Record())
    setAnimations(of: canvas, true)
    window.destroy()
    XCTAssertEqual(FrameTicks.liveCount, 0)
    XCTAssertEqual(SignalConnection.liveCount, handlers)
  }
}

@MainActor private func setAnimations(of widget: Widget, _ areOn: Bool) {
  Object(retaining: UnsafeMutableRawPointer(gtk_widget_get_settings(widget.cast())))
    .setProperty("gtk-enable-animations", to: areOn)
}

/// Counts its drawings.
private final class Drawn: CanvasContent {
  private(set) var count = 0

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) { count += 1 }
}
