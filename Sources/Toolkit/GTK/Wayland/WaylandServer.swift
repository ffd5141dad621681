// Threads: any, but for `onLoss`.

internal import CLayerShell

/// A Wayland compositor, before GTK has anything to do with it.
public nonisolated enum WaylandServer: Sendable {
  /// There is none, or it doesn't let programs in.
  case none
  /// There is one, but it doesn't answer.
  case late
  /// Its windows have the places that it gives them.
  case plain
  /// It lets windows be at an edge of the screen, by wlr-layer-shell.
  case layers

  /// How long it has to answer, in milliseconds. Desktops that are just starting are busy, and a panel
  /// that took one for another kind would be in the wrong place until it is started again.
  static let patience: Int32 = 5000

  /// Asks the one that WAYLAND_DISPLAY names, by a connection that ends with the answer.
  public static func look() -> WaylandServer {
    switch today_compositor_look(patience) {
    case TODAY_COMPOSITOR_LAYERS: .layers
    case TODAY_COMPOSITOR_PLAIN: .plain
    case TODAY_COMPOSITOR_SILENT: .late
    default: .none
    }
  }
}

extension WaylandServer {
  /// Calls `handler` when the connection to the compositor is lost, before the program ends for that.
  /// Nothing may be drawn or asked of it any more.
  @MainActor public static func onLoss(of display: Display, _ handler: @escaping () -> Void) {
    guard let connection = display.wayland else { return }
    _ = today_compositor_open(connection, patience)
    lossHandler = handler
    today_compositor_on_loss {
      // The main loop's own turn finds it.
      MainActor.assumeIsolated { WaylandServer.lossHandler?() }
    }
  }

  @MainActor private static var lossHandler: (() -> Void)?
}
