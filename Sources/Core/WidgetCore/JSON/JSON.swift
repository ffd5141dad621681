// Why not JSONDecoder: it says "The given data was not valid JSON" and not where, takes the last of
// two equal names without a word, and is not half as fast (7 KB: 150 µs for a plain struct, against
// 64 µs for a message with all its checks). The worst megabyte takes 37 ms. All this was measured
// by hand; no benchmark has it. `make fuzz` feeds the reader noise.

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

  /// The value of a member; nil where there is none, or where this is no object.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// What it is, for messages: "a number", or "null".
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
