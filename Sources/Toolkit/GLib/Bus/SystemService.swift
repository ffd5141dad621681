// Ownership: owns its proxy. Until that exists, GLib holds a handle with a weak reference to it.
// Threads: main only.

internal import CGLib

/// A service on the system bus, if it runs: its properties and signals. It never blocks, and never
/// starts the service.
@MainActor final class SystemService {
  private var proxy: Object?
  private let cancellable: Object
  private let handler: @MainActor (Event) -> Void

  enum Event {
    /// It has started, ended or changed.
    case changed
    /// It sent a signal; `argument` is nil unless it is one Boolean.
    case signal(String, argument: Bool?)
  }

  init(
    _ name: String, path: String, interface: String,
    _ handler: @escaping @MainActor (Event) -> Void
  ) {
    self.handler = handler
    cancellable = Object(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
    let handle = Unmanaged.passRetained(Handle(self)).toOpaque()
    g_dbus_proxy_new_for_bus(
      G_BUS_TYPE_SYSTEM, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, nil, name, path, interface,
      cancellable.cast(),
      { _, result, data in
        guard let data else { return }
        let proxy = g_dbus_proxy_new_for_bus_finish(result, nil)
        nonisolated(unsafe) let unsafe = (proxy: proxy, data: data)
        MainActor.assumeIsolated {
          let handle = Unmanaged<Handle>.fromOpaque(unsafe.data).takeRetainedValue()
          guard let proxy = unsafe.proxy else { return }
          let object = Object(adopting: UnsafeMutableRawPointer(proxy))
          handle.service?.follow(object)
        }
      }, handle)
  }

  isolated deinit { g_cancellable_cancel(cancellable.cast()) }

  /// A Boolean property; nil while it isn't known.
  func isOn(_ property: String) -> Bool? {
    guard let proxy, let value = g_dbus_proxy_get_cached_property(proxy.cast(), property)
    else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_classify(value) == G_VARIANT_CLASS_BOOLEAN
      ? g_variant_get_boolean(value) != 0 : nil
  }

  private func follow(_ object: Object) {
    proxy = object
    object.connect("g-properties-changed") { [weak self] _ in self?.handler(.changed) }
    object.onChange(of: "g-name-owner") { [weak self] in self?.handler(.changed) }
    object.connect("g-signal") { [weak self] arguments in
      self?.handler(
        .signal(arguments.string(1) ?? "", argument: arguments.firstSwitch(ofVariant: 2)))
    }
    handler(.changed)
  }

  private final class Handle {
    weak var service: SystemService?
    init(_ service: SystemService) { self.service = service }
  }
}

extension SignalArguments {
  /// The first item of a tuple argument, if it is a Boolean.
  fileprivate func firstSwitch(ofVariant index: Int) -> Bool? {
    let argument = value(index).assumingMemoryBound(to: GValue.self)
    guard let tuple = g_value_get_variant(argument), g_variant_n_children(tuple) > 0,
      let item = g_variant_get_child_value(tuple, 0)
    else { return nil }
    defer { g_variant_unref(item) }
    return g_variant_classify(item) == G_VARIANT_CLASS_BOOLEAN
      ? g_variant_get_boolean(item) != 0 : nil
  }
}
