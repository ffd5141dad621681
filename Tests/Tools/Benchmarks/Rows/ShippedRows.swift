internal import CryptoCurrencyKit
internal import Foundation
internal import PriceServer
internal import TestDesktop
internal import WidgetCore
internal import WidgetExtension

/// What the widgets that ship with Today cost: from the start of the process to its first content,
/// which is what was stored, and what asking the web takes of the memory.
struct ShippedRows: Family {
  let name = "shipped widgets"
  /// Those that are measured alike: what the first start has stored, the second shows.
  private static let others = ["Calendar", "Up Next", "Markets", "News", "Timers", "Weather"]
  let rows =
    others.map { Row(name: "\($0): launch to content", unit: "ms", goal: .atMost(15)) } + [
      Row(name: "Used Space: launch to content", unit: "ms", goal: .atMost(15)),
      Row(name: "Bitcoin: launch to content", unit: "ms", goal: .atMost(15)),
      Row(name: "Bitcoin: memory at its peak, asking the web (RSS)", unit: "MB", goal: .atMost(20)),
      // Libraries are shared with other widgets, and counted by their share.
      Row(name: "Bitcoin: memory after that (PSS)", unit: "MiB"),
    ]

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 1 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let folder = "\(NSTemporaryDirectory())/today-shipped-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try storePrices(in: folder)
    try storeEvents(in: "\(folder)/calendars")
    let server = try PriceServer.running()
    let prices: [String: SettingValue] = [
      "sources": .text("kraken"), "mirrors": .text("kraken=\(server.address(0, "right"))"),
    ]
    let events: [String: SettingValue] = ["folders": .list(["\(folder)/calendars"])]
    // The first start stores what the second shows.
    func second(_ name: String, _ settings: [String: SettingValue] = [:]) throws
      -> WidgetConversation.Cost
    {
      _ = try WidgetConversation(name, folder, settings).finish()
      return try WidgetConversation(name, folder, settings).finish()
    }
    let last = try WidgetConversation(
      "bitcoin", folder, prices.merging(["days": .text("365")]) { $1 }
    ).finish()
    return [
      "Calendar: launch to content": try second("calendar", events).first,
      "Up Next: launch to content": try second("up-next", events).first,
      "Markets: launch to content": try second(
        "markets", prices.merging(["currencies": .text("BTC")]) { $1 }
      ).first,
      "News: launch to content": try second(
        "news", ["feeds": .list([server.feed("right")])]
      ).first,
      "Timers: launch to content": try second("timers").first,
      "Weather: launch to content": try second(
        "weather",
        [
          "place": .text("50.09,14.42 Prague"), "sources": .text("open-meteo"),
          "mirrors": .text(
            "open-meteo=\(server.weatherAddress(0, "right")) "
              + "air=\(server.weatherAddress(2, "right"))"),
        ]
      ).first,
      "Used Space: launch to content": try second("used-space").first,
      "Bitcoin: launch to content": last.first,
      "Bitcoin: memory at its peak, asking the web (RSS)": last.peak * 1.048576,
      "Bitcoin: memory after that (PSS)": last.memory,
    ]
  }

  /// A year of daily events, and a hundred that take place once.
  private func storeEvents(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for number in 0..<110 {
      let day = String(format: "%02d", number % 28 + 1)
      lines += ["BEGIN:VEVENT", "UID:\(number)@example.org", "SUMMARY:Event \(number)"]
      lines.append("DTSTART:202611\(day)T\(String(format: "%02d", number % 24))0000Z")
      if number % 11 == 0 { lines.append("RRULE:FREQ=DAILY;COUNT=365") }
      lines.append("END:VEVENT")
    }
    lines.append("END:VCALENDAR")
    try lines.joined(separator: "\r\n").write(
      toFile: "\(folder)/events.ics", atomically: true, encoding: .utf8)
  }

  /// A year of prices, of an hour ago.
  private func storePrices(in folder: String) throws {
    let now = Int(Date().timeIntervalSince1970)
    let today = UTCDay(at: now)
    let book = PriceCache(Store(path: "\(folder)/today/store.db"))
    let market = Market(.bitcoin, in: .usd)
    let days = (0..<366).compactMap { day in
      Money("\(500 + day % 90).25").map { DayPrice(today - day, $0) }
    }
    try book.record(History(days, today: today), market, days: 366, today: today)
    guard let price = Money("592.12") else { return }
    try book.record(Quote(price, at: now - 3600, source: "Sample"), market)
  }
}
