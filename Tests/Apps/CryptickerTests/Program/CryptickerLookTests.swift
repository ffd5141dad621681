import CryptoCurrencyKit
import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

extension CryptickerProgramTests {
  /// Follows the panel's settings, and remembers its size.
  @Suite("Theme and size", .serialized) struct LookAndSize {
    /// The backdrop's color between the choices above the card.
    private func ground(_ app: CryptickerOnDesktop) throws -> Color? {
      let frame = try app.frame()
      return try app.desktop.takePicture().color(x: frame.x + frame.width / 2, y: frame.y + 5)
    }

    private func height(of text: String, _ app: CryptickerOnDesktop) throws -> Int {
      try #require(try app.tree()[text]?.frame)[3]
    }

    @Test(.exhaustive) func `the window follows changes of the theme in today.conf`() throws {
      let app = try CryptickerOnDesktop("500")
      try app.store()
      try app.write("[Panel]\nAppearance=dark\nBackground=#102030\n", to: "today/today.conf")
      try app.start()
      try waitUntil("the dark ground") { try ground(app).map { $0.green < 60 } == true }
      let small = try height(of: "7 days", app)
      try app.write(
        "[Panel]\nAppearance=light\nBackground=#C0D0E0\nTextScale=200\n", to: "today/today.conf")
      try waitUntil("the light ground") { try ground(app).map { $0.green > 190 } == true }
      try waitUntil("larger text") { try height(of: "7 days", app) > small + 5 }
      // After an invalid line, the last valid settings remain.
      try app.write("[Panel]\nAppearance=grey\nBackground=#000000\n", to: "today/today.conf")
      try app.write(
        "window.today.crypticker .choices { margin-top: 60px; }", to: "today/style.css")
      try waitUntil("the user's own style") {
        try #require(try app.tree()["Currency: Bitcoin"]?.frame)[1] >= 60
      }
      try expect(ground(app).map { $0.green > 190 } == true)
    }

    @Test(.exhaustive) func `a long price shrinks, but no more than necessary`()
      throws
    {
      let app = try CryptickerOnDesktop("500")
      try app.write(
        "[Panel]\nTextScale=150\nAppearance=light\nBackground=#C0D0E0\n", to: "today/today.conf")
      let time = Int(Date().timeIntervalSince1970) - 120
      let price = try #require(Money("123456789.12"))
      try app.book.record(Quote(price, at: time, source: "Kraken"), Market(.bitcoin, in: .usd))
      try app.start()
      let text = LocaleFormat("C").money(price.number, currency: "USD")
      var (size, wide, room) = (-1, 0, 0)
      do {
        try waitUntil("the price to fit") {
          let window = try app.frame()
          let price = try #require(try app.tree()[text]?.frame)
          size = Self.size(ofHeight: price[3]) ?? -1
          wide = try width(
            ofLettersIn: Rectangle(
              x: window.x, y: window.y + price[1], width: window.width, height: price[3]), app)
          room = window.width - 48
          return window.width < 450 && size > 0 && (1...room).contains(wide)
        }
      } catch {
        throw DesktopError.system("\(error): \(wide) of \(room), in size \(size)")
      }
      // The next larger size would be too wide, apart from rounding.
      expect(
        Double(wide) * Self.sizes[size - 1] / Self.sizes[size] > Double(room) * 0.97,
        "\(wide) of \(room), in size \(size)")
    }

    /// The font sizes of a price: 34, 28, 22 and 15 pixels, each enlarged by as much as 15 is.
    private static let sizes = [41.5, 35.5, 29.5, 22.5]

    /// The index of the size with this line height, which is a fifth more than the size.
    private static func size(ofHeight height: Int) -> Int? {
      sizes.firstIndex { (1.1..<1.32).contains(Double(height) / $0) }
    }

    /// The width of dark text in a part of the screen with a light background.
    private func width(ofLettersIn part: Rectangle, _ app: CryptickerOnDesktop) throws -> Int {
      let picture = try app.desktop.takePicture()
      let written = (part.x..<part.x + part.width).filter { x in
        (part.y..<part.y + part.height).contains { y in
          picture.color(x: x, y: y).map { $0.green < 120 } == true
        }
      }
      return (written.last ?? 0) - (written.first ?? 0)
    }

    @Test(.exhaustive) func `the window remembers its size`() throws {
      let app = try CryptickerOnDesktop("500")
      try app.store()
      try app.start()
      let id = try app.window().id
      try app.desktop.outputOf(["xdotool", "windowsize", "--sync", "\(id)", "640", "500"])
      try waitUntil("640 x 500") {
        let frame = try app.frame()
        return frame.width == 640 && frame.height == 500
      }
      try app.desktop.press("ctrl+w")
      try waitUntil("the end") { app.program?.isRunning == false }
      let state = try #require(app.desktop.environment["XDG_STATE_HOME"])
      let text = try String(contentsOfFile: "\(state)/today/crypticker.conf", encoding: .utf8)
      expect(text.contains("Width=640") && text.contains("Height=500"))
      try app.start()
      let frame = try app.frame()
      expect(frame.width == 640 && frame.height == 500)
    }
  }
}
