internal import CGTK
public import GLib

/// Recognizes drags of the pointer.
///
/// ```swift
/// let drag = DragGesture()
/// drag.onUpdate { [weak self] offset in self?.resize(by: offset.y) }
/// handle.add(controller: drag)
/// ```
public final class DragGesture: Gesture {
  public convenience init(button: MouseButton? = .primary) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
    self.button = button
  }

  /// Calls `handler` with the point at which the button went down.
  @discardableResult
  public func onBegin(_ handler: @escaping (_ start: Point) -> Void) -> SignalConnection {
    connect("drag-begin") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }

  /// Calls `handler` with the offset from the start.
  @discardableResult
  public func onUpdate(_ handler: @escaping (_ offset: Point) -> Void) -> SignalConnection {
    connect("drag-update") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }

  @discardableResult
  public func onEnd(_ handler: @escaping (_ offset: Point) -> Void) -> SignalConnection {
    connect("drag-end") { handler(Point(x: $0.double(0), y: $0.double(1))) }
  }
}
