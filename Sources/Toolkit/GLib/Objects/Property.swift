internal import CGLib

/// A type that a GObject property can hold.
public protocol PropertyValue {
  /// GLib's type for it.
  static var propertyType: UInt { get }
  /// Reads it from an initialized GValue.
  @MainActor static func read(_ value: UnsafeRawPointer) -> Self
  /// Writes it into an initialized GValue.
  @MainActor func write(_ value: UnsafeMutableRawPointer)
}

private let fundamental = (
  bool: GType(5 << 2), int: GType(6 << 2), double: GType(15 << 2), string: GType(16 << 2)
)

extension Bool: PropertyValue {
  public static var propertyType: UInt { fundamental.bool }
  public static func read(_ value: UnsafeRawPointer) -> Bool {
    g_value_get_boolean(value.assumingMemoryBound(to: GValue.self)) != 0
  }
  public func write(_ value: UnsafeMutableRawPointer) {
    g_value_set_boolean(value.assumingMemoryBound(to: GValue.self), self ? 1 : 0)
  }
}

extension Int: PropertyValue {
  public static var propertyType: UInt { fundamental.int }
  public static func read(_ value: UnsafeRawPointer) -> Int {
    Int(g_value_get_int(value.assumingMemoryBound(to: GValue.self)))
  }
  public func write(_ value: UnsafeMutableRawPointer) {
    g_value_set_int(value.assumingMemoryBound(to: GValue.self), Int32(clamping: self))
  }
}

extension Double: PropertyValue {
  public static var propertyType: UInt { fundamental.double }
  public static func read(_ value: UnsafeRawPointer) -> Double {
    g_value_get_double(value.assumingMemoryBound(to: GValue.self))
  }
  public func write(_ value: UnsafeMutableRawPointer) {
    g_value_set_double(value.assumingMemoryBound(to: GValue.self), self)
  }
}

extension String: PropertyValue {
  public static var propertyType: UInt { fundamental.string }
  public static func read(_ value: UnsafeRawPointer) -> String {
    g_value_get_string(value.assumingMemoryBound(to: GValue.self)).map { String(cString: $0) } ?? ""
  }
  public func write(_ value: UnsafeMutableRawPointer) {
    g_value_set_string(value.assumingMemoryBound(to: GValue.self), self)
  }
}

extension Object {
  /// Whether the object's class knows the property; newer GTKs know more than older ones.
  public func hasProperty(_ name: String) -> Bool {
    let objectClass = UnsafeMutableRawPointer(cast(to: GTypeInstance.self).pointee.g_class)?
      .assumingMemoryBound(to: GObjectClass.self)
    return g_object_class_find_property(objectClass, name) != nil
  }

  /// Reads a property. GLib converts between numbers and from enumerations.
  public func property<Value: PropertyValue>(_ name: String, as type: Value.Type = Value.self)
    -> Value
  {
    var value = GValue()
    g_value_init(&value, Value.propertyType)
    defer { g_value_unset(&value) }
    g_object_get_property(cast(), name, &value)
    return withUnsafePointer(to: &value) { Value.read(UnsafeRawPointer($0)) }
  }

  /// Writes a property. GLib converts between numbers and to enumerations.
  public func setProperty(_ name: String, to newValue: some PropertyValue) {
    var value = GValue()
    g_value_init(&value, type(of: newValue).propertyType)
    defer { g_value_unset(&value) }
    withUnsafeMutablePointer(to: &value) { newValue.write(UnsafeMutableRawPointer($0)) }
    g_object_set_property(cast(), name, &value)
  }
}
