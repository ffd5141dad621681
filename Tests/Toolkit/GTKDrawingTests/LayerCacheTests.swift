import GTKTesting
import XCTest

@testable import GTK

/// A moving layer looks as if it were drawn.
final class LayerCacheTests: XCTestCase {
  func testItLooksAsIfItWereDrawn() {
    TestDisplay.run {
      let (first, second) = (drawing(.black), drawing(Color.white.withAlpha(0.5)))
      let cache = LayerCache()
      for scale in [1, 2] {
        for (drawing, top) in [
          (first, 3.0), (first, 3), (first, 7), (first, 40), (second, 41), (second, 30),
          (first, 30),
        ] {
          let part = placed(drawing, top: top)
          let seen = RenderNode.record {
            cache.draw(part, scale: scale, into: $0)
          }
          XCTAssert(bitmap(seen, scale) == bitmap(part, scale), "at \(top), scale \(scale)")
        }
        cache.empty()
      }
    }
  }

  func testOnlyWhatHasMovedIsAPicture() {
    TestDisplay.run {
      let (first, second) = (drawing(.black), drawing(.white))
      let cache = LayerCache()
      @MainActor func draw(_ drawing: RenderNode, top: Double) -> Bool {
        _ = RenderNode.record {
          cache.draw(placed(drawing, top: top), scale: 1, into: $0)
        }
        return cache.isFilled
      }
      XCTAssertFalse(draw(first, top: 0))
      XCTAssertFalse(draw(first, top: 0))
      XCTAssert(draw(first, top: 1))
      XCTAssertFalse(draw(second, top: 2), "it has become another")
      XCTAssert(draw(second, top: 3))
      cache.empty()
      XCTAssertFalse(draw(second, top: 4))
    }
  }
}

/// A round shape with an edge between pixels.
@MainActor private func drawing(_ color: Color) -> RenderNode {
  let node = RenderNode.record { snapshot in
    snapshot.cairo(in: Rect(x: -1.5, y: -0.5, width: 60.25, height: 20)) { context in
      context.rectangle(RoundedRect(Rect(x: 0, y: 0, width: 57.5, height: 18), radius: 6))
      context.fill(color)
    }
  }
  guard let node else { fatalError("nothing was drawn") }
  return node
}

@MainActor private func placed(_ drawing: RenderNode, top: Double) -> RenderNode {
  let node = RenderNode.record { snapshot in
    snapshot.translated(by: Point(x: 12, y: top)) { snapshot.append(drawing) }
  }
  guard let node else { fatalError("nothing was drawn") }
  return node
}

@MainActor private func bitmap(_ node: RenderNode?, _ scale: Int) -> Bitmap? {
  node?.bitmap(
    Size(width: 100, height: 80), scale: Double(scale), background: Color(red: 1, green: 0, blue: 0)
  )
}
