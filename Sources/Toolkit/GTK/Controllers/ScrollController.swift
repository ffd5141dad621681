internal import CGTK
public import GLib

/// Hears the wheel, and two fingers on a touch pad.
public final class ScrollController: Controller {
  /// The axes and kinds of scrolling.
  public nonisolated struct Options: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let vertical = Options(rawValue: 1)
    public static let horizontal = Options(rawValue: 2)
    /// In whole steps, also where the device is finer.
    public static let discrete = Options(rawValue: 4)
    /// Goes on for a while after the fingers have left.
    public static let kinetic = Options(rawValue: 8)
  }

  public convenience init(_ options: Options = .vertical) {
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_event_controller_scroll_new(
          GtkEventControllerScrollFlags(rawValue: options.rawValue))))
  }

  public var options: Options {
    get { Options(rawValue: gtk_event_controller_scroll_get_flags(opaque).rawValue) }
    set {
      gtk_event_controller_scroll_set_flags(
        opaque, GtkEventControllerScrollFlags(rawValue: newValue.rawValue))
    }
  }

  /// Whether the amounts are pixels, as of a touch pad, or steps of a wheel, during a handler.
  public var isInPixels: Bool {
    gtk_event_controller_scroll_get_unit(opaque) == GDK_SCROLL_UNIT_SURFACE
  }

  /// Asks `handler` at each step; `true` says that it was handled.
  @discardableResult
  public func onScroll(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Bool)
    -> SignalConnection
  {
    connect("scroll") { $0.answer(handler($0.double(0), $0.double(1))) }
  }

  /// Calls `handler` when fingers touch the pad; a wheel has no beginning.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-begin") { _ in handler() }
  }

  @discardableResult
  public func onEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-end") { _ in handler() }
  }
}
