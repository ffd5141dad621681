internal import CGTK
public import GLib

/// Lets texts be dropped on a widget.
///
/// ```swift
/// let target = DropTarget(actions: .copy)
/// target.onDrop { [weak self] text, point in
///   self?.add(text)
///   return true                 // taken
/// }
/// list.add(controller: target)
/// ```
public final class DropTarget: Controller {
  public convenience init(actions: DropActions = .move) {
    let target = gtk_drop_target_new(String.propertyType, actions.gtk)
    self.init(adopting: UnsafeMutableRawPointer(target.unsafelyUnwrapped))
  }

  /// Asks `handler` when something is dragged in; an empty answer refuses it.
  @discardableResult
  public func onEnter(_ handler: @escaping (_ point: Point) -> DropActions) -> SignalConnection {
    connect("enter") {
      $0.answer(flags: handler(Point(x: $0.double(0), y: $0.double(1))).rawValue)
    }
  }

  /// Asks `handler` as it is dragged along; an empty answer says that it can't be dropped here.
  @discardableResult
  public func onMotion(_ handler: @escaping (_ point: Point) -> DropActions) -> SignalConnection {
    connect("motion") {
      $0.answer(flags: handler(Point(x: $0.double(0), y: $0.double(1))).rawValue)
    }
  }

  /// Calls `handler` when it is dragged out again.
  @discardableResult
  public func onLeave(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("leave") { _ in handler() }
  }

  /// Asks `handler` when it is dropped; `false` says that it could not be taken.
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
