import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing
import WidgetCore

/// The real program in a real window, one test at a time on one desktop. Each takes seconds, so
/// `make test` runs only what needs the program: pointer, keyboard, prices from the web, and the
/// single window.
@Suite("The real Crypticker", .serialized, .sharedFixture)
struct CryptickerProgramTests {
  private let format = LocaleFormat("C")
  private let today = CryptickerOnDesktop.today

  private func price(_ day: UTCDay) -> String {
    format.money(CryptickerOnDesktop.price(day).number, currency: "USD")
  }

  /// The day in the window's format.
  private func text(_ day: UTCDay) -> String {
    day.date.year == today.date.year ? format.weekdayAndDay(day.date) : format.longDate(day.date)
  }

  @Test(.exhaustive) func `the stored price is shown with its age without a network`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store(minutes: 5)
    try app.start()
    try app.waitFor(text: price(today))
    try expect(app.tree()["Kraken, 5 min ago"] != nil)
    let chart = try #require(try app.tree()["Daily price of Bitcoin"])
    expect(chart.description.contains("30 values"))
  }

  @Test(.exhaustive) func `without a stored price there are dashes and a hint`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.start("crypticker:LTC")
    try app.waitFor(text: "--")
    try waitUntil("the reason") {
      try app.tree().nodes.contains {
        $0.name.hasPrefix("The price of Litecoin isn’t known yet.\n")
      }
    }
    try expect(app.tree()["Try Again"]?.role.contains("button") == true)
  }

  @Test func `the pointer scrubs the chart through the days and prices of the data`()
    throws
  {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let chart = try app.chart()
    // Leaves space for the dot at the end of the line.
    let width = Double(chart.width) - 10
    for index in [0, 1, 7, 15, 28, 29] {
      let day = today - (29 - index)
      try app.desktop.movePointer(
        x: chart.x + Int((width * Double(index) / 29).rounded()), y: chart.center.y)
      try app.waitFor(text: text(day))
      try expect(app.texts().contains(price(day)))
    }
    try app.movePointerOffChart()
    try waitUntil("the chart to be left") { try !app.texts().contains(text(today)) }
    try app.waitFor(text: price(today))
  }

  @Test(.exhaustive)
  func `a window that appears under the pointer shows the current price until it moves`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let (chart, id) = (try app.chart(), try app.window().id)
    try app.desktop.outputOf(["xdotool", "windowminimize", "--sync", "\(id)"])
    try waitUntil("the window to be gone") { try !app.desktop.isVisible(id) }
    try app.desktop.movePointer(x: chart.center.x, y: chart.center.y)
    try app.desktop.outputOf(["xdotool", "windowmap", "--sync", "\(id)"])
    try waitUntil("the window to be back") { try app.desktop.isVisible(id) }
    try waitUntil("it to have the keyboard") { try app.desktop.focusedWindow() == id }
    // A key press overrides an earlier pointer event.
    try app.desktop.press("1")
    try waitUntil("7 days") { try app.tree()["7 days"]?.states.contains("checked") == true }
    try expect(app.chart() == chart, "it is where it was")
    try expect(app.texts().contains(price(today)))
    try app.desktop.movePointer(x: chart.center.x + 1, y: chart.center.y)
    try waitUntil("the price of another day") { try !app.texts().contains(price(today)) }
  }

  @Test(.exhaustive) func `dragging scrubs the chart, too`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let chart = try app.chart()
    let width = Double(chart.width) - 10
    func x(_ index: Int) -> Int { chart.x + Int((width * Double(index) / 29).rounded()) }
    try app.desktop.movePointer(x: x(3), y: chart.center.y)
    try app.desktop.outputOf(["xdotool", "mousedown", "1"])
    for index in [10, 20, 5] {
      try app.desktop.movePointer(x: x(index), y: chart.center.y)
      let day = today - (29 - index)
      try app.waitFor(text: text(day))
      try expect(app.texts().contains(price(day)))
    }
    try app.desktop.outputOf(["xdotool", "mouseup", "1"])
  }

  @Test(.exhaustive) func `the arrow keys scrub the chart as soon as the window appears`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    try app.movePointerOffChart()
    try app.desktop.press("Left", "Left")
    try app.waitFor(text: text(today - 1))
    try expect(app.texts().contains(price(today - 1)))
    try app.desktop.press("Home")
    try app.waitFor(text: text(today - 29))
    try expect(app.texts().contains(price(today - 29)))
    try app.desktop.press("Right")
    try app.waitFor(text: text(today - 28))
    try app.desktop.press("End")
    try app.waitFor(text: text(today))
    try app.desktop.press("Escape")
    try waitUntil("the chart to be left") { try !app.texts().contains(text(today)) }
    try expect(app.program?.isRunning == true && app.texts().contains(price(today)))
  }

  @Test(.exhaustive) func `a digit chooses the number of days, and the choice is saved`()
    throws
  {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start("ETH")
    // The running instance: the second start passes its command to it and exits.
    let program = try #require(app.program)
    try app.start("BTC")
    try app.waitFor(text: price(today))
    for (key, days) in [("4", 365), ("1", 7), ("alt+3", 90)] {
      try app.desktop.press(key)
      try waitUntil("\(days) days") {
        try app.tree()["Daily price of Bitcoin"]?.description.contains("\(days) values") == true
      }
    }
    try app.desktop.press("ctrl+w")
    try waitUntil("the end") { !program.isRunning }
    try app.start()
    try waitUntil("90 days again") {
      try app.tree()["Daily price of Bitcoin"]?.description.contains("90 values") == true
    }
  }

  @Test(.exhaustive)
  func `nothing is cut off from 320 x 320 to any larger size`()
    throws
  {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let id = try app.window().id
    for (width, height) in [(320, 320), (900, 700), (320, 600), (200, 200)] {
      try app.desktop.outputOf(["xdotool", "windowsize", "\(id)", "\(width)", "\(height)"])
      let size = (width: max(width, 320), height: max(height, 320))
      try waitUntil("\(width) x \(height)") {
        let (frame, chart) = (try app.frame(), try app.chart())
        return frame.width == size.width && frame.height == size.height
          && chart.width == size.width - 16
      }
      for node in try app.tree().nodes {
        guard let place = node.frame, place[2] > 0 else { continue }
        expect(place[0] >= 0 && place[0] + place[2] <= size.width, "\(node)")
        expect(place[1] >= 0 && place[1] + place[3] <= size.height, "\(node)")
      }
      try expect(app.chart().height >= 80)
    }
  }

  @Test(.exhaustive, arguments: [("Adwaita", 140...255), ("Adwaita-dark", 0...90)])
  func `the window follows the desktop's color scheme`(theme: String, range: ClosedRange<UInt8>)
    throws
  {
    let app = try CryptickerOnDesktop("500", settings: "gtk-theme-name=\(theme)")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let frame = try app.frame()
    try waitUntil("the color") {
      let color = try app.desktop.takePicture().color(
        x: frame.x + frame.width / 2, y: frame.y + 58)
      return color.map { range.contains($0.green) } ?? false
    }
  }

  @Test func `a link opens in the existing window`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.store(Market(.dogecoin, in: .usd))
    try app.start()
    try app.waitFor(text: price(today))
    try expect(app.crypticker("crypticker:DOGE").status.isSuccess)
    try waitUntil("Dogecoin") { try app.tree()["Daily price of Dogecoin"] != nil }
    try expect(app.tree()["Currency: Dogecoin"] != nil)
    try expectEqual(app.desktop.visibleWindows(named: "Crypticker").count, 1)
  }

  @Test(.exhaustive) func `an unknown currency is an error, and a note in the window`()
    throws
  {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    let result = try app.crypticker("crypticker:!!")
    expect(result.status == .exited(2))
    expect(result.errors.contains("“crypticker:!!” is not a currency"))
    try waitUntil("the message") {
      try app.texts().contains { $0.hasPrefix("“crypticker:!!” is not a currency") }
    }
    try expect(app.texts().contains(price(today)))
    try expect(app.crypticker("--nonsense").status == .exited(2))
  }

  @Test func `a new price is stored for the widget`() throws {
    let app = try CryptickerOnDesktop("right")
    try app.start()
    try app.waitFor(text: "US$592.12")
    try app.waitFor(text: "+1.23")
    let report = try #require(try app.book.report(Market(.bitcoin, in: .usd)))
    expect(report.price == Money("592.12") && report.days(30).count == 30)
  }

  @Test(.exhaustive) func `a price that the widget stores is shown at once`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let now = Int(Date().timeIntervalSince1970)
    try app.book.record(
      Quote(try #require(Money("777.77")), at: now, source: "Kraken"), Market(.bitcoin, in: .usd))
    try app.waitFor(text: "US$777.77")
    try expect(app.tree()["Kraken, now"] != nil)
  }

  @Test(.exhaustive) func `a minimized window sends no requests until it is restored`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.start("XLM")
    let server = try PriceServer.running()
    func asked() throws -> Int { try server.requests("XLM-USD/ticker").count }
    try waitUntil("the first request") { try asked() == 1 }
    let id = try app.window().id
    try app.desktop.outputOf(["xdotool", "windowminimize", "--sync", "\(id)"])
    try waitUntil("the window to be gone") { try !app.desktop.isVisible(id) }
    try expectEqual(asked(), 1)
    try app.desktop.outputOf(["xdotool", "windowmap", "--sync", "\(id)"])
    try waitUntil("the second request") { try asked() == 2 }
  }

  @Test(.exhaustive) func `everything focusable has a role and a name`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    let nodes = try app.tree().nodes.filter(\.isFocusable)
    for node in nodes {
      expect(!node.name.isEmpty, "\(node)")
      expect(!["filler", "unknown", ""].contains(node.role), "\(node)")
    }
    let names = nodes.map(\.name)
    for name in ["Currency: Bitcoin", "Price In: USD", "30 days"] {
      expect(names.contains(name))
    }
    // A group of four is one tab stop.
    expect(!names.contains("7 days"))
  }

  @Test(.exhaustive) func `arrow keys choose the number of days`() throws {
    let app = try CryptickerOnDesktop("500")
    try app.store()
    try app.start()
    try app.waitFor(text: price(today))
    try goOn(to: "30 days", in: app.tree) { try app.desktop.press("Tab") }
    for (key, name) in [("Right", "90 days"), ("Right", "365 days"), ("Home", "7 days")] {
      try app.desktop.press(key)
      try waitUntil("\(name)") {
        let node = try app.tree()[name]
        return node?.states.contains("focused") == true && node?.states.contains("checked") == true
      }
    }
  }

  @Test(.exhaustive) func `a currency is chosen from the list, with the pointer and with the keys`()
    throws
  {
    let app = try CryptickerOnDesktop("500")
    try app.start()
    try app.click("Currency: Bitcoin")
    try waitUntil("the list") { try app.tree()["Litecoin"] != nil }
    try app.desktop.press("Down", "Down", "Return")
    try waitUntil("Litecoin") { try app.tree()["Currency: Litecoin"] != nil }
  }
}
