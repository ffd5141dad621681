import GTK

@testable import Backdrops

/// Generated wallpapers of many kinds.
struct GeneratedWallpaper: CustomStringConvertible, Sendable {
  let description: String
  let color: @Sendable (_ x: Double, _ y: Double) -> (Double, Double, Double)

  /// Twenty of them: usual ones, and the worst cases.
  static let all: [GeneratedWallpaper] = [
    plain("black", 0, 0, 0), plain("white", 1, 1, 1), plain("grey", 0.5, 0.5, 0.5),
    plain("red", 1, 0, 0), plain("green", 0, 1, 0), plain("blue", 0, 0, 1),
    plain("yellow", 1, 1, 0), plain("navy", 0.02, 0.03, 0.2), plain("salmon", 0.98, 0.5, 0.45),
    .init(description: "halves") { x, _ in x < 0.83 ? (0, 0, 0) : (1, 1, 1) },
    .init(description: "checks") { x, y in
      Int(x * 12) % 2 == Int(y * 9) % 2 ? (1, 1, 1) : (0, 0, 0)
    },
    .init(description: "down") { _, y in (y, y, y) },
    .init(description: "sunset") { _, y in (1 - 0.6 * y, 0.6 - 0.5 * y, 0.1 + 0.5 * y) },
    .init(description: "rainbow") { x, _ in hue(x * 3) },
    .init(description: "complements") { x, y in
      (x + y) * 9 - ((x + y) * 9).rounded(.down) < 0.5
        ? (1, 0, 0) : (0, 1, 1)
    },
    .init(description: "noise") { x, y in
      (noise(x, y, 1), noise(x, y, 2), noise(x, y, 3))
    },
    .init(description: "dark noise") { x, y in (noise(x, y, 4) * 0.2, noise(x, y, 5) * 0.2, 0.1) },
    .init(description: "stripes") { _, y in Int(y * 14) % 2 == 0 ? (1, 1, 0) : (0, 0, 1) },
    .init(description: "lamp") { x, y in
      (x - 0.9) * (x - 0.9) + (y - 0.5) * (y - 0.5) < 0.01 ? (1, 1, 1) : (0.03, 0.02, 0.05)
    },
    .init(description: "hole") { x, y in
      (x - 0.9) * (x - 0.9) + (y - 0.5) * (y - 0.5) < 0.01 ? (0, 0, 0.1) : (1, 0.97, 0.9)
    },
  ]

  static func named(_ names: String...) -> [GeneratedWallpaper] {
    all.filter { names.contains($0.description) }
  }

  private static func plain(_ name: String, _ red: Double, _ green: Double, _ blue: Double) -> Self
  {
    Self(description: name) { _, _ in (red, green, blue) }
  }

  private static func hue(_ place: Double) -> (Double, Double, Double) {
    func part(_ shift: Double) -> Double {
      let turn = (place + shift).truncatingRemainder(dividingBy: 1) * 6
      return min(max(abs(turn - 3) - 1, 0), 1)
    }
    return (part(0), part(2.0 / 3), part(1.0 / 3))
  }

  private static func noise(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
    var mixed = UInt64(x * 1000) &* 0x9E37_79B9 &+ UInt64(y * 1000) &* 0x85EB_CA6B &+ seed
    mixed = (mixed ^ (mixed >> 15)) &* 0xBF58_476D_1CE4_E5B9
    return Double((mixed ^ (mixed >> 31)) & 255) / 255
  }

  static let monitor = Rect(x: 0, y: 0, width: 480, height: 240)
  static let panel = Rect(x: 400, y: 0, width: 80, height: 240)

  func bitmap(width: Int = 240, height: Int = 120) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(Double(x) / Double(width), Double(y) / Double(height))
        bytes += [red, green, blue].map { UInt8(min(max($0, 0), 1) * 255) } + [255]
      }
    }
    return Bitmap(width: width, height: height, rgba: bytes)
  }

  var scene: Scene {
    Scene(
      backdrop: WallpaperColors(.black), area: Self.monitor,
      picture: Scene.Picture(bitmap: bitmap(), frame: Self.monitor, isTiled: false))
  }
}
