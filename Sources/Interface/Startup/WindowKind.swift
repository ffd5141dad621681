/// What kind of window a program wants to have on Wayland, if it can be had.
public nonisolated enum WindowKind: String, CaseIterable, Sendable {
  /// The first of those below that can be had.
  case automatic
  /// A surface in a layer.
  case layer
  /// A dock on X11, by way of XWayland.
  case xwayland
  /// A window like any other.
  case plain
}
