// Ownership: wraps one GSettings and its schema. A key is looked up in the schema before it is
// read: GLib aborts the program for an unknown key. Threads: main only.

internal import CGLib
internal import Glibc

/// The GSettings of the desktop or of another program.
@MainActor public final class Settings {
  private let object: Object
  private let schema: OpaquePointer

  /// nil if no such schema is installed, or if it needs a path and none is given.
  public init?(schema name: String, path: String? = nil) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    // GLib aborts the program for a schema with two paths, or none.
    guard (g_settings_schema_get_path(schema) == nil) == (path != nil),
      let settings = g_settings_new_full(schema, nil, path)
    else {
      g_settings_schema_unref(schema)
      return nil
    }
    self.schema = schema
    object = Object(adopting: settings)
  }

  isolated deinit { g_settings_schema_unref(schema) }

  /// A string or the name of an enumeration value; nil if the key is unknown or of another type.
  public func string(_ key: String) -> String? {
    value(key) { kind, value in
      kind == G_VARIANT_CLASS_STRING
        ? g_variant_get_string(value, nil).map { String(cString: $0) } : nil
    }
  }

  /// Several strings; nil if the key is unknown or of another type.
  public func strings(_ key: String) -> [String]? {
    value(key) { kind, value in
      guard kind == G_VARIANT_CLASS_ARRAY,
        g_variant_get_type_string(value).map({ String(cString: $0) }) == "as"
      else { return nil }
      return (0..<g_variant_n_children(value)).compactMap { index in
        let child = g_variant_get_child_value(value, index)
        defer { g_variant_unref(child) }
        return g_variant_get_string(child, nil).map { String(cString: $0) }
      }
    }
  }

  /// A Boolean; nil if the key is unknown or of another type.
  public func bool(_ key: String) -> Bool? {
    value(key) { kind, value in
      kind == G_VARIANT_CLASS_BOOLEAN ? g_variant_get_boolean(value) != 0 : nil
    }
  }

  /// An integer of any size; nil if the key is unknown or of another type.
  public func int(_ key: String) -> Int? {
    value(key) { kind, value in
      switch kind {
      case G_VARIANT_CLASS_BYTE: Int(g_variant_get_byte(value))
      case G_VARIANT_CLASS_INT16: Int(g_variant_get_int16(value))
      case G_VARIANT_CLASS_UINT16: Int(g_variant_get_uint16(value))
      case G_VARIANT_CLASS_INT32: Int(g_variant_get_int32(value))
      case G_VARIANT_CLASS_UINT32: Int(g_variant_get_uint32(value))
      case G_VARIANT_CLASS_INT64: Int(g_variant_get_int64(value))
      case G_VARIANT_CLASS_UINT64: Int(exactly: g_variant_get_uint64(value))
      default: nil
      }
    }
  }

  /// Calls the handler whenever the key's value changes; nil if the key is unknown.
  @discardableResult
  public func onChange(
    of key: String, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection? {
    guard hasKey(key) else { return nil }
    let connection = object.connect("changed::\(key)") { _ in handler() }
    // GSettings reports only keys that were read after the handler was connected.
    g_variant_unref(g_settings_get_value(object.cast(), key))
    return connection
  }

  /// All keys of the schema.
  public var keys: [String] {
    guard let list = g_settings_schema_list_keys(schema) else { return [] }
    defer { g_strfreev(list) }
    var keys: [String] = []
    while let key = list[keys.count] { keys.append(String(cString: key)) }
    return keys
  }

  /// The summary of a key in the user's language; nil if there is none.
  public func summary(of key: String) -> String? {
    guard hasKey(key), let facts = g_settings_schema_get_key(schema, key) else { return nil }
    defer { g_settings_schema_key_unref(facts) }
    return g_settings_schema_key_get_summary(facts).map { String(cString: $0) }
  }

  // MARK: - Writing

  /// Sets a string; false if it can't be stored.
  @discardableResult
  public func set(_ text: String, _ key: String) -> Bool {
    guard let old = string(key) else { return false }
    return old == text || g_settings_set_string(object.cast(), key, text) != 0
  }

  /// Sets several strings; false if they can't be stored.
  @discardableResult
  public func set(_ texts: [String], _ key: String) -> Bool {
    guard let old = strings(key) else { return false }
    if old == texts { return true }
    var pointers = texts.map { strdup($0) as UnsafeMutablePointer<CChar>? }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { list in
      list.baseAddress.map {
        $0.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: list.count) {
          g_settings_set_strv(object.cast(), key, $0) != 0
        }
      } ?? false
    }
  }

  /// Resets a key to its default.
  public func reset(_ key: String) {
    if hasKey(key) { g_settings_reset(object.cast(), key) }
  }

  /// Waits until all changes are stored.
  public static func sync() { g_settings_sync() }

  private func hasKey(_ key: String) -> Bool { g_settings_schema_has_key(schema, key) != 0 }

  private func value<Value>(
    _ key: String, _ read: (GVariantClass, OpaquePointer) -> Value?
  ) -> Value? {
    guard hasKey(key), let value = g_settings_get_value(object.cast(), key) else { return nil }
    defer { g_variant_unref(value) }
    return read(g_variant_classify(value), value)
  }
}
