internal import WidgetCore
internal import WidgetExtension

/// A setting of GNOME with two values.
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
  /// Do Not Disturb; the key has the opposite value.
  static let banners = DesktopSetting(
    schema: "org.gnome.desktop.notifications", key: "show-banners", on: "false", off: "true")

  /// The path of its schema in the database, which signals of changes contain.
  var path: String { "/\(schema.map { $0 == "." ? "/" : String($0) }.joined())/" }

  /// Returns whether it can be one of the settings that changed, whose common path is given.
  func isIn(_ path: String) -> Bool {
    path.hasPrefix(self.path) || path.hasPrefix("/") && self.path.hasPrefix(path)
  }
}

extension DesktopEnvironment {
  /// Returns whether a setting is on; nil if this system doesn't have it.
  func isOn(_ setting: DesktopSetting) -> Bool? {
    output("gsettings", ["get", setting.schema, setting.key]).map { $0 == setting.on }
  }

  /// Returns false on failure.
  func turn(_ setting: DesktopSetting, on isOn: Bool) -> Bool {
    let value = isOn ? setting.on : setting.off
    return output("gsettings", ["set", setting.schema, setting.key, value]) != nil
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
