/// Limits of a received message.
public struct BusLimits: Hashable, Sendable {
  /// The limit for its values, in bytes.
  public var bytes: Int
  /// The limit for the number of its values; each takes more memory than it has bytes in the message.
  public var values: Int

  public init(bytes: Int = 8 << 20, values: Int = 250_000) {
    self.bytes = bytes
    self.values = values
  }
}
