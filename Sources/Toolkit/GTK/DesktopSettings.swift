internal import CGTK
public import GLib

/// The desktop's settings for all apps, as GTK reports them.
public final class DesktopSettings: Object {
  /// The settings of the default display.
  public static var standard: DesktopSettings? {
    gtk_settings_get_default().map { DesktopSettings(retaining: UnsafeMutableRawPointer($0)) }
  }

  public var themeName: String { property("gtk-theme-name") }
  /// Whether the desktop prefers dark apps, whatever this app has set.
  public var prefersDark: Bool { Toolkit.desktopPrefersDark ?? property(Self.darkKey) }

  static let darkKey = "gtk-application-prefer-dark-theme"

  /// The text scale.
  public var textScale: Double {
    // In 1024ths of a dot per inch; the default is 96.
    let resolution: Int = property("gtk-xft-dpi")
    return resolution > 0 ? Double(resolution) / (1024 * 96) : 1
  }

  /// Resets a setting to the desktop's value.
  func resetProperty(_ name: String) { gtk_settings_reset_property(opaque, name) }

  /// Calls `handler` when one of these changes.
  public func onLookChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    ["gtk-theme-name", Self.darkKey, "gtk-xft-dpi"].map {
      onChange(of: $0, handler)
    }
  }
}
