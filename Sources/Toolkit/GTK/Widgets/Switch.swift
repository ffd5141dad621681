internal import CGTK
public import GLib

/// A switch.
///
/// ```swift
/// let pin = Switch()
/// pin.setAccessible(.label("Keep on Screen"))
/// pin.isOn = settings.isPinned
/// pin.onToggle { [weak self] isOn in self?.pin(isOn) }
/// ```
public final class Switch: Widget {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_switch_new()))
  }

  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls `handler` when it is toggled, by the user or by the program.
  @discardableResult
  public func onToggle(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    connect("notify::active") { arguments in
      if let instance = arguments.instance { handler(Switch(retaining: instance).isOn) }
    }
  }
}
