internal import CGTK
internal import CGTKTesting
internal import GLib
internal import GTK

extension WidgetTree.Node {
  /// The value, minimum and maximum of a slider, as a screen reader gets them.
  public var numbers: [Double] {
    [
      GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
      GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
    ].compactMap { property in
      guard today_has_accessible_property(widget.pointer, property.rawValue) != 0,
        // GTK returns the value only on a mismatch.
        let text = check_accessible_number(widget.pointer, property.rawValue, -1e100)
      else { return nil }
      defer { g_free(text) }
      return Double(String(cString: text))
    }
  }
}
