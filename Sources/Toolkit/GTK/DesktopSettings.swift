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
  public func onThemeChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    ["gtk-theme-name", Self.darkKey, "gtk-xft-dpi"].map {
      onChange(of: $0, handler)
    }
  }
}

extension DesktopSettings {
  /// The font of the desktop, such as "Cantarell 11".
  public var fontName: String { property("gtk-font-name") }
  public var iconThemeName: String { property("gtk-icon-theme-name") }

  /// The font family that Pango finds for it; nil if there is no font at all.
  public var shownFontFamily: String? { shownFamily() }

  /// The same for another weight of it.
  func shownFamily(weight: PangoWeight? = nil) -> String? {
    guard let wanted = pango_font_description_from_string(fontName),
      let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    else { return nil }
    defer {
      pango_font_description_free(wanted)
      g_object_unref(UnsafeMutableRawPointer(context))
    }
    if let weight { pango_font_description_set_weight(wanted, weight) }
    guard let font = pango_context_load_font(context, wanted) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(font)) }
    guard let shown = pango_font_describe(font) else { return nil }
    defer { pango_font_description_free(shown) }
    return pango_font_description_get_family(shown).map { String(cString: $0) }
  }
}

extension Display {
  /// Whether the icon theme, or a theme that it inherits, has an icon of this name.
  public func hasIcon(_ name: String) -> Bool {
    gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(opaque), name) != 0
  }
}
