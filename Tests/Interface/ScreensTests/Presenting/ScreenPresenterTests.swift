import GLib
import GTK
import GTKTesting
import XCTest

@testable import Screens

/// Presenting in a real window, with real input.
final class ScreenPresenterTests: XCTestCase {
  func testASheetGetsItsLifecycleEventsAndThePresenterNone() {
    onMain {
      let scene = OnStage()
      _ = Witness.take()
      let card = scene.present()
      XCTAssertEqual(Witness.take(), ["card: loaded", "card: will appear", "card: did appear"])
      XCTAssertTrue(scene.presenter.isCovered)
      card.dismiss()
      scene.rest()
      XCTAssertEqual(Witness.take(), ["card: will disappear", "card: did disappear"])
      XCTAssertFalse(scene.presenter.isCovered)
      scene.close()
    }
  }

  func testUnderAFullScreenThePresenterGoes() {
    onMain {
      let scene = OnStage()
      _ = Witness.take()
      let card = scene.present(as: .fullScreen)
      let calls = Witness.take()
      XCTAssertEqual(
        calls.filter { $0.hasPrefix("base") }, ["base: will disappear", "base: did disappear"])
      XCTAssertFalse(scene.base.view.isMapped)
      card.dismiss()
      scene.rest()
      XCTAssertEqual(
        Witness.take().filter { $0.hasPrefix("base") }, ["base: will appear", "base: did appear"])
      XCTAssertTrue(scene.base.view.isMapped)
      scene.close()
    }
  }

  func testEscapeAClickOutsideAndTheCloseButtonTakeTheSameRoad() {
    onMain {
      let road = [
        "card: should", "card: will dismiss", "card: will disappear", "card: did disappear",
        "card: did dismiss",
      ]
      let scene = OnStage(width: 800)
      for way in 0..<3 {
        let card = scene.present(as: .formSheet)
        let frame = scene.presenter.sheets[0].frameNow
        _ = Witness.take()
        switch way {
        case 0: XCTAssertTrue(scene.presenter.handleEscape())
        case 1: TestInput.click(x: frame.minX / 2, y: frame.maxY)
        default: scene.click("Close")
        }
        scene.rest()
        XCTAssertEqual(Witness.take(), road, "\(way)")
        XCTAssertFalse(card.isPresented)
      }
      XCTAssertFalse(scene.presenter.handleEscape())
      scene.close()
    }
  }

  func testTheBarIsPulledDownWithTheMouse() {
    onMain {
      let scene = OnStage()
      let card = scene.present()
      _ = Witness.take()
      scene.drag(from: scene.bar, by: 150)
      scene.rest()
      XCTAssertTrue(card.isPresented)
      XCTAssertEqual(
        Witness.take(),
        [
          "card: should", "card: will dismiss", "card: will disappear", "card: will appear",
          "card: did appear",
        ])
      scene.drag(from: scene.bar, by: 500)
      scene.rest()
      XCTAssertFalse(card.isPresented)
      XCTAssertEqual(Witness.take().last, "card: did dismiss")
      scene.close()
    }
  }

  func testAModalSheetResistsAlsoWhenItBecomesSoInMidSwipe() {
    onMain {
      let scene = OnStage()
      let card = scene.present()
      scene.drag(from: scene.bar, by: 500, releasing: false)
      XCTAssertGreaterThan(scene.presenter.sheets[0].frameNow.minY, 300)
      _ = Witness.take()
      card.isModalInPresentation = true
      XCTAssertLessThan(scene.presenter.sheets[0].frameNow.minY, 100)
      TestInput.release()
      scene.rest()
      XCTAssertTrue(card.isPresented)
      XCTAssertEqual(
        Witness.take(), ["card: will appear", "card: did appear", "card: attempt"])
      scene.close()
    }
  }

  func testAnUnsavedSheetAsksBeforeItCloses() {
    onMain {
      let scene = OnStage()
      let card = scene.present()
      card.isChanged = true
      _ = Witness.take()
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      XCTAssertEqual(Witness.take(), ["card: attempt"])
      XCTAssertEqual(scene.presenter.sheets.count, 2)
      XCTAssertEqual(scene.presenter.topmost.title, "Save Changes?")
      // Escape keeps editing.
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      XCTAssertTrue(card.isPresented)
      XCTAssertTrue(card.isChanged)
      XCTAssertEqual(scene.presenter.sheets.count, 1)
      var answers: [Bool] = []
      scene.presenter.askedToLeave { answers.append($0) }
      scene.rest()
      XCTAssertEqual(answers, [])
      // Save has the focus.
      TestInput.key("Return")
      TestDisplay.wait { !answers.isEmpty }
      XCTAssertEqual(answers, [true])
      XCTAssertFalse(card.isChanged)
      scene.close()
    }
  }

  func testEscapeGoesBackThroughAStackAndThenCloses() {
    onMain {
      let scene = OnStage()
      let (root, page) = (Witness("root"), Witness("page"))
      root.presentationDelegate = root
      let stack = root.inStack()
      scene.base.present(stack.inModal())
      scene.rest()
      stack.push(page, animated: false)
      _ = Witness.take()
      XCTAssertTrue(scene.presenter.handleEscape())
      XCTAssertTrue(TestDisplay.wait { stack.children.count == 1 })
      XCTAssertTrue(root.isPresented)
      XCTAssertFalse(Witness.take().contains { $0.hasSuffix("dismiss") }, "nothing is dismissed")
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      XCTAssertFalse(root.isPresented)
      XCTAssertTrue(Witness.take().contains("root: did dismiss"))
      scene.close()
    }
  }

  func testGoingBackFromWhatIsDirtyAsksFirst() {
    onMain {
      let scene = OnStage()
      let (root, page) = (Witness("root"), Witness("page"))
      let stack = root.inStack()
      scene.base.present(stack.inModal())
      scene.rest()
      stack.push(page, animated: false)
      page.isChanged = true
      for way in ["Escape", "the button", "the keyboard"] {
        switch way {
        case "Escape": XCTAssertTrue(scene.presenter.handleEscape())
        case "the button": scene.click("Back")
        default:
          page.first.grabFocus()
          TestInput.key("alt+Left")
        }
        XCTAssertTrue(TestDisplay.wait { scene.presenter.topmost.title == "Save Changes?" }, way)
        scene.rest()
        // Escape keeps editing.
        XCTAssertTrue(scene.presenter.handleEscape())
        scene.rest()
        XCTAssertEqual(stack.children.count, 2, way)
        XCTAssertTrue(page.isChanged, way)
      }
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      // Save has the focus.
      TestInput.key("Return")
      XCTAssertTrue(TestDisplay.wait { stack.children.count == 1 })
      scene.rest()
      XCTAssertFalse(page.isChanged)
      XCTAssertTrue(root.isPresented, "only one screen has gone")
      XCTAssertEqual(scene.presenter.sheets.count, 1)
      scene.close()
    }
  }

  func testTheKeyboardStaysInTheSheetAndComesBack() {
    onMain {
      let scene = OnStage()
      scene.base.second.grabFocus()
      let card = scene.present()
      XCTAssertTrue(card.first.isFocus)
      for _ in 0..<5 {
        TestInput.key("Tab")
        XCTAssertTrue(scene.presenter.sheets[0].canvas.isFocusWithin)
      }
      XCTAssertFalse(scene.base.view.canFocus)
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      XCTAssertTrue(scene.base.second.isFocus)
      scene.close()
    }
  }

  func testStylesAdaptAtAWidthOfFiveHundredWithoutEvents() {
    onMain {
      let scene = OnStage(width: 800)
      _ = scene.present(as: .formSheet)
      _ = Witness.take()
      XCTAssertEqual(scene.presenter.sheets[0].frameNow.width, 540)
      scene.resize(width: 420, height: 700)
      XCTAssertEqual(scene.presenter.sheets[0].style, .pageSheet)
      XCTAssertEqual(scene.presenter.sheets[0].frameNow.width, 420)
      scene.resize(width: 800, height: 700)
      XCTAssertEqual(scene.presenter.sheets[0].style, .formSheet)
      XCTAssertEqual(Witness.take(), [])
      scene.close()
    }
  }

  func testAScreenAdaptsItsStyleToANarrowStage() throws {
    try onMain {
      let scene = OnStage(width: 800)
      for narrow in [nil, PresentationStyle.popover] {
        let style = narrow ?? .pageSheet
        let card = Adapting(narrow)
        scene.base.present(card.inTemplate().inModal(), from: scene.base.first)
        scene.rest()
        let sheet = try XCTUnwrap(scene.presenter.sheets.first)
        for (width, expected) in [(800, PresentationStyle.popover), (420, style), (800, .popover)] {
          scene.resize(width: width, height: 700)
          XCTAssertEqual(sheet.style, expected)
          XCTAssertEqual(card.presentedStyle, expected)
          XCTAssertEqual(
            card.parent?.safeArea.top == 0, expected == .popover, "the bar goes with the popover")
        }
        card.dismiss(animated: false)
        XCTAssertNil(card.presentedStyle)
      }
      scene.close()
    }
  }

  func testAQuestionThatTheProgramTakesAwayIsAskedAgain() {
    onMain {
      let scene = OnStage()
      scene.base.isChanged = true
      for _ in 0..<2 {
        scene.presenter.askedToLeave { _ in XCTFail("nobody has answered") }
        XCTAssertEqual(scene.presenter.topmost.title, "Save Changes?")
        scene.base.dismiss(animated: false)
        XCTAssertFalse(scene.presenter.isCovered)
      }
      scene.close()
    }
  }

  func testAQuestionIsASmallCardHoweverNarrowTheStage() {
    onMain {
      for width in [400, 900] {
        let scene = OnStage(width: width)
        scene.base.isChanged = true
        scene.presenter.askedToLeave { _ in }
        scene.rest()
        let sheet = scene.presenter.sheets[0]
        XCTAssertEqual(sheet.style, .formSheet)
        XCTAssertEqual(sheet.frameNow.width, min(540, Double(width) - 32))
        XCTAssertLessThan(sheet.frameNow.height, 400)
        scene.base.isChanged = false
        scene.close()
      }
    }
  }

  func testTheCloseButtonIsAtTheEnd() {
    onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let scene = OnStage(direction: direction)
        let card = scene.present()
        let middle = scene.point(down: 0).x
        XCTAssertEqual((scene.button("Close")?.frame.minX ?? 0) > middle, direction == .leftToRight)
        scene.click("Close")
        scene.rest()
        XCTAssertFalse(card.isPresented)
        scene.close()
      }
    }
  }

  func testNothingLeaks() {
    onMain {
      let scene = OnStage()
      weak var card: Witness?
      weak var modal: Screen?
      weak var pushed: Witness?
      do {
        let stack = Witness("root").inStack()
        let page = Witness("pushed")
        let shown = stack.inModal()
        (card, modal, pushed) = (stack.children[0] as? Witness, shown, page)
        scene.base.present(shown)
        scene.rest()
        stack.push(page)
        TestDisplay.wait { page.life.phase == .shown }
        stack.pop()
        TestDisplay.wait { page.life.phase == .hidden }
      }
      XCTAssertNil(pushed)
      XCTAssertTrue(scene.presenter.handleEscape())
      scene.rest()
      XCTAssertNil(card)
      XCTAssertNil(modal)
      scene.close()
    }
  }

  func testAPressedButtonIsReleasedWithItsScreen() {
    onMain {
      let scene = OnStage()
      /// The objects left after a screen was shown.
      @MainActor func remains(pressing: Bool) -> Int {
        let button = scene.present().first
        button.onClick {}
        if pressing { TestInput.click(button) }
        TestDisplay.settle(0.05)
        XCTAssertTrue(scene.presenter.handleEscape())
        scene.rest()
        return SignalConnection.liveCount
      }
      // The first run creates shared objects.
      _ = remains(pressing: false)
      let unpressed = remains(pressing: false)
      XCTAssertEqual(remains(pressing: true), unpressed)
      scene.close()
    }
  }
}

/// A popover without a bar, which becomes a card with one if there is no room.
@MainActor private final class Adapting: Screen {
  private let narrow: PresentationStyle?

  init(_ narrow: PresentationStyle?) {
    self.narrow = narrow
    super.init()
  }

  override var preferredStyle: PresentationStyle { .popover }
  override var narrowStyle: PresentationStyle? { narrow }
  override var showsBar: Bool { presentedStyle != .popover }
}
