internal import WidgetCore
internal import WidgetExtension

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

extension DesktopEnvironment {
  /// Returns whether a setting is on; nil if this system doesn't have it.
  func isOn(_ setting: DesktopSetting) -> Bool? {
    output("gsettings", ["get", setting.schema, setting.key]).map { $0 == setting.on }
  }

  /// Returns false if that fails.
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
  /// Whether it tells of a change of a setting.
  func isAbout(_ setting: DesktopSetting) -> Bool {
    member == "Notify" && arguments.first?.text.map(setting.isIn) == true
  }
}
