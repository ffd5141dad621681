internal import CGTK
public import GLib

/// Reports the pointer entering, moving and leaving.
public final class MotionController: Controller {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
  }

  /// Whether the pointer is over the widget or a descendant.
  public var containsPointer: Bool {
    gtk_event_controller_motion_contains_pointer(opaque) != 0
  }

  @discardableResult
  public func onEnter(_ handler: @escaping (_ point: Point) -> Void) -> SignalConnection {
    connect("enter") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }

  @discardableResult
  public func onMotion(_ handler: @escaping (_ point: Point) -> Void) -> SignalConnection {
    connect("motion") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }

  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }
}
