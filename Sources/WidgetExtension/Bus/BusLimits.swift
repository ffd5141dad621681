/// How much is taken from the bus at once.
public struct BusLimits: Hashable, Sendable {
  /// The bytes of a message.
  public var bytes: Int
  /// The values in it: each takes more memory than its bytes do on the way.
  public var values: Int

  public init(bytes: Int = 8 << 20, values: Int = 250_000) {
    self.bytes = min(bytes, BusLimits.mostBytes)
    self.values = values
  }

  /// What the bus itself allows.
  static let mostBytes = 128 << 20
  static let mostArrayBytes = 64 << 20
  static let mostDepth = 64
}
