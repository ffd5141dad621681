import CardSamples
import Cards
import GLib
import GTK
import Glibc
import WidgetCore

/// Content with a picture that was never seen before, of 128 x 128 points of all colors.
enum PictureUpdates {
  private static let side = 128

  static func run(repeats: Int) {
    let cards = CardWindow(cards: 10)
    var seen: [Double] = []
    var used: [Double] = []
    for number in 0..<(repeats + 5) {
      let png = Texture(picture(number)).png
      let content = Column { Picture(png, size: Double(side)) }.node
      cards.clock.settle()
      let (start, usedBefore) = (Moment.now, FrameClock.used)
      cards.show(content, in: 0)
      let frame = serve(until: number, cards)
      // The first ones make what later ones find in caches.
      guard number >= 5 else { continue }
      seen.append(start.duration(to: frame.time).seconds * 1000)
      used.append(frame.used - usedBefore)
    }
    seen.sort()
    used.sort()
    ThisProcess.say("median \(seen[seen.count / 2])\n")
    ThisProcess.say("worst \(seen[seen.count - 1])\n")
    ThisProcess.say("used \(used[used.count / 2])\n")
  }

  /// Serves the loop until the picture is in a frame, and says when that was drawn.
  private static func serve(until number: Int, _ cards: CardWindow) -> (time: Moment, used: Double)
  {
    var used = FrameClock.used
    var looking = 0.0
    let giveUp = Moment.now
    while giveUp.duration(to: .now) < .seconds(5) {
      let frame = cards.clock.count
      while cards.clock.count == frame { MainLoop.serveOnce(waiting: true) }
      let time = Moment.now
      used = FrameClock.used
      if isSeen(number, cards) { return (time, used - looking) }
      looking += FrameClock.used - used
    }
    fatalError("the picture is never seen")
  }

  /// Its middle has a color that no other has, nor anything beside it.
  private static func isSeen(_ number: Int, _ cards: CardWindow) -> Bool {
    let size = Size(width: 400, height: 400)
    guard let bitmap = cards.column.root.picture?.bitmap(size) else { return false }
    let mark = mark(number)
    return stride(from: 0, to: 400, by: 16).contains { x in
      stride(from: 0, to: 400, by: 16).contains { y in
        let color = bitmap[x, y]
        return abs(color.red - mark.red) < 0.02 && abs(color.green - mark.green) < 0.02
          && abs(color.blue - mark.blue) < 0.02 && color.alpha == 1
      }
    }
  }

  private static func mark(_ number: Int) -> Color {
    Color(255, UInt8(number * 37 % 200), UInt8(255 - number * 53 % 200))
  }

  /// Noise around a square of the mark.
  private static func picture(_ number: Int) -> Bitmap {
    var state = UInt64(number + 1)
    let mark = mark(number)
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let isMark = (24..<104).contains(x) && (24..<104).contains(y)
        let noise = [
          UInt8(state >> 40 & 0x7F), UInt8(state >> 48 & 0x7F), UInt8(state >> 56 & 0x7F),
        ]
        bytes +=
          isMark
          ? [mark.blue, mark.green, mark.red].map { UInt8(($0 * 255).rounded()) } + [255]
          : noise + [255]
      }
    }
    return Bitmap(width: side, height: side, bytes: bytes)
  }
}
