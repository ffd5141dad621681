// Ownership: GTK has no container for popovers. Whoever attaches one must take it off again before
// the widget that it is attached to is finalised; see `attach(to:)`.

internal import CGTK
public import GLib

/// A bubble that points at a widget, above everything else in the window.
///
/// ```swift
/// let menu = Popover(Label("What it is about"))
/// menu.attach(to: button)
/// button.onClick { [weak self] in self?.menu.popUp() }     // `menu` is a property
/// ```
public final class Popover: Widget {
  /// The side of the widget at which it is shown if there is room.
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

  /// Whether it closes when the user clicks elsewhere or presses escape.
  public var closesByItself: Bool {
    get { gtk_popover_get_autohide(popover) != 0 }
    set { gtk_popover_set_autohide(popover, newValue ? 1 : 0) }
  }

  public var hasArrow: Bool {
    get { gtk_popover_get_has_arrow(popover) != 0 }
    set { gtk_popover_set_has_arrow(popover, newValue ? 1 : 0) }
  }

  /// Makes it point at the widget, which holds it until it is detached or dies itself.
  public func attach(to widget: Widget) {
    detach()
    gtk_widget_set_parent(cast(), widget.cast())
    widget.detachPopoversWhenDestroyed()
  }

  /// Lets go of the widget that it points at.
  public func detach() { unparent() }

  /// Shows it. It must be attached, and the widget be on the screen.
  public func popUp() {
    guard parent != nil else { return }
    guard let root, root.focusedDescendant == nil else { return gtk_popover_popup(popover) }
    // Workaround: GTK 4.8 looks for the widget that has the keyboard without asking whether there
    // is one, and complains where neither the window nor the popover has any: it is kept from
    // looking.
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
  /// One handler a widget, however many popovers come and go. It captures nothing: the popover's
  /// wrapper may be gone when the widget dies.
  fileprivate func detachPopoversWhenDestroyed() {
    let mark = "today-detaches-popovers"
    guard g_object_get_data(cast(), mark) == nil else { return }
    g_object_set_data(cast(), mark, pointer)
    connect("destroy") { arguments in
      guard let instance = arguments.instance else { return }
      for child in Widget(retaining: instance).children
      where g_type_check_instance_is_a(child.cast(), gtk_popover_get_type()) != 0 {
        // Workaround: in GTK 4.8 one that is up would keep the pointer.
        child.isVisible = false
        child.unparent()
      }
    }
  }
}
