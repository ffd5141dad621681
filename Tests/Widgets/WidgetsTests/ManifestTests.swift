import CryptoCurrencyKit
import Expectations
import Foundation
import Testing
import WeatherKit
import WidgetCore

@testable import Widgets

@Suite("The manifests of the included widgets")
struct ManifestTests {
  private func manifest(_ name: String) throws -> Manifest {
    let path = "\(projectFolder)/resources/widgets/\(name).widget"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try Manifest(parsing: Array(data), file: path)
  }

  @Test func `manifests are valid and name existing widgets`() throws {
    let all = [
      ("used-space", UsedSpace.id), ("bitcoin", Bitcoin.id), ("markets", Markets.id),
      ("news", News.id), ("weather", Weather.id), ("calendar", CalendarWidget.id),
      ("up-next", UpNext.id), ("to-do", ToDo.id), ("shortcuts", Shortcuts.id), ("notes", Notes.id),
    ]
    for (name, id) in all {
      let manifest = try manifest(name)
      expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
      expect(manifest.id == id)
      expect(manifest.command == ["today-widgets", name])
      expect(TodayWidgets.widgets[name] != nil)
      expect(manifest.largest == .expanded && manifest.isMultiple)
    }
  }

  /// The widgets that a machine offers of these ten.
  private func offered(services: Set<String>, files: Set<String> = []) throws -> [String] {
    let supply = Need.Supply(
      services: services, environment: ["XDG_RUNTIME_DIR": "/run/user/1000"], home: "/home/me"
    ) { files.contains($0) }
    return try [
      "now-playing", "sound", "display", "connections", "power", "system", "to-do", "clocks",
      "notes", "shortcuts",
    ].filter { try manifest($0).isUsable(with: supply) }
  }

  @Test func `a laptop offers all ten, and others what they have something for`() throws {
    let anywhere = ["now-playing", "system", "to-do", "clocks", "notes", "shortcuts"]
    let sound: Set = ["/run/user/1000/pulse/native"]
    // GNOME on a laptop.
    try expectEqual(
      offered(
        services: [
          "org.freedesktop.login1", "org.freedesktop.UPower", "org.freedesktop.NetworkManager",
          "org.bluez", "org.freedesktop.Notifications", "org.gnome.SettingsDaemon.Color",
        ], files: sound),
      [
        "now-playing", "sound", "display", "connections", "power", "system", "to-do", "clocks",
        "notes", "shortcuts",
      ])
    // A desktop with sway and neither Wi-Fi, Bluetooth, battery, nor backlight: logind has buttons.
    try expectEqual(
      offered(services: ["org.freedesktop.login1", "org.freedesktop.Notifications"], files: sound),
      [
        "now-playing", "sound", "display", "power", "system", "to-do", "clocks", "notes",
        "shortcuts",
      ])
    // A container without a service.
    try expectEqual(offered(services: ["org.freedesktop.DBus"]), anywhere)
  }

  @Test func `every widget has a manifest`() throws {
    for name in TodayWidgets.widgets.keys {
      try expect(manifest(name).command == ["today-widgets", name])
    }
  }

  @Test func `widgets that may wait for a server are updated beside the others`() throws {
    for name in TodayWidgets.widgets.keys {
      let manifest = try manifest(name)
      let mayWait = manifest.needsNetwork || ["calendar", "to-do", "up-next"].contains(name)
      expect(manifest.takesLong == mayWait, "\(name)")
    }
  }

  @Test func `Clocks doesn't run while it is shown, and has as many cities as the card`() throws {
    let manifest = try manifest("clocks")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == Clocks.id && !manifest.isLive && !manifest.isMultiple)
    expect(!manifest.needsNetwork && manifest.notifies)
    expectEqual(manifest.setting("cities")?.kind, .list(of: .place, most: ClockCity.most))
  }

  @Test func `System runs while it is shown, and can be added once`() throws {
    let manifest = try manifest("system")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == SystemMonitor.id && manifest.isLive && !manifest.isMultiple)
  }

  @Test func `Now Playing runs while it is shown, and asks nothing of the web by default`() throws {
    let manifest = try manifest("now-playing")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == NowPlaying.id && manifest.isLive && !manifest.runsInBackground)
    expect(!manifest.needsNetwork && !manifest.isMultiple)
    expectEqual(manifest.setting("covers")?.standard, .isOn(false))
  }

  @Test func `Power runs while it is shown, and each button has its command`() throws {
    let manifest = try manifest("power")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == Power.id && manifest.isLive && !manifest.runsInBackground)
    expect(!manifest.needsNetwork && !manifest.isMultiple)
    guard case .order(let choices)? = manifest.setting("buttons")?.kind else {
      Issue.record("buttons is no order")
      return
    }
    expectEqual(choices.map(\.value), SessionCommand.allCases.map(\.rawValue))
    let standard = manifest.setting("buttons")?.standard
    expectEqual(standard, .text(PowerSettings().buttons.map(\.rawValue).joined(separator: " ")))
  }

  @Test func `Connections runs while it is shown, and each tile has its place`() throws {
    let manifest = try manifest("connections")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == Connections.id && manifest.isLive && !manifest.runsInBackground)
    expect(!manifest.needsNetwork && !manifest.isMultiple)
    guard case .order(let choices)? = manifest.setting("tiles")?.kind else {
      Issue.record("tiles is no order")
      return
    }
    expectEqual(choices.map(\.value), ConnectionsSettings.Tile.allCases.map(\.rawValue))
  }

  @Test func `Display runs while it is shown, and each switch of its settings exists`() throws {
    let manifest = try manifest("display")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == DisplayWidget.id && manifest.isLive && !manifest.runsInBackground)
    expect(!manifest.needsNetwork && !manifest.isMultiple)
    guard case .order(let choices)? = manifest.setting("switches")?.kind else {
      Issue.record("switches is no order")
      return
    }
    expectEqual(choices.map(\.value), DisplayState.Toggle.allCases.map(\.rawValue))
  }

  @Test func `Sound runs while it is shown, and allows no more than 100% by default`() throws {
    let manifest = try manifest("sound")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == Sound.id && manifest.isLive && !manifest.runsInBackground)
    expect(!manifest.needsNetwork && !manifest.isMultiple)
    expectEqual(manifest.setting("loud")?.standard, .isOn(false))
  }

  @Test func `Timers can be added once and sends notifications`() throws {
    let manifest = try manifest("timers")
    expect(manifest.warnings.isEmpty, "\(manifest.warnings)")
    expect(manifest.id == Timers.id && TodayWidgets.widgets["timers"] != nil)
    expectEqual(manifest.command, ["today-widgets", "timers"])
    expect(manifest.notifies && !manifest.isMultiple && !manifest.isLive)
    expectEqual(manifest.nodeInSettings, "edit profiles")
  }

  @Test func `Used Space starts compact, and Bitcoin expands by its caret`() throws {
    try expect(!manifest("used-space").remembersMode)
    try expectEqual(manifest("used-space").expansion, .content)
    try expect(manifest("bitcoin").remembersMode)
    try expectEqual(manifest("bitcoin").expansion, .caret)
    try expect(manifest("bitcoin").needsNetwork)
  }

  @Test func `the weather's place has suggestions, and its units and sources are known`() throws {
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
    expect(choices("sources") == WeatherSourceName.allCases.map(\.rawValue))
  }

  @Test func `both calendar widgets have the same sources and a secret password`()
    throws
  {
    let names = ["gnome", "folders", "files", "addresses", "server", "user", "password"]
    for manifest in [try manifest("calendar"), try manifest("up-next")] {
      expect(manifest.settings.map(\.name) == names)
      expectEqual(manifest.setting("password")?.kind, .secret)
      // The defaults show sources in use; nothing is enabled for the user.
      let settings = manifest.settings.filter { $0.isRequired }
      expect(settings.isEmpty)
    }
  }

  @Test func `every choice is known to its widget`() throws {
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
  func `currencies have the same names as in Crypticker`(language: String?) throws {
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

  /// Returns a language's translations with lines of their own.
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
