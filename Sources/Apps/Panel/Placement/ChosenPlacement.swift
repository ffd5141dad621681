internal import GTK
internal import Startup

/// How a window is put where it belongs, on the display server that there is: the list of all ways,
/// the best first.
func chosenPlacement(
  of window: Window, as kind: WindowKind, on display: Display, onLayoutChange: @escaping () -> Void
) -> any Placement {
  func plain() -> any Placement {
    PlainPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
  }
  guard kind != .plain || display.isX11 else { return plain() }
  return DockPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
    ?? LayerPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
    ?? plain()
}
