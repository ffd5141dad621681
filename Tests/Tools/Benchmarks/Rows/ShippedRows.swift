internal import CryptoCurrencyKit
internal import Foundation
internal import PriceServer
internal import TestDesktop
internal import WidgetCore
internal import WidgetExtension

/// What the widgets that ship with Today cost: from the start of the process to its first content, which is what was
/// stored, and the memory after that. Services that this machine doesn't have aren't asked for.
struct ShippedRows: Family {
  let name = "shipped widgets"
  private static let programs = [
    "bitcoin", "calendar", "clocks", "connections", "display", "markets", "news", "notes",
    "now-playing", "power", "shortcuts", "sound", "system", "timers", "to-do", "up-next",
    "used-space", "weather",
  ]
  let rows =
    programs.flatMap { program in
      [
        Row(name: launch(program), unit: "ms", goal: .atMost(15)),
        // Libraries are shared with other widgets, and counted by their share.
        Row(name: memory(program), unit: "MiB", goal: .atMost(14)),
      ]
    } + [Row(name: peak, unit: "MB", goal: .atMost(20))]

  private static func launch(_ program: String) -> String { "\(program): launch to content" }
  private static func memory(_ program: String) -> String { "\(program): memory (PSS)" }
  private static let peak = "bitcoin: memory at its peak, asking the web (RSS)"

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 2 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let folder = "\(NSTemporaryDirectory())/today-shipped-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try storePrices(in: folder)
    try storeEvents(in: "\(folder)/calendars")
    let settings = settings(try PriceServer.running(), folder)
    var figures: [String: Double] = [:]
    for program in ShippedRows.programs {
      // The first start stores what the second shows.
      _ = try WidgetConversation(program, folder, settings[program] ?? [:]).finish()
      let cost = try WidgetConversation(program, folder, settings[program] ?? [:]).finish()
      figures[ShippedRows.launch(program)] = cost.first
      figures[ShippedRows.memory(program)] = cost.memory
      if program == "bitcoin" { figures[ShippedRows.peak] = cost.peak * 1.048576 }
    }
    return figures
  }

  private func settings(
    _ server: PriceServer, _ folder: String
  ) -> [String: [String: SettingValue]] {
    let prices: [String: SettingValue] = [
      "sources": .text("kraken"), "mirrors": .text("kraken=\(server.address(0, "right"))"),
    ]
    let events: [String: SettingValue] = ["folders": .list(["\(folder)/calendars"])]
    return [
      "bitcoin": prices.merging(["days": .text("365")]) { $1 },
      "calendar": events, "up-next": events,
      "markets": prices.merging(["currencies": .text("BTC")]) { $1 },
      "news": ["feeds": .list([server.feed("right")])],
      "weather": [
        "place": .text("50.09,14.42 Prague"), "sources": .text("open-meteo"),
        "mirrors": .text(
          "open-meteo=\(server.weatherAddress(0, "right")) "
            + "air=\(server.weatherAddress(2, "right"))"),
      ],
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
