internal import CGTK
public import GLib

/// Hears the keyboard come to a widget, or one inside it, and go.
public final class FocusController: Controller {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
  }

  /// Whether the widget or one inside it has the keyboard.
  public var containsFocus: Bool { gtk_event_controller_focus_contains_focus(opaque) != 0 }

  @discardableResult
  public func onEnter(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("enter") { _ in handler() }
  }

  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }
}
