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

  public var orientation: Orientation {
    get { Orientation(gtk_orientable_get_orientation(opaque)) }
    set { gtk_orientable_set_orientation(opaque, newValue.gtk) }
  }

  /// The room between two neighbors.
  public var spacing: Int {
    get { Int(gtk_box_get_spacing(box)) }
    set { gtk_box_set_spacing(box, Int32(clamping: newValue)) }
  }

  /// Whether all of them get the same room.
  public var isHomogeneous: Bool {
    get { gtk_box_get_homogeneous(box) != 0 }
    set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
  }

  public func append(_ child: Widget) { gtk_box_append(box, child.cast()) }
  public func prepend(_ child: Widget) { gtk_box_prepend(box, child.cast()) }

  /// Puts it behind `sibling`, or first if that is `nil`.
  public func insert(_ child: Widget, after sibling: Widget?) {
    gtk_box_insert_child_after(box, child.cast(), sibling?.cast())
  }

  /// Moves a child behind `sibling`, or to the front if that is `nil`.
  public func move(_ child: Widget, after sibling: Widget?) {
    gtk_box_reorder_child_after(box, child.cast(), sibling?.cast())
  }

  /// Takes a child out. It lives on if its wrapper is kept.
  public func remove(_ child: Widget) {
    guard child.parent == self else { return }
    gtk_box_remove(box, child.cast())
  }

  public func removeAll() { children.forEach(remove) }

  /// Takes out what is not wanted, and puts the rest in order. What stays in it keeps the keyboard.
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
