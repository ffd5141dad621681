internal import CGTK
internal import GLib

extension ScrolledWindow {
  /// The innermost one around a widget.
  public static func around(_ widget: Widget) -> ScrolledWindow? {
    gtk_widget_get_ancestor(widget.cast(), gtk_scrolled_window_get_type()).map {
      ScrolledWindow(retaining: UnsafeMutableRawPointer($0))
    }
  }
}
