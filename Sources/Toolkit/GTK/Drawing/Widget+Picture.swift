internal import CGTK
internal import GLib

extension Widget {
  /// Its current appearance; nil while it isn't shown.
  public var picture: RenderNode? {
    guard isMapped, width > 0, height > 0 else { return nil }
    let live = Object(adopting: UnsafeMutableRawPointer(gtk_widget_paintable_new(cast())))
    return .record { snapshot in
      gdk_paintable_snapshot(live.opaque, snapshot.native, Double(width), Double(height))
    }
  }
}
