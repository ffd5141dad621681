import GLib
import GTK
import GTKTesting
import XCTest

/// Buttons and popovers.
final class ButtonTests: XCTestCase {
  func testAClickAKeyAndTheProgramPressAButton() {
    let button = TestDisplay.make { Button("Press me") }
    inWindow(button) { _ in
      var clicks = 0
      button.onClick { clicks += 1 }
      TestInput.click(button)
      XCTAssert(TestDisplay.wait { clicks == 1 })
      button.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { clicks == 2 })
      XCTAssert(button.activate())
      XCTAssert(TestDisplay.wait { clicks == 3 })
      button.isSensitive = false
      TestInput.click(button)
      TestDisplay.settle()
      XCTAssertEqual(clicks, 3)
    }
  }

  func testADisconnectedHandlerIsNotCalled() {
    let button = TestDisplay.make { Button("Press me") }
    inWindow(button) { _ in
      var clicks = 0
      let connection = button.onClick { clicks += 1 }
      connection.silenced { button.activateNow() }
      XCTAssertEqual(clicks, 0)
      button.activateNow()
      XCTAssertEqual(clicks, 1)
      connection.disconnect()
      button.activateNow()
      XCTAssertEqual(clicks, 1)
    }
  }

  func testAButtonShowsATextAnIconOrAnything() {
    onDisplay {
      let button = Button("Text")
      XCTAssertEqual(button.text, "Text")
      XCTAssertNil(button.icon)
      button.icon = "image-missing"
      XCTAssertEqual(button.icon, "image-missing")
      let box = Box()
      button.child = box
      XCTAssertEqual(button.child, box)
      XCTAssertNil(button.icon)
      button.hasFrame = false
      XCTAssertFalse(button.hasFrame)
      XCTAssertEqual(Button(icon: "image-missing").icon, "image-missing")
      let child = Label("x")
      XCTAssertEqual(Button(child: child).child, child)
    }
  }

  func testAToggleButtonStaysDownAndItsGroupHasOneDown() {
    onDisplay {
      let (first, second) = (ToggleButton("1"), ToggleButton("2"))
      second.join(first)
      var states: [Bool] = []
      first.onToggle { states.append($0) }
      first.isOn = true
      second.isOn = true
      XCTAssertFalse(first.isOn)
      XCTAssertEqual(states, [true, false])
    }
  }

  func testAPopoverComesUpAndEscapeClosesIt() {
    let (box, button, inner) = TestDisplay.make { (Box(), Button("x"), Label("inside")) }
    TestDisplay.run { box.append(button) }
    inWindow(box) { _ in
      let popover = Popover(inner)
      popover.position = .top
      popover.pointingTo = Rect(x: 1, y: 2, width: 3, height: 4)
      popover.hasArrow = false
      popover.popUp()
      XCTAssertFalse(popover.isVisible, "it points at nothing yet")
      popover.attach(to: button)
      var closings = 0
      popover.onClose { closings += 1 }
      XCTAssertEqual(popover.parent, button)
      XCTAssertEqual(popover.child, inner)
      XCTAssertEqual(popover.position, .top)
      XCTAssertEqual(popover.pointingTo, Rect(x: 1, y: 2, width: 3, height: 4))
      XCTAssert(popover.closesByItself)
      popover.popUp()
      XCTAssert(TestDisplay.wait { inner.isMapped })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { closings == 1 })
      popover.popUp()
      XCTAssert(TestDisplay.wait { inner.isMapped })
      popover.popDown()
      XCTAssert(TestDisplay.wait { closings == 2 })
      popover.attach(to: box)
      XCTAssertEqual(popover.parent, box)
      popover.detach()
      XCTAssertNil(popover.parent)
    }
  }

  func testAPopoverGoesWithTheWidgetItPointsAt() {
    inWindow(Box()) { window in
      let popoverGone: WeakReference
      do {
        let button = Button("x")
        let popover = Popover(Label("inside"))
        popoverGone = WeakReference(popover)
        window.child = button
        popover.attach(to: button)
        popover.popUp()
        XCTAssert(TestDisplay.wait { popover.isMapped })
      }
      window.child = nil
      XCTAssert(TestDisplay.wait { popoverGone.isGone })
    }
  }
}

extension Button {
  /// Clicks it without the delay of `activate()`.
  func activateNow() { emit("clicked") }
}
