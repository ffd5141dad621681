import CardSamples
import Cards
import GLib
import GTK
import GTKTesting
import Theme
import WidgetCore
import XCTest

/// Cards look as in the reviewed references. `make pictures` redraws the references; review them
/// before a commit.
final class ReferencePictureTests: XCTestCase {
  func testCardsLookAsTheyDid() throws {
    try onMain {
      for subject in ReferencePictureTests.subjects {
        let stage = CardStage(
          subject.cards, theme: subject.theme, direction: subject.direction,
          wait: { condition in
            TestDisplay.wait(until: condition)
            TestDisplay.settle(0.3)
          })
        let picture = stage.picture(on: subject.backdrop, scale: subject.scale)
        stage.close()
        let file = "\(ReferencePictureTests.folder)/\(subject.name).png"
        if Environment.current["TODAY_RENEW_PICTURES"] != nil {
          try Texture(picture).savePNG(to: file)
          continue
        }
        let reference = try Bitmap(file: file)
        guard reference.width == picture.width, reference.height == picture.height else {
          XCTFail(
            "\(subject.name) is \(picture.width) x \(picture.height), not "
              + "\(reference.width) x \(reference.height)")
          continue
        }
        let difference = picture.greatestDifference(from: reference)
        if difference.amount > ReferencePictureTests.tolerance {
          let seen = "\(Environment.temporary)/today-\(subject.name).png"
          try Texture(picture).savePNG(to: seen)
          XCTFail(
            "\(subject.name) differs by \(difference.amount) about \(difference.place); "
              + "what was drawn is in \(seen)")
        }
      }
    }
  }

  func testAnotherPictureWouldBeNoticed() {
    let white = Bitmap(width: 64, height: 64, rgba: [UInt8](repeating: 255, count: 64 * 64 * 4))
    var spot = white
    // A missing word of this size.
    for y in 16..<24 { for x in 16..<40 { spot.bytes[(y * 64 + x) * 4] = 150 } }
    XCTAssertEqual(white.greatestDifference(from: white).amount, 0)
    XCTAssertGreaterThan(
      spot.greatestDifference(from: white).amount, ReferencePictureTests.tolerance)
  }

  /// Machines antialias letters differently; the average difference over a small square shows what
  /// is visible.
  private static let tolerance = 24.0

  private static let folder: String = {
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(path)/References"
  }()

  private struct Subject {
    var name: String
    var cards: [CardState]
    var theme: Theme
    var backdrop: Color
    var direction = ReadingDirection.leftToRight
    var scale = 1.0

    init(
      _ name: String, _ cards: [CardState], _ appearance: Appearance, on wallpaper: Color,
      textScale: Double = 1, direction: ReadingDirection = .leftToRight, scale: Double = 1,
      isHighContrast: Bool = false, isVeiled: Bool = false, isApart: Bool = true
    ) {
      self.name = name
      self.cards = cards
      self.direction = direction
      self.scale = scale
      let material = Material.material(for: appearance, isSolid: isHighContrast)
      backdrop = isVeiled ? wallpaper : material.veil.over(wallpaper)
      theme = Theme(
        appearance, textScale: textScale, isHighContrast: isHighContrast,
        backdrop: BackdropRange(darkest: backdrop, lightest: backdrop, isApart: isApart))
    }
  }

  private static var subjects: [Subject] {
    let sky = Color(0x8F, 0xA8, 0xC8)
    let night = Color(0x3A, 0x4A, 0x66)
    let (compact, expanded) = (
      CardSamples.contents(in: .compact), CardSamples.contents(in: .expanded)
    )
    let few = expanded.filter { ["bitcoin", "weather", "calendar"].contains($0.name) }
    return [
      Subject("compact-light", Array(compact.prefix(4)), .light, on: sky),
      Subject("compact-dark", Array(compact.prefix(4)), .dark, on: night),
      Subject("expanded-light", Array(expanded.prefix(5)), .light, on: sky),
      Subject("expanded-dark", Array(expanded.dropFirst(5).prefix(3)), .dark, on: night),
      Subject("candles", expanded.filter { $0.name == "candles" }, .light, on: sky),
      Subject("right-to-left", few, .light, on: sky, direction: .rightToLeft),
      Subject("large-text", few, .dark, on: night, textScale: 1.5),
      Subject("twice-the-pixels", Array(few.prefix(1)), .light, on: sky, scale: 2),
      Subject("high-contrast", few, .light, on: sky, isHighContrast: true),
      // As the veil leaves a white wallpaper, and a black one.
      Subject("on-white", few, .light, on: Color(0xD7, 0xD7, 0xD7), isVeiled: true),
      Subject("on-black", few, .dark, on: .black, isVeiled: true, isApart: false),
      Subject("conditions-light", CardSamples.conditions, .light, on: sky),
      Subject("conditions-dark", CardSamples.conditions, .dark, on: night),
    ]
  }
}

extension Bitmap {
  /// The maximum difference between averages of 8 x 8 pixels, over all channels.
  fileprivate func greatestDifference(from other: Bitmap) -> (amount: Double, place: Point) {
    var worst = (amount: 0.0, place: Point.zero)
    for top in stride(from: 0, to: height - 7, by: 8) {
      for left in stride(from: 0, to: width - 7, by: 8) {
        for part in 0..<3 {
          var sum = 0
          for y in top..<top + 8 {
            for x in left..<left + 8 {
              let index = (y * width + x) * 4 + part
              sum += Int(bytes[index]) - Int(other.bytes[index])
            }
          }
          let amount = Double(abs(sum)) / 64
          if amount > worst.amount {
            worst = (amount, Point(x: Double(left), y: Double(top)))
          }
        }
      }
    }
    return worst
  }
}
