internal import CGTK
internal import GLib

/// A bar that is filled up to where something has got.
public final class ProgressBar: Widget {
  public convenience init() {
    self.init(adopting: UnsafeMutableRawPointer(gtk_progress_bar_new()))
  }

  /// How far it is, from 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, newValue) }
  }
}
