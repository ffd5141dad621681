// Ownership: it is on the screen as long as it lives.

internal import CLayerShell

/// A part of the screen in which nothing is shown, and the pointer heard. Whoever lies below doesn't
/// hear it then.
@MainActor public final class LayerPixel {
  /// Called when a button of the pointer or a finger goes down on it.
  public var onPress: () -> Void = {}
  /// Called when the pointer comes to it or moves on it: how far along its longer side.
  public var onMove: (_ along: Double) -> Void = { _ in }
  /// Called when the pointer leaves it.
  public var onLeave: () -> Void = {}

  private var pixel: OpaquePointer?

  /// There is none where the compositor lacks what it takes.
  public init?(_ spot: LayerSpot, on monitor: Monitor, of shell: LayerShell, namespace: String) {
    var place = spot.place(on: monitor.output)
    var events = TodayPixelEvents(
      pressed: { LayerPixel.owner($0) { $0.onPress() } },
      moved: { owner, along in LayerPixel.owner(owner) { $0.onMove(along) } },
      left: { LayerPixel.owner($0) { $0.onLeave() } })
    pixel = today_pixel_new(
      &place, namespace, &events, Unmanaged.passUnretained(self).toOpaque())
    if pixel == nil { return nil }
  }

  isolated deinit { if let pixel { today_pixel_free(pixel) } }

  private nonisolated static func owner(
    _ pointer: UnsafeMutableRawPointer?, _ body: @MainActor (LayerPixel) -> Void
  ) {
    guard let pointer else { return }
    // GTK's main loop is on the main thread. What is called may let go of it.
    nonisolated(unsafe) let owner = pointer
    MainActor.assumeIsolated {
      let pixel = Unmanaged<LayerPixel>.fromOpaque(owner).takeUnretainedValue()
      withExtendedLifetime(pixel) { body(pixel) }
    }
  }
}
