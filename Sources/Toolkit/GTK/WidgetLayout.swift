internal import CGTK
internal import CGTKShims
public import GLib

/// The alignment of a widget in its allocation. Start is left, or right in right-to-left languages.
public nonisolated enum Alignment: Int, Sendable, CaseIterable {
  case fill
  case start
  case end
  case center
  case baseline

  var gtk: GtkAlign { GtkAlign(rawValue: UInt32(rawValue)) }
  init(_ gtk: GtkAlign) { self = Alignment(rawValue: Int(gtk.rawValue)) ?? .fill }
}

/// The direction of a language.
public nonisolated enum ReadingDirection: Sendable {
  case leftToRight
  case rightToLeft
}

/// Space at the four sides. Start is left, or right in right-to-left languages.
public nonisolated struct Insets: Hashable, Sendable {
  public var top: Int
  public var start: Int
  public var bottom: Int
  public var end: Int

  public init(top: Int = 0, start: Int = 0, bottom: Int = 0, end: Int = 0) {
    (self.top, self.start, self.bottom, self.end) = (top, start, bottom, end)
  }

  public init(all amount: Int) {
    self.init(top: amount, start: amount, bottom: amount, end: amount)
  }
}

/// A pair of values for the two directions.
public nonisolated struct Axes<Value: Hashable & Sendable>: Hashable, Sendable {
  public var horizontal: Value
  public var vertical: Value

  public init(horizontal: Value, vertical: Value) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

// MARK: - Requests

extension Widget {
  /// Its size request; `nil` is the natural size.
  public var requestedSize: Axes<Int?> {
    get {
      var (width, height): (Int32, Int32) = (-1, -1)
      gtk_widget_get_size_request(cast(), &width, &height)
      return Axes(
        horizontal: width < 0 ? nil : Int(width), vertical: height < 0 ? nil : Int(height))
    }
    set {
      gtk_widget_set_size_request(
        cast(), Int32(clamping: newValue.horizontal ?? -1), Int32(clamping: newValue.vertical ?? -1)
      )
    }
  }

  /// Requests at least this width and height; a missing one is the natural size.
  public func requestSize(width: Int? = nil, height: Int? = nil) {
    requestedSize = Axes(horizontal: width, vertical: height)
  }

  /// Whether it takes extra space.
  public var expands: Axes<Bool> {
    get {
      Axes(
        horizontal: gtk_widget_get_hexpand(cast()) != 0,
        vertical: gtk_widget_get_vexpand(cast()) != 0)
    }
    set {
      gtk_widget_set_hexpand(cast(), newValue.horizontal ? 1 : 0)
      gtk_widget_set_vexpand(cast(), newValue.vertical ? 1 : 0)
    }
  }

  /// Its horizontal alignment.
  public var alignment: Alignment {
    get { Alignment(gtk_widget_get_halign(cast())) }
    set { gtk_widget_set_halign(cast(), newValue.gtk) }
  }

  /// Its vertical alignment.
  public var verticalAlignment: Alignment {
    get { Alignment(gtk_widget_get_valign(cast())) }
    set { gtk_widget_set_valign(cast(), newValue.gtk) }
  }

  /// The space around it.
  public var margins: Insets {
    get {
      Insets(
        top: Int(gtk_widget_get_margin_top(cast())),
        start: Int(gtk_widget_get_margin_start(cast())),
        bottom: Int(gtk_widget_get_margin_bottom(cast())),
        end: Int(gtk_widget_get_margin_end(cast())))
    }
    set {
      gtk_widget_set_margin_top(cast(), Int32(clamping: newValue.top))
      gtk_widget_set_margin_start(cast(), Int32(clamping: newValue.start))
      gtk_widget_set_margin_bottom(cast(), Int32(clamping: newValue.bottom))
      gtk_widget_set_margin_end(cast(), Int32(clamping: newValue.end))
    }
  }

  /// The direction of its content: its own, or that of the user's language.
  public var direction: ReadingDirection {
    get { gtk_widget_get_direction(cast()) == GTK_TEXT_DIR_RTL ? .rightToLeft : .leftToRight }
    set {
      gtk_widget_set_direction(
        cast(), newValue == .rightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    }
  }

  /// Calls `handler` when the direction changes.
  @discardableResult
  public func onDirectionChange(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("direction-changed") { _ in handler() }
  }
}

// MARK: - Allocation

extension Widget {
  /// Its allocated size, without margins; 0 before its first layout.
  public var width: Int { Int(gtk_widget_get_width(cast())) }
  public var height: Int { Int(gtk_widget_get_height(cast())) }

  /// The scale factor.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(cast())) }

  /// Whether its scale is an integer: newer versions of GTK have fractions.
  public var isScaledEvenly: Bool { today_is_scaled_evenly(cast()) != 0 }

  /// The minimum and natural size in one direction; `across` is the size in the other, `nil` if
  /// unknown.
  public func measure(_ orientation: Orientation, across: Int? = nil) -> Measurement {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(
      cast(), orientation.gtk, Int32(clamping: across ?? -1), &minimum, &natural, nil, nil)
    return Measurement(minimum: Int(minimum), natural: Int(natural))
  }

  /// Queues a redraw.
  public func queueDraw() { gtk_widget_queue_draw(cast()) }

  /// Queues a resize: it is measured, laid out and drawn again.
  public func queueResize() { gtk_widget_queue_resize(cast()) }

  /// Queues a layout in its current size.
  public func queueAllocate() { gtk_widget_queue_allocate(cast()) }

  /// Its bounds in the coordinates of another widget of the same window; `nil` outside of it.
  public func bounds(in other: Widget) -> Rect? {
    var area = graphene_rect_t()
    guard gtk_widget_compute_bounds(cast(), other.cast(), &area) != 0 else { return nil }
    return Rect(
      x: Double(area.origin.x), y: Double(area.origin.y),
      width: Double(area.size.width), height: Double(area.size.height))
  }

  /// The point in the coordinates of another widget of the same window.
  public func convert(_ point: Point, to other: Widget) -> Point? {
    var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
    var to = graphene_point_t()
    guard gtk_widget_compute_point(cast(), other.cast(), &from, &to) != 0 else { return nil }
    return Point(x: Double(to.x), y: Double(to.y))
  }

  /// The innermost widget at a point that receives the pointer.
  public func pick(at point: Point) -> Widget? {
    Widget.wrap(gtk_widget_pick(cast(), point.x, point.y, GTK_PICK_DEFAULT))
  }
}
