// Ownership: keep it as long as GTK may show the window.

internal import CGTK
internal import CLayerShell
internal import GLib

/// Receives what the compositor does with a surface.
@MainActor public protocol LayerWindowDelegate: AnyObject {
  /// The compositor has given it a size, and it isn't laid out in that yet.
  func sized(width: Int, height: Int)
  /// The compositor has removed it, for example since its monitor was unplugged.
  func closed()
}

/// A window in a layer, at an edge of the screen.
@MainActor public final class LayerWindow {
  public weak var delegate: (any LayerWindowDelegate)?

  private var window: OpaquePointer?
  private let surface: Surface
  /// Retained, as GTK frees the wl_output of an unused monitor, which the surface may refer to.
  private var monitor: Monitor?

  /// `namespace` names it in the compositor's rules. Realizes the window.
  public init?(_ window: Window, of shell: LayerShell, namespace: String) {
    window.realize()
    guard let surface = window.surface else { return nil }
    self.surface = surface
    var events = TodayLayerEvents(
      configured: { owner, width, height in
        LayerWindow.owner(owner) { $0.delegate?.sized(width: Int(width), height: Int(height)) }
      },
      closed: { owner in LayerWindow.owner(owner) { $0.delegate?.closed() } })
    self.window = today_layer_window_new(
      surface.pointer, namespace, &events, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { today_layer_window_free(window) }

  /// Places it, at once if it is shown. It can't change its monitor while it is.
  public func place(_ spot: LayerSpot, on monitor: Monitor?) {
    var place = spot.place(on: monitor?.output)
    today_layer_window_place(window, &place)
    self.monitor = monitor
  }

  /// Has the compositor blur the background of a part of it, or of none.
  public func blurBehind(_ part: Rect?) {
    let part = part ?? Rect(x: 0, y: 0, width: 0, height: 0)
    today_layer_window_blur(
      window,
      TodayLayerPart(
        x: Int32(part.minX.rounded()), y: Int32(part.minY.rounded()),
        width: Int32(part.width.rounded()), height: Int32(part.height.rounded())))
  }

  /// Tells GTK that the window loses the keyboard, before it is hidden.
  ///
  /// Workaround: GTK 4.8 isn't told then, and sway 1.7 tells no client where no other window gets
  /// the keyboard.
  public func loseKeyboard() { today_layer_window_lose_keyboard(window) }

  private nonisolated static func owner(
    _ pointer: UnsafeMutableRawPointer?, _ body: @MainActor (LayerWindow) -> Void
  ) {
    guard let pointer else { return }
    // GTK's main loop is on the main thread.
    nonisolated(unsafe) let owner = pointer
    MainActor.assumeIsolated {
      body(Unmanaged<LayerWindow>.fromOpaque(owner).takeUnretainedValue())
    }
  }
}

extension Display {
  /// KDE's number of a monitor, from 0; nil on other desktops.
  public func number(ofMonitor name: String) -> Int? {
    guard let wayland else { return nil }
    _ = today_compositor_open(wayland, WaylandServer.patience)
    let number = today_compositor_order(name)
    return number < 0 ? nil : Int(number)
  }
}
