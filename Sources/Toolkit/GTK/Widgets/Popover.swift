// Ownership: GTK has no container for popovers. The code that attaches one must detach it before
// the widget is finalized; see `attach(to:)`.

internal import CGTK
public import GLib

/// A popover that points at a widget, above everything else in the window.
///
/// ```swift
/// let menu = Popover(Label("A description"))
/// menu.attach(to: button)
/// button.onClick { [weak self] in self?.menu.popUp() } // `menu` is a property
/// ```
public final class Popover: Widget {
  /// The preferred side of the widget.
  public nonisolated enum Position: UInt32, Sendable {
    case left
    case right
    case top
    case bottom
  }

  public convenience init(_ child: Widget? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_popover_new()))
    if let child { self.child = child }
  }

  private var popover: UnsafeMutablePointer<GtkPopover> { cast() }

  public var child: Widget? {
    get { Widget.wrap(gtk_popover_get_child(popover)) }
    set { gtk_popover_set_child(popover, newValue?.cast()) }
  }

  public var position: Position {
    get { Position(rawValue: gtk_popover_get_position(popover).rawValue) ?? .bottom }
    set { gtk_popover_set_position(popover, GtkPositionType(rawValue: newValue.rawValue)) }
  }

  /// The part of the widget that it points at; `nil` for all of it.
  public var pointingTo: Rect? {
    get {
      var area = GdkRectangle()
      return gtk_popover_get_pointing_to(popover, &area) != 0 ? Rect(area) : nil
    }
    set {
      guard let rect = newValue else { return gtk_popover_set_pointing_to(popover, nil) }
      var area = GdkRectangle(
        x: Int32(rect.minX), y: Int32(rect.minY),
        width: Int32(rect.width.rounded(.up)), height: Int32(rect.height.rounded(.up)))
      gtk_popover_set_pointing_to(popover, &area)
    }
  }

  /// Whether it closes on a click elsewhere or Escape.
  public var closesByItself: Bool {
    get { gtk_popover_get_autohide(popover) != 0 }
    set { gtk_popover_set_autohide(popover, newValue ? 1 : 0) }
  }

  public var hasArrow: Bool {
    get { gtk_popover_get_has_arrow(popover) != 0 }
    set { gtk_popover_set_has_arrow(popover, newValue ? 1 : 0) }
  }

  /// Points it at a widget, which holds it until it is detached or the widget is destroyed.
  public func attach(to widget: Widget) {
    detach()
    gtk_widget_set_parent(cast(), widget.cast())
    widget.detachPopoversWhenDestroyed()
  }

  /// Detaches it from its widget.
  public func detach() { unparent() }

  /// Shows it. It must be attached to a mapped widget.
  public func popUp() {
    guard parent != nil else { return }
    guard let root, root.focusedDescendant == nil else { return gtk_popover_popup(popover) }
    // Workaround: GTK 4.8 looks up the focus widget without a check for NULL, and warns if neither
    // the window nor the popover has one. This prevents the lookup.
    canFocus = false
    gtk_popover_popup(popover)
    canFocus = true
    firstChild?.moveFocus(.forward)
  }

  /// Hides it.
  public func popDown() { gtk_popover_popdown(popover) }

  /// Calls `handler` when it is hidden, by the user or by the program.
  @discardableResult
  public func onClose(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("closed") { _ in handler() }
  }
}

extension Widget {
  /// One handler for each widget, however many popovers it has had. It captures nothing: the
  /// popover's wrapper may be gone when the widget is destroyed.
  fileprivate func detachPopoversWhenDestroyed() {
    let mark = "today-detaches-popovers"
    guard g_object_get_data(cast(), mark) == nil else { return }
    g_object_set_data(cast(), mark, pointer)
    connect("destroy") { arguments in
      guard let instance = arguments.instance else { return }
      for child in Widget(retaining: instance).children
      where g_type_check_instance_is_a(child.cast(), gtk_popover_get_type()) != 0 {
        // Workaround: in GTK 4.8 a visible one would keep the pointer grab.
        child.isVisible = false
        child.unparent()
      }
    }
  }
}
