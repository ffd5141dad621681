internal import WidgetExtension

/// Names of D-Bus itself, and of systemd.
enum BusNames {
  static let driver = "org.freedesktop.DBus"
  static let properties = "org.freedesktop.DBus.Properties"
  static let bus = BusObject(driver, "/org/freedesktop/DBus", driver)
  static let systemd = "org.freedesktop.systemd1"
  static let systemdManager = BusObject(
    systemd, "/org/freedesktop/systemd1", "\(systemd).Manager")
}
