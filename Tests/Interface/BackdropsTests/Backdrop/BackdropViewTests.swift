import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Backdrops
@testable import Theme

/// Drawing of the backdrop.
final class BackdropViewTests: XCTestCase {
  private func inWindow(
    width: Int = 100, _ body: @MainActor (BackdropView, _ middle: () -> Color) throws -> Void
  ) rethrows {
    try TestDisplay.run {
      let view = BackdropView()
      let window = Window()
      window.setDefaultSize(width: width, height: 100)
      window.child = view.canvas
      window.present()
      XCTAssert(TestDisplay.wait { view.canvas.width >= width })
      try body(view) {
        RenderNode.record { view.content.snapshot(view.canvas, $0) }?
          .bitmap(Size(width: Double(width), height: 100))[width - 10, 50] ?? .clear
      }
      window.destroy()
    }
  }

  func testAPictureIsDrawnPixelByPixel() {
    inWindow { view, middle in
      XCTAssertEqual(middle(), .clear)
      let backdrop = picture(Color(200, 220, 240))
      view.show(backdrop, theme: Theme(), animated: false)
      XCTAssertLessThan(abs(middle().green - backdrop.average.green), 1.1 / 255)
      let sharp = picture(Color(200, 220, 240), scale: 2)
      XCTAssertEqual(sharp.size, Size(width: 100, height: 100))
      view.show(sharp, theme: Theme(), animated: false)
      XCTAssertLessThan(abs(middle().green - backdrop.average.green), 1.1 / 255)
    }
  }

  func testANewPictureFadesInAndTheOldOneIsLetGo() {
    inWindow { view, middle in
      let light = picture(.white)
      weak var old: BackdropPicture?
      do {
        let dark = picture(.black)
        old = dark
        view.show(dark, theme: Theme(), animated: false)
      }
      view.show(light, theme: Theme(), animated: true)
      XCTAssertNotNil(old)
      XCTAssertLessThan(middle().red, light.average.red - 0.05)
      var seen: [Double] = []
      XCTAssert(
        TestDisplay.wait {
          seen.append(middle().red)
          return view.content.previous == nil
        })
      XCTAssertEqual(seen, seen.sorted(), "it only ever becomes lighter")
      XCTAssertEqual(middle().red, light.average.red, accuracy: 0.01)
      XCTAssertNil(old)
    }
  }

  func testASmallerPictureIsStretchedUntilItsSuccessorIsThere() {
    inWindow(width: 150) { view, middle in
      let light = picture(.white)
      view.show(light, theme: Theme(), animated: false)
      XCTAssertEqual(middle().red, light.average.red, accuracy: 0.01)
    }
  }

  func testWithoutAPictureThereIsAGradientAndASolidPanelIsPlain() {
    inWindow { view, middle in
      view.show(nil, theme: Theme(.dark), animated: false)
      let quiet = QuietBackdrop(.dark)
      XCTAssertLessThan(abs(middle().red - quiet.top.mixed(with: quiet.bottom, 0.5).red), 0.02)
      let solid = Theme(.light, isSolid: true)
      view.show(picture(.black), theme: solid, animated: false)
      XCTAssertEqual(middle().hex, solid.material.veil.hex)
      view.showGlass(theme: Theme(.dark), animated: false)
      XCTAssertLessThan(middle().alpha, 1)
    }
  }
}

@MainActor private func picture(_ color: Color, scale: Double = 1) -> BackdropPicture {
  let request = BackdropRequest(
    monitor: Rect(x: 0, y: 0, width: 200, height: 100),
    panel: Rect(x: 100, y: 0, width: 100, height: 100), scale: scale)
  let scene = Scene(backdrop: WallpaperColors(color), area: request.monitor, picture: nil)
  return BackdropPicture(
    RenderedBackdrop(rendering: scene, for: request, request.material), scale: scale)
}
