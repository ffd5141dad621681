// JSONDecoder doesn't say where invalid JSON is, silently takes the last of two equal names, and is less than
// half as fast (7 KB: 150 µs for a plain struct, against 64 µs for a message with all checks; measured by
// hand). The worst megabyte takes 37 ms.

/// A JSON value. Objects keep the order of their members.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name in an object, and its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member; nil if missing, or if this isn't an object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Its type for messages: "a number", or "null".
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
