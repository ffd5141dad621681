internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// The settings of GNOME for the night light and for dark apps.
struct DesktopStyle: Hashable {
  /// Whether the night light is on; nil without it.
  var hasNightLight: Bool?
  /// Whether apps are dark; nil without the setting.
  var isDark: Bool?

  /// The service that changes the colors of the screen.
  static let nightLightService = "org.gnome.SettingsDaemon.Color"
}

/// A setting of GNOME that is on or off.
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
  /// GNOME's Do Not Disturb, whose key has the opposite value.
  static let banners = DesktopSetting(
    schema: "org.gnome.desktop.notifications", key: "show-banners", on: "false", off: "true")

  /// The path of its schema in the database, which signals of changes contain.
  var path: String { "/\(schema.map { $0 == "." ? "/" : String($0) }.joined())/" }

  /// Returns whether it can be one of the settings that changed, whose common path is given.
  func isIn(_ path: String) -> Bool {
    path.hasPrefix(self.path) || path.hasPrefix("/") && self.path.hasPrefix(path)
  }
}

/// Reads and changes settings of GNOME.
struct SettingsCommand: Sendable {
  /// The command; tests replace it.
  var command = "gsettings"

  /// Returns whether a setting is on; nil if this system doesn't have it.
  func isOn(_ setting: DesktopSetting) -> Bool? {
    output("get \(setting.schema) \(setting.key)").map { $0 == setting.on }
  }

  /// Returns false on failure.
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
  /// Returns whether a setting may have changed.
  func isAbout(_ setting: DesktopSetting) -> Bool {
    member == "Notify" && arguments.first?.text.map(setting.isIn) == true
  }
}

extension ServiceFollower<DesktopStyle> {
  /// Whether the desktop is Plasma, which has its own color schemes.
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
