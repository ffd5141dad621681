internal import CGTK
internal import GLib

/// A line between two things.
public final class Separator: Widget {
  public convenience init(_ orientation: Orientation = .horizontal) {
    self.init(adopting: UnsafeMutableRawPointer(gtk_separator_new(orientation.gtk)))
  }
}
