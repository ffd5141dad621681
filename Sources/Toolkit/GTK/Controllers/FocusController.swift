internal import CGTK
public import GLib

/// Reports keyboard focus entering and leaving a widget or its descendants.
public final class FocusController: Controller {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
  }

  @discardableResult
  public func onEnter(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("enter") { _ in handler() }
  }

  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }
}
