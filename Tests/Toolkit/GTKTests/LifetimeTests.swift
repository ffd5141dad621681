import Foundation
import GLib
import GTK
import GTKTesting
import XCTest

/// No leaks of a closed window.
final class LifetimeTests: XCTestCase {
  func testAWindowWithEverythingInItLeavesNoHandlerBehind() {
    onDisplay {
      TestDisplay.settle()
      let (handlers, shortcuts) = (SignalConnection.liveCount, Shortcut.liveCount)
      let gone: [WeakReference]
      do {
        let window = Showcase.makeWindow()
        gone = everything(in: window).map { WeakReference($0) }
        window.present()
        XCTAssert(TestDisplay.wait { window.isActive })
        XCTAssertGreaterThan(gone.count, 35)
        XCTAssertGreaterThan(SignalConnection.liveCount, handlers + 25)
        window.destroy()
      }
      XCTAssert(TestDisplay.wait { gone.allSatisfy(\.isGone) })
      XCTAssertEqual(SignalConnection.liveCount, handlers)
      XCTAssertEqual(Shortcut.liveCount, shortcuts)
    }
  }

  func testWidgetsThatNeverWereShownGoWithTheirWrappers() {
    onDisplay {
      let handlers = SignalConnection.liveCount
      let gone: WeakReference
      do {
        let button = Button("x")
        gone = WeakReference(button)
        button.onClick {}
        let click = ClickGesture()
        click.onPress { _, _ in }
        button.add(controller: click)
        XCTAssertEqual(SignalConnection.liveCount, handlers + 2)
      }
      XCTAssert(gone.isGone)
      XCTAssertEqual(SignalConnection.liveCount, handlers)
    }
  }

  func testAnUnattachedControllerIsReleasedWithItsWrapper() {
    onDisplay {
      let gone: WeakReference
      do { gone = WeakReference(ShortcutController()) }
      XCTAssert(gone.isGone)
    }
  }
}

@MainActor private func everything(in widget: Widget) -> [Widget] {
  [widget] + widget.children.flatMap { everything(in: $0) }
}
