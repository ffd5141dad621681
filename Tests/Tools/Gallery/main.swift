// Draws every kind of content, every mode and every condition of a card in both appearances, from
// right to left and with large text, on one page:
//
//     swift run Gallery PAGE.png

import CardSamples
import GLib
import GTK
import GTKTesting
import Glibc
import Theme
import WidgetCore

guard CommandLine.arguments.count == 2 else {
  ThisProcess.complain("Gallery: the picture to write has to be named\n")
  exit(2)
}

/// A strip of the page.
struct Strip {
  var theme: Theme
  var backdrop: Color
  var direction = ReadingDirection.leftToRight
  var width = 400
}

func strip(
  _ appearance: Appearance, on wallpaper: Color, textScale: Double = 1,
  direction: ReadingDirection = .leftToRight, isHighContrast: Bool = false
) -> Strip {
  let material = Material.material(for: appearance, isSolid: isHighContrast)
  let backdrop = material.veil.over(wallpaper)
  return Strip(
    theme: Theme(
      appearance, textScale: textScale, isHighContrast: isHighContrast,
      backdrop: BackdropRange(backdrop)),
    backdrop: backdrop, direction: direction)
}

let strips = [
  strip(.light, on: Color(0x8F, 0xA8, 0xC8)), strip(.dark, on: Color(0x3A, 0x4A, 0x66)),
  strip(.light, on: Color(0xD8, 0xB4, 0x8A), direction: .rightToLeft),
  strip(.dark, on: Color(0x50, 0x32, 0x46), textScale: 1.5),
  strip(.light, on: .white, isHighContrast: true),
]
let groups = [
  CardSamples.conditions, CardSamples.contents(in: .compact), CardSamples.contents(in: .expanded),
]

TestDisplay.screen = (width: 1024, height: 8000)
TestDisplay.run {
  var columns: [[Bitmap]] = []
  for strip in strips {
    columns.append(
      groups.map { cards in
        let stage = CardStage(cards, theme: strip.theme, direction: strip.direction) { condition in
          TestDisplay.wait(until: condition)
          TestDisplay.settle(0.3)
        }
        defer { stage.close() }
        return stage.picture(on: strip.backdrop)
      })
  }
  let heights = columns.map { $0.reduce(0) { $0 + $1.height } }
  let page = Bitmap(width: columns.count * 400, height: heights.max() ?? 1) { context in
    for (index, (column, strip)) in zip(columns, strips).enumerated() {
      var top = 0.0
      for bitmap in column {
        let place = Rect(
          x: Double(index * 400), y: top, width: Double(bitmap.width), height: Double(bitmap.height)
        )
        if let node = RenderNode.picture(bitmap, in: place) { context.draw(node) }
        top += Double(bitmap.height)
      }
      context.rectangle(
        Rect(x: Double(index * 400), y: top, width: 400, height: Double(heights.max() ?? 0) - top))
      context.fill(strip.backdrop)
    }
  }
  do {
    try Texture(page).savePNG(to: CommandLine.arguments[1])
  } catch {
    ThisProcess.complain("Gallery: \(error)\n")
    exit(1)
  }
}
