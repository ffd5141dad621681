internal import CGTK
public import GLib

/// The state of a scroll bar: a value within bounds, and the size of the visible part, the page.
public final class Adjustment: Object {
  private var adjustment: UnsafeMutablePointer<GtkAdjustment> { cast() }

  /// The start of the page, between `lower` and `upper - pageSize`; setting it clamps it.
  public var value: Double {
    get { gtk_adjustment_get_value(adjustment) }
    set { gtk_adjustment_set_value(adjustment, newValue) }
  }

  public var lower: Double { gtk_adjustment_get_lower(adjustment) }
  public var upper: Double {
    get { gtk_adjustment_get_upper(adjustment) }
    set { gtk_adjustment_set_upper(adjustment, newValue) }
  }
  public var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }

  /// Whether the content is larger than the page.
  public var canScroll: Bool { upper - lower > pageSize }

  /// Whether it is scrolled to its start, or to its end.
  public var isAtStart: Bool { value <= lower }
  public var isAtEnd: Bool { value >= upper - pageSize }

  /// Scrolls just far enough to show this range.
  public func reveal(from start: Double, to end: Double) {
    gtk_adjustment_clamp_page(adjustment, start, end)
  }

  /// Calls `handler` when it has been scrolled.
  @discardableResult
  public func onValueChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("value-changed") { _ in handler() }
  }

  /// Calls `handler` when the bounds or the page change.
  @discardableResult
  public func onBoundsChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("changed") { _ in handler() }
  }
}
