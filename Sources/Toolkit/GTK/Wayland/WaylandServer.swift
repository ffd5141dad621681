// Threads: any.

internal import CLayerShell

/// The Wayland compositor, before GTK connects to it.
public nonisolated enum WaylandServer: Sendable {
  /// There is none, or it refuses connections.
  case none
  /// There is one, but it doesn't respond.
  case late
  /// It places all windows itself.
  case plain
  /// It has layers (wlr-layer-shell).
  case layers

  /// The timeout, in milliseconds. Starting desktops are busy, and a panel that gave up would be in
  /// the wrong place until its next start.
  static let patience: Int32 = 5000

  /// Probes the compositor of WAYLAND_DISPLAY over a temporary connection.
  public static func look() -> WaylandServer {
    switch today_compositor_look(patience) {
    case TODAY_COMPOSITOR_LAYERS: Quirk.waylandLayers.isOn ? .layers : .plain
    case TODAY_COMPOSITOR_PLAIN: .plain
    case TODAY_COMPOSITOR_SILENT: .late
    default: .none
    }
  }
}
