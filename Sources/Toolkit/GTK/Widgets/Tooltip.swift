internal import CGTK
public import GLib

/// The tooltip at a point of a widget.
public struct Tooltip {
  public var text: String
  /// The area of the widget that it applies to.
  public var area: Rect

  public init(_ text: String, about area: Rect) {
    self.text = text
    self.area = area
  }
}

extension Widget {
  /// Calls `answer` for a tooltip each time the pointer rests.
  @discardableResult
  public func onTooltipQuery(_ answer: @escaping (_ point: Point) -> Tooltip?) -> SignalConnection {
    gtk_widget_set_has_tooltip(cast(), 1)
    return connect("query-tooltip") { arguments in
      let point = Point(x: Double(arguments.int(0)), y: Double(arguments.int(1)))
      guard !arguments.bool(2), let tooltip = answer(point), let native = arguments.object(3) else {
        return arguments.answer(false)
      }
      gtk_tooltip_set_text(OpaquePointer(native), tooltip.text.shown)
      var area = GdkRectangle(
        x: Int32(clamping: Int(tooltip.area.minX)), y: Int32(clamping: Int(tooltip.area.minY)),
        width: Int32(clamping: Int(tooltip.area.width)),
        height: Int32(clamping: Int(tooltip.area.height)))
      gtk_tooltip_set_tip_area(OpaquePointer(native), &area)
      arguments.answer(true)
    }
  }
}
