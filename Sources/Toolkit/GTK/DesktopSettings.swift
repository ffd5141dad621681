internal import CGTK
public import GLib

/// What the desktop has set for all programs, as GTK hears of it.
public final class DesktopSettings: Object {
  /// Those of the display that the program was started on.
  public static var standard: DesktopSettings? {
    gtk_settings_get_default().map { DesktopSettings(retaining: UnsafeMutableRawPointer($0)) }
  }

  public var themeName: String { property("gtk-theme-name") }
  /// Whether it wants programs to be dark, whatever this one has chosen.
  public var prefersDark: Bool { Toolkit.desktopPrefersDark ?? property(Self.darkKey) }

  static let darkKey = "gtk-application-prefer-dark-theme"

  /// How much larger than usual texts are to be.
  public var textScale: Double {
    // In 1024ths of a dot per inch; 96 of them are usual.
    let resolution: Int = property("gtk-xft-dpi")
    return resolution > 0 ? Double(resolution) / (1024 * 96) : 1
  }

  /// Gives a setting back the value that the desktop has for it.
  func resetProperty(_ name: String) { gtk_settings_reset_property(opaque, name) }

  /// Calls `handler` when one of these changes.
  public func onLookChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    ["gtk-theme-name", Self.darkKey, "gtk-xft-dpi"].map {
      onChange(of: $0, handler)
    }
  }
}
