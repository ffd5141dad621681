internal import GTK

/// How a window is put where it belongs, on the display server that there is: the list of all ways,
/// the best first.
func chosenPlacement(
  of window: Window, on display: Display, onLayoutChange: @escaping () -> Void
) -> any Placement {
  DockPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
    ?? PlainPlacement(window: window, display: display, onLayoutChange: onLayoutChange)
}
