internal import CGLib

/// A value in a D-Bus message, of the types that the services here need. Values from other programs
/// are read with limits.
public indirect enum Variant: Hashable, Sendable {
  case text(String)
  case path(String)
  case flag(Bool)
  case byte(UInt8)
  case integer(Int32)
  case number(UInt32)
  case long(Int64)
  case unsigned(UInt64)
  case texts([String])
  case integers([Int32])
  /// Any value, with its type.
  case variant(Variant)
  case dictionary([String: Variant])
  /// A structure, or a list of them.
  case items([Variant])
  /// A list of structures to send, with the type of each.
  case records(String, [Variant])
  /// Any other type.
  case other

  public var text: String? {
    switch self {
    case .text(let text), .path(let text): text
    case .variant(let value): value.text
    default: nil
    }
  }

  public var texts: [String]? {
    switch self {
    case .texts(let texts): texts
    case .variant(let value): value.texts
    default: nil
    }
  }
}

extension Variant {
  /// Upper limits of items, nesting and bytes of a string; the rest is left out.
  private static let maximumItems = 2_000
  private static let maximumLevels = 8
  private static let longestText = 4_096

  /// Reads a GVariant without taking a reference.
  init(_ value: OpaquePointer, levels: Int = maximumLevels) {
    switch g_variant_classify(value) {
    case G_VARIANT_CLASS_STRING: self = .text(Self.string(value))
    case G_VARIANT_CLASS_OBJECT_PATH: self = .path(Self.string(value))
    case G_VARIANT_CLASS_BOOLEAN: self = .flag(g_variant_get_boolean(value) != 0)
    case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(value))
    case G_VARIANT_CLASS_INT32: self = .integer(g_variant_get_int32(value))
    case G_VARIANT_CLASS_UINT32: self = .number(g_variant_get_uint32(value))
    case G_VARIANT_CLASS_UINT64: self = .unsigned(UInt64(g_variant_get_uint64(value)))
    case G_VARIANT_CLASS_INT64: self = .long(Int64(g_variant_get_int64(value)))
    case G_VARIANT_CLASS_VARIANT where levels > 0:
      guard let inner = g_variant_get_variant(value) else {
        self = .other
        return
      }
      defer { g_variant_unref(inner) }
      self = .variant(Variant(inner, levels: levels - 1))
    case G_VARIANT_CLASS_ARRAY where levels > 0, G_VARIANT_CLASS_TUPLE where levels > 0:
      let type = String(cString: g_variant_get_type_string(value))
      let items = Variant.items(of: value, levels: levels - 1)
      self =
        switch type {
        case "as": .texts(items.compactMap(\.text))
        case "ai":
          .integers(items.compactMap { if case .integer(let item) = $0 { item } else { nil } })
        case "a{sv}", "a{ss}": .dictionary(Variant.pairs(items))
        default: .items(items)
        }
    case G_VARIANT_CLASS_DICT_ENTRY where levels > 0:
      self = .items(Variant.items(of: value, levels: levels - 1))
    default: self = .other
    }
  }

  private static func string(_ value: OpaquePointer) -> String {
    var length = 0
    guard let bytes = g_variant_get_string(value, &length), length <= longestText else { return "" }
    return String(cString: bytes)
  }

  static func items(of value: OpaquePointer, levels: Int = maximumLevels) -> [Variant] {
    (0..<min(g_variant_n_children(value), gsize(maximumItems))).compactMap { index in
      guard let item = g_variant_get_child_value(value, index) else { return nil }
      defer { g_variant_unref(item) }
      return Variant(item, levels: levels)
    }
  }

  private static func pairs(_ entries: [Variant]) -> [String: Variant] {
    var pairs: [String: Variant] = [:]
    for case .items(let entry) in entries where entry.count == 2 {
      guard let key = entry[0].text else { continue }
      if case .variant(let value) = entry[1] { pairs[key] = value } else { pairs[key] = entry[1] }
    }
    return pairs
  }
}

extension Variant {
  /// A floating GVariant; a tuple if there are items.
  var inC: OpaquePointer? {
    switch self {
    case .text(let text): g_variant_new_string(text)
    case .path(let path): g_variant_new_object_path(path)
    case .flag(let flag): g_variant_new_boolean(flag ? 1 : 0)
    case .byte(let byte): g_variant_new_byte(byte)
    case .integer(let number): g_variant_new_int32(number)
    case .number(let number): g_variant_new_uint32(number)
    case .long(let number): g_variant_new_int64(gint64(number))
    case .unsigned(let number): g_variant_new_uint64(guint64(number))
    case .texts(let texts): Variant.array("s", texts.map { g_variant_new_string($0) })
    case .integers(let numbers): Variant.array("i", numbers.map { g_variant_new_int32($0) })
    case .variant(let value): g_variant_new_variant(value.inC)
    case .dictionary(let pairs):
      Variant.array(
        "{sv}",
        pairs.sorted { $0.key < $1.key }.map {
          g_variant_new_dict_entry(g_variant_new_string($0), g_variant_new_variant($1.inC))
        })
    case .items(let items): Variant.tuple(items)
    case .records(let type, let items): Variant.array(type, items.map(\.inC))
    case .other: Variant.tuple([])
    }
  }

  static func tuple(_ items: [Variant]) -> OpaquePointer? {
    var items = items.map(\.inC)
    return g_variant_new_tuple(&items, gsize(items.count))
  }

  private static func array(_ type: String, _ items: [OpaquePointer?]) -> OpaquePointer? {
    var items = items
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, &items, gsize(items.count))
  }
}
