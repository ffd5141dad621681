internal import CGTK
public import GLib

/// Receives keys while the widget or a descendant has the focus. For fixed key combinations, a
/// `ShortcutController` is simpler.
public final class KeyController: Controller {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
  }

  /// Calls `handler` when a key is pressed, and when it repeats; `true` stops propagation.
  @discardableResult
  public func onPress(_ handler: @escaping (_ key: Key, _ modifiers: Modifiers) -> Bool)
    -> SignalConnection
  {
    connect("key-pressed") {
      let key = Key(rawValue: UInt32($0.unsigned(0)))
      $0.answer(handler(key, Modifiers(rawValue: $0.flags(2))))
    }
  }

  /// As `onPress`, with keys as in shortcuts: without the effect of Shift, and in Latin letters if
  /// the keyboard has those, too.
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

  /// All symbols of a keycode.
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

  /// Forwards the current key event to a widget without focus, during a handler; `true` if it was
  /// handled there.
  public func forward(to widget: Widget) -> Bool {
    gtk_event_controller_key_forward(opaque, widget.cast()) != 0
  }

  /// Calls `handler` when a key is released.
  @discardableResult
  public func onRelease(_ handler: @escaping (_ key: Key, _ modifiers: Modifiers) -> Void)
    -> SignalConnection
  {
    connect("key-released") {
      handler(Key(rawValue: UInt32($0.unsigned(0))), Modifiers(rawValue: $0.flags(2)))
    }
  }
}
