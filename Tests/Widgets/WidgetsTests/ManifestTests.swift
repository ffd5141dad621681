import CryptoCurrencyKit
import Expectations
import Foundation
import Testing
import WeatherKit
import WidgetCore

@testable import Widgets

@Suite("The manifests of the widgets that ship")
struct ManifestTests {
  private func manifest(_ name: String) throws -> Manifest {
    let path = "\(projectFolder)/resources/widgets/\(name).widget"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try Manifest(parsing: Array(data), file: path)
  }

  @Test func `they are right, and name widgets that are there`() throws {
    let all = [
      ("used-space", UsedSpace.id), ("bitcoin", Bitcoin.id), ("markets", Markets.id),
      ("news", News.id), ("weather", Weather.id), ("calendar", CalendarWidget.id),
      ("up-next", UpNext.id),
    ]
    for (name, id) in all {
      let manifest = try manifest(name)
      expect(manifest.remarks.isEmpty, "\(manifest.remarks)")
      expect(manifest.id == id)
      expect(manifest.command == ["today-widgets", name])
      expect(TodayWidgets.widgets[name] != nil)
      expect(manifest.largest == .expanded && manifest.isMultiple)
    }
  }

  @Test func `every widget that the program has comes with a manifest`() throws {
    for name in TodayWidgets.widgets.keys {
      try expect(manifest(name).command == ["today-widgets", name])
    }
  }

  @Test func `Timers is there once, so that all it knows is in one place, and tells ends`() throws {
    let manifest = try manifest("timers")
    expect(manifest.remarks.isEmpty, "\(manifest.remarks)")
    expect(manifest.id == Timers.id && TodayWidgets.widgets["timers"] != nil)
    expectEqual(manifest.command, ["today-widgets", "timers"])
    expect(manifest.notifies && !manifest.isMultiple && !manifest.isLive)
    expectEqual(manifest.nodeInSettings, "edit profiles")
  }

  @Test func `Used Space opens compact, Bitcoin by its caret`() throws {
    try expect(!manifest("used-space").remembersMode)
    try expectEqual(manifest("used-space").expansion, .content)
    try expect(manifest("bitcoin").remembersMode)
    try expectEqual(manifest("bitcoin").expansion, .caret)
    try expect(manifest("bitcoin").needsNetwork)
  }

  @Test func `the place of the weather is searched, and its units and sources are known`() throws {
    let manifest = try manifest("weather")
    expect(manifest.expansion == .caret && manifest.needsNetwork)
    expect(manifest.setting("place")?.suggests == true)
    func choices(_ name: String) -> [String] {
      switch manifest.setting(name)?.kind {
      case .choice(let choices), .order(let choices): choices.map(\.value)
      default: []
      }
    }
    expectEqual(choices("temperature").compactMap(Units.Temperature.init).count, 2)
    expectEqual(choices("wind").compactMap(Units.Speed.init).count, 3)
    expect(choices("sources") == WeatherKit.SourceName.allCases.map(\.rawValue))
  }

  @Test func `both widgets of calendars have the same sources, and keep the password secret`()
    throws
  {
    let names = ["gnome", "folders", "files", "addresses", "server", "user", "password"]
    for manifest in [try manifest("calendar"), try manifest("up-next")] {
      expect(manifest.settings.map(\.name) == names)
      expectEqual(manifest.setting("password")?.kind, .secret)
      // What is in use already is shown without a choice; nothing is switched on for the user.
      let settings = manifest.settings.filter { $0.isRequired }
      expect(settings.isEmpty)
    }
  }

  @Test func `what can be chosen is known`() throws {
    func choices(_ name: String) throws -> [String] {
      guard case .choice(let choices) = try manifest("bitcoin").setting(name)?.kind else {
        return []
      }
      return choices.map(\.value)
    }
    try expect(choices("currency") == CryptoCurrency.known.map(\.symbol))
    try expect(choices("money") == FiatCurrency.allCases.map(\.code))
    try expectEqual(choices("days"), ["7", "30", "90", "365"])
  }

  @Test(arguments: [nil, "ar", "cs", "de", "ru"])
  func `currencies have the names that Crypticker gives them`(language: String?) throws {
    func labels(_ name: String) throws -> [String] {
      guard case .choice(let choices) = try manifest("bitcoin").setting(name)?.kind else {
        return []
      }
      return choices.map { $0.label.text(for: language.map { [$0] } ?? []) }
    }
    let words = try language.map(words) ?? [:]
    func named(_ names: [String]) -> [String] { names.map { words[$0] ?? $0 } }
    try expect(labels("currency") == named(CryptoCurrency.known.map(\.name)))
    try expect(labels("money") == named(FiatCurrency.allCases.map(\.name)))
  }

  /// The translations of a language that stand in a line of their own.
  private func words(_ language: String) throws -> [String: String] {
    let file = URL(filePath: "\(projectFolder)/resources/languages/\(language).po")
    var words: [String: String] = [:]
    var original = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("msgid \"") { original = String(line.dropFirst(7).dropLast()) }
      if line.hasPrefix("msgstr \"") { words[original] = String(line.dropFirst(8).dropLast()) }
    }
    return words
  }
}
