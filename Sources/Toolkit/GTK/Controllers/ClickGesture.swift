internal import CGTK
public import GLib

/// Recognizes single, double and further clicks.
///
/// ```swift
/// let clicks = ClickGesture(button: .secondary)
/// clicks.onPress { [weak self] count, point in self?.showMenu(at: point) }
/// card.add(controller: clicks)
/// ```
public final class ClickGesture: Gesture {
  public convenience init(button: MouseButton? = .primary) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_click_new()))
    self.button = button
  }

  /// Calls `handler` when the button goes down, with the number of clicks in quick succession.
  @discardableResult
  public func onPress(_ handler: @escaping (_ count: Int, _ point: Point) -> Void)
    -> SignalConnection
  {
    connect("pressed") { handler($0.int(0), Point(x: $0.double(1), y: $0.double(2))) }
  }

  /// Calls `handler` when it is released.
  @discardableResult
  public func onRelease(_ handler: @escaping (_ count: Int, _ point: Point) -> Void)
    -> SignalConnection
  {
    connect("released") { handler($0.int(0), Point(x: $0.double(1), y: $0.double(2))) }
  }

  /// Calls `handler` when the click sequence ends: after a delay, or the pointer moved away.
  @discardableResult
  public func onStop(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stopped") { _ in handler() }
  }
}

/// Recognizes a long press.
public final class LongPressGesture: Gesture {
  public convenience init(button: MouseButton? = .primary) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    self.button = button
  }

  /// Calls `handler` after the delay.
  ///
  /// Workaround: GTK 4.8 loses the end of a press if a click removes, moves or covers its widget;
  /// the click would become a long press.
  @discardableResult
  public func onPress(_ handler: @escaping (_ point: Point) -> Void) -> SignalConnection {
    connect("pressed") { [weak self] arguments in
      guard let self else { return }
      if isStillDown {
        handler(Point(x: arguments.double(0), y: arguments.double(1)))
      } else {
        reset()
      }
    }
  }

  /// Whether the pointer's button is down, whatever events arrived. Touch events are complete.
  private var isStillDown: Bool {
    guard !isTouch, let device = gtk_gesture_get_device(opaque),
      let widget = gtk_event_controller_get_widget(opaque),
      let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native)
    else { return true }
    var modifiers = GdkModifierType(rawValue: 0)
    guard gdk_surface_get_device_position(surface, device, nil, nil, &modifiers) != 0 else {
      return true
    }
    let buttons =
      GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue
    return modifiers.rawValue & buttons != 0
  }
}
