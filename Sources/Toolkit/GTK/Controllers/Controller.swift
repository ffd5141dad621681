// Ownership: a widget holds its controllers, wrappers included, and a controller its handlers,
// until the widget dies or the controller is removed. Handlers know their controller weakly.

internal import CGTK
public import GLib

/// Hears one kind of input for a widget; there is a class for each kind.
///
/// ```swift
/// let keys = KeyController()
/// keys.onPress { [weak self] key, modifiers in
///   guard key == .escape else { return false }     // not for us: let it go on
///   self?.close()
///   return true
/// }
/// window.add(controller: keys)
/// ```
///
/// An event goes down from the window to the widget that it is for (the capture phase), is heard
/// by that widget (target), and goes up again (bubble), until somebody handles it.
public class Controller: Object {
  /// When a controller hears an event.
  public nonisolated enum Phase: UInt32, Sendable {
    /// Not at all: it is turned off.
    case none
    /// On the way down, before the widgets inside.
    case capture
    /// On the way up, after the widgets inside; where nothing else is said.
    case bubble
    /// Only if the event is for this very widget.
    case target
  }

  public var phase: Phase {
    get { Phase(rawValue: gtk_event_controller_get_propagation_phase(opaque).rawValue) ?? .none }
    set {
      gtk_event_controller_set_propagation_phase(
        opaque, GtkPropagationPhase(rawValue: newValue.rawValue))
    }
  }

  /// A name for the inspector.
  public var name: String {
    get { gtk_event_controller_get_name(opaque).map { String(cString: $0) } ?? "" }
    set { gtk_event_controller_set_name(opaque, newValue) }
  }

  /// The widget that it serves.
  public var widget: Widget? { Widget.wrap(gtk_event_controller_get_widget(opaque)) }

  /// Forgets what it has heard so far.
  public func reset() { gtk_event_controller_reset(opaque) }

  /// The modifier keys and buttons that are down, during a handler.
  public var modifiers: Modifiers {
    Modifiers(rawValue: gtk_event_controller_get_current_event_state(opaque).rawValue)
  }

  /// The moment of the event, on the window system's clock, during a handler.
  public var eventTime: Duration {
    // How fast a hand moved is a matter of the time that a test moves, too.
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
  public static let middle = MouseButton(rawValue: 2)
  public static let secondary = MouseButton(rawValue: 3)
}

/// A controller that makes sense of several events in a row: a click, a drag. Gestures on widgets
/// inside each other see the same events until one claims them.
public class Gesture: Controller {
  /// The button that it hears; `nil` for every one.
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

  /// Whether it is a finger that is down, and no button.
  public var isTouch: Bool { gtk_gesture_single_get_current_sequence(opaque) != nil }

  /// Takes the events for itself: gestures of widgets inside this one that heard them are
  /// canceled, and those further up don't get to hear them.
  @discardableResult
  public func claim() -> Bool {
    gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) != 0
  }

  /// Gives the events up, for others to handle.
  @discardableResult
  public func deny() -> Bool { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) != 0 }

  /// Makes two gestures of one widget share their claims, instead of one ending the other.
  public func group(with other: Gesture) { gtk_gesture_group(opaque, other.opaque) }

  /// Whether it is under way.
  public var isRecognized: Bool { gtk_gesture_is_recognized(opaque) != 0 }

  /// Calls `handler` when it ends without success: another one took the events, or the widget went.
  @discardableResult
  public func onCancel(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("cancel") { _ in handler() }
  }
}
