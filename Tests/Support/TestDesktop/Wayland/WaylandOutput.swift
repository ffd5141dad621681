/// A monitor of a compositor.
public struct WaylandOutput: Equatable, Sendable {
  public let name: String
  /// Where it lies, in logical pixels.
  public let frame: Rectangle
  public let scale: Double
  /// "normal", "90", "180" or "270", and "flipped" before these.
  public let transform: String
}
