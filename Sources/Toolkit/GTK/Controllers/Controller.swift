// Ownership: a widget retains its controllers with their wrappers, and a controller its handlers,
// until the widget is disposed or the controller removed. Handlers hold their controller weakly.

internal import CGTK
public import GLib

/// An event controller: one class for each kind of input.
///
/// ```swift
/// let keys = KeyController()
/// keys.onPress { [weak self] key, modifiers in
///   guard key == .escape else { return false } // not handled: let it propagate
///   self?.close()
///   return true
/// }
/// window.add(controller: keys)
/// ```
///
/// An event propagates from the window down to its target (capture), to the target itself, and up
/// again (bubble), until a controller handles it.
public class Controller: Object {
  /// The phase in which a controller receives an event.
  public nonisolated enum Phase: UInt32, Sendable {
    /// Disabled.
    case none
    /// On the way down, before the widgets inside.
    case capture
    /// On the way up, after the widgets inside; the default.
    case bubble
    /// Only if this widget is the target.
    case target
  }

  public var phase: Phase {
    get { Phase(rawValue: gtk_event_controller_get_propagation_phase(opaque).rawValue) ?? .none }
    set {
      gtk_event_controller_set_propagation_phase(
        opaque, GtkPropagationPhase(rawValue: newValue.rawValue))
    }
  }

  /// Its widget.
  public var widget: Widget? { Widget.wrap(gtk_event_controller_get_widget(opaque)) }

  /// Resets its state.
  public func reset() { gtk_event_controller_reset(opaque) }

  /// The modifier keys and buttons that are down, during a handler.
  public var modifiers: Modifiers {
    Modifiers(rawValue: gtk_event_controller_get_current_event_state(opaque).rawValue)
  }

  /// The event's time on the window system's clock, during a handler.
  public var eventTime: Duration {
    // Velocities must follow the test clock, too.
    if ManualClock.current != nil { return Moment(sinceStart: .zero).duration(to: .now) }
    return .milliseconds(Int(gtk_event_controller_get_current_event_time(opaque)))
  }
}

/// A button of the mouse.
public nonisolated struct MouseButton: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Also a finger on a touch screen.
  public static let primary = MouseButton(rawValue: 1)
  public static let secondary = MouseButton(rawValue: 3)
}

/// A controller for event sequences such as a click or a drag. Gestures of nested widgets receive
/// the same events until one claims them.
public class Gesture: Controller {
  /// The button that it listens to; `nil` for all.
  public var button: MouseButton? {
    get {
      let button = Int(gtk_gesture_single_get_button(opaque))
      return button == 0 ? nil : MouseButton(rawValue: button)
    }
    set { gtk_gesture_single_set_button(opaque, UInt32(clamping: newValue?.rawValue ?? 0)) }
  }

  /// The button that is down, during a handler.
  public var currentButton: MouseButton {
    MouseButton(rawValue: Int(gtk_gesture_single_get_current_button(opaque)))
  }

  /// Whether the current event is a touch.
  public var isTouch: Bool { gtk_gesture_single_get_current_sequence(opaque) != nil }

  /// Claims the events: gestures of widgets inside that received them are canceled, and those
  /// further up don't receive them.
  @discardableResult
  public func claim() -> Bool {
    gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) != 0
  }

  /// Denies the events, for other gestures to handle.
  @discardableResult
  public func deny() -> Bool { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) != 0 }

  /// Has two gestures of one widget share their claims.
  public func group(with other: Gesture) { gtk_gesture_group(opaque, other.opaque) }

  /// Calls `handler` when it is canceled by another gesture's claim, or the widget was removed.
  @discardableResult
  public func onCancel(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancel") { _ in handler() }
  }
}
