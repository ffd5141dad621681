import CardSamples
import Expectations
import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Every kind of node, drawn. TODAY_PICTURES=FOLDER keeps the pictures.
final class PictureTests: XCTestCase {
  func testEveryKindIsDrawnInEveryLook() throws {
    try onMain {
      let sheet = StyleSheet()
      sheet.add()
      defer { sheet.remove() }
      for (turn, setting) in PictureTests.settings.enumerated() {
        XCTAssertEqual(sheet.load(try PictureTests.css(for: setting.theme)), [])
        // Each kind is drawn in the first theme, and in one of the others.
        let samples = Samples.all.enumerated().filter { index, _ in
          runsExhaustively || turn == 0 || index % 4 == turn - 1
        }
        for (_, (name, node)) in samples {
          for mode in DisplayMode.allCases {
            let screen = OnScreen(
              node, theme: setting.theme, mode: mode, direction: setting.direction)
            let bitmap = screen.bitmap(scale: setting.scale)
            XCTAssertGreaterThan(
              Set(bitmap.bytes).count, 4, "\(name) \(setting.name) \(mode) is empty")
            try PictureTests.keep(bitmap, "\(setting.name)-\(name)-\(mode)")
            screen.close()
          }
        }
      }
    }
  }

  func testOnTheWayAndUnderThePointerItIsDrawnAsWell() throws {
    try onMain {
      let sheet = StyleSheet()
      sheet.add()
      defer { sheet.remove() }
      _ = sheet.load(try PictureTests.css(for: Theme()))
      for progress in [0.25, 0.6, 0.8] {
        let screen = OnScreen(Samples.weather)
        screen.view.mode = .expanded
        screen.view.setProgress(progress)
        screen.settle()
        try PictureTests.keep(screen.bitmap(), "way-weather-\(progress)")
        screen.close()
      }
      let screen = OnScreen(Samples.calendar)
      let plain = screen.bitmap()
      let row = screen.view.places()[0] ?? .zero
      TestInput.move(toX: row.minX + 100, y: row.minY + 10)
      TestInput.key("Tab")
      screen.settle()
      XCTAssertNotEqual(screen.bitmap(), plain)
      try PictureTests.keep(screen.bitmap(), "way-pressable")
      screen.close()
    }
  }

  @MainActor private static func keep(_ bitmap: Bitmap, _ name: String) throws {
    guard let folder = Environment.current["TODAY_PICTURES"] else { return }
    try Texture(bitmap).savePNG(to: "\(folder)/\(name).png")
  }

  private struct Setting {
    var name: String
    var theme = Theme(.light)
    var direction = ReadingDirection.leftToRight
    var scale = 1.0
  }

  private static let settings = [
    Setting(name: "light"), Setting(name: "dark", theme: Theme(.dark)),
    Setting(name: "rtl", direction: .rightToLeft),
    Setting(name: "large", theme: Theme(.light, textScale: 1.5)), Setting(name: "hidpi", scale: 2),
  ]

  /// The theme's definitions for the style sheet of content, and the sheet.
  private static func css(for theme: Theme) throws -> String {
    return theme.css + "\n" + (try ProgramSheet("\(projectFolder)/resources/style/content.css").css)
  }
}
