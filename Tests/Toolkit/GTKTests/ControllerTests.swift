import GLib
import GTK
import GTKTesting
import XCTest

/// Controllers, with a real pointer and real keys.
final class ControllerTests: XCTestCase {
  func testClicksAreCountedAndPlaced() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var (presses, releases): ([Int], Int) = ([], 0)
      var (place, modifiers, button) = (Point.zero, Modifiers(), MouseButton.secondary)
      let click = ClickGesture()
      click.onPress { [weak click] count, point in
        presses.append(count)
        place = point
        button = click?.currentButton ?? .secondary
      }
      click.onRelease { [weak click] _, _ in
        releases += 1
        modifiers = click?.modifiers ?? []
      }
      box.add(controller: click)
      XCTAssertEqual(click.widget, box)
      TestInput.click(x: 60, y: 70, count: 2)
      XCTAssert(TestDisplay.wait { releases == 2 })
      XCTAssertEqual(presses, [1, 2])
      XCTAssertEqual(place, Point(x: 60, y: 70))
      XCTAssertEqual(button, .primary)
      XCTAssert(modifiers.contains(.primaryButton))
      TestInput.click(x: 60, y: 70, button: 3)
      TestDisplay.settle()
      XCTAssertEqual(releases, 2, "it hears the primary button only")
    }
  }

  func testASecondaryClickReachesItsGesture() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var presses = 0
      let click = ClickGesture(button: .secondary)
      XCTAssertEqual(click.button, .secondary)
      click.onPress { _, _ in presses += 1 }
      box.add(controller: click)
      TestInput.click(x: 60, y: 70, button: 3)
      XCTAssert(TestDisplay.wait { presses == 1 })
    }
  }

  func testAClaimCancelsTheGesturesInside() {
    let (outer, inner) = TestDisplay.make { (Box(), Box()) }
    TestDisplay.run {
      inner.expands = Axes(horizontal: true, vertical: true)
      outer.append(inner)
    }
    inWindow(outer) { _ in
      var (releases, cancels) = (0, 0)
      let (above, inside) = (ClickGesture(), ClickGesture())
      above.onPress { [weak above] _, _ in above?.claim() }
      inside.onRelease { _, _ in releases += 1 }
      inside.onCancel { cancels += 1 }
      outer.add(controller: above)
      inner.add(controller: inside)
      TestInput.click(x: 60, y: 70)
      XCTAssert(TestDisplay.wait { cancels == 1 })
      XCTAssertEqual(releases, 0)
    }
  }

  func testAHandlerFindsItsControllerWithoutAnotherReference() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var found: [Bool] = []
      do {
        let click = ClickGesture()
        click.onPress { [weak click] _, _ in found.append(click != nil) }
        box.add(controller: click)
      }
      TestInput.click(x: 60, y: 70)
      XCTAssert(TestDisplay.wait { found == [true] })
    }
  }

  func testALongPressIsReported() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var presses: [Point] = []
      let long = LongPressGesture()
      long.onPress { presses.append($0) }
      box.add(controller: long)
      TestInput.move(toX: 40, y: 50)
      TestInput.press()
      XCTAssert(TestDisplay.wait { presses == [Point(x: 40, y: 50)] })
      TestInput.release()
      TestInput.click(x: 42, y: 50)
      XCTAssertEqual(presses.count, 1, "a click is no long press")
    }
  }

  func testADragReportsItsOffset() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var (start, last, end): (Point?, Point?, Point?) = (nil, nil, nil)
      let drag = DragGesture()
      drag.onBegin { start = $0 }
      drag.onUpdate { last = $0 }
      drag.onEnd { end = $0 }
      box.add(controller: drag)
      TestInput.move(toX: 40, y: 50)
      TestInput.press()
      TestInput.move(toX: 60, y: 55)
      TestInput.move(toX: 140, y: 80)
      TestInput.release()
      XCTAssert(TestDisplay.wait { end != nil })
      XCTAssertEqual(start, Point(x: 40, y: 50))
      XCTAssertEqual(last, Point(x: 100, y: 30))
      XCTAssertEqual(end, Point(x: 100, y: 30))
    }
  }

  func testTheWheelScrolls() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var amounts: [Double] = []
      let scroll = ScrollController(.vertical)
      scroll.onScroll { _, dy in
        amounts.append(dy)
        return true
      }
      box.add(controller: scroll)
      TestInput.move(toX: 40, y: 50)
      TestInput.press(5)
      TestInput.release(5)
      TestInput.press(4)
      TestInput.release(4)
      XCTAssert(TestDisplay.wait { amounts.count == 2 })
      XCTAssertGreaterThan(amounts.first ?? 0, 0, "down")
      XCTAssertLessThan(amounts.last ?? 0, 0, "up")
    }
  }

  func testThePointerComesMovesAndGoes() {
    let box = TestDisplay.make { Box() }
    TestDisplay.run { TestInput.move(toX: 800, y: 600) }
    inWindow(box) { _ in
      var (log, inside): ([String], Point?) = ([], nil)
      let motion = MotionController()
      motion.onEnter { _ in log.append("enter") }
      motion.onMotion { inside = $0 }
      motion.onLeave { log.append("leave") }
      box.add(controller: motion)
      TestInput.move(toX: 40, y: 50)
      TestInput.move(toX: 45, y: 55)
      XCTAssert(TestDisplay.wait { inside == Point(x: 45, y: 55) })
      XCTAssert(motion.containsPointer)
      TestInput.move(toX: 800, y: 600)
      XCTAssert(TestDisplay.wait { log.last == "leave" })
      XCTAssertEqual(log, ["enter", "leave"])
      XCTAssertFalse(motion.containsPointer)
    }
  }

  func testKeysHaveTheirModifiersAndCanBeHandled() {
    let button = TestDisplay.make { Button("x") }
    inWindow(button) { window in
      var (pressed, released): ([Key], [Key]) = ([], [])
      var modifiers: Modifiers = []
      var reachedWindow: [Key] = []
      let (keys, above) = (KeyController(), KeyController())
      keys.onPress { key, state in
        pressed.append(key)
        if key == "F" { modifiers = state }
        return key == .escape
      }
      keys.onRelease { key, _ in released.append(key) }
      above.onPress { key, _ in
        reachedWindow.append(key)
        return false
      }
      button.add(controller: keys)
      window.add(controller: above)
      button.grabFocus()
      TestInput.key("Escape")
      TestInput.key("ctrl+shift+f")
      XCTAssert(TestDisplay.wait { pressed.contains("F") && released.contains(.escape) })
      XCTAssertEqual(modifiers.keys, [.control, .shift])
      XCTAssertEqual(pressed.first, .escape)
      XCTAssertFalse(reachedWindow.contains(.escape), "it was handled")
      XCTAssert(reachedWindow.contains("F"))
    }
  }

  func testTheKeyboardComesAndGoes() {
    let (box, first, second) = TestDisplay.make { (Box(), Button("1"), Button("2")) }
    TestDisplay.run {
      box.append(first)
      box.append(second)
    }
    inWindow(box) { _ in
      first.grabFocus()
      var log: [String] = []
      let focus = FocusController()
      focus.onEnter { log.append("enter") }
      focus.onLeave { log.append("leave") }
      second.add(controller: focus)
      second.grabFocus()
      first.grabFocus()
      XCTAssertEqual(log, ["enter", "leave"])
    }
  }

  func testAControllerIsTurnedOffAndRemoved() {
    let box = TestDisplay.make { Box() }
    inWindow(box) { _ in
      var presses = 0
      let click = ClickGesture()
      click.onPress { _, _ in presses += 1 }
      XCTAssertEqual(click.phase, .bubble)
      box.add(controller: click)
      click.phase = .none
      TestInput.click(x: 20, y: 20)
      XCTAssertEqual(presses, 0)
      click.phase = .target
      TestInput.click(x: 20, y: 20)
      XCTAssert(TestDisplay.wait { presses == 1 })
      click.reset()
      box.remove(controller: click)
      XCTAssertNil(click.widget)
      TestInput.click(x: 20, y: 20)
      XCTAssertEqual(presses, 1)
    }
  }
}
