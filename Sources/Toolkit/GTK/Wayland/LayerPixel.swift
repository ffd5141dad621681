// Ownership: it is on the screen until it is released.

internal import CLayerShell

/// A transparent surface that receives the pointer instead of what lies below.
@MainActor public final class LayerPixel {
  public nonisolated enum Event: Sendable {
    /// A button of the pointer or a finger went down on it.
    case pressed
    /// The pointer entered it or moves on it: how far along its longer side.
    case moved(along: Double)
    case left
  }

  private let handler: (Event) -> Void
  private var pixel: OpaquePointer?

  /// nil if the compositor lacks a protocol for it.
  public init?(
    _ spot: LayerSpot, on monitor: Monitor, of shell: LayerShell, namespace: String,
    _ handler: @escaping (Event) -> Void
  ) {
    self.handler = handler
    var place = spot.place(on: monitor.output)
    var events = TodayPixelEvents(
      pressed: { LayerPixel.owner($0) { $0.handler(.pressed) } },
      moved: { owner, along in LayerPixel.owner(owner) { $0.handler(.moved(along: along)) } },
      left: { LayerPixel.owner($0) { $0.handler(.left) } })
    pixel = today_pixel_new(
      &place, namespace, &events, Unmanaged.passUnretained(self).toOpaque())
    if pixel == nil { return nil }
  }

  isolated deinit { if let pixel { today_pixel_free(pixel) } }

  private nonisolated static func owner(
    _ pointer: UnsafeMutableRawPointer?, _ body: @MainActor (LayerPixel) -> Void
  ) {
    guard let pointer else { return }
    // GTK's main loop is on the main thread. The handler may release the pixel.
    nonisolated(unsafe) let owner = pointer
    MainActor.assumeIsolated {
      let pixel = Unmanaged<LayerPixel>.fromOpaque(owner).takeUnretainedValue()
      withExtendedLifetime(pixel) { body(pixel) }
    }
  }
}
