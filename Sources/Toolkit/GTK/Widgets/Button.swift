internal import CGTK
public import GLib

/// A button.
///
/// ```swift
/// let refresh = Button(icon: "view-refresh-symbolic")
/// refresh.tooltip = "Refresh"
/// refresh.setAccessible(.label("Refresh")) // for screen readers
/// refresh.onClick { [weak self] in self?.refresh() }
/// ```
///
/// `onClick` is called for a click, for Space and Return while it has the focus, and
/// for `activate()`.
public class Button: Widget {
  public convenience init(_ text: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_button_new_with_label(text.shown)))
  }

  /// A button with a themed icon.
  public convenience init(icon: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_button_new_from_icon_name(icon)))
  }

  /// A button with a cached icon, which doesn't delay a frame; see `Image.show(keptIcon:)`.
  public convenience init(keptIcon: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_button_new()))
    show(keptIcon: keptIcon)
  }

  /// As GTK does it for `icon`.
  fileprivate func show(keptIcon: String) {
    let image = Image(keptIcon: keptIcon)
    image.accessibleRole = .presentation
    image.verticalAlignment = .center
    child = image
    addClass("image-button")
  }

  /// A button with a child.
  public convenience init(child: Widget) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_button_new()))
    self.child = child
  }

  private var button: UnsafeMutablePointer<GtkButton> { cast() }

  /// Its text; `nil` without one.
  public var text: String? {
    get { gtk_button_get_label(button).map { String(cString: $0) } }
    set { gtk_button_set_label(button, newValue?.shown ?? "") }
  }

  /// The name of its icon; `nil` without one.
  public var icon: String? {
    get { gtk_button_get_icon_name(button).map { String(cString: $0) } }
    set { gtk_button_set_icon_name(button, newValue ?? "") }
  }

  /// Its child. Setting it replaces text and icon.
  public var child: Widget? {
    get { Widget.wrap(gtk_button_get_child(button)) }
    set { gtk_button_set_child(button, newValue?.cast()) }
  }

  /// Whether it has a frame.
  public var hasFrame: Bool {
    get { gtk_button_get_has_frame(button) != 0 }
    set { gtk_button_set_has_frame(button, newValue ? 1 : 0) }
  }

  /// Calls `handler` when it is activated by any means.
  @discardableResult
  public func onClick(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("clicked") { _ in handler() }
  }
}

/// A button that stays down until it is pressed again.
public final class ToggleButton: Button {
  public convenience init(_ text: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_toggle_button_new_with_label(text.shown)))
  }

  public convenience init(icon: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    self.icon = icon
  }

  public convenience init(keptIcon: String) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    show(keptIcon: keptIcon)
  }

  public convenience init(child: Widget) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_toggle_button_new()))
    self.child = child
  }

  public var isOn: Bool {
    get { gtk_toggle_button_get_active(cast()) != 0 }
    set { gtk_toggle_button_set_active(cast(), newValue ? 1 : 0) }
  }

  /// Adds it to `other`'s group, in which at most one button is on.
  public func join(_ other: ToggleButton) { gtk_toggle_button_set_group(cast(), other.cast()) }

  /// Calls `handler` when it is toggled, by the user or by the program.
  @discardableResult
  public func onToggle(_ handler: @escaping (_ isOn: Bool) -> Void) -> SignalConnection {
    connect("toggled") { arguments in
      if let instance = arguments.instance { handler(ToggleButton(retaining: instance).isOn) }
    }
  }
}
