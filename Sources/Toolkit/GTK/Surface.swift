internal import CGTK
public import GLib

/// A window's surface in the window system.
public class Surface: Object {
  public var isMapped: Bool { gdk_surface_get_mapped(opaque) != 0 }

  /// Whether it may be visible: it isn't minimized nor, where the window system reports that,
  /// covered.
  public var isSeen: Bool {
    guard isMapped, g_type_check_instance_is_a(cast(), gdk_toplevel_get_type()) != 0 else {
      return isMapped
    }
    // Workaround: 1 << 16 is GDK_TOPLEVEL_STATE_SUSPENDED, which headers have from GTK 4.12 on.
    let unseen = GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | 1 << 16
    return gdk_toplevel_get_state(opaque).rawValue & unseen == 0
  }

  /// Calls `handler` when its visibility may have changed.
  public func onSeenChange(_ handler: @escaping () -> Void) -> [SignalConnection] {
    [onChange(of: "mapped", handler)]
      + (hasProperty("state") ? [onChange(of: "state", handler)] : [])
  }

  /// Limits input to this part of it; the rest lets the pointer through.
  public func setInputRegion(_ rect: Rect) {
    var area = cairo_rectangle_int_t(
      x: Int32(rect.minX), y: Int32(rect.minY),
      width: Int32(rect.width.rounded(.up)), height: Int32(rect.height.rounded(.up)))
    let region = cairo_region_create_rectangle(&area)
    defer { cairo_region_destroy(region) }
    gdk_surface_set_input_region(opaque, region)
  }
}
