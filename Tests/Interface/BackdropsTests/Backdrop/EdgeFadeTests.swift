import Expectations
import GTK
import GTKTesting
import Testing
import XCTest

@testable import Backdrops
@testable import Theme

@Suite("Fading content") struct EdgeFadeTests {
  @Test func `content fades out only where it continues`() {
    func fade(_ value: Double) -> EdgeFade { EdgeFade(scrolled: value, of: 1000, page: 400) }
    expect(fade(0).top == 0 && fade(0).bottom == 1)
    expect(fade(6).top == 0.5 && fade(300).top == 1)
    expect(fade(600).bottom == 0 && fade(597).bottom == 0.25)
    expect(EdgeFade(scrolled: 0, of: 300, page: 400) == EdgeFade())
  }

  @Test func `the backdrop above content is opaque at the edge, and ends after 12 pixels`() {
    let opacities = (0..<EdgeFade.height).map { EdgeFade.opacity(ofLine: $0) }
    expectEqual(opacities, opacities.sorted(by: >))
    expect(opacities[0] > 0.9 && opacities[11] < 0.1)
  }
}

final class BackdropEdgesTests: XCTestCase {
  func testOnlyTheEndsAreCovered() {
    TestDisplay.run {
      let view = BackdropView()
      let window = Window()
      window.setDefaultSize(width: 60, height: 100)
      window.child = view.canvas
      window.present()
      XCTAssert(TestDisplay.wait { view.canvas.width >= 60 })
      view.show(nil, theme: Theme(isSolid: true), animated: false)
      view.setFade(EdgeFade(scrolled: 100, of: 1000, page: 100))
      let ends = BackdropEdges(view.content)
      ends.fade = EdgeFade(scrolled: 100, of: 1000, page: 100)
      let drawn = RenderNode.record { ends.snapshot(view.canvas, $0) }?
        .bitmap(Size(width: 60, height: 100))
      func alpha(_ y: Int) -> Double { drawn?[30, y].alpha ?? 0 }
      XCTAssertGreaterThan(alpha(0), 0.9)
      XCTAssertEqual(alpha(6), 0.5, accuracy: 0.1)
      XCTAssertEqual(alpha(50), 0)
      XCTAssertGreaterThan(alpha(99), 0.9)
      window.destroy()
    }
  }
}
