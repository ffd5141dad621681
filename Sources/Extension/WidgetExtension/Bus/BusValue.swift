/// A D-Bus value.
public enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// An array of bytes.
  case bytes([UInt8])
  case array([BusValue], of: BusType)
  indirect case dictionary([BusEntry], key: BusType, value: BusType)
  case structure([BusValue])
  indirect case variant(BusValue)

  public var type: BusType {
    switch self {
    case .byte: .byte
    case .bool: .bool
    case .int16: .int16
    case .uint16: .uint16
    case .int32: .int32
    case .uint32: .uint32
    case .int64: .int64
    case .uint64: .uint64
    case .double: .double
    case .string: .string
    case .objectPath: .objectPath
    case .signature: .type
    case .bytes: .array(.byte)
    case .array(_, let element): .array(element)
    case .dictionary(_, let key, let value): .dictionary(key, value)
    case .structure(let parts): .structure(parts.map(\.type))
    case .variant: .variant
    }
  }
}

/// An entry of a D-Bus dictionary; keys can repeat.
public struct BusEntry: Hashable, Sendable {
  public var key: BusValue
  public var value: BusValue

  public init(_ key: BusValue, _ value: BusValue) {
    self.key = key
    self.value = value
  }
}

// MARK: - Creating

extension BusValue {
  /// Returns an array of strings, "as".
  public static func strings(_ texts: [String]) -> BusValue {
    .array(texts.map(BusValue.string), of: .string)
  }

  /// Returns a dictionary of variants, "a{sv}".
  public static func properties(_ values: [String: BusValue]) -> BusValue {
    let entries = values.sorted { $0.key < $1.key }.map { name, value in
      BusEntry(.string(name), .variant(value.unwrapped))
    }
    return .dictionary(entries, key: .string, value: .variant)
  }
}

// MARK: - Reading

// Programs differ in integer types and in where they use variants, so these accept all of them.
extension BusValue {
  /// The value without its variants.
  public var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text of a string, an object path or a signature.
  public var text: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// A whole number.
  public var integer: Int? {
    switch unwrapped {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  /// A number of any type.
  public var number: Double? {
    if case .double(let number) = unwrapped { number } else { integer.map(Double.init) }
  }

  public var isOn: Bool? {
    if case .bool(let value) = unwrapped { value } else { nil }
  }

  /// The elements of an array or a structure; otherwise empty.
  public var elements: [BusValue] {
    switch unwrapped {
    case .array(let values, _), .structure(let values): values
    case .bytes(let bytes): bytes.map(BusValue.byte)
    default: []
    }
  }

  /// A dictionary's values by string keys, without variants; the last one of repeated keys counts. Otherwise
  /// empty.
  public var properties: [String: BusValue] {
    guard case .dictionary(let entries, _, _) = unwrapped else { return [:] }
    var values: [String: BusValue] = [:]
    for entry in entries {
      if let name = entry.key.text { values[name] = entry.value.unwrapped }
    }
    return values
  }

  /// Returns the dictionary's value for a string key.
  public subscript(name: String) -> BusValue? {
    guard case .dictionary(let entries, _, _) = unwrapped else { return nil }
    return entries.last { $0.key.text == name }?.value.unwrapped
  }
}

extension BusValue {
  /// The approximate memory of the value, in bytes.
  var size: Int {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): 16 + text.utf8.count
    case .bytes(let bytes): 16 + bytes.count
    case .array(let values, _), .structure(let values): values.reduce(16) { $0 + $1.size }
    case .dictionary(let entries, _, _):
      entries.reduce(16) { $0 + $1.key.size + $1.value.size }
    case .variant(let inner): inner.size
    default: 8
    }
  }
}

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
