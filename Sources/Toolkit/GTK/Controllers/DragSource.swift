internal import CGTK
public import GLib

/// The possible actions of a drop.
public nonisolated struct DropActions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let copy = DropActions(rawValue: 1)
  public static let move = DropActions(rawValue: 2)
  public static let link = DropActions(rawValue: 4)

  var gtk: GdkDragAction { GdkDragAction(rawValue: rawValue) }
}

/// Makes a widget a drag source, for this app or another one. It carries a string.
///
/// ```swift
/// let source = DragSource(actions: .copy)
/// source.onPrepare { _ in "text to be dropped" }
/// label.add(controller: source)
/// ```
public final class DragSource: Gesture {
  public convenience init(actions: DropActions = .move) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_drag_source_new()))
    gtk_drag_source_set_actions(opaque, actions.gtk)
  }

  /// Calls `handler` for the string when a drag begins at a point; `nil` prevents the drag.
  @discardableResult
  public func onPrepare(_ handler: @escaping (_ point: Point) -> String?) -> SignalConnection {
    connect("prepare") { arguments in
      guard let text = handler(Point(x: arguments.double(0), y: arguments.double(1))) else {
        return
      }
      var value = GValue()
      g_value_init(&value, String.propertyType)
      defer { g_value_unset(&value) }
      g_value_set_string(&value, text)
      let content = gdk_content_provider_new_for_value(&value)
      arguments.answer(adopting: content.map { UnsafeMutableRawPointer($0) })
    }
  }

  /// Calls `handler` when the drag has begun: the time to set its icon.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("drag-begin") { _ in handler() }
  }

  /// Calls `handler` when the drag has ended; `isMoved` means that the target has taken the item,
  /// so it should be removed here.
  @discardableResult
  public func onEnd(_ handler: @escaping (_ isMoved: Bool) -> Void) -> SignalConnection {
    connect("drag-end") { handler($0.bool(1)) }
  }

  /// Sets the drag icon to the widget's current appearance, with `hotSpot` at the pointer.
  public func setIcon(of widget: Widget, hotSpot: Point = .zero) {
    let live = gtk_widget_paintable_new(widget.cast())
    // A static picture: the live one would disappear with the widget.
    let still = gdk_paintable_get_current_image(live)
    gtk_drag_source_set_icon(opaque, still, Int32(hotSpot.x), Int32(hotSpot.y))
    g_object_unref(live.map { UnsafeMutableRawPointer($0) })
    g_object_unref(still.map { UnsafeMutableRawPointer($0) })
  }

  /// Cancels the drag.
  public func cancel() { gtk_drag_source_drag_cancel(opaque) }

  /// Whether a drag is in progress.
  public var isDragging: Bool { gtk_drag_source_get_drag(opaque) != nil }
}
