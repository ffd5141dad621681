import Expectations
import GTK
import Testing

@testable import Backdrops

@Suite("Placing pictures") struct PicturePlacementTests {
  static let monitor = Rect(x: 100, y: 50, width: 1000, height: 500)

  func frame(_ fit: PicturePlacement.Fit, _ picture: Size, scale: Double = 1) -> Rect {
    PicturePlacement(fit).frame(of: picture, on: Self.monitor, scale: scale)
  }

  @Test("a covering picture is cropped evenly at two sides")
  func cover() {
    expect(
      frame(.cover, Size(width: 400, height: 400))
        == Rect(x: 100, y: -200, width: 1000, height: 1000))
    expect(
      frame(.cover, Size(width: 300, height: 100))
        == Rect(x: -150, y: 50, width: 1500, height: 500))
    expect(frame(.cover, Size(width: 200, height: 100)) == Self.monitor)
  }

  @Test("a contained picture leaves equal margins at two sides")
  func contain() {
    expect(
      frame(.contain, Size(width: 400, height: 400)) == Rect(x: 350, y: 50, width: 500, height: 500)
    )
    expect(
      frame(.contain, Size(width: 400, height: 100))
        == Rect(x: 100, y: 175, width: 1000, height: 250))
  }

  @Test("a stretched picture is as large as the monitor")
  func stretch() { expect(frame(.stretch, Size(width: 3, height: 7)) == Self.monitor) }

  @Test("a centered picture has its own size in pixels, whatever the scale")
  func center() {
    let picture = Size(width: 400, height: 100)
    expect(frame(.center, picture) == Rect(x: 400, y: 250, width: 400, height: 100))
    expect(frame(.center, picture, scale: 2) == Rect(x: 500, y: 275, width: 200, height: 50))
    expect(frame(.tile, picture) == frame(.center, picture))
  }

  @Test("a picture without a size has no frame")
  func empty() { expectEqual(frame(.cover, .zero), .zero) }

  @Test("the area under the panel is computed in the picture's pixels")
  func part() {
    let frame = Rect(x: 100, y: 50, width: 1000, height: 500)
    let part = PicturePlacement.part(
      of: Size(width: 2000, height: 1000), laidOn: frame,
      in: Rect(x: 700, y: 50, width: 400, height: 500))
    expect(part == Rect(x: 1200, y: 0, width: 800, height: 1000))
    expectEqual(
      PicturePlacement.part(of: Size(width: 9, height: 9), laidOn: .zero, in: frame), .zero)
  }

  @Test("a spanned picture shows its part on each monitor")
  func spanned() {
    let screen = Rect(x: 0, y: 0, width: 2000, height: 500)
    let frame = PicturePlacement(.stretch, spansMonitors: true)
      .frame(of: Size(width: 200, height: 50), on: screen, scale: 1)
    let part = PicturePlacement.part(
      of: Size(width: 200, height: 50), laidOn: frame,
      in: Rect(x: 1000, y: 0, width: 1000, height: 500))
    expect(part == Rect(x: 100, y: 0, width: 100, height: 50))
  }
}

@Suite("Scenes") struct SceneTests {
  static let area = Rect(x: 0, y: 0, width: 80, height: 40)

  /// Red on the left, blue on the right, one pixel each.
  static let pair = Bitmap(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255])

  func scene(_ frame: Rect, isTiled: Bool = false, bitmap: Bitmap = pair) -> Scene {
    Scene(
      backdrop: WallpaperColors(.white), area: Self.area,
      picture: Scene.Picture(bitmap: bitmap, frame: frame, isTiled: isTiled))
  }

  func color(_ scene: Scene, x: Double, y: Double) -> Color {
    scene.field(of: Rect(x: x, y: y, width: 4, height: 4), cell: 4)[0, 0].color
  }

  @Test("each position samples the picture there")
  func places() {
    let scene = scene(Self.area)
    expect(color(scene, x: 0, y: 0) == Color(255, 0, 0))
    expect(color(scene, x: 36, y: 36) == Color(255, 0, 0))
    expect(color(scene, x: 40, y: 0) == Color(0, 0, 255))
  }

  @Test("the edges extend beyond the picture")
  func edges() {
    let scene = scene(Self.area)
    expect(color(scene, x: -400, y: -90) == Color(255, 0, 0))
    expect(color(scene, x: 4000, y: 500) == Color(0, 0, 255))
  }

  @Test("the background color shows beside the picture and through transparent pixels")
  func backdrop() {
    let small = scene(Rect(x: 0, y: 0, width: 40, height: 40))
    expectEqual(color(small, x: 60, y: 0), .white)
    let clear = Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0])
    expectEqual(color(scene(Self.area, bitmap: clear), x: 20, y: 20), .white)
  }

  @Test("tiles repeat in all directions")
  func tiles() {
    let tiled = scene(Rect(x: 32, y: 16, width: 16, height: 8), isTiled: true)
    for (x, y) in [(32.0, 16.0), (0, 0), (48, 16), (64, 32), (16, 24)] {
      expect(color(tiled, x: x, y: y) == Color(255, 0, 0))
      expect(color(tiled, x: x + 8, y: y) == Color(0, 0, 255))
    }
  }

  @Test("a gradient runs from edge to edge")
  func gradient() {
    let scene = Scene(
      backdrop: WallpaperColors(from: .black, to: .white, .across), area: Self.area, picture: nil)
    expect(color(scene, x: 0, y: 0).red < 0.03)
    expect(abs(color(scene, x: 38, y: 30).red - 0.5) < 1e-6)
    expect(color(scene, x: 76, y: 0).red > 0.97)
  }

  @Test("no position or size crashes it")
  func odd() {
    let frame = Rect(x: 1e9, y: -1e9, width: 1e-3, height: 1e9)
    expectEqual(color(scene(frame), x: 0, y: 0), .white)
    _ = color(scene(frame, isTiled: true), x: 0, y: 0)
  }
}
