internal import CGTK
public import GLib

/// Accepts dropped strings on a widget.
///
/// ```swift
/// let target = DropTarget(actions: .copy)
/// target.onDrop { [weak self] text, point in
///   self?.add(text)
///   return true // accepted
/// }
/// list.add(controller: target)
/// ```
public final class DropTarget: Controller {
  public convenience init(actions: DropActions = .move) {
    let target = gtk_drop_target_new(String.propertyType, actions.gtk)
    self.init(adopting: UnsafeMutableRawPointer(target.unsafelyUnwrapped))
  }

  /// Calls `handler` when a drag enters; an empty result refuses it.
  @discardableResult
  public func onEnter(_ handler: @escaping (_ point: Point) -> DropActions) -> SignalConnection {
    connect("enter") {
      $0.answer(flags: handler(Point(x: $0.double(0), y: $0.double(1))).rawValue)
    }
  }

  /// Calls `handler` while the drag moves; an empty result refuses a drop here.
  @discardableResult
  public func onMotion(_ handler: @escaping (_ point: Point) -> DropActions) -> SignalConnection {
    connect("motion") {
      $0.answer(flags: handler(Point(x: $0.double(0), y: $0.double(1))).rawValue)
    }
  }

  /// Calls `handler` when the drag leaves.
  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }

  /// Calls `handler` on a drop; `false` refuses it.
  @discardableResult
  public func onDrop(_ handler: @escaping (_ text: String, _ point: Point) -> Bool)
    -> SignalConnection
  {
    connect("drop") { arguments in
      guard let value = arguments.boxed(0) else { return arguments.answer(false) }
      let point = Point(x: arguments.double(1), y: arguments.double(2))
      arguments.answer(handler(String.read(value), point))
    }
  }
}
