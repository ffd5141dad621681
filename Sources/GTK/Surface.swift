internal import CGTK
public import GLib

/// The part of the screen that the window system gives to a window.
public class Surface: Object {
  public var width: Int { Int(gdk_surface_get_width(opaque)) }
  public var height: Int { Int(gdk_surface_get_height(opaque)) }

  /// How many pixels of the screen a logical pixel is wide.
  public var scale: Int { Int(gdk_surface_get_scale_factor(opaque)) }

  public var isMapped: Bool { gdk_surface_get_mapped(opaque) != 0 }

  /// Lets only this part of it take the pointer; the rest lets it through.
  public func setInputRegion(_ rect: Rect) {
    var area = cairo_rectangle_int_t(
      x: Int32(rect.minX), y: Int32(rect.minY),
      width: Int32(rect.width.rounded(.up)), height: Int32(rect.height.rounded(.up)))
    let region = cairo_region_create_rectangle(&area)
    defer { cairo_region_destroy(region) }
    gdk_surface_set_input_region(opaque, region)
  }
}
