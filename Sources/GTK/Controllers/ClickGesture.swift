internal import CGTK
public import GLib

/// Hears clicks, single, double and so on.
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

  /// Calls `handler` when it goes up again.
  @discardableResult
  public func onRelease(_ handler: @escaping (_ count: Int, _ point: Point) -> Void)
    -> SignalConnection
  {
    connect("released") { handler($0.int(0), Point(x: $0.double(1), y: $0.double(2))) }
  }

  /// Calls `handler` when the clicks are over: time has passed, or the pointer has moved away.
  @discardableResult
  public func onStop(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("stopped") { _ in handler() }
  }
}

/// Hears a button or finger that stays down in one place.
public final class LongPressGesture: Gesture {
  public convenience init(button: MouseButton? = .primary) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
    self.button = button
  }

  /// How long it takes, as a multiple of the user's own setting, which is about half a second.
  public var delayFactor: Double {
    get { gtk_gesture_long_press_get_delay_factor(opaque) }
    set { gtk_gesture_long_press_set_delay_factor(opaque, newValue) }
  }

  @discardableResult
  public func onPress(_ handler: @escaping (_ point: Point) -> Void) -> SignalConnection {
    connect("pressed") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }

  /// Calls `handler` when it was too short, or moved.
  @discardableResult
  public func onTooShort(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancelled") { _ in handler() }
  }
}
