// Ownership: an `Object` owns exactly one reference to its GObject. It has no other state, so any
// wrapper of a GObject is equivalent and can be dropped. There are two exceptions: a `FileDialog`
// marks its window as long as it lives and has to be kept; and a widget keeps the wrappers of its
// controllers, otherwise `[weak self]` would be nil in their own handlers. Threads: main only, like
// GTK and the GObjects used here.

internal import CGLib

/// A GObject, kept alive as long as this wrapper is.
@MainActor open class Object {
  /// The instance in C. Only the modules that wrap C touch it.
  nonisolated(unsafe) package let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns ("transfer full"); a floating one is sunk.
  package init(adopting pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    if g_object_is_floating(pointer) != 0 { g_object_ref_sink(pointer) }
  }

  /// Adds a reference of its own ("transfer none").
  package init(retaining pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// The instance as the type that C declares for it.
  package func cast<T>(to type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    pointer.assumingMemoryBound(to: type)
  }

  /// The instance as an opaque C pointer.
  package var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The name of its class in C, for logs and tests.
  public var typeName: String {
    let instance = cast(to: GTypeInstance.self)
    return String(cString: g_type_name(instance.pointee.g_class.pointee.g_type))
  }
}

extension Object: Equatable {
  /// Two wrappers are equal when they wrap the same instance.
  public nonisolated static func == (left: Object, right: Object) -> Bool {
    left.pointer == right.pointer
  }
}

/// A weak reference to an object.
@MainActor public final class WeakReference {
  private let storage: UnsafeMutablePointer<GWeakRef>

  public init(_ object: Object) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: GWeakRef())
    g_weak_ref_init(storage, object.pointer)
  }

  isolated deinit {
    g_weak_ref_clear(storage)
    storage.deallocate()
  }

  /// The object; nil once it is gone.
  public var object: Object? { g_weak_ref_get(storage).map { Object(adopting: $0) } }

  /// Whether the object has been destroyed.
  public var isGone: Bool { object == nil }
}
