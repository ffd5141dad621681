// Ownership: GTK retains each window until it is closed or destroyed; releasing the wrapper doesn't
// close it, `destroy()` does.

internal import CGTK
public import GLib

/// A window with one child. It is created hidden; `present()` shows it.
///
/// ```swift
/// let window = Window()
/// window.title = "Hello"
/// window.setDefaultSize(width: 320, height: 200)
/// window.child = Label("A label in a window")
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

  /// The title.
  public var title: String {
    get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(window, newValue.shown) }
  }

  /// The name of its themed icon.
  public var iconName: String? {
    get { gtk_window_get_icon_name(window).map { String(cString: $0) } }
    set { gtk_window_set_icon_name(window, newValue) }
  }

  /// The widget that fills it.
  public var child: Widget? {
    get { gtk_window_get_child(window).map { Widget(retaining: UnsafeMutableRawPointer($0)) } }
    set { gtk_window_set_child(window, newValue?.cast()) }
  }

  /// The default size, and a new size once it is shown.
  public func setDefaultSize(width: Int, height: Int) {
    gtk_window_set_default_size(window, Int32(clamping: width), Int32(clamping: height))
  }

  /// The size that the user chose, to be restored next time; also while it is maximized.
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

  /// Whether the user can resize it.
  public var isResizable: Bool {
    get { gtk_window_get_resizable(window) != 0 }
    set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
  }

  /// The focused widget while the window is active.
  public var focus: Widget? {
    get { Widget.wrap(gtk_window_get_focus(window)) }
    set { gtk_window_set_focus(window, newValue?.cast()) }
  }

  /// Calls `handler` after Tab or an arrow key moved the focus.
  @discardableResult
  public func onFocusMove(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("move-focus", isLast: true) { _ in handler() }
  }

  /// Whether the focus ring is visible. GTK shows it at the keys that move the focus, and hides it some
  /// seconds later.
  public var isFocusVisible: Bool {
    get { gtk_window_get_focus_visible(window) != 0 }
    set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
  }

  /// Whether it is active.
  public var isActive: Bool { gtk_window_is_active(window) != 0 }

  /// Calls `handler` when it becomes active or inactive.
  @discardableResult
  public func onActiveChange(_ handler: @escaping (_ isActive: Bool) -> Void) -> SignalConnection {
    connect("notify::is-active") { arguments in
      if let instance = arguments.instance { handler(Window(retaining: instance).isActive) }
    }
  }

  /// Shows, raises and focuses it.
  public func present() {
    // Workaround: GTK 4.8 needs a seat for an activation token, and crashes if a Wayland compositor
    // has none. Without a seat there is no keyboard, either.
    if Display.standard?.hasSeat == false { isVisible = true } else { gtk_window_present(window) }
  }

  /// Sets the activation token for the next `present()`; on X11, its timestamp.
  public func setActivationToken(_ token: String) { gtk_window_set_startup_id(window, token) }

  /// Requests to close it, like its close button.
  public func close() { gtk_window_close(window) }

  /// Destroys it.
  public func destroy() { gtk_window_destroy(window) }

  /// Creates its surface without showing it.
  public func realize() { gtk_widget_realize(cast()) }

  /// Its surface, once it is realized.
  public var surface: Surface? {
    gtk_native_get_surface(opaque).map { Surface(retaining: UnsafeMutableRawPointer($0)) }
  }

  /// Calls `handler` when the user closes it; `true` keeps it open.
  @discardableResult
  public func onCloseRequest(_ handler: @escaping () -> Bool) -> SignalConnection {
    connect("close-request") { $0.answer(handler()) }
  }
}
