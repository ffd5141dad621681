/// What a value on the bus may be, as signatures say it: "a{sv}".
public indirect enum BusType: Hashable, Sendable {
  case byte, bool
  case int16, uint16, int32, uint32, int64, uint64
  case double
  case string, objectPath, signature
  /// A file that is handed over; no value of ours is one.
  case descriptor
  case variant
  case array(BusType)
  case dictionary(BusType, BusType)
  case structure([BusType])

  /// Reads a signature that is one whole type, such as "as"; nil where it is none.
  public init?(_ text: String) {
    guard let types = BusType.list(Array(text.utf8)), types.count == 1 else { return nil }
    self = types[0]
  }

  /// Whether it stands for itself: only these are keys.
  var isBasic: Bool {
    switch self {
    case .variant, .array, .dictionary, .structure: false
    default: true
    }
  }

  /// Values begin at a multiple of this.
  var alignment: Int {
    switch self {
    case .byte, .signature, .variant: 1
    case .int16, .uint16: 2
    case .bool, .int32, .uint32, .string, .objectPath, .descriptor, .array, .dictionary: 4
    case .int64, .uint64, .double, .structure: 8
    }
  }
}

extension BusType: CustomStringConvertible {
  /// Its signature.
  public var description: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .variant: "v"
    case .array(let element): "a\(element)"
    case .dictionary(let key, let value): "a{\(key)\(value)}"
    case .structure(let parts): "(\(parts.map(\.description).joined()))"
    }
  }
}

// MARK: - Reading

extension BusType {
  /// No signature is longer, in bytes.
  static let signatureLimit = 255
  /// How deep arrays may be in arrays, and structures in structures.
  private static let depthLimit = 32

  /// The types that a signature lists; nil where it is none.
  static func list(_ bytes: [UInt8]) -> [BusType]? {
    guard bytes.count <= signatureLimit else { return nil }
    var rest = bytes[...]
    var types: [BusType] = []
    while !rest.isEmpty {
      guard let type = take(&rest, arrays: 0, structures: 0) else { return nil }
      types.append(type)
    }
    return types
  }

  private static func take(
    _ rest: inout ArraySlice<UInt8>, arrays: Int, structures: Int
  ) -> BusType? {
    guard let letter = rest.popFirst() else { return nil }
    switch letter {
    case UInt8(ascii: "a"):
      guard arrays < depthLimit else { return nil }
      guard rest.first == UInt8(ascii: "{") else {
        return take(&rest, arrays: arrays + 1, structures: structures).map { .array($0) }
      }
      rest.removeFirst()
      guard structures < depthLimit,
        let key = take(&rest, arrays: arrays + 1, structures: structures + 1), key.isBasic,
        let value = take(&rest, arrays: arrays + 1, structures: structures + 1),
        rest.popFirst() == UInt8(ascii: "}")
      else { return nil }
      return .dictionary(key, value)
    case UInt8(ascii: "("):
      guard structures < depthLimit else { return nil }
      var parts: [BusType] = []
      while rest.first != UInt8(ascii: ")") {
        guard let part = take(&rest, arrays: arrays, structures: structures + 1) else {
          return nil
        }
        parts.append(part)
      }
      rest.removeFirst()
      return parts.isEmpty ? nil : .structure(parts)
    default: return simple(letter)
    }
  }

  private static func simple(_ letter: UInt8) -> BusType? {
    switch letter {
    case UInt8(ascii: "y"): .byte
    case UInt8(ascii: "b"): .bool
    case UInt8(ascii: "n"): .int16
    case UInt8(ascii: "q"): .uint16
    case UInt8(ascii: "i"): .int32
    case UInt8(ascii: "u"): .uint32
    case UInt8(ascii: "x"): .int64
    case UInt8(ascii: "t"): .uint64
    case UInt8(ascii: "d"): .double
    case UInt8(ascii: "s"): .string
    case UInt8(ascii: "o"): .objectPath
    case UInt8(ascii: "g"): .signature
    case UInt8(ascii: "h"): .descriptor
    case UInt8(ascii: "v"): .variant
    default: nil
    }
  }
}
