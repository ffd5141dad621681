// Ownership: GTK itself keeps every window until it is closed or destroyed; releasing the wrapper
// doesn't take it off the screen, `destroy()` does.

internal import CGTK
public import GLib

/// A window on the screen, with one widget in it. It is made hidden; `present()` shows it.
///
/// ```swift
/// let window = Window()
/// window.title = "Hello"
/// window.setDefaultSize(width: 320, height: 200)
/// window.child = Label("A word in a window")
/// window.present()
/// ```
open class Window: Widget {
  public init() { super.init(retaining: UnsafeMutableRawPointer(gtk_window_new())) }

  package override init(adopting pointer: UnsafeMutableRawPointer) {
    super.init(adopting: pointer)
  }

  package override init(retaining pointer: UnsafeMutableRawPointer) {
    super.init(retaining: pointer)
  }

  private var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// What the window manager shows as its name.
  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue.shown) }
  }

  /// The icon by which it is known, of the user's theme.
  public var iconName: String? {
    get { gtk_window_get_icon_name(window).map { String(cString: $0) } }
    set { gtk_window_set_icon_name(window, newValue) }
  }

  /// The one widget that fills it.
  public var child: Widget? {
    get { gtk_window_get_child(window).map { Widget(retaining: UnsafeMutableRawPointer($0)) } }
    set { gtk_window_set_child(window, newValue?.cast()) }
  }

  /// The size it has when it is first shown, and the one it wants from then on.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(window, Int32(clamping: width), Int32(clamping: height))
  }

  /// The size that the user has given it, as the one to be shown in the next time; also while it is
  /// maximized.
  public var defaultSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Whether it has a title bar and borders.
  public var isDecorated: Bool {
    get { gtk_window_get_decorated(window) != 0 }
    set { gtk_window_set_decorated(window, newValue ? 1 : 0) }
  }

  /// Whether the user may change its size.
  public var isResizable: Bool {
    get { gtk_window_get_resizable(window) != 0 }
    set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
  }

  /// The widget in it that has the keyboard when the window has it.
  public var focus: Widget? {
    get { Widget.wrap(gtk_window_get_focus(window)) }
    set { gtk_window_set_focus(window, newValue?.cast()) }
  }

  /// Whether it has the keyboard.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Calls `handler` when it has got the keyboard, or lost it.
  @discardableResult
  public func onActiveChange(_ handler: @escaping (_ isActive: Bool) -> Void) -> SignalConnection {
    connect("notify::is-active") { arguments in
      if let instance = arguments.instance { handler(Window(retaining: instance).isActive) }
    }
  }

  /// Shows it, in front of the others and with the keyboard.
  public func present() {
    // Workaround: GTK 4.8 asks the seat for leave to come to the front, also where a Wayland compositor
    // has none, and is ended by that. Without a seat there is no keyboard to be given either.
    if Display.standard?.hasSeat == false { isVisible = true } else { gtk_window_present(window) }
  }

  /// Says by which token the desktop lets it come to the front when it is presented next; X11 knows it by
  /// the time instead.
  public func setActivationToken(_ token: String) { gtk_window_set_startup_id(window, token) }

  /// Asks it to close, as its close button does.
  public func close() { gtk_window_close(window) }

  /// Takes it off the screen for good.
  public func destroy() { gtk_window_destroy(window) }

  /// Makes the window system's surface without showing anything.
  public func realize() { gtk_widget_realize(cast()) }

  /// Its surface in the window system, once it is realised.
  public var surface: Surface? {
    gtk_native_get_surface(opaque).map { Surface(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// Asks `handler` when the user closes it; `true` keeps it open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Bool) -> SignalConnection {
    connect("close-request") { $0.answer(handler()) }
  }
}
