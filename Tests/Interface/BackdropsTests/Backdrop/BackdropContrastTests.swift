import Expectations
import GTK
import Testing
import WidgetCore

@testable import Backdrops
@testable import Theme

@Suite("Contrast on the backdrop") struct BackdropContrastTests {
  static func rendered(_ wallpaper: GeneratedWallpaper, _ appearance: Appearance)
    -> RenderedBackdrop
  {
    let request = BackdropRequest(
      monitor: GeneratedWallpaper.monitor, panel: GeneratedWallpaper.panel, appearance: appearance)
    return RenderedBackdrop(rendering: wallpaper.scene, for: request, request.material)
  }

  static func colors(_ bitmap: Bitmap) -> Set<Color> {
    var pixels: Set<UInt32> = []
    for index in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      pixels.insert(
        UInt32(bitmap.bytes[index + 2]) << 16 | UInt32(bitmap.bytes[index + 1]) << 8
          | UInt32(bitmap.bytes[index]))
    }
    return Set(
      pixels.map { Color(UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)) })
  }

  @Test(
    "every text and every tint can be read on every pixel, bare and on cards",
    arguments: sample(5, of: Array(GeneratedWallpaper.all)), Appearance.allCases)
  func contrast(wallpaper: GeneratedWallpaper, appearance: Appearance) {
    let backdrop = Self.rendered(wallpaper, appearance)
    let material = Material.material(for: appearance)
    let foreground = Foreground(appearance, material: material, range: backdrop.range)
    let tints = Tint.named.map { (foreground.color($0), foreground.color($0, isLarge: true)) }
    var (primary, secondary, tint, large) = (21.0, 21.0, 21.0, 21.0)
    for pixel in Self.colors(backdrop.bitmap) {
      for (index, ground) in material.grounds(on: pixel).enumerated() {
        primary = min(primary, foreground.primary.over(ground).contrast(with: ground))
        secondary = min(secondary, foreground.secondary.over(ground).contrast(with: ground))
        // Tints are used only on cards.
        guard index > 0 else { continue }
        for (small, big) in tints {
          tint = min(tint, small.contrast(with: ground))
          large = min(large, big.contrast(with: ground))
        }
      }
    }
    expect(primary >= Foreground.primaryContrast)
    expect(secondary >= Foreground.secondaryContrast)
    expect(tint >= Foreground.secondaryContrast)
    expect(large >= Foreground.largeContrast)
  }

  @Test(
    "cards stand out from every pixel, or have a hairline that does",
    arguments: GeneratedWallpaper.named("white", "black", "grey", "checks", "sunset", "dark noise")
      + sample(3, of: Array(GeneratedWallpaper.all)), Appearance.allCases)
  func separation(wallpaper: GeneratedWallpaper, appearance: Appearance) {
    let backdrop = Self.rendered(wallpaper, appearance)
    let material = Theme(appearance, backdrop: backdrop.range).material
    var least = 100.0
    for pixel in Self.colors(backdrop.bitmap) {
      let card = material.body.over(pixel)
      // The steps in lightness from the backdrop over the line to the card.
      let edge = material.hairline?.over(card) ?? card
      let steps = [edge.lightness - pixel.lightness, card.lightness - edge.lightness]
      least = min(least, steps.map(abs).max() ?? 0)
    }
    expect(least >= Material.separation)
    // The veil of a light theme always has room to move.
    if appearance == .light { expect(material.hairline == nil) }
  }

  @Test("a dark veil thins before cards get a hairline")
  func thinVeil() {
    func hairline(_ level: Double) -> Color? {
      let wallpaper = GeneratedWallpaper(description: "plain") { _, _ in (level, level, level) }
      return Theme(.dark, backdrop: Self.rendered(wallpaper, .dark).range).material.hairline
    }
    expect(hairline(0.5) == nil)
    expect(hairline(0.35) == nil)
    expect(hairline(0.1) == Color.white.withAlpha(0.14))
  }

  @Test("the lightness of a color is that of CIELAB")
  func lightness() {
    expect(abs(Color.white.lightness - 100) < 0.001)
    expect(Color.black.lightness == 0)
    expect(abs(Color(119, 119, 119).lightness - 50.03) < 0.01)
    expect(abs(Color(10, 10, 10).lightness - 2.74) < 0.01)
  }

  @Test("the veil is as thin as legibility allows", arguments: Appearance.allCases)
  func leastVeil(appearance: Appearance) {
    let material = Material.material(for: appearance)
    let veil = Veil(appearance, material)
    let easy: Color = appearance == .light ? .white : .black
    expect(veil.needed(over: ColorField.Cell(easy)) == Float(material.veil.alpha))
    let hard: Color = appearance == .light ? .black : .white
    let amount = veil.needed(over: ColorField.Cell(hard))
    expect(veil.isEnough(veil.laid(amount, over: ColorField.Cell(hard))))
    expect(!veil.isEnough(veil.laid(amount - 0.01, over: ColorField.Cell(hard))))
  }

  @Test("the veil varies smoothly, without visible steps", arguments: Appearance.allCases)
  func gentleVeil(appearance: Appearance) throws {
    let halves = try #require(GeneratedWallpaper.all.first { $0.description == "halves" })
    let bitmap = Self.rendered(halves, appearance).bitmap
    for y in [0, 120, 239] {
      for x in 1..<bitmap.width {
        expect(abs(bitmap[x, y].green - bitmap[x - 1, y].green) < 6.0 / 255)
      }
    }
  }

  @Test("the replacement of an unknown wallpaper is legible", arguments: Appearance.allCases)
  func quiet(appearance: Appearance) {
    let quiet = QuietBackdrop(appearance)
    let material = Material.material(for: appearance)
    for step in 0...16 {
      let color = quiet.top.mixed(with: quiet.bottom, Double(step) / 16)
      holds(on: material.grounds(on: color), appearance)
    }
  }

  @Test("text over glass is legible on any background", arguments: Appearance.allCases)
  func glass(appearance: Appearance) {
    let glass = Glass(appearance)
    let material = Material.material(for: appearance)
    expect(glass.veil.alpha < 1)
    for corner in 0..<27 {
      let behind = Color(
        red: Double(corner % 3) / 2, green: Double(corner / 3 % 3) / 2, blue: Double(corner / 9) / 2
      )
      holds(on: material.grounds(on: glass.veil.over(behind)), appearance)
    }
    expect(glass.range.lightest.luminance > glass.range.darkest.luminance)
    // A wallpaper behind may be like the cards.
    expect(Theme(appearance, backdrop: glass.range).material.hairline != nil)
  }

  private func holds(on grounds: [Color], _ appearance: Appearance) {
    let (primary, secondary) = Foreground.text(for: appearance)
    for ground in grounds {
      expect(primary.over(ground).contrast(with: ground) >= Foreground.primaryContrast)
      expect(secondary.over(ground).contrast(with: ground) >= Foreground.secondaryContrast)
    }
  }
}
