internal import CGTK
internal import CGTKShims
public import GLib

/// Anything that has a place in a window.
open class Widget: Object {
  public var isVisible: Bool {
    get { gtk_widget_get_visible(cast()) != 0 }
    set { gtk_widget_set_visible(cast(), newValue ? 1 : 0) }
  }
}
