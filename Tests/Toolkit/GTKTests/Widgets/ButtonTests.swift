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
}

extension Button {
  /// Clicks it without the delay of `activate()`.
  func activateNow() { emit("clicked") }
}
