internal import CGTK
public import GLib

/// Hears keys while the widget, or one inside it, has the keyboard. For a fixed combination of
/// keys a `ShortcutController` says it shorter.
public final class KeyController: Controller {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
  }

  /// Asks `handler` when a key goes down, and again while it stays down; `true` says that it was
  /// handled and should go no further.
  @discardableResult
  public func onPress(_ handler: @escaping (_ key: Key, _ modifiers: Modifiers) -> Bool)
    -> SignalConnection
  {
    connect("key-pressed") {
      let key = Key(rawValue: UInt32($0.unsigned(0)))
      $0.answer(handler(key, Modifiers(rawValue: $0.flags(2))))
    }
  }

  /// Gives the key that it hears to a widget that doesn't have the keyboard, during a handler;
  /// `true` says that it was handled there.
  public func forward(to widget: Widget) -> Bool {
    gtk_event_controller_key_forward(opaque, widget.cast()) != 0
  }

  /// Calls `handler` when a key goes up.
  @discardableResult
  public func onRelease(_ handler: @escaping (_ key: Key, _ modifiers: Modifiers) -> Void)
    -> SignalConnection
  {
    connect("key-released") {
      handler(Key(rawValue: UInt32($0.unsigned(0))), Modifiers(rawValue: $0.flags(2)))
    }
  }
}
