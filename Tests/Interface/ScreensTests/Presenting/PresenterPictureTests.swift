import GTK
import GTKTesting
import XCTest

@testable import Screens

/// What is below a card is painted from pixels, which must never be outdated.
final class PresenterPictureTests: XCTestCase {
  func testTheSurroundingsOfASheetAreDrawn() {
    let all = Rect(x: 0, y: 0, width: 900, height: 700)
    XCTAssertEqual(PresenterFrame.areas(of: all, outside: nil), [all])
    let card = Rect(x: 130, y: 30, width: 640, height: 670)
    let areas = PresenterFrame.areas(of: all, outside: card)
    XCTAssertEqual(
      areas,
      [
        Rect(x: 0, y: 0, width: 900, height: 30), Rect(x: 0, y: 30, width: 130, height: 670),
        Rect(x: 770, y: 30, width: 130, height: 670),
      ])
    let narrow = Rect(x: 0, y: 31, width: 900, height: 669)
    XCTAssertEqual(
      PresenterFrame.areas(of: all, outside: narrow), [Rect(x: 0, y: 0, width: 900, height: 31)])
    // A sheet that is still below the lower edge covers nothing.
    let outside = Rect(x: 0, y: 713, width: 900, height: 0)
    XCTAssertEqual(PresenterFrame.areas(of: all, outside: outside), [all])
  }

  func testThereIsAPictureOnlyUnderACardAndItIsTheNewest() {
    onMain {
      let scene = OnStage(width: 900)
      let mark = Label("")
      mark.horizontalTextAlignment = 0
      mark.requestedSize = Axes(horizontal: 860, vertical: 20)
      scene.base.box.prepend(mark)
      TestDisplay.settle(0.05)
      let pictures = LayerCache.liveCount
      let card = scene.present()
      XCTAssertEqual(LayerCache.liveCount, pictures + 1)
      let before = seen(scene)
      mark.text = "███████████████████████████████████████████████████████████████"
      TestDisplay.settle(0.05)
      let after = seen(scene)
      XCTAssert(before != after)
      // Back in its original state, even after a delay for rendering it again.
      TestDisplay.settle(0.3)
      mark.text = ""
      TestDisplay.settle(0.05)
      XCTAssert(seen(scene) == before)
      scene.presenter.setOnScreen(false)
      XCTAssertEqual(LayerCache.liveCount, pictures)
      scene.presenter.setOnScreen(true)
      card.dismiss()
      scene.rest()
      XCTAssertEqual(LayerCache.liveCount, pictures)
      scene.close()
    }
  }

  func testACardOnItsWayIsPaintedAsItIsDrawn() {
    onMain {
      let scene = OnStage(width: 900)
      let mark = Label("before")
      let card = scene.present()
      card.box.prepend(mark)
      TestDisplay.settle(0.05)
      let atRest = LayerCache.liveCount
      guard let sheet = scene.presenter.topSheet else { return XCTFail("no sheet") }
      /// The picture after a move away and back.
      @MainActor func moved() -> Bitmap? {
        sheet.follow(140)
        _ = seen(scene, height: 700)
        sheet.follow(100)
        return seen(scene, height: 700)
      }
      // It is drawn at first. Once it has moved, it is painted from a picture.
      sheet.follow(100)
      let drawn = seen(scene, height: 700)
      XCTAssertEqual(LayerCache.liveCount, atRest)
      XCTAssert(moved() == drawn)
      XCTAssertEqual(LayerCache.liveCount, atRest + 1)

      // A change during the animation is drawn at once, and painted again on the next move.
      mark.text = "after"
      let changed = seen(scene, height: 700)
      XCTAssert(changed != drawn)
      TestDisplay.settle(0.3)
      XCTAssert(moved() == changed)
      XCTAssertEqual(LayerCache.liveCount, atRest + 1)
      mark.text = "before"
      XCTAssert(seen(scene, height: 700) == drawn)

      sheet.follow(0)
      _ = seen(scene, height: 700)
      XCTAssertEqual(LayerCache.liveCount, atRest)
      scene.close()
    }
  }
}

@MainActor private func seen(_ scene: OnStage, height: Double = 120) -> Bitmap? {
  TestDisplay.settle(0.03)
  return scene.presenter.root.picture?.bitmap(Size(width: 900, height: height))
}
