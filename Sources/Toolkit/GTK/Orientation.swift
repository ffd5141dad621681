internal import CGTK

/// Horizontal or vertical.
public nonisolated enum Orientation: Sendable, CaseIterable {
  case horizontal
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }

  init(_ gtk: GtkOrientation) { self = gtk == GTK_ORIENTATION_VERTICAL ? .vertical : .horizontal }
}
