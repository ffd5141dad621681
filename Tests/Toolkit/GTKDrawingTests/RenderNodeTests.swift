import CGTK
import GLib
import GTKTesting
import XCTest

@testable import GTK

/// Pixels drawn off the screen.
final class RenderNodeTests: XCTestCase {
  func testAnEmptyDrawingIsNoNode() {
    TestDisplay.run {
      XCTAssertNil(RenderNode.record { _ in })
      XCTAssertNil(RenderNode.record { $0.fill(.clear, in: square) })
      XCTAssertNil(RenderNode.record { $0.fill(.black, in: .zero) })
    }
  }

  func testAColorFillsItsRectangle() {
    TestDisplay.run {
      let node = RenderNode.record { $0.fill(red, in: Rect(x: 2, y: 2, width: 4, height: 4)) }
      XCTAssertEqual(node?.bounds, Rect(x: 2, y: 2, width: 4, height: 4))
      let bitmap = picture(node)
      XCTAssertEqual(bitmap[1, 1], .clear)
      XCTAssertEqual(bitmap[2, 2], red)
      XCTAssertEqual(bitmap[5, 5], red)
      XCTAssertEqual(bitmap[6, 6], .clear)
    }
  }

  func testScaleGivesMorePixels() {
    TestDisplay.run {
      let node = RenderNode.record { $0.fill(red, in: Rect(x: 0, y: 0, width: 4, height: 4)) }
      let bitmap = node?.bitmap(Size(width: 10, height: 5), scale: 2, background: .white)
      XCTAssertEqual(bitmap?.width, 20)
      XCTAssertEqual(bitmap?.height, 10)
      XCTAssertEqual(bitmap?[7, 7], red)
      XCTAssertEqual(bitmap?[8, 8], .white)
    }
  }

  func testRoundCornersAreCutOff() {
    TestDisplay.run {
      let bitmap = picture(.record { $0.fill(red, in: RoundedRect(square, radius: 8)) })
      XCTAssertEqual(bitmap[0, 0], .clear)
      XCTAssertEqual(bitmap[10, 10], red)
      let header = RoundedRect(square, corners: .top(8))
      let below = picture(.record { $0.fill(red, in: header) })
      XCTAssertEqual(below[0, 0], .clear)
      XCTAssertEqual(below[0, 19], red)
    }
  }

  func testAGradientGoesFromColorToColor() {
    TestDisplay.run {
      let bitmap = picture(
        .record { $0.fill(.vertical(in: square, .black, .white), in: square) })
      let column = (0..<20).map { bitmap[10, $0].red }
      XCTAssertEqual(column, column.sorted())
      XCTAssertLessThan(column[0], 0.1)
      XCTAssertGreaterThan(column[19], 0.9)
    }
  }

  /// Cairo copies millions of pixels if a background's surface is released before its node.
  func testANodeOfASurfaceHoldsItWithoutACopy() {
    TestDisplay.run {
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 20, 20)
      // Cairo knows how an undrawn surface looks without its pixels.
      cairo_surface_mark_dirty(surface)
      let pixels = cairo_image_surface_get_data(surface)
      let size = Int(cairo_image_surface_get_stride(surface)) * 20
      var node = RenderNode.record(showing: surface, in: square) { context in
        cairo_set_source_surface(context.native, surface, 0, 0)
        cairo_paint(context.native)
      }
      var isThere = true
      withUnsafeMutablePointer(to: &isThere) { isThere in
        var key = cairo_user_data_key_t()
        cairo_surface_set_user_data(surface, &key, isThere) { isThere in
          isThere?.assumingMemoryBound(to: Bool.self).pointee = false
        }
        cairo_surface_destroy(surface)
        XCTAssert(isThere.pointee)
        XCTAssertEqual(picture(node)[10, 10], .clear)
        // Without Cairo's knowledge.
        if let pixels { memset(pixels, 255, size) }
        XCTAssertEqual(picture(node)[10, 10], .white)
        node = nil
        XCTAssertFalse(isThere.pointee)
      }
    }
  }

  func testOpacityClipAndOffsetWorkOnWhatIsInside() {
    TestDisplay.run {
      let bitmap = picture(
        .record { snapshot in
          snapshot.opacity(0.5) {
            snapshot.clip(to: Rect(x: 0, y: 0, width: 10, height: 10)) {
              snapshot.translated(by: Point(x: 5, y: 0)) { snapshot.fill(red, in: square) }
            }
          }
          snapshot.fill(blue, in: Rect(x: 19, y: 19, width: 1, height: 1))
        })
      XCTAssertEqual(bitmap[4, 0].alpha, 0)
      XCTAssertEqual(bitmap[5, 0].alpha, 0.5, accuracy: 0.01)
      XCTAssertEqual(bitmap[10, 0].alpha, 0)
      XCTAssertEqual(bitmap[19, 19], blue)
    }
  }

  func testATransparentNodeIsNotDrawn() {
    TestDisplay.run {
      XCTAssertNil(
        RenderNode.record { snapshot in snapshot.opacity(0) { snapshot.fill(red, in: square) } })
    }
  }

  func testATransformTurnsAboutItsAnchor() {
    TestDisplay.run {
      let turned = Transform(rotation: 180, anchor: Point(x: 10, y: 10))
      let bitmap = picture(
        .record { snapshot in
          snapshot.transformed(turned) {
            snapshot.fill(red, in: Rect(x: 0, y: 0, width: 5, height: 5))
          }
        })
      XCTAssertEqual(bitmap[0, 0], .clear)
      XCTAssertEqual(bitmap[17, 17], red)
    }
  }

  func testACrossFadeIsBetweenBoth() {
    TestDisplay.run {
      let bitmap = picture(
        .record { snapshot in
          snapshot.crossFade(0.5) {
            snapshot.fill(.black, in: square)
          } to: {
            snapshot.fill(.white, in: square)
          }
        })
      XCTAssertEqual(bitmap[10, 10].red, 0.5, accuracy: 0.02)
    }
  }

  func testABorderRunsAlongTheInside() {
    TestDisplay.run {
      let bitmap = picture(
        .record { $0.border(red, width: 2, along: RoundedRect(square, radius: 0)) })
      XCTAssertEqual(bitmap[1, 10], red)
      XCTAssertEqual(bitmap[2, 10], .clear)
    }
  }

  func testAShadowLiesAroundTheShape() {
    TestDisplay.run {
      let inner = RoundedRect(Rect(x: 6, y: 6, width: 8, height: 8), radius: 0)
      let bitmap = picture(.record { $0.shadow(.black, of: inner, blur: 4) })
      XCTAssertGreaterThan(bitmap[5, 10].alpha, 0.1)
      XCTAssertEqual(bitmap[10, 10].alpha, 0)
    }
  }

  func testAKeptNodeIsPaintedAgain() {
    TestDisplay.run {
      guard let kept = RenderNode.record({ $0.fill(red, in: square) }) else { return XCTFail() }
      let bitmap = picture(
        .record { snapshot in
          snapshot.scaled(by: 0.25) { snapshot.append(kept) }
          snapshot.translated(by: Point(x: 15, y: 15)) { snapshot.append(kept) }
        })
      XCTAssertEqual(bitmap[4, 4], red)
      XCTAssertEqual(bitmap[10, 10], .clear)
      XCTAssertEqual(bitmap[16, 16], red)
    }
  }

  func testNodesAndWhatTheyHoldAreFreed() {
    TestDisplay.run {
      let before = RenderNode.liveCount
      var texture: Texture? = Texture(Bitmap(width: 1, height: 1, bytes: [0, 0, 255, 255]))
      let reference = texture.map { WeakReference($0) }
      var node = texture.flatMap { texture in
        RenderNode.record { $0.draw(texture, in: square) }
      }
      texture = nil
      XCTAssertEqual(reference?.isGone, false, "the node holds its picture")
      XCTAssertEqual(RenderNode.liveCount, before + 1)
      _ = node?.bitmap(square.size)
      node = nil
      XCTAssertEqual(reference?.isGone, true)
      XCTAssertEqual(RenderNode.liveCount, before)
    }
  }
}

let square = Rect(x: 0, y: 0, width: 20, height: 20)
let red = Color(255, 0, 0)
let blue = Color(0, 0, 255)

@MainActor func picture(_ node: RenderNode?) -> Bitmap {
  node?.bitmap(square.size) ?? Bitmap(width: 20, height: 20) { _ in }
}

extension RenderNode {
  /// The number of nodes it consists of.
  @MainActor fileprivate var parts: Int {
    gsk_render_node_get_node_type(native) == GSK_CONTAINER_NODE
      ? Int(gsk_container_node_get_n_children(native)) : 1
  }
}
