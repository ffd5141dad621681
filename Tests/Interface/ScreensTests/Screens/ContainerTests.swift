import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Screens
@testable import Theme

/// Child screens, and stacks of them, in a real window.
final class ContainerTests: XCTestCase {
  func testAChildComesWithWhatItIsPutInAndGoesFirst() {
    onMain {
      let scene = OnStage()
      _ = Witness.take()
      let child = Witness("child")
      scene.base.add(child)
      XCTAssertEqual(
        Witness.take(), ["child: loaded", "child: will appear", "child: did appear"])
      XCTAssertTrue(child.view.isMapped)
      scene.presenter.setOnScreen(false)
      XCTAssertEqual(
        Witness.take(),
        [
          "base: will disappear", "child: will disappear", "child: did disappear",
          "base: did disappear",
        ])
      scene.presenter.setOnScreen(true)
      XCTAssertEqual(
        Witness.take(),
        ["base: will appear", "child: will appear", "child: did appear", "base: did appear"])
      scene.base.remove(child)
      XCTAssertEqual(Witness.take(), ["child: will disappear", "child: did disappear"])
      XCTAssertNil(child.view.parent)
      XCTAssertNil(child.parent)
      scene.close()
    }
  }

  func testAChildIsPutAtItsIndex() {
    onMain {
      let scene = OnStage()
      let parent = Column()
      let names = {
        parent.view.children.compactMap { $0 as Widget }.map { view in
          parent.children.first { $0.view == view }.flatMap { ($0 as? Witness)?.name } ?? "?"
        }
      }
      parent.add(Witness("b"))
      scene.base.add(parent)
      parent.add(Witness("a"), at: 0)
      parent.add(Witness("d"))
      parent.add(Witness("c"), at: 2)
      parent.add(Witness("e"), at: 99)
      XCTAssertEqual(names(), ["a", "b", "c", "d", "e"])
      XCTAssertEqual(parent.children.map { ($0 as? Witness)?.name }, ["a", "b", "c", "d", "e"])
      parent.remove(parent.children[1])
      XCTAssertEqual(names(), ["a", "c", "d", "e"])
      scene.close()
    }
  }

  func testAChildAddedDuringAnAppearanceAppearsToo() {
    onMain {
      let scene = OnStage()
      _ = Witness.take()
      let card = Witness("card")
      scene.base.present(card.inTemplate().inModal())
      XCTAssertEqual(Witness.take(), ["card: loaded", "card: will appear"])
      let child = Witness("child")
      child.add(Witness("grandchild"))
      card.add(child)
      XCTAssertEqual(
        Witness.take(),
        [
          "grandchild: loaded", "child: loaded", "child: will appear", "grandchild: will appear",
        ])
      scene.rest()
      XCTAssertEqual(
        Witness.take(), ["grandchild: did appear", "child: did appear", "card: did appear"])
      card.dismiss()
      let late = Witness("late")
      card.add(late)
      card.remove(child)
      scene.rest()
      XCTAssertFalse(Witness.take().contains("late: did appear"))
      XCTAssertEqual(child.life.phase, .hidden)
      XCTAssertEqual(late.life.phase, .hidden)
      scene.close()
    }
  }

  func testAScreenThatIsTakenOverLeavesItsFormerParent() {
    onMain {
      let scene = OnStage()
      let (one, other, child) = (Witness("one"), Witness("other"), Witness("child"))
      scene.base.add(one)
      scene.base.add(other)
      one.add(child)
      _ = Witness.take()
      other.add(child)
      XCTAssertEqual(
        Witness.take(),
        [
          "child: will disappear", "child: did disappear", "child: will appear",
          "child: did appear",
        ])
      XCTAssertEqual(one.children.count, 0)
      XCTAssertTrue(child.view.isDescendant(of: other.view))
      scene.close()
    }
  }

  func testASlideInAStackIsTurnedRound() {
    onMain {
      let scene = OnStage()
      let root = Witness("root")
      let stack = root.inStack()
      scene.base.present(stack.inModal())
      scene.rest()
      let page = Witness("page")
      _ = Witness.take()
      stack.push(page)
      XCTAssertTrue(stack.pop())
      TestDisplay.wait { page.life.phase == .hidden && root.life.phase == .shown }
      let calls = Witness.take()
      XCTAssertEqual(
        calls.filter { $0.hasPrefix("root") },
        [
          "root: will disappear", "root: will appear", "root: did appear",
        ])
      XCTAssertEqual(
        calls.filter { $0.hasPrefix("page") },
        [
          "page: loaded", "page: will appear", "page: will disappear", "page: did disappear",
        ])
      // If one is presented over another that is still appearing, that one appears at once.
      let (first, second) = (Witness("first"), Witness("second"))
      stack.push(first)
      stack.push(second)
      XCTAssertEqual(first.life.phase, .disappearing)
      TestDisplay.wait { second.life.phase == .shown }
      XCTAssertEqual(stack.children.map { $0.life.phase }, [.hidden, .hidden, .shown])
      scene.close()
    }
  }

  func testASmallCardIsAsHighAsWhatIsOnTopOfItsStackAndGetsThereInSmallSteps() {
    onMain {
      let scene = OnStage(width: 900)
      let (root, page) = (Witness("root"), Witness("page"))
      page.rows = 8
      let stack = root.inTemplate().inStack()
      scene.base.present(stack.inModal(), as: .formSheet)
      scene.rest()
      let sheet = scene.presenter.sheets[0]
      let low = sheet.frameNow.height
      for isPush in [true, false] {
        if isPush { stack.push(page.inTemplate()) } else { stack.pop() }
        var heights: Set<Double> = []
        XCTAssertTrue(
          TestDisplay.wait(upTo: 5) {
            heights.insert(sheet.frameNow.height)
            return stack.top?.life.phase == .shown
              && sheet.frameNow.height == sheet.place.frame.height
          })
        XCTAssertEqual(sheet.frameNow.height > low, isPush)
        XCTAssertGreaterThan(heights.count, 4, "\(heights)")
      }
      XCTAssertEqual(sheet.frameNow.height, low)
      scene.close()
    }
  }

  func testTheBarGrowsWithItsTitleAndWhatIsBelowItMakesRoom() {
    onMain {
      for (scale, name, grows) in [(1.0, "Title", false), (3, "Title", true), (1, Self.long, true)]
      {
        let scene = OnStage(theme: Theme(.light, textScale: scale))
        let template = Witness(name).inTemplate()
        let modal = template.inModal()
        scene.base.present(modal, as: .fullScreen)
        scene.rest()
        guard let bar = modal.view.children.last, bar.children.count == 3 else {
          return XCTFail("there is no bar")
        }
        let title = bar.children[1]
        XCTAssertTrue(
          TestDisplay.wait {
            bar.height >= title.measure(.vertical, across: title.width).natural
              && (bar.height > 44) == grows && template.safeArea.top == bar.height
          }, "\(name), \(scale): \(bar.height)")
        scene.close()
      }
    }
  }

  private static let long = "A title that is far too long for one line of a narrow panel"

  func testAltAndTheArrowThatPointsBackGoesBack() {
    onMain {
      for direction in [ReadingDirection.leftToRight, .rightToLeft] {
        let scene = OnStage(direction: direction)
        let stack = Witness("root").inStack()
        scene.base.present(stack.inModal())
        scene.rest()
        stack.push(Witness("page"), animated: false)
        stack.top?.view.moveFocus(.forward)
        TestInput.key(direction == .leftToRight ? "alt+Right" : "alt+Left")
        TestDisplay.settle(0.1)
        XCTAssertEqual(stack.children.count, 2)
        TestInput.key(direction == .leftToRight ? "alt+Left" : "alt+Right")
        XCTAssertTrue(TestDisplay.wait(upTo: 5) { stack.children.count == 1 }, "\(direction)")
        XCTAssertTrue(scene.presenter.isCovered)
        scene.close()
      }
    }
  }

  func testTheKeyboardIsOnTheScreenThatIsSeenWhereverItWasBefore() {
    onMain {
      DesktopSettings.standard?.setProperty("gtk-enable-animations", to: false)
      defer { DesktopSettings.standard?.setProperty("gtk-enable-animations", to: true) }
      let scene = OnStage()
      let (root, page) = (Witness("root"), Witness("page"))
      let foot = Button("Continue")
      root.supporting = [foot]
      let stack = root.inTemplate().inStack()
      scene.base.present(stack.inModal())
      scene.rest()
      // The last widget.
      foot.grabFocus()
      stack.push(page)
      TestDisplay.settle()
      XCTAssertTrue(page.view.isFocusWithin)
      TestInput.key("alt+Left")
      XCTAssertTrue(TestDisplay.wait { stack.children.count == 1 })
      XCTAssertTrue(stack.top?.view.isFocusWithin ?? false)
      scene.close()
    }
  }

  /// A screen that contains only what is added to it.
  private final class Column: Screen {}
}
