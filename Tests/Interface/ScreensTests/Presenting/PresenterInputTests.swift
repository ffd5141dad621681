import GLib
import GTK
import GTKTesting
import XCTest

@testable import Screens

/// Touch, keys and sizes on a presenter in a real window.
final class PresenterInputTests: XCTestCase {
  func testScrolledContentIsPulledDownOnlyFromItsTop() {
    onMain {
      let scene = OnStage()
      let card = Witness("card")
      card.rows = 60
      scene.base.present(card.inTemplate().inModal())
      scene.rest()
      let scroll = scrolled(in: scene.presenter.sheets[0].canvas)
      XCTAssertGreaterThan(scroll.verticalAdjustment.upper, 900)
      scroll.verticalAdjustment.value = 200
      scene.drag(from: scene.point(down: 180), by: 460)
      scene.rest()
      XCTAssertTrue(card.isPresented)
      scroll.verticalAdjustment.value = 0
      scene.drag(from: scene.point(down: 180), by: 460)
      scene.rest()
      XCTAssertFalse(card.isPresented)
      scene.close()
    }
  }

  func testTheWheelScrollsAndDoesNotPull() {
    onMain {
      let scene = OnStage()
      let card = Witness("card")
      card.rows = 60
      scene.base.present(card.inTemplate().inModal())
      scene.rest()
      let scroll = scrolled(in: scene.presenter.sheets[0].canvas)
      for _ in 0..<3 { TestInput.click(scroll, button: 5) }
      TestDisplay.wait(upTo: 5) { scroll.verticalAdjustment.value > 0 }
      XCTAssertGreaterThan(scroll.verticalAdjustment.value, 0)
      for _ in 0..<6 { TestInput.click(scroll, button: 4) }
      // GTK complains if the window goes while it scrolls.
      TestDisplay.wait(upTo: 5) { scroll.verticalAdjustment.value == 0 }
      scene.rest()
      XCTAssertTrue(card.isPresented)
      XCTAssertEqual(scene.presenter.sheets[0].position, 1)
      scene.close()
    }
  }

  func testWithoutAnimationsEverythingIsThereAtOnce() {
    onMain {
      DesktopSettings.standard?.setProperty("gtk-enable-animations", to: false)
      defer { DesktopSettings.standard?.setProperty("gtk-enable-animations", to: true) }
      let scene = OnStage()
      _ = Witness.take()
      let card = Witness("card")
      let stack = card.inStack()
      scene.base.present(stack.inModal())
      XCTAssertTrue(scene.presenter.isAtRest)
      XCTAssertEqual(scene.presenter.sheets[0].position, 1)
      XCTAssertEqual(Witness.take(), ["card: loaded", "card: will appear", "card: did appear"])
      let page = Witness("page")
      stack.push(page)
      XCTAssertEqual([card.life.phase, page.life.phase], [.hidden, .shown])
      card.dismiss()
      XCTAssertEqual(scene.presenter.sheets.count, 0)
      scene.close()
    }
  }

  func testContentThatGrowsTakesItsCardAlongInSmallSteps() {
    onMain {
      let scene = OnStage(width: 900)
      let card = scene.present(as: .formSheet)
      let sheet = scene.presenter.sheets[0]
      let before = sheet.frameNow
      for row in 0..<6 { card.box.append(Label("More \(row)")) }
      card.contentSizeChanged()
      var heights: Set<Double> = []
      TestDisplay.wait(upTo: 5) {
        heights.insert(sheet.frameNow.height)
        return sheet.place.frame.height > before.height
          && sheet.frameNow.height == sheet.place.frame.height && heights.count > 1
      }
      XCTAssertGreaterThan(heights.count, 4, "\(heights)")
      XCTAssertEqual(heights.min(), before.height)
      XCTAssertEqual(sheet.frameNow.midY, before.midY, accuracy: 1)
      // The layers inside are as large as the card.
      TestDisplay.settle(0.05)
      XCTAssertEqual(sheet.screen.view.height, Int(sheet.frameNow.height))
      scene.close()
    }
  }

  func testTheKeyboardStaysInTheCardBothWays() {
    onMain {
      let scene = OnStage()
      let card = scene.present()
      for key in ["Tab", "shift+Tab"] {
        var seen: Set<String> = []
        for _ in 0..<6 {
          TestInput.key(key)
          XCTAssertTrue(scene.presenter.sheets[0].canvas.isFocusWithin, key)
          seen.insert(card.first.isFocus ? "first" : card.second.isFocus ? "second" : "close")
        }
        XCTAssertEqual(seen, ["first", "second", "close"], key)
      }
      scene.close()
    }
  }

  /// The lowest of three layers is hidden while the third is presented, and the second closes because of that.
  func testALayerThatIsHiddenMayCloseASheet() {
    onMain {
      let scene = OnStage()
      let one = scene.present("one")
      let two = scene.present("two")
      one.first.onUnmap { [weak two] in two?.dismiss(animated: false) }
      _ = scene.present("three")
      XCTAssertEqual(scene.presenter.sheets.count, 1)
      XCTAssertTrue(scene.presenter.sheets[0].canvas.canFocus)
      XCTAssertTrue(one.first.isMapped)
      scene.close()
    }
  }

  func testACardIsADialogAndWhatIsBelowIsOutOfReach() {
    onMain {
      let scene = OnStage()
      _ = scene.present()
      XCTAssertEqual(scene.presenter.sheets[0].canvas.accessibleRole, .dialog)
      XCTAssertFalse(scene.base.view.canFocus)
      XCTAssertFalse(scene.base.view.takesPointer)
      scene.close()
    }
  }

  func testAPopoverLiesBesideWhatItBelongsTo() {
    onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let scene = OnStage(width: 900, direction: direction)
        scene.base.first.alignment = .start
        TestDisplay.settle(0.05)
        let anchor = scene.base.first.bounds(in: scene.presenter.root) ?? Rect.zero
        XCTAssertEqual(anchor.midX > 450, direction == .rightToLeft)
        let card = Witness("card")
        scene.base.present(card.inTemplate().inModal(), as: .popover, from: scene.base.first)
        scene.rest()
        let frame = scene.presenter.sheets[0].frameNow
        XCTAssertEqual(frame.minY, anchor.maxY + SheetLayout.popoverGap, accuracy: 1)
        XCTAssertGreaterThanOrEqual(frame.minX, SheetLayout.popoverGap)
        XCTAssertLessThanOrEqual(frame.maxX, 900 - SheetLayout.popoverGap)
        XCTAssertEqual(frame.midX > 450, direction == .rightToLeft)
        scene.close()
      }
    }
  }
}

@MainActor private func scrolled(in widget: Widget) -> ScrolledWindow {
  var waiting = [widget]
  while let next = waiting.popLast() {
    if next.typeName == "GtkScrolledWindow" { return ScrolledWindow(retaining: next.pointer) }
    waiting += next.children
  }
  preconditionFailure("nothing is scrolled")
}

extension Rect {
  fileprivate var midX: Double { (minX + maxX) / 2 }
  fileprivate var midY: Double { (minY + maxY) / 2 }
}
