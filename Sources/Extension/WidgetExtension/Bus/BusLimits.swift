/// How much is taken from the bus at once.
public struct BusLimits: Hashable, Sendable {
  /// The bytes of a message's values.
  public var bytes: Int
  /// The values in it: each takes more memory than its bytes do on the way.
  public var values: Int

  public init(bytes: Int = 8 << 20, values: Int = 250_000) {
    self.bytes = bytes
    self.values = values
  }
}
