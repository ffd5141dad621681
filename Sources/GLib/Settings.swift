// Ownership: wraps one GSettings and holds its schema, which is asked whether a key exists before
// the key is read: GLib ends the program over a key that it doesn't know. Threads: main only.

internal import CGLib

/// Settings of the desktop or of another program, as far as they are installed.
@MainActor public final class Settings {
  private let object: Object
  private let schema: OpaquePointer

  /// Nil where no such schema is installed, or where it has no place of its own.
  public init?(schema name: String) {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    guard g_settings_schema_get_path(schema) != nil,
      let settings = g_settings_new_full(schema, nil, nil)
    else {
      g_settings_schema_unref(schema)
      return nil
    }
    self.schema = schema
    object = Object(adopting: settings)
  }

  isolated deinit { g_settings_schema_unref(schema) }

  /// A text or the word for a choice; nil where the key is unknown or of another type.
  public func string(_ key: String) -> String? {
    value(key) { kind, value in
      kind == G_VARIANT_CLASS_STRING
        ? g_variant_get_string(value, nil).map { String(cString: $0) } : nil
    }
  }

  /// A switch; nil where the key is unknown or of another type.
  public func bool(_ key: String) -> Bool? {
    value(key) { kind, value in
      kind == G_VARIANT_CLASS_BOOLEAN ? g_variant_get_boolean(value) != 0 : nil
    }
  }

  /// A whole number of any size; nil where the key is unknown or of another type.
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

  /// A number; nil where the key is unknown or of another type.
  public func double(_ key: String) -> Double? {
    value(key) { kind, value in
      kind == G_VARIANT_CLASS_DOUBLE ? g_variant_get_double(value) : nil
    }
  }

  /// Calls the handler whenever the key's value changes; nil where the key is unknown.
  @discardableResult
  public func onChange(
    of key: String, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection? {
    guard hasKey(key) else { return nil }
    let connection = object.connect("changed::\(key)") { _ in handler() }
    // GSettings tells only of keys that have been read since somebody listens.
    g_variant_unref(g_settings_get_value(object.cast(), key))
    return connection
  }

  private func hasKey(_ key: String) -> Bool { g_settings_schema_has_key(schema, key) != 0 }

  private func value<Value>(
    _ key: String, _ read: (GVariantClass, OpaquePointer) -> Value?
  ) -> Value? {
    guard hasKey(key), let value = g_settings_get_value(object.cast(), key) else { return nil }
    defer { g_variant_unref(value) }
    return read(g_variant_classify(value), value)
  }
}
