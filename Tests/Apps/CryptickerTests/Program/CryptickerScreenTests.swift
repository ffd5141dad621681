import CryptoCurrencyKit
import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing

extension CryptickerProgramTests {
  /// The screens over the ticker: choices and settings.
  @Suite("Screens", .serialized) struct Screens {
    private func dialog(_ name: String, _ app: CryptickerOnDesktop) throws
      -> AccessibleTree.Node?
    {
      try app.tree().nodes.first { $0.role == "dialog" && $0.name == name }
    }

    /// Presses a key until a node has the focus.
    private func go(to name: String, by key: String, _ app: CryptickerOnDesktop) throws {
      try goOn(to: name, in: app.tree) { try app.desktop.press(key) }
    }

    private func resize(_ app: CryptickerOnDesktop, _ width: Int, _ height: Int) throws {
      let id = try app.window().id
      try app.desktop.outputOf(["xdotool", "windowsize", "\(id)", "\(width)", "\(height)"])
      try waitUntil("\(width) x \(height)") {
        let frame = try app.frame()
        return frame.width == width && frame.height == height
      }
    }

    private func settings(_ app: CryptickerOnDesktop) throws -> String {
      let folder = try #require(app.desktop.environment["XDG_CONFIG_HOME"])
      return try String(contentsOfFile: "\(folder)/today/crypticker.conf", encoding: .utf8)
    }

    @Test func `a currency is chosen by the keyboard alone, by typing`() throws {
      let app = try CryptickerOnDesktop("500")
      try app.start()
      try go(to: "Currency: Bitcoin", by: "Tab", app)
      try app.desktop.press("Return")
      try waitUntil("the list") { try app.tree()["Litecoin, LTC"] != nil }
      try app.desktop.type("1lite")
      try waitUntil("nothing") { try app.tree()["Litecoin, LTC"] == nil }
      try app.desktop.press("ctrl+a")
      try app.desktop.type("stel")
      try waitUntil("Stellar") { try app.tree()["Stellar, XLM"] != nil }
      try app.desktop.press("Return")
      try waitUntil("Stellar") { try app.tree()["Currency: Stellar"] != nil }
      try waitUntil("the list to go") { try dialog("Currency", app) == nil }
      try expectEqual(app.tree().focused?.name, "Currency: Stellar")
    }

    @Test(.exhaustive)
    func `the fiat currency is chosen by pointer; Escape and outside clicks close the list`() throws
    {
      let app = try CryptickerOnDesktop("500")
      try app.start()
      try resize(app, 900, 700)
      func open() throws {
        try app.click("Price In: USD")
        try waitUntil("the list") { try app.tree()["EUR, Euro"]?.frame.map { $0[3] > 0 } == true }
      }
      try open()
      try app.desktop.press("Escape")
      try waitUntil("the list to go") { try dialog("Price In", app) == nil }
      try open()
      let frame = try app.frame()
      try app.desktop.click(x: frame.x + 200, y: frame.y + 500)
      try waitUntil("the list to go") { try dialog("Price In", app) == nil }
      try expect(app.tree()["Price In: USD"] != nil && app.program?.isRunning == true)
      try open()
      try app.click("EUR, Euro")
      try waitUntil("euros") { try app.tree()["Price In: EUR"] != nil }
    }

    @Test(.exhaustive)
    func `a list is a popover in wide windows and a sheet in narrow ones, even after a resize`()
      throws
    {
      let app = try CryptickerOnDesktop("500")
      try app.start()
      try resize(app, 900, 700)
      try go(to: "Currency: Bitcoin", by: "Tab", app)
      try app.desktop.press("Return")
      try waitUntil("a popover") {
        let place = try dialog("Currency", app)?.frame
        return place.map { $0[2] < 400 && $0[3] < 500 } == true
      }
      try resize(app, 420, 500)
      try waitUntil("a card") {
        try dialog("Currency", app)?.frame?[2] == 420 && app.tree()["Close"] != nil
      }
      try resize(app, 900, 700)
      try waitUntil("a popover again") {
        try dialog("Currency", app)?.frame.map { $0[2] < 400 } == true
      }
      try app.desktop.press("ctrl+comma")
      try waitUntil("a sheet") {
        try dialog("Settings", app)?.frame.map { $0[2] == 540 && $0[3] <= 620 } == true
      }
      try resize(app, 400, 600)
      try waitUntil("a card") { try dialog("Settings", app)?.frame?[2] == 400 }
      // Closes the topmost first; a normal window stays.
      try app.desktop.press("Escape")
      try waitUntil("the settings to go") { try dialog("Settings", app) == nil }
      try app.desktop.press("Escape")
      try waitUntil("the list to go") { try dialog("Currency", app) == nil }
      try app.desktop.press("Escape", "Escape")
      try expect(app.tree()["Currency: Bitcoin"] != nil && app.program?.isRunning == true)
      // Also during the closing animation.
      try app.desktop.press("ctrl+comma", "Escape", "ctrl+comma")
      try waitUntil("the settings again") { try dialog("Settings", app) != nil }
      try app.desktop.press("ctrl+q")
      try waitUntil("the end") { app.program?.isRunning == false }
    }

    @Test(.exhaustive) func `requests follow the order of the sources`() throws {
      let app = try CryptickerOnDesktop("500")
      let server = try PriceServer.running()
      let address = server.address(1, "500")
      try app.write(
        "# mine\n[Prices]\nSources=coinbase kraken\nMirrors=coinbase=\(address) kraken=\(address)\n",
        to: "today/crypticker.conf")
      try app.start("ADA")
      func asked() throws -> [String] {
        try server.requests("ADA").filter { $0.hasPrefix("/prices/500/") }
          .map { $0.contains("/0/public") ? "kraken" : "coinbase" }
      }
      try waitUntil("both to be asked") { try asked() == ["coinbase", "kraken"] }
      try waitUntil("the failure") {
        try app.tree()["Try Again"]?.role.contains("button") == true
      }
      try app.desktop.press("ctrl+comma")
      try waitUntil("the settings") { try dialog("Settings", app) != nil }
      try go(to: "Use Coinbase", by: "Tab", app)
      try app.desktop.press("alt+Down")
      try waitUntil("the file") { try settings(app).contains("Sources=kraken coinbase\n") }
      try expect(settings(app).hasPrefix("# mine\n"))
      // Without a price, the new order is tried at once.
      try waitUntil("both to be asked") {
        try asked() == ["coinbase", "kraken", "kraken", "coinbase"]
      }
      try app.click("Use Coinbase")
      try waitUntil("the file") { try settings(app).contains("Sources=kraken\n") }
      // External changes are shown.
      try app.write("[Prices]\nSources=blockchain\n", to: "today/crypticker.conf")
      try waitUntil("another order") {
        let rows = try app.tree().nodes.filter { $0.role == "list item" }.map(\.name)
        return rows.first == "Blockchain.com"
      }
    }

    @Test(.exhaustive) func `an address is validated before it is saved`() throws {
      let app = try CryptickerOnDesktop("500")
      try app.start()
      try resize(app, 900, 700)
      let before = try settings(app)
      try app.desktop.press("ctrl+comma")
      try waitUntil("the settings") { try dialog("Settings", app) != nil }
      try go(to: "Kraken", by: "Tab", app)
      try app.desktop.type("ftp://mirror")
      try app.desktop.press("Return")
      let message = "This must be an address such as https://mirror.example.org."
      try waitUntil("the message") { try app.texts().contains(message) }
      try expect(settings(app) == before)
      try go(to: "Kraken", by: "shift+Tab", app)
      try app.desktop.press("ctrl+a")
      try app.desktop.type("https://mirror.example.org/")
      // Unconfirmed input is saved when the window closes.
      try app.desktop.press("ctrl+w")
      try waitUntil("the end") { app.program?.isRunning == false }
      try expect(settings(app).contains("kraken=https://mirror.example.org"))
    }
  }
}
