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

  /// As `onPress`, with the keys as shortcuts are written: without what shift makes of a key, and
  /// in Latin letters where the keyboard has those, too.
  @discardableResult
  public func onCombination(
    _ handler: @escaping (Accelerator) -> Bool
  ) -> SignalConnection {
    connect("key-pressed") { [weak self] in
      guard let self else { return }
      let typed = Key(rawValue: UInt32($0.unsigned(0)))
      let modifiers = Modifiers(rawValue: $0.flags(2)).keys
      let key = Key.named(
        typed, in: Int(gtk_event_controller_key_get_group(opaque)),
        by: meanings(ofCode: UInt32($0.unsigned(1))))
      $0.answer(handler(Accelerator(key, modifiers.named)))
    }
  }

  /// All that a key of the keyboard may type.
  private func meanings(ofCode code: UInt32) -> [Key.Meaning] {
    guard let widget = gtk_event_controller_get_widget(opaque) else { return [] }
    var places: UnsafeMutablePointer<GdkKeymapKey>?
    var keys: UnsafeMutablePointer<UInt32>?
    var count: Int32 = 0
    guard
      gdk_display_map_keycode(gtk_widget_get_display(widget), code, &places, &keys, &count) != 0,
      let places, let keys
    else { return [] }
    defer {
      g_free(places)
      g_free(keys)
    }
    return (0..<Int(count)).map {
      Key.Meaning(
        layout: Int(places[$0].group), level: Int(places[$0].level), key: Key(rawValue: keys[$0]))
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
