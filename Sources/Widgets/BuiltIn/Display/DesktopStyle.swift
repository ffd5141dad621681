internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// What the settings of GNOME say: its night light, and whether apps are dark.
struct DesktopStyle: Hashable {
  /// Nil without GNOME's night light.
  var hasNightLight: Bool?
  /// Nil without the setting.
  var isDark: Bool?

  /// The service that colors the screen.
  static let nightLightService = "org.gnome.SettingsDaemon.Color"
}

/// A setting of GNOME's with two values.
struct DesktopSetting: Hashable {
  let schema: String
  let key: String
  let on: String
  let off: String

  static let nightLight = DesktopSetting(
    schema: "org.gnome.settings-daemon.plugins.color", key: "night-light-enabled", on: "true",
    off: "false")
  static let dark = DesktopSetting(
    schema: "org.gnome.desktop.interface", key: "color-scheme", on: "'prefer-dark'",
    off: "'default'")
  /// It is on while notifications are shown.
  static let banners = DesktopSetting(
    schema: "org.gnome.desktop.notifications", key: "show-banners", on: "false", off: "true")

  /// The path of its schema in the database, which changes are told with.
  var path: String { "/\(schema.map { $0 == "." ? "/" : String($0) }.joined())/" }

  /// Returns whether it can be among those that changed, of which the path that they share is told.
  func isIn(_ path: String) -> Bool {
    path.hasPrefix(self.path) || path.hasPrefix("/") && self.path.hasPrefix(path)
  }
}

/// Reads and changes settings of GNOME's.
struct SettingsCommand: Sendable {
  /// The command; another one in tests.
  var command = "gsettings"

  /// Returns whether a setting is on; nil if this system doesn't have it.
  func isOn(_ setting: DesktopSetting) -> Bool? {
    output("get \(setting.schema) \(setting.key)").map { $0 == setting.on }
  }

  /// Returns false if that fails.
  func turn(_ setting: DesktopSetting, on isOn: Bool) -> Bool {
    let value = isOn ? setting.on : setting.off
    return output("set \(setting.schema) \(setting.key) \(value.singleQuoted)") != nil
  }

  /// Runs the command for at most two seconds. Returns its first line; nil if it fails.
  private func output(_ arguments: String) -> String? {
    let line = "exec timeout 2 \(command) \(arguments) </dev/null 2>/dev/null"
    guard let pipe = popen(line, "re") else { return nil }
    let bytes = readAll(fileno(pipe), limit: 4096) ?? []
    guard pclose(pipe) == 0 else { return nil }
    return String(
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).trimmed)
  }
}

extension BusRule {
  /// Changes of GNOME's settings.
  static let desktopSettings = BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")
}

extension BusSignal {
  /// Whether it tells of a change of a setting.
  func isAbout(_ setting: DesktopSetting) -> Bool {
    member == "Notify" && arguments.first?.text.map(setting.isIn) == true
  }
}

extension ServiceFollower<DesktopStyle> {
  /// Plasma has color schemes of its own.
  private static var isPlasma: Bool {
    getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0).split(separator: ":").contains("KDE") }
      ?? false
  }

  static func style(_ settings: SettingsCommand) -> ServiceFollower {
    let service = DesktopStyle.nightLightService
    return ServiceFollower(
      names: [BusNames.driver],
      rules: [
        .desktopSettings,
        BusRule(sender: BusNames.driver, member: "NameOwnerChanged", argument: service),
      ], mayStart: false,
      load: { (bus, _, _) throws(BusError) in
        DesktopStyle(
          hasNightLight: try bus.isRunning(service) ? settings.isOn(.nightLight) : nil,
          isDark: isPlasma ? nil : settings.isOn(.dark))
      }
    ) { signal, _ in
      signal.isAbout(.nightLight) || signal.isAbout(.dark) ? .outdated : .none
    }
  }
}
