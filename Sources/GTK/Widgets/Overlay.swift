internal import CGTK
internal import GLib

/// One widget with others on top of it, which stand where their alignment says.
///
/// ```swift
/// let badge = Label("3")
/// badge.alignment = .end
/// badge.verticalAlignment = .start
/// let icon = Overlay(Image(icon: "mail-unread-symbolic"))
/// icon.add(badge)
/// ```
public final class Overlay: Widget {
  public convenience init(_ child: Widget? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_overlay_new()))
    if let child { self.child = child }
  }

  /// The one below, which determines the size.
  public var child: Widget? {
    get { Widget.wrap(gtk_overlay_get_child(opaque)) }
    set { gtk_overlay_set_child(opaque, newValue?.cast()) }
  }

  /// Puts one on top of those that are there.
  public func add(_ overlay: Widget, isMeasured: Bool = false, isClipped: Bool = false) {
    gtk_overlay_add_overlay(opaque, overlay.cast())
    gtk_overlay_set_measure_overlay(opaque, overlay.cast(), isMeasured ? 1 : 0)
    gtk_overlay_set_clip_overlay(opaque, overlay.cast(), isClipped ? 1 : 0)
  }

  public func remove(_ overlay: Widget) {
    guard overlay.parent == self, overlay != child else { return }
    gtk_overlay_remove_overlay(opaque, overlay.cast())
  }
}
