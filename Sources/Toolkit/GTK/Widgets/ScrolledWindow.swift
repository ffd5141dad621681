internal import CGTK
public import GLib

/// A scrolled view of a larger widget.
///
/// ```swift
/// let view = ScrolledWindow(list)
/// view.policy = Axes(horizontal: .never, vertical: .automatic)
/// view.propagatesNaturalSize.vertical = true // as high as the list, if there is room
/// view.verticalAdjustment.onValueChange { print("scrolled") }
/// ```
public final class ScrolledWindow: Widget {
  /// The visibility of a scroll bar. `never` limits the content to the view; `external` doesn't,
  /// but something else scrolls it.
  public nonisolated enum Policy: UInt32, Sendable {
    case always
    case automatic
    case never
    case external

    var gtk: GtkPolicyType { GtkPolicyType(rawValue: rawValue) }
  }

  public convenience init(_ child: Widget? = nil) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_scrolled_window_new()))
    if let child { self.child = child }
  }

  /// Its content. A widget that can't scroll itself is wrapped in a `GtkViewport`, which this then
  /// returns.
  public var child: Widget? {
    get { Widget.wrap(gtk_scrolled_window_get_child(opaque)) }
    set { gtk_scrolled_window_set_child(opaque, newValue?.cast()) }
  }

  public var policy: Axes<Policy> {
    get {
      var (horizontal, vertical) = (GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_get_policy(opaque, &horizontal, &vertical)
      return Axes(
        horizontal: Policy(rawValue: horizontal.rawValue) ?? .automatic,
        vertical: Policy(rawValue: vertical.rawValue) ?? .automatic)
    }
    set { gtk_scrolled_window_set_policy(opaque, newValue.horizontal.gtk, newValue.vertical.gtk) }
  }

  /// Whether its natural size is that of its content.
  public var propagatesNaturalSize: Axes<Bool> {
    get {
      Axes(
        horizontal: gtk_scrolled_window_get_propagate_natural_width(opaque) != 0,
        vertical: gtk_scrolled_window_get_propagate_natural_height(opaque) != 0)
    }
    set {
      gtk_scrolled_window_set_propagate_natural_width(opaque, newValue.horizontal ? 1 : 0)
      gtk_scrolled_window_set_propagate_natural_height(opaque, newValue.vertical ? 1 : 0)
    }
  }

  /// The maximum height that it requests for its content; `nil` for no limit.
  public var maximumContentHeight: Int? {
    get {
      let height = gtk_scrolled_window_get_max_content_height(opaque)
      return height < 0 ? nil : Int(height)
    }
    set { gtk_scrolled_window_set_max_content_height(opaque, Int32(clamping: newValue ?? -1)) }
  }

  /// The least height of what is seen through it.
  public var minimumContentHeight: Int {
    get { max(0, Int(gtk_scrolled_window_get_min_content_height(opaque))) }
    set { gtk_scrolled_window_set_min_content_height(opaque, Int32(clamping: newValue)) }
  }

  /// Whether touch scrolls it. Turning it off ends a touch scroll.
  public var followsFingers: Bool {
    get { gtk_scrolled_window_get_kinetic_scrolling(opaque) != 0 }
    set { gtk_scrolled_window_set_kinetic_scrolling(opaque, newValue ? 1 : 0) }
  }

  /// Leaves the wheel to the view around this one while all of its content is visible.
  public func passWheelOn() {
    // Workaround: GTK 4.8 stops each event of the wheel here, even if there is nothing to scroll.
    setTakesWheel(verticalAdjustment.canScroll)
    verticalAdjustment.onBoundsChange { [weak self] in
      guard let self else { return }
      setTakesWheel(verticalAdjustment.canScroll)
    }
  }

  /// Whether it scrolls to a descendant that gets the focus, for any reason: a click, too, and a
  /// focus that comes back. Only for content that GTK wrapped in a viewport.
  public var followsFocus: Bool {
    get { viewport.map { gtk_viewport_get_scroll_to_focus($0) != 0 } ?? false }
    set { if let viewport { gtk_viewport_set_scroll_to_focus(viewport, newValue ? 1 : 0) } }
  }

  private var viewport: OpaquePointer? {
    guard let child, child.typeName == "GtkViewport" else { return nil }
    return child.opaque
  }

  /// The vertical scroll position.
  public var verticalAdjustment: Adjustment {
    Adjustment(retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(opaque)))
  }

  /// Calls `handler` when the user tries to scroll past an end.
  @discardableResult
  public func onOvershoot(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("edge-overshot") { _ in handler() }
  }
}
