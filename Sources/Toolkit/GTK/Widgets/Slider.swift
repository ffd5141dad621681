internal import CGTK
public import GLib

/// A slider for a number in a range.
///
/// ```swift
/// let width = Slider(320...560, step: 10)
/// width.value = 400
/// width.setAccessible(.label("Width"), .valueText("400 pixels"))
/// width.onChange { [weak self] value in self?.preview(value) }
/// ```
public final class Slider: Widget {
  /// Arrow keys move by one step, Page Up and Page Down by ten.
  public convenience init(_ range: ClosedRange<Double>, step: Double) {
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_scale_new_with_range(
          GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step)))
    gtk_scale_set_draw_value(cast(), 0)
    // Scrolling the view around it doesn't change its value.
    setTakesWheel(false)
  }

  public var value: Double {
    get { gtk_range_get_value(cast()) }
    set { gtk_range_set_value(cast(), newValue) }
  }

  /// Calls `handler` when the value changes, by the user or by the program.
  @discardableResult
  public func onChange(_ handler: @escaping (_ value: Double) -> Void) -> SignalConnection {
    connect("value-changed") { arguments in
      if let instance = arguments.instance { handler(Slider(retaining: instance).value) }
    }
  }

  /// Whether the user is dragging its knob.
  public var isDragged: Bool { hasClass("dragging") }

  /// Calls `handler` when the user presses and releases the knob.
  ///
  /// GTK's own gesture claims the press, which cancels all others on the slider. Its CSS class
  /// during a drag is observed instead.
  @discardableResult
  public func onDrag(_ handler: @escaping (_ isDragged: Bool) -> Void) -> SignalConnection {
    var wasDragged = false
    return connect("notify::css-classes") { arguments in
      guard let instance = arguments.instance else { return }
      let isDragged = Slider(retaining: instance).isDragged
      guard isDragged != wasDragged else { return }
      wasDragged = isDragged
      handler(isDragged)
    }
  }
}
