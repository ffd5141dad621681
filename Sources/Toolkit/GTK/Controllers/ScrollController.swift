internal import CGTK
public import GLib

/// Receives scrolling by a wheel or a touchpad.
public final class ScrollController: Controller {
  /// The axes and kinds of scrolling.
  public nonisolated struct Options: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let vertical = Options(rawValue: 1)
    public static let horizontal = Options(rawValue: 2)
  }

  public convenience init(_ options: Options = .vertical) {
    self.init(
      adopting: UnsafeMutableRawPointer(
        gtk_event_controller_scroll_new(
          GtkEventControllerScrollFlags(rawValue: options.rawValue))))
  }

  /// Whether the amounts are pixels, as from a touchpad, or wheel steps, during a handler.
  public var isInPixels: Bool {
    gtk_event_controller_scroll_get_unit(opaque) == GDK_SCROLL_UNIT_SURFACE
  }

  /// Calls `handler` for each step; `true` if it was handled.
  @discardableResult
  public func onScroll(_ handler: @escaping (_ dx: Double, _ dy: Double) -> Bool)
    -> SignalConnection
  {
    connect("scroll") { $0.answer(handler($0.double(0), $0.double(1))) }
  }

  /// Calls `handler` when fingers touch the touchpad; a wheel doesn't report that.
  @discardableResult
  public func onBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-begin") { _ in handler() }
  }

  @discardableResult
  public func onEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("scroll-end") { _ in handler() }
  }
}
