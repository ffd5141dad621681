internal import CGTK
internal import GLib

extension Widget {
  /// What it looks like now, from its upper left corner; nothing while it is not on the screen.
  public var picture: RenderNode? {
    guard isMapped, width > 0, height > 0 else { return nil }
    let live = Object(adopting: UnsafeMutableRawPointer(gtk_widget_paintable_new(cast())))
    return .record { snapshot in
      gdk_paintable_snapshot(live.opaque, snapshot.native, Double(width), Double(height))
    }
  }
}
