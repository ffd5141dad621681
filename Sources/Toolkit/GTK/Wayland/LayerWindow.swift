// Ownership: it has to live as long as GTK may show the window.

internal import CGTK
internal import CLayerShell
internal import GLib

/// A window that is shown at an edge of the screen rather than among other windows.
@MainActor public final class LayerWindow {
  /// Called when the compositor has given it a size, before it is laid out in that.
  public var onSize: (_ width: Int, _ height: Int) -> Void = { _, _ in }
  /// Called when the compositor has taken it off the screen, as when its monitor was unplugged.
  public var onClosed: () -> Void = {}

  private var window: OpaquePointer?
  private let surface: Surface
  /// Kept, as GTK frees the output of a monitor that nobody has, and the surface may be made for it.
  private var monitor: Monitor?

  /// `namespace` is what the compositor's own rules call it. The window is realized for that.
  public init?(_ window: Window, of shell: LayerShell, namespace: String) {
    window.realize()
    guard let surface = window.surface else { return nil }
    self.surface = surface
    var events = TodayLayerEvents(
      configured: { owner, width, height in
        LayerWindow.owner(owner) { $0.onSize(Int(width), Int(height)) }
      },
      closed: { owner in LayerWindow.owner(owner) { $0.onClosed() } })
    self.window = today_layer_window_new(
      surface.pointer, namespace, &events, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { today_layer_window_free(window) }

  /// Puts it there, at once where it is shown. It can't go to another monitor while it is.
  public func place(_ spot: LayerSpot, on monitor: Monitor?) {
    var place = spot.place(on: monitor?.output)
    today_layer_window_place(window, &place)
    self.monitor = monitor
  }

  /// Has the compositor blur what is behind that part of it, or behind nothing.
  public func blurBehind(_ part: Rect?) {
    let part = part ?? Rect(x: 0, y: 0, width: 0, height: 0)
    today_layer_window_blur(
      window,
      TodayLayerPart(
        x: Int32(part.minX.rounded()), y: Int32(part.minY.rounded()),
        width: Int32(part.width.rounded()), height: Int32(part.height.rounded())))
  }

  /// Tells it that it has lost the keyboard, before it is hidden with that.
  ///
  /// Workaround: GTK 4.8 doesn't hear of it then, and sway 1.7 tells nobody where no other window is to
  /// have the keyboard.
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
