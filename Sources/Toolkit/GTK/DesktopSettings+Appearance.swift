internal import CGTK
internal import GLib

extension DesktopSettings {
  /// The font of the desktop, such as "Cantarell 11".
  public var fontName: String { property("gtk-font-name") }
  public var iconThemeName: String { property("gtk-icon-theme-name") }

  /// The font family that Pango finds for it; nil if there is no font at all.
  public var shownFontFamily: String? {
    guard let wanted = pango_font_description_from_string(fontName),
      let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    else { return nil }
    defer {
      pango_font_description_free(wanted)
      g_object_unref(UnsafeMutableRawPointer(context))
    }
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
