// Ownership: an icon is GTK's paintable, a GObject like any other. It keeps no widget.

internal import CGTK
public import GLib

/// An icon of the user's theme, ready to be drawn in any color.
public final class Icon: Object {
  /// The icon of that name, or what stands for a missing one. `size` is in logical pixels.
  public init(_ name: String, size: Double, on widget: Widget) {
    let display = gtk_widget_get_display(widget.cast())
    let theme = gtk_icon_theme_get_for_display(display)
    // Asked for by its own name, a missing one would be read each time, for each name.
    let known = gtk_icon_theme_has_icon(theme, name) != 0 ? name : "image-missing-symbolic"
    guard
      let native = gtk_icon_theme_lookup_icon(
        theme, known, nil, Int32(clamping: Int(max(1, size).rounded())),
        gtk_widget_get_scale_factor(widget.cast()), gtk_widget_get_direction(widget.cast()),
        GtkIconLookupFlags(rawValue: 0))
    else { fatalError("GTK is out of memory") }
    super.init(adopting: UnsafeMutableRawPointer(native))
  }

  /// Whether the user's theme, or what programs bring along, has an icon of that name.
  public static func isKnown(_ name: String, on display: Display) -> Bool {
    gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display.opaque), name) != 0
  }

  /// Whether it is drawn in the color that is asked for, or in its own ones.
  public var isSymbolic: Bool { gtk_icon_paintable_is_symbolic(opaque) != 0 }
}

extension Snapshot {
  /// Paints an icon; the color is that of symbolic ones.
  public func draw(_ icon: Icon, _ color: Color, in rect: Rect) {
    guard !rect.isEmpty else { return }
    translated(by: rect.origin) {
      var colors = [GdkRGBA](repeating: color.native, count: 4)
      gtk_symbolic_paintable_snapshot_symbolic(
        icon.opaque, native, rect.width, rect.height, &colors, gsize(colors.count))
    }
  }
}
