extension Node {
  /// A themed icon, or a picture that the widget brings along.
  public struct Image: Hashable, Sendable {
    public var source: Source
    /// The side of the square that it is fitted into, in logical pixels.
    public var size: Double

    public static let standardSize = 24.0

    public init(_ source: Source, size: Double = Image.standardSize) {
      self.source = source
      self.size = size
    }

    public enum Source: Hashable, Sendable {
      /// A name in the icon theme, such as "weather-clear-symbolic".
      case icon(String)
      /// The bytes of a PNG or JPEG file.
      case picture([UInt8])
    }
  }
}
