internal import CGTK
internal import GLib

/// A row or a column of widgets.
///
/// ```swift
/// let row = Box(.horizontal, spacing: 8)
/// row.append(Image(icon: "drive-harddisk-symbolic"))
/// row.append(Label("Storage"))
/// row.prepend(Button("Back"))          // now first
/// ```
public final class Box: Widget {
  public convenience init(_ orientation: Orientation = .vertical, spacing: Int = 0) {
    self.init(
      adopting: UnsafeMutableRawPointer(gtk_box_new(orientation.gtk, Int32(clamping: spacing))))
  }

  private var box: UnsafeMutablePointer<GtkBox> { cast() }

  /// Whether all children get the same space.
  public var isHomogeneous: Bool {
    get { gtk_box_get_homogeneous(box) != 0 }
    set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
  }

  public func append(_ child: Widget) { gtk_box_append(box, child.cast()) }
  public func prepend(_ child: Widget) { gtk_box_prepend(box, child.cast()) }

  /// Inserts it after `sibling`, or first if that is `nil`.
  public func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(box, child.cast(), sibling?.cast())
  }

  /// Moves a child after `sibling`, or to the front if that is `nil`.
  public func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(box, child.cast(), sibling?.cast())
  }

  /// Removes a child.
  public func remove(_ child: Widget) {
    guard child.parent == self else { return }
    gtk_box_remove(box, child.cast())
  }

  public func removeAll() { children.forEach(remove) }

  /// Removes unwanted children and sorts the rest. Children that stay keep the focus.
  public func arrange(_ wanted: [Widget]) {
    let present = children
    guard wanted != present else { return }
    for child in present where !wanted.contains(child) { remove(child) }
    var last: Widget?
    for widget in wanted {
      if widget.parent == self {
        move(widget, after: last)
      } else {
        insert(widget, after: last)
      }
      last = widget
    }
  }
}
