internal import WidgetCore

/// The kind of window that a placement creates. The raw values are those of `today status --json`.
nonisolated enum PlacementKind: String, CustomStringConvertible, Sendable {
  case dock = "x11-dock"
  case xWaylandDock = "xwayland-dock"
  case layer = "layer-surface"
  case plain = "plain-window"

  var description: String {
    switch self {
    // The kind of the panel's window, which reserves its space: "Window: X11 dock".
    case .dock: translated("X11 dock")
    case .xWaylandDock: translated("X11 dock on XWayland")
    // The kind of the panel's window: "Window: layer surface on Wayland".
    case .layer: translated("layer surface on Wayland")
    // The kind of the panel's window: "Window: plain window".
    case .plain: translated("plain window")
    }
  }
}
