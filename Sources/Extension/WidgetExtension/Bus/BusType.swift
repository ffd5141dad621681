/// The type of a D-Bus value, as its signature: "a{sv}".
public struct BusType: Hashable, Sendable, CustomStringConvertible {
  public let signature: String

  init(_ signature: String) { self.signature = signature }

  public var description: String { signature }

  public static let byte = BusType("y")
  public static let bool = BusType("b")
  public static let int16 = BusType("n")
  public static let uint16 = BusType("q")
  public static let int32 = BusType("i")
  public static let uint32 = BusType("u")
  public static let int64 = BusType("x")
  public static let uint64 = BusType("t")
  public static let double = BusType("d")
  public static let string = BusType("s")
  public static let objectPath = BusType("o")
  public static let variant = BusType("v")
  /// The type of a signature.
  public static let type = BusType("g")

  public static func array(_ element: BusType) -> BusType { BusType("a\(element)") }

  public static func dictionary(_ key: BusType, _ value: BusType) -> BusType {
    BusType("a{\(key)\(value)}")
  }

  public static func structure(_ parts: [BusType]) -> BusType {
    BusType("(\(parts.map(\.signature).joined()))")
  }
}
