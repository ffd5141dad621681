import GLib
import GTK
import GTKTesting
import XCTest

/// Strings dragged from one widget to another by a real pointer.
final class DragAndDropTests: XCTestCase {
  func testATextIsDraggedToATarget() {
    inRow { left, right in
      var (began, moved, dropped): (Bool, Bool?, String?) = (false, nil, nil)
      var hovers = 0
      let source = DragSource(actions: .move)
      source.onPrepare { _ in "payload ✓" }
      source.onBegin { [weak source, weak left] in
        began = true
        if let left { source?.setIcon(of: left, hotSpot: Point(x: 5, y: 5)) }
      }
      source.onEnd { moved = $0 }
      left.add(controller: source)
      let target = DropTarget(actions: .move)
      target.onEnter { _ in .move }
      target.onMotion { _ in
        hovers += 1
        return .move
      }
      target.onDrop { text, _ in
        dropped = text
        return true
      }
      right.add(controller: target)
      drag(left, to: right) { hovers > 0 }
      XCTAssert(TestDisplay.wait { moved != nil })
      XCTAssert(began)
      XCTAssertEqual(dropped, "payload ✓")
      XCTAssertEqual(moved, true)
      XCTAssertGreaterThan(hovers, 0)
      XCTAssertFalse(source.isDragging)
    }
  }

  func testARefusedDropLeavesTheThingWhereItIs() {
    inRow { left, right in
      var (isEntered, ended, dropped) = (false, false, false)
      let source = DragSource()
      source.onPrepare { _ in "text" }
      source.onEnd { ended = !$0 }
      left.add(controller: source)
      let target = DropTarget()
      target.onEnter { _ in
        isEntered = true
        return []
      }
      target.onMotion { _ in [] }
      target.onDrop { _, _ in
        dropped = true
        return true
      }
      right.add(controller: target)
      drag(left, to: right) { isEntered }
      XCTAssert(TestDisplay.wait { ended })
      XCTAssertFalse(dropped)
    }
  }

  func testNothingIsDraggedWhereThereIsNothing() {
    inRow { left, right in
      var (asked, began) = (0, false)
      let source = DragSource()
      source.onPrepare { _ in
        asked += 1
        return nil
      }
      source.onBegin { began = true }
      left.add(controller: source)
      drag(left, to: right) { asked > 0 }
      XCTAssertFalse(began)
    }
  }

  private func inRow(_ body: @MainActor (Widget, Widget) -> Void) {
    let (row, left, right) = TestDisplay.make { (Box(.horizontal), Label("l"), Label("r")) }
    TestDisplay.run {
      row.isHomogeneous = true
      row.append(left)
      row.append(right)
    }
    inWindow(row) { _ in
      body(left, right)
      TestInput.release()
    }
  }
}

/// Drags from one widget to another in steps, and drops once `isThere` is true.
@MainActor private func drag(_ source: Widget, to target: Widget, until isThere: () -> Bool) {
  let from = TestInput.middle(of: source)
  let to = TestInput.middle(of: target)
  TestInput.move(to: source)
  TestInput.press()
  for step in 1...8 {
    let share = Double(step) / 8
    TestInput.move(toX: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
  }
  XCTAssert(TestDisplay.wait(until: isThere))
  TestDisplay.settle()
  TestInput.release()
}
